import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { cannotWrite } from '../files/cannot-write.ts';
import { makeFolder } from '../ground/make-folder.ts';

const head = z.object({
  type: z.literal('import'),
  v: z.literal(1),
  /** Where the file was; none for standard input. */
  source: z.optional(z.string()),
  /** Of all that was to be sent. */
  digest: z.string(),
});

const event = z.discriminatedUnion('type', [
  head,
  /** A run of it: its writes are this entry of the journal. */
  z.object({ type: z.literal('run'), entry: z.string(), at: z.string(), command: z.string() }),
  /** The records that were there before, where a record does not show when it was made. */
  z.object({ type: z.literal('there'), ids: z.array(z.union([z.string(), z.number()])) }),
  /** These may have been sent from here on. */
  z.object({ type: z.literal('claimed'), keys: z.array(z.string()) }),
  z.object({ type: z.literal('done'), key: z.string(), id: z.optional(z.union([z.string(), z.number()])) }),
  /** It was refused, or never sent. */
  z.object({ type: z.literal('open'), key: z.string() }),
  z.object({ type: z.literal('finished'), at: z.string() }),
]);
type LedgerEvent = z.output<typeof event>;

/** How far an import has come: no record's words, only which line was sent and what id it has. */
export interface Progress {
  readonly path: string;
  readonly source: string | undefined;
  readonly digest: string;
  /** The runs of it, the first one first. */
  readonly runs: readonly { readonly entry: string; readonly at: string }[];
  /** What was done, with the id of the record. */
  readonly done: ReadonlyMap<string, string | number | undefined>;
  /** What may have been sent and what became of it is not known. */
  readonly claimed: ReadonlySet<string>;
  /** Records that are known to be none of its own. */
  readonly there: readonly (string | number)[];
  /** When it was finished. */
  readonly finished: string | undefined;
  /** Milliseconds since 1970 of its last line. */
  readonly touched: number;
}

/** Milliseconds for which one is kept. */
const longestKept = 90 * 86_400_000;

/** The imports that a folder knows of, the latest first; those that are too old are removed. */
export const importsIn = async (folder: string, now: Date): Promise<Progress[]> => {
  const found: Progress[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.ndjson')) continue;
    const path = join(folder, name);
    const touched = (await stat(path)).mtimeMs;
    if (touched < now.getTime() - longestKept) await unlink(path).catch(() => undefined);
    else found.push(...progressIn(path, await readFile(path, 'utf8'), touched));
  }
  return found.sort((one, other) => other.touched - one.touched);
};

const progressIn = (path: string, text: string, touched: number): Progress[] => {
  const [first, ...events] = text.split('\n').flatMap(eventIn);
  if (first?.type !== 'import') return [];
  const runs: { entry: string; at: string }[] = [];
  const done = new Map<string, string | number | undefined>();
  const claimed = new Set<string>();
  const there: (string | number)[] = [];
  let finished: string | undefined;
  for (const one of events) {
    if (one.type === 'run') {
      runs.push(one);
      finished = undefined;
    }
    if (one.type === 'there') there.push(...one.ids);
    if (one.type === 'claimed') for (const key of one.keys) claimed.add(key);
    if (one.type === 'done') done.set(one.key, one.id);
    if (one.type === 'open') done.delete(one.key);
    if (one.type === 'done' || one.type === 'open') claimed.delete(one.key);
    if (one.type === 'finished') finished = one.at;
  }
  return [
    { path, source: first.source, digest: first.digest, runs, done, claimed, there, finished, touched },
  ];
};

/** None for a line that was torn. */
const eventIn = (line: string): LedgerEvent[] => {
  try {
    const parsed = z.safeParse(event, JSON.parse(line));
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

/** Goes on with an import, or begins one. */
export const openLedger = async (
  folder: string,
  begun: Pick<Progress, 'path'> | { readonly source: string | undefined; readonly digest: string },
): Promise<Ledger> => {
  const path = 'path' in begun ? begun.path : join(folder, `${randomUUID()}.ndjson`);
  const file = await writing(path, async () => {
    makeFolder(folder);
    return open(path, 'a', 0o600);
  });
  const note = inTurn(path, file);
  // A line that was torn must not swallow the next.
  if ('path' in begun) await writing(path, () => file.appendFile('\n'));
  else await note([{ type: 'import', v: 1, ...begun }]);
  return { note, close: () => file.close() };
};

/** One write after the other, so that lines stay whole. */
const inTurn = (path: string, file: FileHandle): Ledger['note'] => {
  let last: Promise<unknown> = Promise.resolve();
  return (events, isSafe = false) => {
    const next = last.then(() =>
      writing(path, async () => {
        await file.appendFile(events.map((one) => `${JSON.stringify(one)}\n`).join(''));
        if (isSafe) await file.datasync();
      }),
    );
    last = next.catch(() => undefined);
    return next;
  };
};

const writing = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw cannotWrite(path, cause, 'MAITRE_DATA_DIR');
  }
};

/** For imports that nothing is to be kept of. */
export const noLedger: Ledger = { note: async () => {}, close: async () => {} };
