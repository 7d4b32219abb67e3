import * as z from 'zod/mini';
import { type RecordName, recordNames } from '../contract/index.ts';
import { invariant } from '../ground/invariant.ts';
import { isJsonNumber, renameEarlier } from '../ground/json.ts';

/** Version of the journal's lines. Lines of another version are ignored. */
export const version = 1;

const id = z.union([z.string(), z.custom<number>(isJsonNumber)]);
const record = z.record(z.string(), z.unknown());

const restaurant = z.object({
  /** Name of the profile; null if environment variables set the target. */
  profile: z.nullable(z.string()),
  /** URL or database. */
  place: z.string(),
  key_fingerprint: z.string(),
});

const lineFields = {
  v: z.literal(version),
  /** Identifies the command: all its writes form one entry. */
  entry: z.string(),
};

/** A write about to be sent. The line is on disk before the request leaves. */
const write = z.object({
  ...lineFields,
  type: z.literal('write'),
  /** Position of the write within its entry, from 0. */
  n: z.number(),
  at: z.string(),
  command: z.string(),
  /** The session that it belongs to (MAITRE_SESSION). */
  session: z.optional(z.string()),
  restaurant,
  kind: z.enum(Object.values(recordNames) as [RecordName, ...RecordName[]]),
  verb: z.enum(['create', 'update', 'delete']),
  /** Id of the updated or deleted record. */
  id: z.optional(id),
  /** Id of the parent record, if the path of a creation contains it. */
  parent: z.optional(id),
  body: z.optional(record),
  /** The record before the write; missing for creations and if the key may not read. */
  before: z.optional(record),
  /** The step that this write reverts, and the command that wrote it. `again`: that command was an undo too. */
  reverts: z.optional(
    z.object({
      entry: z.string(),
      step: z.string(),
      command: z.string(),
      again: z.optional(z.boolean()),
    }),
  ),
  /** Id of the deleted record that this creation restores. */
  restores: z.optional(id),
  /** Ids of equal records that existed before this creation. */
  equalIds: z.optional(z.array(id)),
});

/** The outcome of a write. Without this line the outcome is unknown. */
const outcomeLine = z.object({
  ...lineFields,
  type: z.literal('outcome'),
  n: z.number(),
  outcome: z.enum(['done', 'undone', 'unknown']),
  id: z.optional(id),
  after: z.optional(record),
});

/** A step that undo no longer offers: it was never done, or cannot or must not be reverted. */
const abandonedStep = z.object({
  ...lineFields,
  type: z.literal('abandoned'),
  step: z.string(),
  /** Missing in lines of earlier programs. */
  at: z.optional(z.string()),
});

/** Replaces a write removed by `undo --forget`. */
const forgotten = z.object({ ...lineFields, type: z.literal('forgotten'), n: z.number() });

const anyLine = z.discriminatedUnion('type', [
  write.check(z.refine(({ verb, id }) => verb === 'create' || id !== undefined)),
  outcomeLine,
  abandonedStep,
  forgotten,
]);

export type Id = z.output<typeof id>;
export type Restaurant = z.output<typeof restaurant>;
export type Write = z.output<typeof write>;
export type OutcomeLine = z.output<typeof outcomeLine>;
export type JournalLine = z.output<typeof anyLine>;
export type WriteOutcome = OutcomeLine['outcome'];

/** One part of undoing write `n`: the write itself, the update after its restoration, or one of its children. */
export type Step = `${number}` | `${number}/edit` | `${number}/parts/${number}`;

/** The key that a write shares with the line of its outcome and with its own step (`getWriteStep`). */
export const formatWriteKey = ({ entry, n }: { readonly entry: string; readonly n: number }): string =>
  `${entry} ${n}`;

export const createOutcomeLine = (
  { entry, n }: Pick<Write, 'entry' | 'n'>,
  outcome: WriteOutcome,
  fields: Pick<OutcomeLine, 'id' | 'after'> = {},
): OutcomeLine => ({ v: version, type: 'outcome', entry, n, outcome, ...fields });

export const getRecordId = ({ id, verb }: Write): Id =>
  invariant(id, `the schema requires the id of each ${verb}`);

/** Today's names of what earlier programs wrote. */
const earlierNames = new Map([
  ['takes_back', 'reverts'],
  ['puts_back', 'restores'],
  ['alike', 'equalIds'],
  ['settled', 'outcome'],
  ['left', 'abandoned'],
]);

/** Returns undefined if the value is not a line of this version. */
export const parseLine = (value: unknown): JournalLine | undefined =>
  z.safeParse(anyLine, renameEarlier(value, earlierNames)).data;

/** A write, with the line of its outcome if that is known. */
export interface JournaledWrite {
  readonly write: Write;
  readonly outcomeLine: OutcomeLine | undefined;
}

/** Yields the writes of journal lines, which are read backwards. */
export async function* readWrites(lines: AsyncIterable<unknown>): AsyncGenerator<JournaledWrite> {
  const outcomes = new Map<string, OutcomeLine>();
  for await (const value of lines) {
    const line = parseLine(value);
    const key = line && 'n' in line ? formatWriteKey(line) : '';
    if (line?.type === 'outcome' && !outcomes.has(key)) outcomes.set(key, line);
    if (line?.type !== 'write') continue;
    yield { write: line, outcomeLine: outcomes.get(key) };
    outcomes.delete(key);
  }
}

/** The writes of one command, in order. */
export interface Entry extends Pick<Write, 'entry' | 'at' | 'command' | 'session' | 'restaurant'> {
  readonly writes: readonly Write[];
}
