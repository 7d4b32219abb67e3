import { randomBytes } from 'node:crypto';
import { readFile, realpath, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { appendLines } from '../files/append-lines.ts';
import { writeFileAtomic } from '../files/write-file.ts';
import { createTurns } from '../ground/async.ts';
import { listFolder } from '../ground/fs.ts';
import { tryOr } from '../ground/invariant.ts';
import { isJsonNumber, parseJson, renameEarlier, stringifyJson } from '../ground/json.ts';
import { computeShortHash } from '../ground/short-hash.ts';
import type { Id } from '../journal/entry.ts';
import { identifyRestaurant } from '../journal/restaurant.ts';
import type { ApiRecord } from '../render/result.ts';

/** The first line of a ledger. */
const head = z.object({
  type: z.literal('import'),
  v: z.literal(1),
  /** The path of the imported file; missing for standard input. */
  source: z.optional(z.string()),
  /** Hash of the keys of all rows. */
  digest: z.string(),
  /** Hash of the service's address, the API key and the resource. */
  keyHash: z.optional(z.string()),
  /** Hash of the service's address, the profile and the resource. A new key does not change it. */
  profileHash: z.optional(z.string()),
  /** The path of the unfinished ledger beside the file, if this file only points to it. */
  ledgerPath: z.optional(z.string()),
});
export type LedgerHead = z.output<typeof head>;

const id = z.union([z.string(), z.custom<number>(isJsonNumber)]);

const event = z.discriminatedUnion('type', [
  head,
  /** A run begins; its writes are this entry of the journal. */
  z.object({ type: z.literal('run'), entry: z.string(), at: z.string(), command: z.string() }),
  /** Records that existed before the import. */
  z.object({ type: z.literal('preexisting'), ids: z.array(id) }),
  /** These rows may be sent from now on. */
  z.object({ type: z.literal('claimed'), keys: z.array(z.string()) }),
  z.object({ type: z.literal('done'), key: z.string(), id: z.optional(id) }),
  /** The record was created, but the fields that only an update accepts are not set. */
  z.object({ type: z.literal('partiallyCreated'), key: z.string(), id }),
  /** The row was rejected or not sent. */
  z.object({ type: z.literal('open'), key: z.string() }),
  z.object({ type: z.literal('finished'), at: z.string() }),
]);
export type LedgerEvent = z.output<typeof event>;

/** The progress of an import. It contains hashes and ids, never the values of a record. */
export interface ImportProgress {
  /** The journal entry of each run, oldest first. */
  readonly runs: readonly { readonly entry: string; readonly at: string }[];
  /** The rows that are done, with the id of their record. */
  readonly done: ReadonlyMap<string, Id | undefined>;
  /** Done rows whose record lacks the fields that only an update accepts. */
  readonly partiallyCreated: ReadonlySet<string>;
  /** Rows that may have been sent, with an unknown result. */
  readonly inFlight: ReadonlySet<string>;
  /** Records that this import did not create. */
  readonly preexistingIds: readonly Id[];
  /** When it finished (ISO 8601). */
  readonly finishedAt: string | undefined;
}

/** Parses a ledger. Undefined if the text is not a ledger of this version. */
export const parseLedger = (text: string): { head: LedgerHead; progress: ImportProgress } | undefined => {
  const [first, ...events] = text.split('\n').flatMap(parseEvent);
  return first?.type === 'import' ? { head: first, progress: readProgress(events) } : undefined;
};

/** Today's names of what earlier programs wrote. */
const earlierNames = new Map([
  ['whose', 'keyHash'],
  ['site', 'profileHash'],
  ['beside', 'ledgerPath'],
  ['there', 'preexisting'],
  ['half', 'partiallyCreated'],
]);

/** Skips a line that was cut off. */
const parseEvent = (line: string): LedgerEvent[] => {
  const { data } = z.safeParse(
    event,
    tryOr(undefined, () => renameEarlier(parseJson(line), earlierNames)),
  );
  return data ? [data] : [];
};

export const readProgress = (events: readonly LedgerEvent[]): ImportProgress => {
  const runs: { entry: string; at: string }[] = [];
  const done = new Map<string, Id | undefined>();
  const partiallyCreated = new Set<string>();
  const inFlight = new Set<string>();
  const preexistingIds: Id[] = [];
  let finishedAt: string | undefined;
  for (const event of events) {
    if (event.type === 'run') {
      runs.push(event);
      finishedAt = undefined;
    } else if (event.type === 'preexisting') preexistingIds.push(...event.ids);
    else if (event.type === 'claimed') for (const key of event.keys) inFlight.add(key);
    else if (event.type === 'finished') finishedAt = event.at;
    else if (event.type !== 'import') {
      inFlight.delete(event.key);
      partiallyCreated.delete(event.key);
      if (event.type === 'open') done.delete(event.key);
      else done.set(event.key, event.id);
      if (event.type === 'partiallyCreated') partiallyCreated.add(event.key);
    }
  }
  return { runs, done, partiallyCreated, inFlight, preexistingIds, finishedAt };
};

export interface Ledger {
  /** Appends events. With `isDurable`, it resolves when they are on disk. Throws WRITE_FAILED. */
  append(events: readonly LedgerEvent[], options?: { readonly isDurable?: boolean }): Promise<void>;
}

/** The ledger at a path, to append to. `variable` is the setting that names its folder. */
export const openLedger = (path: string, variable?: string): Ledger => {
  const takeTurn = createTurns();
  return {
    // One batch after the other, so that lines stay whole. A line break before each, because the last may be cut off.
    append: (events, { isDurable = false } = {}) => {
      const lines = events.map((event) => `\n${stringifyJson(event)}`).join('');
      return takeTurn(() => appendLines(path, lines, { skipFsync: !isDurable, variable }));
    },
  };
};

/**
 * Where the ledgers of a restaurant's imports are. An unfinished ledger is beside its file and moves with the file; the
 * data folder has a pointer to the ledger. Finished ledgers are in the data folder. So are those of standard input and of
 * an unwritable folder.
 */
export interface LedgerLocation {
  /** In the data folder, for one service and resource. */
  readonly folder: string;
  /** Identifies the service, the API key and the resource. */
  readonly keyHash: string;
  /** Identifies the service, the profile and the resource; undefined without a profile. */
  readonly profileHash: string | undefined;
  /** The imported file; undefined for standard input, a device or a pipe. */
  readonly file: string | undefined;
}

export const locateLedgers = async (
  { dataDir, target }: Context,
  resource: string,
  path: string | undefined,
): Promise<LedgerLocation> => {
  const { place, profile, key_fingerprint } = identifyRestaurant(target());
  const hash = (...parts: string[]) => computeShortHash(parts.join(' '));
  const file = path === undefined ? undefined : await realpath(path).catch(() => undefined);
  return {
    folder: join(dataDir, 'imports', hash(place, resource)),
    keyHash: hash(place, key_fingerprint, resource),
    profileHash: profile === null ? undefined : hash(place, `profile:${profile}`, resource),
    file: file !== undefined && (await stat(file)).isFile() ? file : undefined,
  };
};

export const getArchivedPath = ({ folder }: LedgerLocation, id: string) => join(folder, `${id}.ndjson`);
export const getBesidePath = (file: string, id: string): string => `${file}.import-${id}`;

/** Identifies an import and its ledger. */
export interface LedgerFile {
  readonly id: string;
  readonly path: string;
  /** The path of the imported file. */
  readonly source: string | undefined;
  /** Hash of the keys of all rows. */
  readonly digest: string;
}

/** The ledger of the import in progress. */
type ActiveLedger = Ledger & Pick<LedgerFile, 'id' | 'path'>;

export const beginImport = async (location: LedgerLocation, digest: string): Promise<ActiveLedger> => {
  const id = randomBytes(4).toString('hex');
  const head: LedgerHead = { ...createHead(location), source: location.file, digest };
  if (location.file !== undefined) {
    const path = getBesidePath(location.file, id);
    // The file's folder may not be writable.
    const ledger = await beginLedger(path, head).catch(() => undefined);
    if (ledger) {
      await writePointer(location, id, { ...head, ledgerPath: path });
      return { ...ledger, id, path };
    }
  }
  const path = getArchivedPath(location, id);
  return { ...(await beginLedger(path, head, 'MAITRE_DATA_DIR')), id, path };
};

const createHead = ({ keyHash, profileHash }: LedgerLocation) =>
  ({ type: 'import', v: 1, keyHash, ...(profileHash && { profileHash }) }) as const;

const beginLedger = async (path: string, head: LedgerHead, variable?: string): Promise<Ledger> => {
  const ledger = openLedger(path, variable);
  await ledger.append([head], { isDurable: true }).catch(async (error: unknown) => {
    await unlink(path).catch(() => undefined);
    throw error;
  });
  return ledger;
};

const writePointer = (location: LedgerLocation, id: string, head: LedgerHead): Promise<void> =>
  writeFileAtomic(getArchivedPath(location, id), `${JSON.stringify(head)}\n`);

/** Continues the ledger of an interrupted import. Throws WRITE_FAILED. */
export const reopenImport = async (
  location: LedgerLocation,
  { id, path, source, digest }: LedgerFile,
): Promise<ActiveLedger> => {
  const isArchived = path === getArchivedPath(location, id);
  const ledger = openLedger(path, isArchived ? 'MAITRE_DATA_DIR' : undefined);
  if (!isArchived)
    await writePointer(location, id, { ...createHead(location), source, digest, ledgerPath: path });
  return { ...ledger, id, path };
};

/** Moves a finished ledger to the data folder. Removes the ledgers that it replaces. */
export const archiveImport = async (
  location: LedgerLocation,
  { id, path }: Pick<LedgerFile, 'id' | 'path'>,
  replaced: readonly LedgerFile[],
): Promise<void> => {
  const archived = getArchivedPath(location, id);
  if (path !== archived) await writeFileAtomic(archived, await readFile(path, 'utf8'));
  const old = replaced.filter((ledger) => ledger.id !== id);
  const oldPaths = old.flatMap((ledger) => [ledger.path, getArchivedPath(location, ledger.id)]);
  // A copied file has a copy of the ledger beside it.
  const copies = location.file === undefined ? [] : [getBesidePath(location.file, id)];
  for (const obsolete of [path, ...copies, ...oldPaths])
    if (obsolete !== archived) await unlink(obsolete).catch(() => undefined);
};

/** Clears names of imported files that are about a customer. The rest of a ledger is hashes and ids. */
export const forgetImports = async (
  context: Context,
  isAbout: (names: ApiRecord) => boolean,
): Promise<void> => {
  for (const resource of ['customer', 'reserva']) {
    const { folder } = await locateLedgers(context, resource, undefined);
    for (const name of listFolder(folder)) {
      const path = join(folder, name);
      const [line = '', ...others] = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
      const [head] = parseEvent(line);
      if (head?.type !== 'import' || !isAbout({ source: head.source })) continue;
      // A ledger beside the file is found without its pointer.
      if (head.ledgerPath !== undefined) await unlink(path);
      else await writeFileAtomic(path, [stringifyJson({ ...head, source: undefined }), ...others].join('\n'));
    }
  }
};

/** Keeps no ledger, for --dry-run. */
export const noLedger: ActiveLedger = { id: '', path: '', append: async () => undefined };
