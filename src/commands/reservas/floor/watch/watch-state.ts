import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../../context/context.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import { cannotWrite } from '../../../../files/file-errors.ts';
import { withLock } from '../../../../files/lock.ts';
import { makeFolderFor, writeFileAtomic } from '../../../../files/write-file.ts';
import { getErrorCode } from '../../../../ground/errors.ts';
import { parseJson, stringifyJson } from '../../../../ground/json.ts';
import { shortHash } from '../../../../ground/short-hash.ts';
import { applyChange, type Change } from './changes.ts';

/** The reservations of a restaurant as last reported, on disk. */
export interface WatchState {
  readonly lock: string;
  /** The snapshot with the later changes applied; undefined before the first check. */
  readReservations(): Promise<Map<string, Reserva> | undefined>;
  saveSnapshot(reservations: ReadonlyMap<string, Reserva>): Promise<void>;
  /** Resolves once the change is on disk. */
  appendChange(change: Change): Promise<void>;
  /** Every recorded change, oldest first. */
  readChanges(): Promise<Change[]>;
  /** Removes a customer's changes and personal data. Returns the number of changes removed. */
  forget(isTheirs: (reservation: Reserva) => boolean): Promise<number>;
}

interface Snapshot {
  /** The number of changes that it includes. */
  readonly upTo: number;
  readonly reservas: readonly Reserva[];
}

export const openWatchState = (context: Context): WatchState => {
  const folder = join(context.dataDir, 'watch', getFolderName(context));
  const lock = join(folder, 'lock');
  const snapshotFile = join(folder, 'book.json');
  const changesFile = join(folder, 'changes.ndjson');
  const readChanges = async () => parseLines(await readText(changesFile)) as Change[];
  const readReservations = async () => {
    const text = await readText(snapshotFile);
    if (text === '') return undefined;
    const { upTo, reservas } = parseJson(text) as Snapshot;
    const reservations = new Map(reservas.map((reserva) => [reserva.id, reserva]));
    for (const change of (await readChanges()).slice(upTo)) applyChange(reservations, change);
    return reservations;
  };
  const writeSnapshot = (snapshot: Snapshot) => writeFileAtomic(snapshotFile, stringifyJson(snapshot));
  return {
    lock,
    readChanges,
    readReservations,
    saveSnapshot: async (reservations) => {
      makeFolderFor(snapshotFile, 'MAITRE_DATA_DIR');
      await writeSnapshot({ upTo: (await readChanges()).length, reservas: [...reservations.values()] });
    },
    appendChange: (change) => appendLine(changesFile, stringifyJson(change)),
    forget: async (isTheirs) => {
      if ((await readText(snapshotFile)) === '') return 0;
      return withLock(lock, { timeoutMs: 60_000, signal: context.runtime.signal }, async () => {
        const changes = await readChanges();
        const kept = changes.filter((change) => !listVersions(change).some(isTheirs));
        const reservations = [...((await readReservations()) ?? new Map<string, Reserva>()).values()];
        // The changes go first: after a kill between the two writes, none is reported again.
        await writeFileAtomic(changesFile, kept.map((change) => `${stringifyJson(change)}\n`).join(''));
        const reservas = reservations.map((reserva) =>
          isTheirs(reserva) ? removePersonalData(reserva) : reserva,
        );
        await writeSnapshot({ upTo: kept.length, reservas });
        return changes.length - kept.length;
      });
    },
  };
};

/** The reservation after and before a change: it may have belonged to another customer. */
const listVersions = ({ reserva, changes }: Change): Reserva[] => {
  if (!reserva) return [];
  const before = Object.entries(changes).map(([field, { from }]) => [field, from]);
  return [reserva, { ...reserva, ...(Object.fromEntries(before) as Partial<Reserva>) }];
};

const removePersonalData = (reserva: Reserva): Reserva => ({
  ...reserva,
  nombre_cliente: 'Borrado',
  telefono: null,
  email: null,
  notas: null,
});

/** Identifies a restaurant by profile and address, or by address and key without a profile. */
const getFolderName = (context: Context): string => {
  const { name = '', baseUrl = '', database = '', key } = context.target();
  const parts = name === '' ? [baseUrl, database, key] : [name, baseUrl, database];
  return `${name.replace(/[^\w.-]/g, '_') || 'service'}-${shortHash(parts.join('\n'))}`;
};

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
};

/** Skips a line that a killed process left incomplete. Its change was never reported. */
const parseLines = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [parseJson(line) as unknown];
    } catch {
      return [];
    }
  });

/** Appends a line and syncs it, on a new line if the last one is incomplete. */
const appendLine = async (path: string, line: string): Promise<void> => {
  try {
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const lastByte = size > 0 ? (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer : undefined;
      const isIncomplete = lastByte !== undefined && lastByte.toString() !== '\n';
      await file.writeFile(`${isIncomplete ? '\n' : ''}${line}\n`, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cannotWrite(path, cause, 'MAITRE_DATA_DIR');
  }
};
