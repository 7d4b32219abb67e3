import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import {
  archivedPath,
  besidePath,
  type ImportProgress,
  type LedgerFile,
  type LedgerLocation,
  noProgress,
  readLedger,
  type StoredLedger,
} from './ledger.ts';
import type { PreparedImport, ValidRow } from './validate.ts';

export interface PreviousImport extends LedgerFile, ImportProgress {
  /** Whether its ledger is missing, another user's, or of a later version: its progress is unknown. */
  readonly isUnreadable: boolean;
  /** Another key sent it, perhaps an earlier one of the same restaurant. */
  readonly hasOtherKey: boolean;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Reads all ledgers that may be this restaurant's, the latest first, and removes old ones. */
const readImports = async (location: LedgerLocation, now: Date): Promise<PreviousImport[]> => {
  const { folder, file } = location;
  const imports = new Map<string, PreviousImport>();
  for (const name of await readdir(folder).catch(() => [])) {
    const id = name.endsWith('.ndjson') ? name.slice(0, -'.ndjson'.length) : undefined;
    const found = id === undefined ? undefined : await readArchived(location, id, now);
    if (found) imports.set(found.id, found);
  }
  // Ledgers that came with the file from elsewhere, or whose run was killed before it wrote the pointer.
  for (const { id, path } of await listBeside(file)) {
    const found = await readBeside(location, id, path);
    const archived = imports.get(id);
    // A copied file with a copied ledger is the same import; it continues in the first ledger.
    if (found) imports.set(id, { ...(archived?.isUnreadable === false ? archived : found), source: file });
  }
  return [...imports.values()].sort((a, b) => b.modifiedAt - a.modifiedAt);
};

/** Undefined for a ledger of another restaurant, or without a first line: nothing is sent before that is on the disk. */
const readBeside = async (
  location: LedgerLocation,
  id: string,
  path: string,
): Promise<PreviousImport | undefined> => {
  const ledger = await readLedger(path);
  if (ledger) return toImport(location, id, { ...ledger, path, isUnreadable: false });
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined && !text.includes('\n')) return undefined;
  const modifiedAt = Number.POSITIVE_INFINITY;
  return {
    ...noProgress,
    id,
    path,
    modifiedAt,
    isUnreadable: true,
    hasOtherKey: false,
    source: undefined,
    digest: '',
  };
};

/** Finished ledgers are kept for 90 days. */
const maxAgeMs = 90 * 86_400_000;

const readArchived = async (
  location: LedgerLocation,
  id: string,
  now: Date,
): Promise<PreviousImport | undefined> => {
  const archived = await readLedger(archivedPath(location, id));
  if (!archived) return undefined;
  const { beside } = archived.head;
  const path = beside ?? archivedPath(location, id);
  const ledger = beside === undefined ? archived : await readLedger(beside);
  const { modifiedAt } = ledger ?? archived;
  const isOpen = beside !== undefined && ledger !== undefined && ledger.progress.finishedAt === undefined;
  if (modifiedAt >= now.getTime() - maxAgeMs || isOpen)
    return toImport(location, id, { ...archived, ...ledger, modifiedAt, path, isUnreadable: !ledger });
  for (const old of [path, archivedPath(location, id)]) await unlink(old).catch(() => undefined);
  return undefined;
};

/** Lists the ledgers beside a file. Other files may have similar names. */
const listBeside = async (file: string | undefined): Promise<{ id: string; path: string }[]> => {
  if (file === undefined) return [];
  const start = besidePath(basename(file), '');
  const names = await readdir(dirname(file)).catch(() => []);
  const ids = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  return ids.filter((id) => /^[0-9a-f]{8}$/.test(id)).map((id) => ({ id, path: besidePath(file, id) }));
};

/** Undefined if the ledger is of another restaurant: neither its key nor its profile is the same. */
const toImport = (
  { keyHash, profileHash }: LedgerLocation,
  id: string,
  {
    head,
    progress,
    path,
    isUnreadable,
    modifiedAt,
  }: StoredLedger & Pick<PreviousImport, 'path' | 'isUnreadable'>,
): PreviousImport | undefined => {
  const hasOtherKey = head.whose !== keyHash;
  if (hasOtherKey && (profileHash === undefined || head.site !== profileHash)) return undefined;
  const { source, digest } = head;
  return { ...progress, id, path, isUnreadable, modifiedAt, hasOtherKey, source, digest };
};

/**
 * Finds this restaurant's imports. `latest` is the latest of the same rows, or else of the same file.
 * Throws USAGE if the file has changed since the interruption, the ledger cannot be read, or another key sent it.
 */
