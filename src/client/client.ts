import { isValid } from '../contract/explain.ts';
import type { ApiRecord, Input, Operation, RequestInput, ResponseData } from '../contract/operation.ts';
import { getDefinition, getElement, getValueType, type Schema } from '../contract/schema.ts';
import { Failure } from '../ground/errors.ts';
import { isJsonObject, parseJson, stringifyJson } from '../ground/json.ts';
import { createErrorFromResponse, createMalformedFailure } from './error-response.ts';
import type { BufferedResponse, OutgoingRequest, Transport } from './transport.ts';

/** The `data` of a successful response: validated, and exactly as sent, with unknown fields. */
export interface ApiResult<O extends Operation> {
  readonly data: ResponseData<O>;
  /** A deletion's message. */
  readonly message?: string | undefined;
}

/** What the caller of a write already knows. */
export interface WriteHints {
  /** Lists ids of records from other creations: a creation with a lost response cannot have made them. */
  readonly listExistingIds?: (() => Promise<readonly unknown[]>) | undefined;
  /** The record as it was read a moment ago. */
  readonly before?: ApiRecord | undefined;
}

/** The API as typed calls. Throws a Failure only. */
export interface Client {
  call<O extends Operation>(operation: O, input: Input<O>, hints?: WriteHints): Promise<ApiResult<O>>;
  /** Sends any request. Resolves to the response as it came, whatever its status. */
  send(request: OutgoingRequest): Promise<BufferedResponse>;
  /** Without `/developer/api`. */
  readonly baseUrl: string;
}

export const createClient = (baseUrl: string, transport: Transport): Client => ({
  baseUrl,
  send: transport,
  call: async (operation, input) =>
    parseResponse(operation, await transport(buildRequest(baseUrl, operation, input))),
});

/** Calls a list operation that is known only at run time. */
export const listRecords = async (
  client: Client,
  operation: Operation,
  input: RequestInput,
): Promise<readonly ApiRecord[]> => (await client.call(operation, input)).data as readonly ApiRecord[];

/** Calls an operation that is known only at run time. The client validates the response against it. */
export const callOperation = (
  client: Client,
  operation: Operation,
  input: RequestInput,
  hints?: WriteHints,
) => client.call(operation, input, hints) as Promise<{ data: ApiRecord; message?: string | undefined }>;

/** The request of an operation. Throws NOT_FOUND for an id that cannot be part of a path. */
export const buildRequest = (baseUrl: string, operation: Operation, input: RequestInput): OutgoingRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input.params?.[name]);
    return isPlannedId(value) ? value : escapePathSegment(value);
  });
  return {
    method: operation.method,
    url: buildUrl(baseUrl, path, Object.entries(input.query ?? {})),
    ...(input.body === undefined ? {} : { body: stringifyJson(input.body) }),
    ...(input.isWalkIn && { isWalkIn: true }),
  };
};

/** Stands for the id of a record that a planned request would create. */
export const plannedId = '{id}';

/** `{id}`, and `{id2}` for the second record. */
export const formatPlannedId = (n: number): string => (n === 1 ? plannedId : `{id${n}}`);

export const isPlannedId = (id: unknown): boolean => /^\{id\d*\}$/.test(String(id));

/** An empty segment or one of dots would lead to another path. */
const escapePathSegment = (id: string): string => {
  if (!['', '.', '..'].includes(id)) return encodeURIComponent(id);
  throw new Failure('NOT_FOUND', {
    en: `no record has the id "${id}"`,
    es: `ningún registro tiene el id "${id}"`,
  });
};

/** Adds a path and a query to the base URL, which may have its own path or a final slash. Skips undefined values. */
export const buildUrl = (
  baseUrl: string,
  path: string,
  query: Iterable<readonly [string, unknown]> = [],
): string => {
  let url = baseUrl.replace(/\/+$/, '') + path;
  let separator = path.includes('?') ? '&' : '?';
  for (const [name, value] of query) {
    if (value === undefined) continue;
    url += `${separator}${escapeQuery(name)}=${escapeQuery(String(value))}`;
    separator = '&';
  }
  return url;
};

