import { agreementOf, sentFields } from './agree.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Evidence {
  /** Every record that a creation may have made. */
  readonly records: readonly Row[];
  readonly body: Row;
  /** The fields that say which record it is; the others can be the service's to change. */
  readonly identity: readonly string[];
  /** The creation began no earlier: what was made since may be its record. Milliseconds since 1970. */
  readonly since: number;
  /** What was made before may be its record only if the clocks are wrong; what was made before this, not even then. */
  readonly atTheEarliest: number;
  /** Records known to come from other creations, by id. */
  readonly others: ReadonlySet<unknown>;
}

/** What the records say of a creation whose answer was lost. */
export type Verdict =
  | { readonly is: 'made'; readonly record: Row; readonly isDated: boolean }
  | { readonly is: 'absent' }
  | { readonly is: 'doubtful'; readonly doubt: Doubt };

/** Why they do not settle it: several that are all alike, one that differs in part, one from just before. */
export type Doubt = 'several' | 'similar' | 'older';

export const judge = ({ records, body, identity, since, atTheEarliest, others }: Evidence): Verdict => {
  const sent = sentFields(body);
  const known = identity.filter((field) => sent.includes(field));
  const alike = records.filter((record) => !others.has(record['id']) && agrees(record, body, known));
  const isWhole = (record: Row) => agrees(record, body, sent);
  const fresh = alike.filter((record) => !(createdAt(record) < since));
  const whole = fresh.filter(isWhole);
  if (whole.length > 1) return doubtful('several');
  if (whole.length === 1) return { is: 'made', record: whole[0]!, isDated: isDated(whole[0]!) };
  if (fresh.some(isDated)) return doubtful('similar');
  if (alike.some((record) => isWhole(record) && createdAt(record) >= atTheEarliest)) return doubtful('older');
  return { is: 'absent' };
};

const agrees = (record: Row, body: Row, fields: readonly string[]): boolean =>
  fields.every((field) => agreementOf(field, body[field], record[field]) !== 'other');

/** Milliseconds since 1970, NaN where the record does not say. */
const createdAt = ({ created_at }: Row): number =>
  typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN;

const isDated = (record: Row): boolean => !Number.isNaN(createdAt(record));

const doubtful = (doubt: Doubt): Verdict => ({ is: 'doubtful', doubt });