export const findPreviousImports = async (
  { context, name, options, valid }: PreparedImport,
  location: LedgerLocation,
  digest: string,
): Promise<{ imports: readonly PreviousImport[]; latest: PreviousImport | undefined }> => {
  const isRelated = (one: PreviousImport) => isOfFile(location, one, digest);
  const found = await readImports(location, context.runtime.now());
  const imports = found.filter(({ hasOtherKey }) => !hasOtherKey);
  if (options.restart) return { imports, latest: undefined };
  if (!imports.some(isRelated)) {
    const others = found.filter((one) => isRelated(one) && mayHaveSent(one));
    if (others.length > 0 && !options['go-on']) throw otherKey(name);
    imports.push(...others);
  }
  const ofRows = imports.find((one) => one.digest === digest);
  const latest = ofRows ?? imports.find(isRelated);
  if (latest?.isUnreadable) throw unreadableLedger(name, latest.path);
  const isInterrupted = latest?.finishedAt === undefined && (latest?.runs.length ?? 0) > 0;
  if (latest && !ofRows && isInterrupted && !options['go-on']) throw changedFile(name, latest, valid);
  return { imports, latest };
};

/** Whether an import is of the same rows or the same file. */
export const isOfFile = ({ file }: LedgerLocation, one: PreviousImport, digest: string): boolean =>
  one.digest === digest || (file !== undefined && one.source === file);

const mayHaveSent = ({ done, inFlight, isUnreadable }: PreviousImport): boolean =>
  done.size + inFlight.size > 0 || isUnreadable;

/** Refuses an imported file whose rows are now read differently: every record would be created again. */
export const rejectChangedMapping = async (
  { name, options, valid }: PreparedImport,
  { file }: LedgerLocation,
  previous: PreviousImport,
): Promise<void> => {
  const isAllowed = options['go-on'] || options.match !== undefined || options['on-duplicate'] !== undefined;
  if (isAllowed || file === undefined || previous.source !== file || previous.done.size === 0) return;
  const { mtimeMs } = await stat(file);
  if (mtimeMs < previous.modifiedAt) throw changedMapping(name, previous, valid);
};

const refusal = (text: LocalizedText, hint: LocalizedText): Failure =>
  new Failure('USAGE', text, { field: '<file>', hint });

const countSent = ({ done }: ImportProgress, rows: readonly ValidRow[]): LocalizedText => {
  const unchanged = rows.filter(({ key }) => done.has(key)).length;
  return {
    en: `(rows already sent: ${done.size}, of which unchanged: ${unchanged})`,
    es: `(filas ya enviadas: ${done.size}, de ellas sin cambios: ${unchanged})`,
  };
};

const changedFile = (name: string, previous: PreviousImport, rows: readonly ValidRow[]): Failure =>
  refusal(
    {
      en: `${name} has changed since its import was interrupted ${countSent(previous, rows).en}`,
      es: `${name} ha cambiado desde que se interrumpió su importación ${countSent(previous, rows).es}`,
    },
    {
      en: '--go-on sends the new rows; --restart sends all rows; maitre undo reverts what was sent',
      es: '--go-on envía las filas nuevas; --restart las envía todas; maitre undo deshace lo enviado',
    },
  );

const changedMapping = (name: string, previous: PreviousImport, rows: readonly ValidRow[]): Failure => {
  const day = String(previous.finishedAt).slice(0, 10);
  return refusal(
    {
      en: `${name} was imported on ${day} and is unchanged, but its columns are now read differently ${countSent(previous, rows).en}`,
      es: `${name} se importó el ${day} y no ha cambiado, pero sus columnas se leen ahora de otra forma ${countSent(previous, rows).es}`,
    },
    {
      en: 'nothing was sent; --match finds the records that exist; --go-on sends the rows that differ, --restart all rows; maitre undo reverts what was sent',
      es: 'no se ha enviado nada; --match encuentra los registros que ya existen; --go-on envía las filas que difieren y --restart todas; maitre undo deshace lo enviado',
    },
  );
};

const unreadableLedger = (name: string, path: string): Failure =>
  refusal(
    {
      en: `an import of ${name} was interrupted, and its progress file is missing or cannot be read: ${path}`,
      es: `se interrumpió una importación de ${name}, y su fichero de progreso falta o no se puede leer: ${path}`,
    },
    {
      en: 'put it back, or use the user and the version of maitre that began the import; --restart sends all rows',
      es: 'devuélvalo a su sitio, o use el usuario y la versión de maitre que la empezaron; --restart envía todas las filas',
    },
  );

const otherKey = (name: string): Failure =>
  refusal(
    {
      en: `${name} was sent with another key of this profile`,
      es: `${name} se envió con otra clave de este perfil`,
    },
    {
      en: '--go-on if the restaurant is the same: no row is sent twice; --restart if not: all rows are sent',
      es: '--go-on si es el mismo restaurante: ninguna fila se envía dos veces; --restart si no: se envían todas',
    },
  );
