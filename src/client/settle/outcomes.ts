import { exits, Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import { mayComeLate, waitsOf } from './look-again.ts';
import type { Lost } from './lost.ts';
import type { Settleable } from './settleable.ts';
import { deedOf, join, lookFirst } from './words.ts';

/** Says that a write was done after all. */
export const sayDone = ({ operation, failure, notice }: Lost, { noun }: Settleable, more?: Text): void => {
  const { done } = deedOf(operation.method, noun);
  const read = { en: 'found by reading', es: 'comprobado leyendo' };
  notice(join('; ', failure.text, join(', ', done, read), ...(more ? [more] : [])));
};

/**
 * The write was not done (exit 7): the failure keeps its own code where that is one of an unreachable service. What
 * the service may still do is not to be repeated blindly.
 */
export const notDone = (lost: Lost, kind: Settleable): Failure => {
  const { failure, operation } = lost;
  const isLate = mayComeLate(lost);
  const { undone } = deedOf(operation.method, kind.noun);
  const text = join(': ', undone, failure.text);
  return new Failure(
    failure.exit === exits.unreachable ? failure.code : 'UNAVAILABLE',
    isLate ? join('; ', text, notThere(lost)) : text,
    {
      status: failure.status,
      retryable: !isLate,
      hint: isLate ? hintOf(lost, kind) : failure.hint,
      cause: failure,
    },
  );
};

const notThere = (lost: Lost): Text => {
  const seconds = Math.round(waitsOf(lost).reduce((sum, wait) => sum + wait, 0) / 1000);
  return { en: `nothing to be seen of it ${seconds} s later`, es: `${seconds} s después no se ve nada` };
};

export const lookFailed = ({ text: { en, es } }: Failure): Text => ({
  en: `looking failed: ${en}`,
  es: `no se pudo mirar: ${es}`,
});

/** It cannot be told whether the write was done, and why not (exit 9); 130 where the user interrupted. */
export const notKnown = (lost: Lost, kind: Settleable, ...why: readonly Text[]): Failure => {
  const { unknown } = deedOf(lost.operation.method, kind.noun);
  return new Failure(
    lost.signal.aborted ? 'INTERRUPTED' : 'UNKNOWN_OUTCOME',
    join('; ', join(': ', unknown, lost.failure.text), ...why),
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
      retryable: false,
      hint: { en: 'look before doing it again', es: 'mirar antes de repetirlo' },
      cause: failure,
    },
  );

const hintOf = ({ operation, input, profile }: Lost, kind: Settleable): Text => {
  const isOne = operation.method !== 'POST' && kind.rows.get;
  const words = isOne ? [...kind.path, 'get', String(input.params?.['id'])] : kind.lookWords(input);
  return lookFirst(words, profile);
};
