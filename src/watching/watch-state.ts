import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import type { Reserva } from '../contract/reservas.ts';
import { appendLines } from '../files/append-lines.ts';
import { withLock } from '../files/lock.ts';
import { makeFolderFor, writeFileAtomic } from '../files/write-file.ts';
import { getErrorCode } from '../ground/errors.ts';
import { listFolder } from '../ground/fs.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { isJsonObject, parseJson, stringifyJson } from '../ground/json.ts';
import { computeShortHash } from '../ground/short-hash.ts';
import { chooseOwnPath, createOwner } from '../journal/own-path.ts';
import { createOwnerComparer, type Owner } from '../journal/restaurant.ts';
import { type Alarm, applyChange, type Change, indexById } from './watch-events.ts';

/** The reservations of a restaurant as last reported, on disk. */
export type WatchState = ReturnType<typeof openFolder>;

interface Snapshot {
  readonly restaurant: Owner;
  /** The number of changes that it includes. */
  readonly upTo: number;
  readonly reservas: readonly Reserva[];
}

/** Opens the state of the context's restaurant. The profile may have watched another one before: that one is not used. */
export const openWatchState = async (context: Context): Promise<WatchState> => {
  const { path, belongsToOther } = await chooseOwnPath(
    context,
    describePath(context),
    async (folder) => (await openFolder(context, folder).readSnapshot())?.restaurant,
  );
  if (belongsToOther) context.notice(otherRestaurant);
  return openFolder(context, path);
};

const otherRestaurant: LocalizedText = {
  en: 'what this profile has watched so far belongs to another restaurant and is not used',
  es: 'lo que este perfil ha vigilado hasta ahora es de otro restaurante y no se usa',
};

/**
 * Removes a customer's changes and personal data, whichever profile of the restaurant has watched. Returns the number of
 * changes removed. If the restaurant of a state is unknown, removes only the reservations in `reservaIds`.
 */
export const forgetWatched = async (
  context: Context,
  isTheirs: (reservation: Reserva) => boolean,
  reservaIds: ReadonlySet<string>,
): Promise<number> => {
  const { folder } = describePath(context);
  const compare = createOwnerComparer(context);
  let count = 0;
  for (const name of listFolder(folder)) {
    const state = openFolder(context, join(folder, name));
    const snapshot = await state.readSnapshot();
    const comparison = snapshot && (await compare(snapshot.restaurant));
    if (comparison === 'different') continue;
    const mustForget = comparison === 'same' ? isTheirs : ({ id }: Reserva) => reservaIds.has(id);
    count += await state.forget(mustForget);
  }
  return count;
};

