import { compareField } from '../client/reconcile/reconcilable.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { fold, isEmail, isPlaceholderPhone, isSamePhone, keepDigits } from '../ground/strings.ts';
import type { ApiRecord } from '../render/outcome.ts';
import type { Good } from './check.ts';

export const whenThere = ['skip', 'update', 'fail'] as const;
type WhenThere = (typeof whenThere)[number];

/** What is to be done about a record of the file. */
export type Deed =
  | { readonly does: 'create'; readonly row: Good }
  | {
      readonly does: 'update';
      readonly row: Good;
      readonly id: string | number;
      readonly body: ApiRecord;
      readonly before: ApiRecord;
      /** This import has created it: whatever becomes of the edit, it must not be created again. */
      readonly isOwn?: boolean;
    }
  /** It is there, or as another line of the file says. */
  | {
      readonly does: 'nothing';
      readonly row: Good;
      readonly why: 'there' | 'same' | 'line';
      readonly id?: string | number;
      readonly before?: ApiRecord;
    };

/** The records of the file that are done with this one. */
export const keysOf = ({ key, others = [] }: Good): readonly string[] => [key, ...others];

/** Whether it is the rest of a record that this import has created. */
export const isOwn = (deed: Deed): boolean => deed.does === 'update' && deed.isOwn === true;

/** A record that must not be sent, and why. */
export interface Refused {
  readonly row: Good;
  readonly text: LocalizedText;
}

export interface Matching {
  /** Any of these fields being the same says that two records are one… */
  readonly by: readonly string[];
  /** … where all of these are the same too. */
  readonly within: readonly string[];
  readonly whenThere: WhenThere;
  /** Why what a line says must not take the place of what stands; none where it may. */
  readonly refusal: (stands: ApiRecord, said: ApiRecord) => LocalizedText | undefined;
}

/** The records of a file, those that it says more than once told once. */
interface Once {
  readonly rows: readonly Good[];
  /** Lines that say the record of another. */
  readonly twins: readonly Deed[];
  readonly refused: readonly Refused[];
}

/** What a file says twice is told once: as its first line does, or with `update` as all of them together, the last word being the last one's. */
export const toldOnce = (rows: readonly Good[], matching: Matching): Once => {
  const inFile = indexOf<ApiRecord>([], matching);
  const at = new Map<ApiRecord, number>();
  const once: Good[] = [];
  const twins: Deed[] = [];
  const refused: Refused[] = [];
  const add = (body: ApiRecord, place: number) => {
    inFile.addNew(body);
    at.set(body, place);
  };
  for (const row of rows) {
    const [twin] = inFile.find(row.body);
    if (!twin) {
      add(row.body, once.push(row) - 1);
      continue;
    }
    const place = invariant(at.get(twin), 'what the file has found is noted there');
    const first = invariant(once[place], 'it is told there');
    const text = twinRefusal(first, row, matching);
    if (text) {
      refused.push({ row, text });
      continue;
    }
    twins.push({ does: 'nothing', row, why: 'line' });
    once[place] = matching.whenThere === 'update' ? merged(first, row) : withTwin(first, row);
    if (matching.whenThere === 'update') add(row.body, place);
  }
  return { rows: once, twins, refused };
};

const twinRefusal = (first: Good, row: Good, { whenThere, refusal }: Matching): LocalizedText | undefined => {
  if (whenThere === 'fail') return asLine(first.line.line);
  return whenThere === 'update' ? refusal(first.body, row.body) : undefined;
};

/** What is to be done record by record, against what is there: told once, whatever names it. */
export const deedsOf = (
  rows: readonly Good[],
  existing: readonly ApiRecord[],
  matching: Matching & { readonly lineOf: (record: ApiRecord) => string },
): { deeds: Deed[]; refused: Refused[] } => {
  const there = indexOf(existing, matching);
  const at = new Map<ApiRecord, number>();
  const deeds: Deed[] = [];
  const refused: Refused[] = [];
  for (const row of rows) {
    const found = there.find(row.body);
    const [record] = found;
    const place =
      record && found.length === 1 && matching.whenThere === 'update' ? at.get(record) : undefined;
    const earlier = place === undefined ? undefined : deeds[place];
    const text = earlier && matching.refusal(earlier.row.body, row.body);
    if (text) {
      refused.push({ row, text });
      continue;
    }
    const deed = deedFor(earlier ? merged(earlier.row, row) : row, found, matching);
    if ('text' in deed) refused.push(deed);
    else if (place !== undefined) {
      deeds[place] = deed;
      deeds.push({ does: 'nothing', row, why: 'line' });
    } else {
      deeds.push(deed);
      if (record) at.set(record, deeds.length - 1);
    }
  }
  return { deeds, refused };
};

