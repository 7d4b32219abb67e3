import * as z from 'zod/mini';
import type { Schema } from '../contract/schema.ts';

/**
 * A value as the interface has it sent, where the service showed it in another way: a number as text, a time with
 * seconds, a date with its time. As it was shown where no form of it is right.
 */
export const fitted = (schema: Schema, shown: unknown): unknown => {
  const text = String(shown);
  const forms = [
    shown,
    ...(text.trim() === '' ? [] : [Number(text)]),
    ...(['1', 'true'].includes(text) ? [true] : []),
    ...(['0', 'false'].includes(text) ? [false] : []),
    ...[text.slice(0, 'HH:mm'.length), text.slice(0, 'YYYY-MM-DD'.length), text],
  ];
  const right = forms.find((form) => z.safeParse(schema, form).success);
  return right === undefined ? shown : right;
};
