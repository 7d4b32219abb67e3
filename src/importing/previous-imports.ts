import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Context } from '../context/context.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { readWrites } from '../journal/entry.ts';
import { openContextJournal } from '../journal/recorder.ts';
import { createRestaurantComparer } from '../journal/restaurant.ts';
import {
  getArchivedPath,
  getBesidePath,
  type ImportProgress,
  type LedgerFile,
  type LedgerHead,
  type LedgerLocation,
  parseLedger,
  readProgress,
} from './ledger.ts';
import type { PreparedImport } from './validate.ts';

export interface PreviousImport extends LedgerFile, ImportProgress {
  /** Whether its ledger is missing, another user's, or of a later version: its progress is unknown. */
  readonly isUnreadable: boolean;
  /** Whether another key sent it, perhaps a former key of the same restaurant. */
  readonly hasOtherKey: boolean;
  /** Whether another key and another profile sent it. Then only the journal can show for which restaurant. */
  readonly isForeign: boolean;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Earlier imports of the same rows or the same file, the latest first. */
interface PreviousImports {
  readonly related: readonly PreviousImport[];
  /** The latest of the same rows, or else of the same file. Undefined for a first import, and with --restart. */
  readonly latest: PreviousImport | undefined;
}

/**
 * Finds this restaurant's earlier imports. Throws USAGE if the file has changed since an interruption, the ledger cannot be
 * read, or another key sent it.
 */
export const findPreviousImports = async (
  { context, name, options, digest }: PreparedImport,
  location: LedgerLocation,
): Promise<PreviousImports> => {
  const { file } = location;
  const all = (await readImports(location, context.runtime.now())).filter(
    (previous) => previous.digest === digest || (file !== undefined && previous.source === file),
  );
  const own = all.filter(({ hasOtherKey }) => !hasOtherKey);
  if (options.restart) return { related: own, latest: undefined };
  const related = [...own];
  const withOtherKeys = own.length > 0 ? [] : all.filter(mayHaveSent);
  const isOfThisRestaurant = createOwnerCheck(context);
  for (const previous of withOtherKeys) {
    if (previous.isForeign && !(await isOfThisRestaurant(previous))) continue;
    if (!options['go-on']) throw createOtherKeyFailure(name);
    related.push(previous);
  }
  const sameRows = related.find((previous) => previous.digest === digest);
  const latest = sameRows ?? related[0];
  if (latest?.isUnreadable) throw createLostLedgerFailure(name, latest.path);
  const isInterrupted = latest && latest.finishedAt === undefined && latest.runs.length > 0;
  if (isInterrupted && !sameRows && !options['go-on']) throw createChangedFileFailure(name);
  return { related, latest };
};

const mayHaveSent = ({ done, inFlight, isUnreadable }: PreviousImport): boolean =>
  done.size + inFlight.size > 0 || isUnreadable;

/** Finds out from the journal whether a run of an import wrote to this restaurant, perhaps for another profile. */
const createOwnerCheck = (context: Context) => {
  const journal = openContextJournal(context);
  const compare = createRestaurantComparer(context, journal);
  return async ({ runs }: PreviousImport): Promise<boolean> => {
    for await (const { write } of readWrites(journal.newestFirst()))
      if (runs.some(({ entry }) => entry === write.entry))
        return (await compare(write.restaurant)) === 'same';
    return false;
  };
};

/** Reads all ledgers of the address, the latest first, and removes old ones. */
const readImports = async (location: LedgerLocation, now: Date): Promise<PreviousImport[]> => {
  const archived = await readArchived(location, now);
  const readable = archived.filter(({ isUnreadable }) => !isUnreadable);
  // A copied file with a copied ledger is the same import; it continues in the original ledger.
  const beside = (await readBeside(location)).map((copy) => ({
    ...(readable.find(({ id }) => id === copy.id) ?? copy),
    source: location.file,
  }));
  const others = archived.filter(({ id }) => !beside.some((copy) => copy.id === id));
  return [...beside, ...others].sort((a, b) => b.modifiedAt - a.modifiedAt);
};

/** Finished ledgers are kept for 90 days, unfinished ones for ever. */
const maxAgeMs = 90 * 86_400_000;

/** Reads the ledgers of the data folder. Some are pointers: for those, reads the ledger beside the imported file. */
const readArchived = async (location: LedgerLocation, now: Date): Promise<PreviousImport[]> => {
  const imports: PreviousImport[] = [];
  for (const id of await listIds(location.folder, '', '.ndjson')) {
    const archivePath = getArchivedPath(location, id);
    const archived = await readLedger(archivePath);
    if (!archived) continue;
    const { head } = archived;
    const ledger = head.ledgerPath === undefined ? archived : await readLedger(head.ledgerPath);
    const { modifiedAt } = ledger ?? archived;
    const isUnfinished = ledger && ledger.progress.finishedAt === undefined;
    const path = head.ledgerPath ?? archivePath;
    if (isUnfinished || modifiedAt >= now.getTime() - maxAgeMs)
      imports.push(toImport(location, head, { id, path, modifiedAt }, ledger));
    else for (const old of [path, archivePath]) await unlink(old).catch(() => undefined);
  }
  return imports;
};

/** Reads the ledgers that came with the file from elsewhere, or whose run was killed before it wrote the pointer. */
const readBeside = async (location: LedgerLocation): Promise<PreviousImport[]> => {
  const { file, keyHash } = location;
  if (file === undefined) return [];
  const imports: PreviousImport[] = [];
  for (const id of await listIds(dirname(file), getBesidePath(basename(file), ''), '')) {
    const path = getBesidePath(file, id);
    const ledger = await readLedger(path);
    const { size, mtimeMs: modifiedAt } = await stat(path);
    // An empty ledger has sent nothing: its first line is on the disk before anything is sent.
    if (size === 0) continue;
    const head = ledger?.head ?? { keyHash, source: file, digest: '' };
    imports.push(toImport(location, head, { id, path, modifiedAt }, ledger));
  }
  return imports;
};

const listIds = async (folder: string, start: string, end: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const ids = names
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => name.slice(start.length, name.length - end.length));
  return ids.filter((id) => /^[0-9a-f]{8}$/.test(id));
};

