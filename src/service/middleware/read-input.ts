import { createMiddleware } from 'hono/factory';
import { findProblems, type Problem } from '../../contract/explain.ts';
import type { Operation } from '../../contract/operation.ts';
import { getShape, getValueType, type ObjectSchema, type Schema, safeParse } from '../../contract/schema.ts';
import { ApiError, createNotFoundError, createValidationError } from '../api-error.ts';
import type { Env } from '../env.ts';

/** Parses a request with the schemas of its operation. An invalid id gets `notFoundMessage`. @throws ApiError */
export const readInput = (operation: Operation, notFoundMessage: string) =>
  createMiddleware<Env>(async (c, next) => {
    const body = operation.body && parseValue(operation.body, await readJson(c.req.raw));
    const query = operation.query && parseValue(operation.query, readQuery(operation.query, c.req.url));
    const params = operation.params && readParams(operation.params, c.req.param(), notFoundMessage);
    c.set('input', { params, query, body });
    await next();
  });

const parseValue = (schema: ObjectSchema, value: unknown): unknown => {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw createValidationError(formatProblem(findProblems(schema, value)[0]));
};

const formatProblem = (problem: Problem | undefined): string => {
  if (!problem) return 'Los datos no son válidos';
  const { field, text } = problem;
  return field === 'body' ? `El cuerpo ${text.es}` : `${field} ${text.es}`;
};

const readQuery = (schema: ObjectSchema, url: string): Record<string, unknown> => {
  const params = new URL(url).searchParams;
  const fields = Object.entries(getShape(schema)).filter(([name]) => params.has(name));
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const [value = '', ...more] = params.getAll(name);
      if (more.length > 0) throw createValidationError(`${name} aparece más de una vez`);
      return [name, coerce(field, value)];
    }),
  );
};

const readParams = (
  schema: ObjectSchema,
  params: Record<string, string>,
  notFoundMessage: string,
): unknown => {
  const values = Object.entries(getShape(schema)).map(([name, field]) => [
    name,
    coerce(field, params[name] ?? ''),
  ]);
  const result = safeParse(schema, Object.fromEntries(values));
  if (!result.success) throw createNotFoundError(notFoundMessage);
  return result.data;
};

/** The number or boolean that a text of the URL represents, else the text itself. */
const coerce = (field: Schema, text: string): unknown => {
  const type = getValueType(field);
  if (type === 'number' && /^-?(0|[1-9]\d*)$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

const maxBytes = 1024 * 1024;

/** The JSON of a request; undefined if it has no body. @throws ApiError 413, 415, 422 */
const readJson = async (request: Request): Promise<unknown> => {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  // Checked before the body is touched: the server then discards the body and keeps the connection.
  if (declaredBytes > maxBytes) throw tooLargeError();
  if (!request.body) return undefined;
  const bytes = await readBytes(request.body);
  if (bytes.length === 0) return undefined;
  requireJson(request);
  return parseJson(bytes);
};

/** @throws ApiError 415 if the headers do not announce plain JSON */
const requireJson = ({ headers }: Request): void => {
  if (!/^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? ''))
    throw unsupportedTypeError('El cuerpo debe ser JSON: Content-Type: application/json');
  if (!/^(?:identity)?$/i.test(headers.get('content-encoding') ?? ''))
    throw unsupportedTypeError('El cuerpo debe venir sin comprimir, sin Content-Encoding');
};

/** The whole body. @throws ApiError 413, whatever its declared length; 422 if the client disconnects */
const readBytes = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      // The rest is read too: on an unread body, the connection's next request would have to wait.
      if (size <= maxBytes) chunks.push(chunk);
    }
  } catch {
    // A client that disconnects is not an error of the service.
    throw createValidationError('El cuerpo no llegó entero');
  }
  if (size > maxBytes) throw tooLargeError();
  return Buffer.concat(chunks);
};

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw createValidationError('El cuerpo no es JSON válido');
  }
};

const unsupportedTypeError = (message: string): ApiError => new ApiError('UNSUPPORTED_MEDIA_TYPE', message);

const tooLargeError = (): ApiError => new ApiError('PAYLOAD_TOO_LARGE', 'El cuerpo pasa de 1 MiB');