/** A lone surrogate becomes U+FFFD. Node's URLSearchParams would take a millisecond to load. */
const escapeQuery = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A list of at least `minBytes` is parsed in blocks of `blockLength` characters. */
const largeList = { minBytes: 2 ** 20, blockLength: 2 ** 18 };

/** Validates the response of an operation. Throws the failure that its status means, or MALFORMED_ANSWER. */
export const parseResponse = async <O extends Operation>(
  operation: O,
  response: BufferedResponse,
  { minBytes, blockLength } = largeList,
): Promise<ApiResult<O>> => {
  const { status, body } = response;
  if (status < 200 || status > 299) throw createErrorFromResponse(response, operation.scope);
  const isLarge = body.size >= minBytes && getElement(operation.response) !== undefined;
  const split = isLarge ? (await import('./large-list.ts')).splitLargeList(body, blockLength) : undefined;
  const text = split?.rest ?? body.text();
  if (text.trim() === '' && mayBeEmpty(operation, status)) return { data: null as ResponseData<O> };
  const envelope = parseEnvelope(response, text);
  const data = split ? split.records.concat(envelope['data']) : envelope['data'];
  validateData(operation, data, response);
  const { message } = envelope;
  return { data: data as ResponseData<O>, message: typeof message === 'string' ? message : undefined };
};

/** The API specifies no body for some operations. A deletion may have none with status 204. */
const mayBeEmpty = ({ response }: Operation, status: number): boolean =>
  getValueType(response) === 'unknown' || (status === 204 && getValueType(response) === 'null');

const parseEnvelope = (response: BufferedResponse, text: string): Record<string, unknown> => {
  const envelope = parseBody(response, text);
  if (isJsonObject(envelope) && envelope['success'] === true) return envelope;
  throw createMalformedFailure(response, 'success is not true', 'success no es true');
};

const parseBody = (response: BufferedResponse, text: string): unknown => {
  try {
    return parseJson(text);
  } catch (cause) {
    throw text.trim() === ''
      ? createMalformedFailure(response, 'it is empty', 'está vacía', cause)
      : createMalformedFailure(response, 'it is not JSON', 'no es JSON', cause);
  }
};

/** Validates the data of a response; the data itself stays as it is. Throws MALFORMED_ANSWER. */
const validateData = (operation: Operation, data: unknown, response: BufferedResponse): void => {
  const path = findInvalidPath(operation.response, data);
  if (!path) return;
  const location = ['data', ...path].join('.');
  throw createMalformedFailure(
    response,
    `${location} is not what the API specifies`,
    `${location} no es lo que especifica la API`,
  );
};

/**
 * The path of the first value that violates its schema; an empty path means `value` itself. Any scalar may stand in the
 * place of another, because it can still be printed; only an id must be as specified.
 */
const findInvalidPath = (schema: Schema, value: unknown, field?: string): string[] | undefined => {
  const definition = getDefinition(schema);
  switch (definition.type) {
    case 'optional':
      return value === undefined ? undefined : findInvalidPath(definition.innerType, value, field);
    case 'nullable':
      return value === null ? undefined : findInvalidPath(definition.innerType, value, field);
    case 'array':
      if (!Array.isArray(value)) return [];
      for (const [index, item] of value.entries()) {
        const path = findInvalidPath(definition.element, item);
        if (path) return [String(index), ...path];
      }
      return undefined;
    case 'object':
      if (!isJsonObject(value)) return [];
      for (const [name, schema] of Object.entries(definition.shape)) {
        const path = findInvalidPath(schema, value[name], name);
        if (path) return [name, ...path];
      }
      return undefined;
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
      if (field === 'id') return typeof value === 'bigint' || isValid(schema, value) ? undefined : [];
      return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? undefined : [];
    default:
      return isValid(schema, value) ? undefined : [];
  }
};