interface StoredLedger {
  readonly head: LedgerHead;
  readonly progress: ImportProgress;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Undefined if there is no file, or it is not a ledger of this version. */
const readLedger = async (path: string): Promise<StoredLedger | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const ledger = text === undefined ? undefined : parseLedger(text);
  return ledger && { ...ledger, modifiedAt: (await stat(path)).mtimeMs };
};

const toImport = (
  location: LedgerLocation,
  { keyHash, profileHash, source, digest }: Partial<LedgerHead> & { readonly digest: string },
  file: Pick<PreviousImport, 'id' | 'path' | 'modifiedAt'>,
  ledger: StoredLedger | undefined,
): PreviousImport => {
  const hasOtherKey = keyHash !== location.keyHash;
  const isOfProfile = location.profileHash !== undefined && profileHash === location.profileHash;
  const isForeign = hasOtherKey && !isOfProfile;
  const origin = { source, digest, hasOtherKey, isForeign };
  return { ...(ledger?.progress ?? readProgress([])), ...file, ...origin, isUnreadable: !ledger };
};

/** Rejects an imported file whose rows are now read differently: every record would be created again. */
export const rejectChangedMapping = async (
  { name, options }: PreparedImport,
  { file }: LedgerLocation,
  previous: PreviousImport,
): Promise<void> => {
  const isAllowed = options['go-on'] || options.match !== undefined || options['on-duplicate'] !== undefined;
  if (isAllowed || file === undefined || previous.done.size === 0) return;
  const { mtimeMs } = await stat(file);
  if (mtimeMs >= previous.modifiedAt) return;
  const day = String(previous.finishedAt).slice(0, 10);
  throw createFailure(
    {
      en: `${name} was imported on ${day} and is unchanged, but its columns are now read differently`,
      es: `${name} se importó el ${day} y no ha cambiado, pero sus columnas se leen ahora de otra forma`,
    },
    howToSendChanges,
  );
};

const createFailure = (text: LocalizedText, hint: LocalizedText): Failure =>
  new Failure('USAGE', { ...text, field: '<file>', hint });

const createChangedFileFailure = (name: string): Failure =>
  createFailure(
    {
      en: `${name} has changed since its import was interrupted`,
      es: `${name} ha cambiado desde que se interrumpió su importación`,
    },
    howToSendChanges,
  );

const howToSendChanges: LocalizedText = {
  en: '--go-on sends the rows that differ; --restart sends all rows; maitre undo reverts what was sent',
  es: '--go-on envía las filas que difieren; --restart las envía todas; maitre undo deshace lo enviado',
};

const createLostLedgerFailure = (name: string, path: string): Failure =>
  createFailure(
    {
      en: `an import of ${name} was interrupted, and its progress file is missing or cannot be read: ${path}`,
      es: `se interrumpió una importación de ${name}, y su fichero de progreso falta o no se puede leer: ${path}`,
    },
    {
      en: 'put it back, or use the user and the version of maitre that began the import; --restart sends all rows',
      es: 'devuélvalo a su sitio, o use el usuario y la versión de maitre que la empezaron; --restart envía todas las filas',
    },
  );

const createOtherKeyFailure = (name: string): Failure =>
  createFailure(
    {
      en: `${name} was sent with another key or profile`,
      es: `${name} se envió con otra clave u otro perfil`,
    },
    {
      en: '--go-on if the restaurant is the same: no row is sent twice; --restart if not: all rows are sent',
      es: '--go-on si es el mismo restaurante: ninguna fila se envía dos veces; --restart si no: se envían todas',
    },
  );
