import type { Operation } from '../../contract/operation.ts';
import { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import type { Reply } from '../client.ts';
import { type Doubt, judge, type Verdict } from './judge.ts';
import { lookAgain } from './look-again.ts';
import type { Lost } from './lost.ts';
import { lookFailed, notDone, notKnown, sayDone } from './outcomes.ts';
import type { Look } from './reading.ts';
import type { Settleable } from './settleable.ts';

/** Milliseconds for which a service's clocks may be apart from each other, and for which ours may be from its. */
const room = { betweenIts: 60_000, toOurs: 300_000 };
/** How coarse its clock is shown. */
const grain = 1_000;

/** Looks for the record that a creation may have made. */
export const settleCreation = async (lost: Lost, kind: Settleable): Promise<Reply<Operation>> => {
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

const lookOrGiveUp = async (lost: Lost, kind: Settleable): Promise<Look> => {
  try {
    return await kind.look(lost.client, lost.input);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw notKnown(lost, kind, lookFailed(error));
  }
};

const verdictOf = (lost: Lost, { identity }: Settleable, { records, clock }: Look): Verdict =>
  judge({ records, body: lost.input.body ?? {}, identity, others: lost.others, ...beginningOf(lost, clock) });

/** When the creation began, by the service's clock where it tells that, else by ours. */
const beginningOf = ({ begun, now }: Lost, clock: number | undefined) => {
  if (clock === undefined) return { since: begun - room.toOurs, atTheEarliest: Number.NEGATIVE_INFINITY };
  const since = begun + (clock - now().getTime()) - grain;
  return { since, atTheEarliest: since - room.betweenIts };
};

const undated: Text = {
  en: 'it matches in every field that was sent; no creation time is shown, so one just like it may be older',
  es: 'coincide en cada campo enviado; no se muestra cuándo se creó, así que podría ser otra igual y anterior',
};

const cut: Text = { en: 'the list is cut', es: 'la lista está cortada' };

const doubts: Readonly<Record<Doubt, Text>> = {
  several: { en: 'there are several just like it', es: 'hay varias iguales' },
  similar: { en: 'a new one is there that differs in part', es: 'hay una nueva que difiere en parte' },
  older: {
    en: 'one just like it is there, made a little earlier if the clocks are right',
    es: 'hay una igual, hecha poco antes si los relojes van bien',
  },
};
