import { storeOptions } from '../../../context/connect.ts';
import type { Context } from '../../../context/context.ts';
import { Failure } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { compareTexts } from '../../../ground/strings.ts';
import { defaultStayMinutes, type Period } from '../../../ground/times.ts';
import { floorFile, readFloorFile } from './floor-file.ts';

/** A table as whoever assigns one sees it. */
export interface FloorTable {
  readonly id: string;
  /** Fewest diners. */
  readonly min: number;
  /** Seats. */
  readonly max: number;
  /** Of two that fit as well, the lower goes first. */
  readonly priority: number;
}

/** What is known of the restaurant's tables, which the interface does not show (section 2.6). */
export interface Floor {
  /** Where it comes from: the profile's database, a file that somebody corrected, or the book alone. */
  readonly source: 'database' | 'file' | 'learned';
  readonly tables: readonly FloorTable[];
  /** How long a party stays, in minutes. */
  stay(comensales: number): number;
  /** The tables that events keep for themselves at some time of the period. */
  keptIn(period: Period): Promise<ReadonlySet<string>>;
}

/** The restaurant's floor. Throws NOT_FOUND, with the way to learn one, where nothing is known of it. */
export const floorOf = async (context: Context): Promise<Floor> => {
  const floor = await knownFloor(context);
  if (floor) return floor;
  throw new Failure(
    'NOT_FOUND',
    {
      en: 'nothing is known of the tables: the interface does not show them',
      es: 'no se sabe nada de las mesas: la interfaz no las muestra',
    },
    {
      hint: {
        en: 'learn them from the book: maitre floor learn',
        es: 'aprenderlas del libro: maitre floor learn',
      },
    },
  );
};

/** The restaurant's floor, undefined where nothing is known of it. */
export const knownFloor = async (context: Context): Promise<Floor | undefined> => {
  const { database } = context.target();
  return database === undefined ? floorInFile(context) : floorInDatabase(context, database);
};

const floorInFile = async (context: Context): Promise<Floor | undefined> => {
  const file = await readFloorFile(floorFile(context));
  if (!file) return undefined;
  const stays = new Map(file.stays.map(({ comensales, minutes }) => [comensales, minutes]));
  return {
    source: [...file.tables, ...file.stays].every(({ learned }) => learned === true) ? 'learned' : 'file',
    tables: file.tables.map((table) => ({ ...table, priority: table.priority ?? usualPriority })),
    stay: (comensales) => stays.get(comensales) ?? defaultStayMinutes(comensales),
    keptIn: async () => new Set(),
  };
};

const usualPriority = 100;

const floorInDatabase = async (context: Context, database: string): Promise<Floor> => {
  const [{ openStore }, { plantasKeptIn, tablesOf }] = await Promise.all([
    import('../../../storage/index.ts'),
    import('../../../service/panel.ts'),
  ]);
  const store = await openStore(database, storeOptions(context));
  context.defer(() => store.close());
  const { key } = context.target();
  const tables = [...(await tablesOf(store, key))].sort((one, other) => compareTexts(one.id, other.id));
  return {
    source: 'database',
    tables,
    stay: defaultStayMinutes,
    keptIn: async (period) => {
      const plantas = await plantasKeptIn(store, key, period);
      return new Set(tables.filter(({ planta_id }) => plantas.includes(planta_id)).map(({ id }) => id));
    },
  };
};

/** The parties that a table takes: `2–4`. */
export const seatsOf = (min: number, max: number): string => (min === max ? `${max}` : `${min}–${max}`);

/** Where the tables come from, for people. */
export const sourceText: Readonly<Record<Floor['source'], LocalizedText>> = {
  database: { en: 'tables: from the database', es: 'mesas: de la base de datos' },
  file: { en: 'tables: from your file (maitre floor show)', es: 'mesas: de su fichero (maitre floor show)' },
  learned: {
    en: 'tables: learned from the book (maitre floor show)',
    es: 'mesas: aprendidas del libro (maitre floor show)',
  },
};

const noFloor: LocalizedText = {
  en: 'nothing is known of the tables: maitre floor learn',
  es: 'no se sabe nada de las mesas: maitre floor learn',
};

/** The same where perhaps nothing is known of them. */
export const floorText = (floor: Floor | undefined): LocalizedText =>
  floor ? sourceText[floor.source] : noFloor;
