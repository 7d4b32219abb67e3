import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { type Problem, problemsOf } from '../../contract/explain.ts';
import type { Operation } from '../../contract/operation.ts';
import { type ObjectSchema, type Schema, shapeOf, valueTypeOf } from '../../contract/schema.ts';
import type { Env } from '../env.ts';
import { invalid, notFound } from '../refusal.ts';
import { readJson } from './read-json.ts';

/** Reads a request by the schemas of its row. `missing` is what is said of an id that is none. @throws Refusal */
export const readInput = (row: Operation, missing: string) =>
  createMiddleware<Env>(async (c, next) => {
    const body = row.body && checked(row.body, await readJson(c.req.raw));
    const query = row.query && checked(row.query, queryOf(row.query, c.req.url));
    const params = row.params && paramsOf(row.params, c.req.param(), missing);
    c.set('input', { params, query, body });
    await next();
  });

const checked = (schema: ObjectSchema, value: unknown): unknown => {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw invalid(sentence(problemsOf(schema, value)[0]));
};

const sentence = (problem: Problem | undefined): string => {
  if (!problem) return 'Los datos no son válidos';
  const { field, text } = problem;
  return field === 'body' ? `El cuerpo ${text.es}` : `${field} ${text.es}`;
};

const queryOf = (schema: ObjectSchema, url: string): Record<string, unknown> => {
  const sent = new URL(url).searchParams;
  const fields = Object.entries(shapeOf(schema)).filter(([name]) => sent.has(name));
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const [value = '', ...more] = sent.getAll(name);
      if (more.length > 0) throw invalid(`${name} aparece más de una vez`);
      return [name, coerced(field, value)];
    }),
  );
};

const paramsOf = (schema: ObjectSchema, sent: Record<string, string>, missing: string): unknown => {
  const values = Object.entries(shapeOf(schema)).map(([name, field]) => [
    name,
    coerced(field, sent[name] ?? ''),
  ]);
  const result = z.safeParse(schema, Object.fromEntries(values));
  if (!result.success) throw notFound(missing);
  return result.data;
};

/** The value that a text of a URL stands for; the text itself where it stands for none. */
const coerced = (field: Schema, text: string): unknown => {
  const type = valueTypeOf(field);
  if (type === 'number' && /^-?(0|[1-9]\d*)$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};
