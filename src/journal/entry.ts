import * as z from 'zod/mini';
import { type RecordName, recordNames } from '../contract/index.ts';
import { invariant, lazy } from '../ground/invariant.ts';
import { isJsonNumber } from '../ground/json.ts';

/** The version of the journal's lines; a line of another is left to whoever wrote it. */
export const version = 1;

/** What a line holds; made when the first is read, since a command that writes reads none. */
const schemas = lazy(() => {
  const id = z.union([z.string(), z.custom<number>(isJsonNumber)]);
  const record = z.record(z.string(), z.unknown());

  const restaurant = z.object({
    /** The profile's name; null where the environment named the service. */
    profile: z.nullable(z.string()),
    /** Its address, or its database. */
    place: z.string(),
    key_fingerprint: z.string(),
  });

  const isNamed = ({ verb, id }: { verb: string; id?: unknown }) => verb === 'create' || id !== undefined;

  /** A write that is about to be sent: it is on the disk before. */
  const write = z.object({
    v: z.literal(version),
    type: z.literal('write'),
    /** Which command line: what one line writes is one entry. */
    entry: z.string(),
    /** Which of its writes, from 0. */
    n: z.number(),
    at: z.string(),
    command: z.string(),
    restaurant,
    kind: z.enum(Object.values(recordNames) as [RecordName, ...RecordName[]]),
    verb: z.enum(['create', 'update', 'delete']),
    /** Of the record; a creation learns it from the answer. */
    id: z.optional(id),
    /** Of the record that a part is created in. */
    parent: z.optional(id),
    body: z.optional(record),
    /** The record as the service showed it; none of a creation, or where the key may not read. */
    before: z.optional(record),
    /** What it takes back: a step of an entry, which one command wrote; `again` where that took back another itself. */
    takes_back: z.optional(
      z.object({
        entry: z.string(),
        step: z.string(),
        command: z.string(),
        again: z.optional(z.boolean()),
      }),
    ),
    /** The id of the record that this creation puts back. */
    puts_back: z.optional(id),
    /** What was there already, just like what this creation puts back. */
    alike: z.optional(z.array(id)),
    /** The service's clock when it began, milliseconds since 1970. */
    clock: z.optional(z.number()),
  });

  /** What became of a write; of one without this line it is unknown. */
  const settled = z.object({
    v: z.literal(version),
    type: z.literal('settled'),
    entry: z.string(),
    n: z.number(),
    outcome: z.enum(['done', 'undone', 'unknown']),
    id: z.optional(id),
    /** The record as the answer showed it. */
    after: z.optional(record),
  });

  /** A step that nothing is left to do for: it was not done, or cannot or must not be taken back. */
  const left = z.object({
    v: z.literal(version),
    type: z.literal('left'),
    entry: z.string(),
    step: z.string(),
  });

  /** A write that was forgotten: only its place is kept. */
  const forgotten = z.object({
    v: z.literal(version),
    type: z.literal('forgotten'),
    entry: z.string(),
    n: z.number(),
  });

  const anyLine = z.discriminatedUnion('type', [write.check(z.refine(isNamed)), settled, left, forgotten]);

  return { id, restaurant, write, settled, anyLine };
});
type Schemas = ReturnType<typeof schemas>;

export type Id = z.output<Schemas['id']>;
export type Restaurant = z.output<Schemas['restaurant']>;
export type Write = z.output<Schemas['write']>;
export type OutcomeLine = z.output<Schemas['settled']>;
export type JournalLine = z.output<Schemas['anyLine']>;
export type WriteOutcome = OutcomeLine['outcome'];

/** The id of the record that was edited or deleted. */
export const recordIdOf = ({ id, verb }: Write): Id =>
  invariant(id, `a line without the id of its ${verb} is not read`);

/** A line of the journal; undefined for one that is none, or of another version. */
export const lineOf = (value: unknown): JournalLine | undefined => {
  const parsed = z.safeParse(schemas().anyLine, value);
  return parsed.success ? parsed.data : undefined;
};

/** What one command line wrote, in the order in which it did. */
export interface Entry {
  readonly entry: string;
  readonly at: string;
  readonly command: string;
  readonly restaurant: Restaurant;
  readonly writes: readonly Write[];
}
