import * as z from 'zod/mini';
import { problemsOf } from '../../contract/explain.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import { certain } from '../../ground/certain.ts';
import { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';

/** The input by its schema. @throws Failure USAGE naming the first field that is wrong */
export const checked = <S extends ObjectSchema>(schema: S, input: unknown): z.output<S> => {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const problem = certain(problemsOf(schema, input)[0], 'the input is wrong somewhere');
  throw wrong(problem.field, problem.text);
};

export const wrong = (field: string, { en, es }: Text): Failure =>
  new Failure('USAGE', { en: `${field} ${en}`, es: `${field} ${es}` }, { field });

export const unknown = (field: string, what: Text): Failure => new Failure('NOT_FOUND', what, { field });

export const refused = (why: Text, hint?: Text): Failure => new Failure('BUSINESS_ERROR', why, { hint });