const openFolder = (context: Context, folder: string) => {
  const lock = join(folder, 'lock');
  const snapshotFile = join(folder, 'book.json');
  const changesFile = join(folder, 'changes.ndjson');
  const alarmsFile = join(folder, 'alarms.ndjson');
  /** Every recorded change, oldest first. */
  const readChanges = async () => parseLines(await readText(changesFile)) as Change[];
  /** Undefined before the first check, and if the file is broken. */
  const readSnapshot = async () => {
    const text = await readText(snapshotFile);
    const snapshot = tryOr(undefined, () => parseJson(text) as Snapshot | null);
    return Array.isArray(snapshot?.reservas) ? snapshot : undefined;
  };
  /** The snapshot with the later changes applied; undefined before the first check. */
  const readReservations = async () => {
    const snapshot = await readSnapshot();
    if (!snapshot) return undefined;
    const reservations = indexById(snapshot.reservas);
    for (const change of (await readChanges()).slice(snapshot.upTo)) applyChange(reservations, change);
    return reservations;
  };
  const writeSnapshot = (snapshot: Snapshot) => writeFileAtomic(snapshotFile, stringifyJson(snapshot));
  return {
    lock,
    readChanges,
    readSnapshot,
    readReservations,
    saveSnapshot: async (reservations: ReadonlyMap<string, Reserva>) => {
      makeFolderFor(snapshotFile, 'MAITRE_DATA_DIR');
      const reservas = [...reservations.values()];
      const upTo = (await readChanges()).length;
      await writeSnapshot({ restaurant: createOwner(context, reservas), upTo, reservas });
    },
    appendChange: (change: Change) => append(changesFile, change),
    /** The ids of the alarms that were reported. */
    readAlarms: async () => {
      const alarms = parseLines(await readText(alarmsFile)) as Pick<Alarm, 'id'>[];
      return new Set(alarms.map(({ id }) => id));
    },
    /** Stores no reservation, so that an alarm never needs to be erased. */
    appendAlarm: ({ id, at }: Alarm) => append(alarmsFile, { id, at }),
    forget: (isTheirs: (reservation: Reserva) => boolean): Promise<number> =>
      withLock(lock, { timeoutMs: 60_000, signal: context.runtime.signal }, async () => {
        const changes = await readChanges();
        const remaining = changes.filter((change) => !listVersions(change).some(isTheirs));
        const snapshot = await readSnapshot();
        const reservations = [...((await readReservations())?.values() ?? [])];
        // Changes first: if the process is killed before the snapshot is written, none is reported again.
        await writeFileAtomic(changesFile, remaining.map((change) => `${stringifyJson(change)}\n`).join(''));
        const reservas = reservations.map((reserva) =>
          isTheirs(reserva) ? { ...reserva, ...withoutPersonalData } : reserva,
        );
        if (snapshot) await writeSnapshot({ ...snapshot, upTo: remaining.length, reservas });
        // A broken one may still contain the customer's name.
        else rmSync(snapshotFile, { force: true });
        return changes.length - remaining.length;
      }),
  };
};

/** The reservation after and before a change, which may have given it to another customer. */
const listVersions = ({ reserva, changes }: Change): Reserva[] => {
  if (!reserva) return [];
  const before = Object.entries(changes).map(([field, { from }]) => [field, from]);
  return [reserva, { ...reserva, ...(Object.fromEntries(before) as Partial<Reserva>) }];
};

/** What an erased customer's reservations have in place of personal data. */
export const withoutPersonalData = {
  nombre_cliente: 'Borrado',
  telefono: null,
  email: null,
  notas: null,
} as const;

/** Whether the folder is the profile's: `centro-0123456789ab` by address, with `~0123456789ab` for another restaurant. */
export const isProfileFolder = (profile: string, folder: string): boolean =>
  folder.startsWith(`${profile}-`) &&
  /^[0-9a-f]{12}(?:~[0-9a-f]{12})?$/.test(folder.slice(profile.length + 1));

/** The folder's path for a profile and address, or for an address and key without a profile. */
const describePath = (context: Context) => {
  const { name = '', baseUrl = '', database = '', key } = context.target();
  const parts = name === '' ? [baseUrl, database, key] : [name, baseUrl, database];
  const prefix = name.replace(/[^\w.-]/g, '_') || 'service';
  const folder = join(context.dataDir, 'watch');
  const base = `${prefix}-${computeShortHash(parts.join('\n'))}`;
  const isOfProfile = (file: string) => (name === '' ? file === base : isProfileFolder(prefix, file));
  return { folder, base, extension: '', isOfProfile };
};

/** Empty if the file does not exist. */
const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  });

/** Skips a line that a killed process left incomplete. Its event is reported again. */
const parseLines = (text: string): unknown[] =>
  text
    .split('\n')
    .map((line) => tryOr(undefined, () => parseJson(line)))
    .filter(isJsonObject);

/** Appends a line and syncs it. It begins on a new line even if the last one is incomplete. */
const append = (path: string, value: unknown): Promise<void> =>
  appendLines(path, `\n${stringifyJson(value)}`, { variable: 'MAITRE_DATA_DIR' });
