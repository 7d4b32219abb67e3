import type { Context } from '../context/context.ts';
import { Failure, suggestCommand } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { compareTexts } from '../ground/strings.ts';
import { getDefaultStay, type Period } from '../ground/times.ts';
import { type FloorFile, findFloorFilePath, readFloorFile } from './floor-file.ts';

export interface FloorTable {
  readonly id: string;
  /** The smallest party. */
  readonly min: number;
  /** The number of seats. */
  readonly max: number;
  /** Tables with a lower number are assigned first. */
  readonly priority: number;
  /** The tables that a combined table is made of. */
  readonly joins?: readonly string[] | undefined;
  /** Never assigned to a reservation. True also if a part is. */
  readonly walk_ins_only?: boolean | undefined;
}

/** The single tables that a table is made of: its parts, or itself. */
export const listParts = ({ id, joins = [id] }: FloorTable): readonly string[] => joins;

/** The restaurant's floor plan. The API does not show tables (API §2.6). */
export interface FloorPlan {
  /** The profile's database, a floor file with corrections, or one that was only learned. */
  readonly source: 'database' | 'file' | 'learned';
  readonly tables: readonly FloorTable[];
  /** The usual stays by party size; none in a database. */
  readonly stays: FloorFile['stays'];
  /** The names of its areas; none in a file. */
  readonly areas: readonly string[];
  /** The most guests (`diners`) who arrive in each slot of `minutes`. */
  readonly pace?: { readonly diners: number; readonly minutes: number } | undefined;
  /** Returns how many minutes a party stays. */
  getStay(comensales: number): number;
  /** Returns the tables that events block during the period. */
  listBlocked(period: Period): Promise<ReadonlySet<string>>;
}

/** Loads the floor plan. Throws NOT_FOUND if there is none. */
export const loadFloorPlan = async (context: Context): Promise<FloorPlan> => {
  const floor = await findFloorPlan(context);
  if (floor) return floor;
  throw new Failure('NOT_FOUND', {
    en: 'the tables are unknown: the API does not show them',
    es: 'no se conocen las mesas: la API no las muestra',
    hint: suggestCommand(['floor', 'learn'], {
      en: 'learn them from the reservations',
      es: 'apréndalas de las reservas',
    }),
  });
};

export const findFloorPlan = async (context: Context): Promise<FloorPlan | undefined> => {
  const { database } = context.target();
  return database === undefined ? loadFromFile(context) : loadFromDatabase(context, database);
};

const loadFromFile = async (context: Context): Promise<FloorPlan | undefined> => {
  const file = await readFloorFile(await findFloorFilePath(context));
  if (!file) return undefined;
  const tables = file.tables.map((table) => ({ ...table, priority: table.priority ?? defaultPriority }));
  const minutesBySize = new Map(file.stays.map(({ comensales, minutes }) => [comensales, minutes]));
  return {
    source: [...file.tables, ...file.stays].every(({ learned }) => learned === true) ? 'learned' : 'file',
    tables: markWalkIns(tables),
    stays: file.stays,
    areas: [],
    getStay: (comensales) => minutesBySize.get(comensales) ?? getDefaultStay(comensales),
    listBlocked: async () => new Set(),
  };
};

const defaultPriority = 100;

/** Marks each combined table of which a part is for walk-ins only. */
const markWalkIns = <Table extends FloorTable>(tables: readonly Table[]): Table[] => {
  const marked = new Set(tables.filter((table) => table.walk_ins_only).map(({ id }) => id));
  return tables.map((table) =>
    listParts(table).some((part) => marked.has(part)) ? { ...table, walk_ins_only: true } : table,
  );
};

const loadFromDatabase = async (context: Context, database: string): Promise<FloorPlan> => {
  const { openDatabase } = await import('../context/database.ts');
  const { listBlockedPlantasByKey, readFloorByKey } = await import('../service/panel/tables.ts');
  const store = await openDatabase(context, database);
  const { key } = context.target();
  const stored = await readFloorByKey(store, key);
  const tables = markWalkIns(
    stored.tables
      .map(({ parts, ...mesa }) => (parts.length === 0 ? mesa : { ...mesa, joins: parts }))
      .sort((a, b) => compareTexts(a.id, b.id)),
  );
  return {
    source: 'database',
    tables,
    stays: [],
    areas: stored.plantas.map(({ name }) => name),
    pace: stored.pace,
    getStay: getDefaultStay,
    listBlocked: async (period) => {
      const plantas = await listBlockedPlantasByKey(store, key, period);
      return new Set(tables.filter(({ planta_id }) => plantas.includes(planta_id)).map(({ id }) => id));
    },
  };
};

/** Formats a table's party sizes: `2–4`. */
export const formatPartySizes = (min: number, max: number): string =>
  min === max ? `${max}` : `${min}–${max}`;

export const sourceText: Readonly<Record<FloorPlan['source'], LocalizedText>> = {
  database: { en: 'tables: from the database', es: 'mesas: de la base de datos' },
  file: { en: 'tables: from your file (maitre floor show)', es: 'mesas: de su fichero (maitre floor show)' },
  learned: {
    en: 'tables: learned from the reservations (maitre floor show)',
    es: 'mesas: aprendidas de las reservas (maitre floor show)',
  },
};

/** A notice if no tables are known. Where they are known from is said when they are learned, and by `floor show`. */
export const noticeUnknownFloor = (floor: FloorPlan | undefined): LocalizedText[] =>
  floor
    ? []
    : [
        {
          en: 'the tables are unknown: maitre floor learn',
          es: 'no se conocen las mesas: maitre floor learn',
        },
      ];
