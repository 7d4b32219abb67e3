import type { Operation } from '../contract/operation.ts';

/** A request as it goes over the wire, its key left out. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
}

export type QueryValue = string | number | boolean | undefined;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** `path` below the base URL, whether that ends in a slash or carries a prefix of its own. */
export const urlOf = (
  baseUrl: string,
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  const suffix = search.size > 0 ? `?${search}` : '';
  return baseUrl.replace(/\/+$/, '') + path + suffix;
};

export const requestOf = (baseUrl: string, operation: Operation, input: Parts): OutgoingRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  return {
    method: operation.method,
    url: urlOf(baseUrl, path, input.query),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
};
