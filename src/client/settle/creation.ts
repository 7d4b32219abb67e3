import type { Operation } from '../../contract/operation.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { Reply } from '../client.ts';
import { agreementOf, sentFields } from './comparing.ts';
import { type LostWrite, lookAgain } from './lost-write.ts';
import { lookFailed, notDone, notKnown, sayDone } from './outcomes.ts';
import type { Look, Settleable } from './settleable.ts';

type Row = Readonly<Record<string, unknown>>;

/** Milliseconds for which a service's clocks may be apart from each other, and for which ours may be from its. */
const room = { betweenIts: 60_000, toOurs: 300_000 };
/** How coarse its clock is shown. */
const grain = 1_000;

/** Looks for the record that a creation may have made. */
export const settleCreation = async (lost: LostWrite, kind: Settleable): Promise<Reply<Operation>> => {
  const record = await lookAgain(lost, async () => {
    const look = await lookOrGiveUp(lost, kind);
    const verdict = verdictOf(lost, kind, look);
    if (verdict.is === 'doubtful') throw notKnown(lost, kind, doubts[verdict.doubt]);
    if (verdict.is === 'absent' && look.isCut) throw notKnown(lost, kind, cut);
    if (verdict.is === 'absent') return undefined;
    sayDone(lost, kind, verdict.isDated ? undefined : undated);
    return verdict.record;
  });
  if (record) return { data: record, message: undefined };
  throw notDone(lost, kind);
};

const lookOrGiveUp = async (lost: LostWrite, kind: Settleable): Promise<Look> => {
  try {
    return await kind.look(lost.client, lost.input);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw notKnown(lost, kind, lookFailed(error));
  }
};

const verdictOf = (lost: LostWrite, { identity }: Settleable, { records, clock }: Look): Verdict =>
  judge({ records, body: lost.input.body ?? {}, identity, others: lost.others, ...beginningOf(lost, clock) });

/** When the creation began, by the service's clock where it tells that, else by ours. */
const beginningOf = ({ begun, now }: LostWrite, clock: number | undefined) => {
  if (clock === undefined) return { since: begun - room.toOurs, atTheEarliest: Number.NEGATIVE_INFINITY };
  const since = begun + (clock - now().getTime()) - grain;
  return { since, atTheEarliest: since - room.betweenIts };
};

const undated: LocalizedText = {
  en: 'it matches in every field that was sent; no creation time is shown, so one just like it may be older',
  es: 'coincide en cada campo enviado; no se muestra cuándo se creó, así que podría ser otra igual y anterior',
};

const cut: LocalizedText = { en: 'the list is cut', es: 'la lista está cortada' };

const doubts: Readonly<Record<Doubt, LocalizedText>> = {
  several: { en: 'there are several just like it', es: 'hay varias iguales' },
  similar: { en: 'a new one is there that differs in part', es: 'hay una nueva que difiere en parte' },
  older: {
    en: 'one just like it is there, made a little earlier if the clocks are right',
    es: 'hay una igual, hecha poco antes si los relojes van bien',
  },
};

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
type Verdict =
  | { readonly is: 'made'; readonly record: Row; readonly isDated: boolean }
  | { readonly is: 'absent' }
  | { readonly is: 'doubtful'; readonly doubt: Doubt };

/** Why they do not settle it: several that are all alike, one that differs in part, one from just before. */
type Doubt = 'several' | 'similar' | 'older';

/** Whether a creation whose answer was lost was done, as far as the records tell. */
export const judge = ({ records, body, identity, since, atTheEarliest, others }: Evidence): Verdict => {
  const sent = sentFields(body);
  const known = identity.filter((field) => sent.includes(field));
  const alike = records.filter((record) => !others.has(record['id']) && agrees(record, body, known));
  const isWhole = (record: Row) => agrees(record, body, sent);
  const fresh = alike.filter((record) => !(createdAt(record) < since));
  const [record, ...more] = fresh.filter(isWhole);
  if (more.length > 0) return doubtful('several');
  if (record) return { is: 'made', record, isDated: isDated(record) };
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
