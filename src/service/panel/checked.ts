import * as z from 'zod/mini';
import { problemsOf } from '../../contract/explain.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';

/** The input by its schema. @throws Failure USAGE naming the first field that is wrong */
export const checked = <S extends ObjectSchema>(schema: S, input: unknown): z.output<S> => {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const problem = invariant(problemsOf(schema, input)[0], 'the input is wrong somewhere');
  throw wrong(problem.field, problem.text);
};

export const wrong = (field: string, { en, es }: LocalizedText): Failure =>
  new Failure('USAGE', { en: `${field} ${en}`, es: `${field} ${es}` }, { field });

export const unknown = (field: string, what: LocalizedText): Failure =>
  new Failure('NOT_FOUND', what, { field });

export const refused = (why: LocalizedText, hint?: LocalizedText): Failure =>
  new Failure('BUSINESS_ERROR', why, { hint });
