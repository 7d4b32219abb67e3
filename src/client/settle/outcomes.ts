import { exits, Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { type GenderedNoun, joinTexts, withArticle } from '../../ground/i18n.ts';
import { shellCommand } from '../../ground/strings.ts';
import { type LostWrite, mayComeLate, waitsOf } from './lost-write.ts';
import type { Settleable } from './settleable.ts';

/** Says that a write was done after all. */
export const sayDone = (
  { operation, failure, notice }: LostWrite,
  { noun }: Settleable,
  more?: LocalizedText,
): void => {
  const { done } = deedOf(operation.method, noun);
  const read = { en: 'found by reading', es: 'comprobado leyendo' };
  notice(joinTexts([failure.text, joinTexts([done, read]), ...(more ? [more] : [])], '; '));
};

/**
 * The write was not done (exit 7): the failure keeps its own code where that is one of an unreachable service. What
 * the service may still do is not to be repeated blindly.
 */
export const notDone = (lost: LostWrite, kind: Settleable): Failure => {
  const { failure, operation } = lost;
  const isLate = mayComeLate(lost);
  const { undone } = deedOf(operation.method, kind.noun);
  const text = joinTexts([undone, failure.text], ': ');
  return new Failure(
    failure.exit === exits.unreachable ? failure.code : 'UNAVAILABLE',
    isLate ? joinTexts([text, notThere(lost)], '; ') : text,
    {
      status: failure.status,
      retryable: !isLate,
      hint: isLate ? hintOf(lost, kind) : failure.hint,
      cause: failure,
    },
  );
};

const notThere = (lost: LostWrite): LocalizedText => {
  const seconds = Math.round(waitsOf(lost).reduce((sum, wait) => sum + wait, 0) / 1000);
  return { en: `nothing to be seen of it ${seconds} s later`, es: `${seconds} s después no se ve nada` };
};

export const lookFailed = ({ text: { en, es } }: Failure): LocalizedText => ({
  en: `looking failed: ${en}`,
  es: `no se pudo mirar: ${es}`,
});

/** It cannot be told whether the write was done, and why not (exit 9); 130 where the user interrupted. */
export const notKnown = (lost: LostWrite, kind: Settleable, ...why: readonly LocalizedText[]): Failure => {
  const { unknown } = deedOf(lost.operation.method, kind.noun);
  return new Failure(
    lost.signal.aborted ? 'INTERRUPTED' : 'UNKNOWN_OUTCOME',
    joinTexts([joinTexts([unknown, lost.failure.text], ': '), ...why], '; '),
    { status: lost.failure.status, retryable: false, hint: hintOf(lost, kind), cause: lost.failure },
  );
};

/** The same of a request that nothing is known of but its method. */
export const unknownRequest = (failure: Failure, method: string): Failure =>
  new Failure(
    failure.code === 'INTERRUPTED' ? 'INTERRUPTED' : 'UNKNOWN_OUTCOME',
    {
      en: `it is not known whether the ${method} was done: ${failure.text.en}`,
      es: `no se sabe si el ${method} se hizo: ${failure.text.es}`,
    },
    {
      status: failure.status,
      retryable: false,
      hint: { en: 'look before doing it again', es: 'mirar antes de repetirlo' },
      cause: failure,
    },
  );

const hintOf = ({ operation, input, profile }: LostWrite, kind: Settleable): LocalizedText => {
  const isOne = operation.method !== 'POST' && kind.rows.get;
  const words = isOne ? [...kind.path, 'get', String(input.params?.['id'])] : kind.lookWords(input);
  return lookFirst(words, profile);
};

/** What a write was to do, in the words of its three outcomes. */
interface Deed {
  readonly done: LocalizedText;
  readonly undone: LocalizedText;
  readonly unknown: LocalizedText;
}

const verbs: Readonly<Record<string, LocalizedText>> = {
  POST: { en: 'created', es: 'creó' },
  PUT: { en: 'changed', es: 'cambió' },
  DELETE: { en: 'deleted', es: 'eliminó' },
};
const anyVerb: LocalizedText = { en: 'written', es: 'escribió' };

const deedOf = (method: string, noun: GenderedNoun): Deed => {
  const { en, es } = verbs[method] ?? anyVerb;
  const the = withArticle(noun);
  return {
    done: { en: `${the.en} was ${en}`, es: `${the.es} se ${es}` },
    undone: { en: `${the.en} was not ${en}`, es: `${the.es} no se ${es}` },
    unknown: {
      en: `it is not known whether ${the.en} was ${en}`,
      es: `no se sabe si ${the.es} se ${es}`,
    },
  };
};

/** How a person looks for what was written before doing it again. */
export const lookFirst = (words: readonly string[], profile: string | undefined): LocalizedText => {
  const line = shellCommand('maitre', ...words, ...(profile === undefined ? [] : ['-p', profile]));
  return { en: `look before doing it again: ${line}`, es: `mirar antes de repetirlo: ${line}` };
};
