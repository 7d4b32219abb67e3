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
import { applied, type Change } from './changes.ts';

/** What has been seen of a restaurant's book, and told: it outlives the program, whatever ends it. */
export interface WatchState {
  readonly lock: string;
  /** The book as it was last told; undefined where nobody has looked yet. */
  read(): Promise<Map<string, Reserva> | undefined>;
  /** Takes a whole book as told. */
  take(book: ReadonlyMap<string, Reserva>): Promise<void>;
  /** Notes a change: it is on the disk when this resolves, before anybody is told. */
  note(change: Change): Promise<void>;
  /** Forgets everything that was seen of a guest's bookings; the next look takes them as they are. Resolves to how many changes went. */
  forget(isTheirs: (booking: Reserva) => boolean): Promise<number>;
  /** Every change that was ever noted, oldest first. */
  changes(): Promise<Change[]>;
}

interface Snapshot {
  /** How many changes it holds already. */
  readonly upTo: number;
  readonly reservas: readonly Reserva[];
}

/** The ledger of the chosen restaurant, in the data folder, for its owner alone. */
export const openLedger = (context: Context): WatchState => {
  const folder = join(context.dataDir, 'watch', nameOf(context));
  const snapshotFile = join(folder, 'book.json');
  const changesFile = join(folder, 'changes.ndjson');
  const changes = async () => linesOf(await textOf(changesFile)) as Change[];
  return {
    lock: join(folder, 'lock'),
    changes,
    read: async () => {
      const text = await textOf(snapshotFile);
      if (text === '') return undefined;
      const { upTo, reservas } = parseJson(text) as Snapshot;
      const book = new Map(reservas.map((reserva) => [reserva.id, reserva]));
      for (const change of (await changes()).slice(upTo)) applied(book, change);
      return book;
    },
    take: async (book) => {
      makeFolderFor(snapshotFile, 'MAITRE_DATA_DIR');
      const snapshot: Snapshot = { upTo: (await changes()).length, reservas: [...book.values()] };
      await writeFileAtomic(snapshotFile, stringifyJson(snapshot));
    },
    forget: async (isTheirs) => {
      const text = await textOf(snapshotFile);
      if (text === '') return 0;
      return withLock(join(folder, 'lock'), { patience: 60_000, signal: context.world.signal }, async () => {
        const known = await changes();
        const kept = known.filter((change) => !bookingsIn(change).some(isTheirs));
        const { upTo, reservas } = parseJson(await textOf(snapshotFile)) as Snapshot;
        const book = new Map(reservas.map((reserva) => [reserva.id, reserva]));
        for (const change of known.slice(upTo)) applied(book, change);
        // What was seen goes first: were it the other way about, a kill between the two would tell it all again.
        await writeFileAtomic(changesFile, kept.map((change) => `${stringifyJson(change)}\n`).join(''));
        const bare = [...book.values()].map((reserva) =>
          isTheirs(reserva) ? withoutGuest(reserva) : reserva,
        );
        await writeFileAtomic(
          snapshotFile,
          stringifyJson({ upTo: kept.length, reservas: bare } satisfies Snapshot),
        );
        return known.length - kept.length;
      });
    },
    note: (change) => append(changesFile, `${stringifyJson(change)}\n`),
  };
};

/** The booking of a change as it is, and as it was: it may have been another guest's. */
const bookingsIn = ({ reserva, changes }: Change): Reserva[] => {
  if (!reserva) return [];
  const before = Object.entries(changes).map(([field, { from }]) => [field, from]);
  return [reserva, { ...reserva, ...(Object.fromEntries(before) as Partial<Reserva>) }];
};

/** A booking as it stands once its guest is forgotten. */
const withoutGuest = (reserva: Reserva): Reserva => ({
  ...reserva,
  nombre_cliente: 'Borrado',
  telefono: null,
  email: null,
  notas: null,
});

/** By the place and the profile; a key of another restaurant at the same place has a ledger of its own. */
const nameOf = (context: Context): string => {
  const { name = '', baseUrl = '', database = '', key } = context.target();
  const whole = name === '' ? [baseUrl, database, key] : [name, baseUrl, database];
  return `${name.replace(/[^\w.-]/g, '_') || 'service'}-${shortHash(whole.join('\n'))}`;
};

const textOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
};

/** A line that a killed process left half-written was told to nobody. */
const linesOf = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [parseJson(line) as unknown];
    } catch {
      return [];
    }
  });

const append = async (path: string, line: string): Promise<void> => {
  try {
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const isTorn =
        size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() !== '\n';
      await file.writeFile(`${isTorn ? '\n' : ''}${line}`, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cannotWrite(path, cause, 'MAITRE_DATA_DIR');
  }
};