/** Both lines' word, the later one's where they differ. */
const merged = (first: Good, row: Good): Good => ({
  ...withTwin(first, row),
  body: { ...first.body, ...row.body },
  after: { ...first.after, ...row.after },
});

const withTwin = (first: Good, row: Good): Good => ({
  ...first,
  others: [...(first.others ?? []), row.key, ...(row.others ?? [])],
});

const deedFor = (
  row: Good,
  found: readonly ApiRecord[],
  { whenThere, lineOf }: { readonly whenThere: WhenThere; readonly lineOf: (record: ApiRecord) => string },
): Deed | Refused => {
  const [record] = found;
  if (!record) return { does: 'create', row };
  const lines = found.map(lineOf).join('; ');
  if (whenThere === 'fail') return { row, text: { en: `is there: ${lines}`, es: `ya está: ${lines}` } };
  const id = record['id'] as string | number;
  if (whenThere === 'skip') return { does: 'nothing', row, id, why: 'there' };
  if (found.length > 1)
    return { row, text: { en: `may be any of: ${lines}`, es: `puede ser cualquiera de: ${lines}` } };
  return updateOf(row, record, id);
};

/** Only what differs is sent. */
const updateOf = (row: Good, record: ApiRecord, id: string | number): Deed => {
  const body = Object.fromEntries(
    Object.entries({ ...row.body, ...row.after }).filter(
      ([field, value]) => compareField(field, value, record[field] ?? null) !== 'same',
    ),
  );
  return Object.keys(body).length === 0
    ? { does: 'nothing', row, id, why: 'same', before: record }
    : { does: 'update', row, id, body, before: record };
};

const asLine = (line: number): LocalizedText => ({
  en: `is the same as line ${line}`,
  es: `es el mismo que la línea ${line}`,
});

/** Records found again by what makes two of them one, without comparing each with each. */
const indexOf = <R extends ApiRecord>(
  records: readonly R[],
  { by, within }: Pick<Matching, 'by' | 'within'>,
) => {
  const places = new Map<string, R[]>();
  const isOne = (field: string, one: ApiRecord, other: ApiRecord) => isSame(field, one[field], other[field]);
  const agree = (field: string, one: ApiRecord, other: ApiRecord) =>
    isOne(field, one, other) && within.every((also) => isOne(also, one, other));
  const at = (field: string, body: ApiRecord): R[] => places.get(placeOf(field, body[field]) ?? '') ?? [];
  const put = (field: string, record: R) => {
    const place = placeOf(field, record[field]);
    if (place !== undefined) places.set(place, at(field, record)).get(place)?.push(record);
  };
  /** Not where one that it is already stands: of a thousand lines with one e-mail the first is enough. */
  const addNew = (record: R) => {
    for (const field of by) {
      if (!at(field, record).some((other) => agree(field, other, record))) put(field, record);
    }
  };
  for (const record of records) for (const field of by) put(field, record);
  const find = (body: ApiRecord): R[] => [
    ...new Set(by.flatMap((field) => at(field, body).filter((record) => agree(field, body, record)))),
  ];
  return { addNew, find };
};

const isPhone = (field: string): boolean => field === 'phone' || field === 'telefono';
/** All that two ways of writing a phone surely share. */
const sharedDigits = 7;

/** Where records that may be one stand together; undefined where nothing is said. */
const placeOf = (field: string, value: unknown): string | undefined => {
  const text = plain(value);
  if (field === 'email' && !isEmail(text)) return undefined;
  if (!isPhone(field)) return text === '' ? undefined : `${field} ${text}`;
  if (isPlaceholderPhone(text)) return undefined;
  const digits = keepDigits(text);
  if (digits.length >= sharedDigits) return `${field} ${digits.slice(-sharedDigits)}`;
  // One that is shorter, an extension say, is only what is written the same.
  return `${field} ${text}`;
};

const isSame = (field: string, one: unknown, other: unknown): boolean =>
  plain(one) === plain(other) || (isPhone(field) && isSamePhone(String(one ?? ''), String(other ?? '')));

const plain = (value: unknown): string =>
  fold(String(value ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
