import type { Operation } from '../contract/operation.ts';
import { Failure } from '../ground/errors.ts';
import { stringifyJson } from '../ground/json.ts';

/** A request as it goes over the wire, its key left out. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  /** Whether its answer is a list, which is read however long it is. */
  readonly isList?: boolean;
}

/** Whether a method asks and changes nothing: what becomes of it need not be known. */
export const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/**
 * `path` below the base URL, whether that ends in a slash or carries a prefix of its own, with its query as pairs of
 * name and value.
 */
export const urlOf = (
  baseUrl: string,
  path: string,
  query: Iterable<readonly [string, unknown]> = [],
): string => {
  let url = baseUrl.replace(/\/+$/, '') + path;
  let sign = path.includes('?') ? '&' : '?';
  for (const [name, value] of query) {
    if (value === undefined) continue;
    url += `${sign}${escaped(name)}=${escaped(String(value))}`;
    sign = '&';
  }
  return url;
};

/** By hand, because Node's URLSearchParams takes as long to load as a request to be made. Half a character becomes U+FFFD. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A row's request. Throws NOT_FOUND for an id that no path can hold. */
export const requestOf = (baseUrl: string, operation: Operation, input: Parts): OutgoingRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(String(input.params?.[name])),
  );
  return {
    method: operation.method,
    url: urlOf(baseUrl, path, Object.entries(input.query ?? {})),
    ...(input.body === undefined ? {} : { body: stringifyJson(input.body) }),
  };
};

/** One segment of a path: a URL takes an empty one, a dot and two dots for other places. */
const segmentOf = (id: string): string => {
  if (!['', '.', '..'].includes(id)) return encodeURIComponent(id);
  throw new Failure('NOT_FOUND', {
    en: `no record has the id "${id}"`,
    es: `ninguna ficha tiene el id "${id}"`,
  });
};
