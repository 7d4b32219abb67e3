import { type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod/mini';
import { cannotWrite } from '../files/file-errors.ts';
import { isJsonNumber, parseJson, stringifyJson } from '../ground/json.ts';

const head = z.object({
  type: z.literal('import'),
  v: z.literal(1),
  /** Where the file was; none for standard input. */
  source: z.optional(z.string()),
  /** Of all that was to be sent. */
  digest: z.string(),
  /** How many those are. */
  rows: z.optional(z.number()),
  /** Of the address, the key and the kind of record. */
  whose: z.optional(z.string()),
  /** Of the address, the profile and the kind of record: what stays when a key is replaced. */
  site: z.optional(z.string()),
  /** Where the rest of it stands while it is not finished; none where it stands here. */
  beside: z.optional(z.string()),
});
export type Head = z.output<typeof head>;

/** Of a record, as the service numbers it. */
const id = z.union([z.string(), z.custom<number>(isJsonNumber)]);

const event = z.discriminatedUnion('type', [
  head,
  /** A run of it: its writes are this entry of the journal. */
  z.object({ type: z.literal('run'), entry: z.string(), at: z.string(), command: z.string() }),
  /** The restaurant, by the `tenant_id` of what it answered. */
  z.object({ type: z.literal('tenant'), id }),
  /** The records that were there before, where a record does not show when it was made. */
  z.object({ type: z.literal('there'), ids: z.array(id) }),
  /** These may have been sent from here on. */
  z.object({ type: z.literal('claimed'), keys: z.array(z.string()) }),
  z.object({ type: z.literal('done'), key: z.string(), id: z.optional(id) }),
  /** It was created, and what only an edit takes is not set. */
  z.object({ type: z.literal('half'), key: z.string(), id }),
  /** It was refused, or never sent. */
  z.object({ type: z.literal('open'), key: z.string() }),
  z.object({ type: z.literal('finished'), at: z.string() }),
]);
type LedgerEvent = z.output<typeof event>;

/** How far an import has come: no record's words, only which line was sent and what id it has. */
export interface Progress {
  /** The runs of it, the first one first. */
  readonly runs: readonly { readonly entry: string; readonly at: string }[];
  /** What was done, with the id of the record. */
  readonly done: ReadonlyMap<string, string | number | undefined>;
  /** Those of them that were created and lack what only an edit takes. */
  readonly half: ReadonlySet<string>;
  /** What may have been sent and what became of it is not known. */
  readonly claimed: ReadonlySet<string>;
  /** Records that are known to be none of its own. */
  readonly there: readonly (string | number)[];
  /** Which restaurant's it is, where an answer showed it. */
  readonly tenant: string | number | undefined;
  /** When it was finished. */
  readonly finished: string | undefined;
}

/** What a ledger says; undefined where the text is none. */
export const readLedger = (text: string): { head: Head; progress: Progress } | undefined => {
  const [first, ...events] = text.split('\n').flatMap(eventIn);
  return first?.type === 'import' ? { head: first, progress: progressIn(first, events) } : undefined;
};

const progressIn = ({ rows }: Head, events: readonly LedgerEvent[]): Progress => {
  const runs: { entry: string; at: string }[] = [];
  const done = new Map<string, string | number | undefined>();
  const half = new Set<string>();
  const claimed = new Set<string>();
  const there: (string | number)[] = [];
  // A run notes again what stands of earlier ones.
  const standing = new Set<string>();
  let tenant: string | number | undefined;
  let finished: string | undefined;
  for (const one of events) {
    if (one.type === 'run') {
      runs.push(one);
      standing.clear();
      finished = undefined;
    }
    if (one.type === 'tenant') tenant = one.id;
    if (one.type === 'there') there.push(...one.ids);
    if (one.type === 'claimed') for (const key of one.keys) claimed.add(key);
    if (one.type === 'done' || one.type === 'half') done.set(one.key, one.id);
    if (one.type === 'done') standing.add(one.key);
    if (one.type === 'open') done.delete(one.key);
    if (one.type === 'half') half.add(one.key);
    if (one.type === 'done' || one.type === 'open') half.delete(one.key);
    if (one.type === 'done' || one.type === 'half' || one.type === 'open') claimed.delete(one.key);
    if (one.type === 'finished') finished = one.at;
  }
  // One that was killed before it could say so.
  if (rows !== undefined && standing.size >= rows && half.size + claimed.size === 0)
    finished ??= runs.at(-1)?.at;
  return { runs, done, half, claimed, there, tenant, finished };
};

/** None for a line that was torn. */
const eventIn = (line: string): LedgerEvent[] => {
  try {
    const parsed = z.safeParse(event, parseJson(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
};

/** An import that is under way. */
export interface Ledger {
  /** Adds events; `isSafe` resolves once they are on the disk. Throws WRITE_FAILED. */
  note(events: readonly LedgerEvent[], isSafe?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens a ledger to be added to. Throws WRITE_FAILED; `variable` is what names another folder. */
export const openLedger = async (path: string, variable?: string): Promise<Ledger> => {
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw cannotWrite(path, cause, variable);
    }
  };
  const file = await writing(() => open(path, 'a', 0o600));
  // A line that was torn must not swallow the next.
  if ((await file.stat()).size > 0) await writing(() => file.appendFile('\n'));
  return { note: inTurn(file, writing), close: () => file.close() };
};

type Writing = (work: () => Promise<void>) => Promise<void>;

/** One write after the other, so that lines stay whole; one that a full disk has torn does not swallow the next. */
const inTurn = (file: FileHandle, writing: Writing): Ledger['note'] => {
  let last: Promise<unknown> = Promise.resolve();
  let isTorn = false;
  return (events, isSafe = false) => {
    const next = last.then(() =>
      writing(async () => {
        const lines = events.map((one) => `${stringifyJson(one)}\n`).join('');
        const start = isTorn ? '\n' : '';
        isTorn = true;
        await file.appendFile(start + lines);
        isTorn = false;
        if (isSafe) await file.datasync();
      }),
    );
    last = next.catch(() => undefined);
    return next;
  };
};
