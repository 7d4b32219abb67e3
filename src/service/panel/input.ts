import * as z from 'zod/mini';
import { findProblems } from '../../contract/explain.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';

/** Parses the input with a schema. @throws Failure USAGE that names the first invalid field */
export const parseInput = <S extends ObjectSchema>(schema: S, input: unknown): z.output<S> => {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const problem = invariant(findProblems(schema, input)[0], 'invalid input has a problem');
  throw usageFailure(problem.field, problem.text);
};

export const usageFailure = (field: string, { en, es }: LocalizedText): Failure =>
  new Failure('USAGE', { en: `${field} ${en}`, es: `${field} ${es}` }, { field });

export const notFoundFailure = (field: string, text: LocalizedText): Failure =>
  new Failure('NOT_FOUND', text, { field });

export const businessFailure = (text: LocalizedText, hint?: LocalizedText): Failure =>
  new Failure('BUSINESS_ERROR', text, { hint });
