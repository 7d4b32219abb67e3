import * as z from 'zod/mini';
import type { LocalizedText } from '../ground/i18n.ts';
import type { ObjectSchema, Schema } from './schema.ts';

/** The scopes that an API key can have, and what each permits (API §5). */
export const scopes = {
  'reservas:read': { en: 'read reservations', es: 'leer reservas' },
  'reservas:write': { en: 'create, edit, delete reservations', es: 'crear, editar y eliminar reservas' },
  'crm:read': { en: 'read customers', es: 'leer clientes' },
  'crm:write': { en: 'create, edit, delete customers', es: 'crear, editar y eliminar clientes' },
  'menu:read': { en: 'read dishes and categories', es: 'leer platos y categorías' },
  'menu:write': {
    en: 'create, edit, delete dishes and categories',
    es: 'crear, editar y eliminar platos y categorías',
  },
  'waitlist:read': { en: 'read the waitlist', es: 'leer la lista de espera' },
  'events:read': { en: 'read events and sessions', es: 'leer eventos y sesiones' },
  'events:write': {
    en: 'create, update and delete events and sessions',
    es: 'crear, editar y eliminar eventos y sesiones',
  },
} as const satisfies Record<string, LocalizedText>;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as readonly Scope[];

/** One operation of the API (§4). The client, the service, the commands and the documents derive from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Paths below `/panel` are not part of the API. */
  readonly path: `/developer/api/${string}` | `/panel/${string}`;
  readonly scope: Scope;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  readonly status: 200 | 201;
  /** The `data` of a successful response. */
  readonly response: Schema;
  readonly summary: LocalizedText;
  /** Rules of API §4 that the fields do not show. */
  readonly rules?: LocalizedText;
}

/** A record as the service sends it, unknown fields included. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** The input of an operation that is known only at run time. */
export interface RequestInput {
  readonly params?: ApiRecord | undefined;
  readonly query?: ApiRecord | undefined;
  readonly body?: ApiRecord | undefined;
  /** The guests of a new reservation are at the door. Not sent: only the embedded service reads it. */
  readonly isWalkIn?: boolean | undefined;
}

/** The path parameters, query and body of a call, as far as the operation has them. */
export type Input<O extends Operation> = Operation extends O
  ? RequestInput
  : (O['params'] extends Schema ? { params: z.output<O['params']> } : { params?: undefined }) &
      (O['query'] extends Schema ? { query: z.output<O['query']> } : { query?: undefined }) &
      (O['body'] extends Schema ? { body: z.output<O['body']> } : { body?: undefined }) &
      Pick<RequestInput, 'isWalkIn'>;

export type ResponseData<O extends Operation> = z.output<O['response']>;

interface RecordOptions<Id, List, Body, Patch, Response> {
  /** The path of the list. The path of a single record ends in its id. */
  readonly path: Operation['path'];
  /** The part of the scopes before the colon. */
  readonly scope: 'reservas' | 'crm' | 'menu' | 'events' | 'waitlist';
  readonly id: Id;
  readonly list: List;
  readonly create: Body;
  readonly update: Patch;
  readonly response: Response;
  readonly texts: Readonly<
    Record<'create' | 'get' | 'update' | 'delete', Pick<Operation, 'summary' | 'rules'>>
  >;
}

/** The operations that list, create, read, edit and delete records. */
export const recordOperations = <
  Id extends Schema,
  List extends Pick<Operation, 'query' | 'response' | 'summary' | 'rules'>,
  Body extends ObjectSchema,
  Patch extends ObjectSchema,
  Response extends Schema,
>({
  path,
  scope,
  id,
  list,
  create,
  update,
  response,
  texts,
}: RecordOptions<Id, List, Body, Patch, Response>) => {
  const readScope = `${scope}:read` as const;
  // No scope permits writing the waitlist. Only the panel uses these operations, and they name the read scope.
  const writeScope = scope === 'waitlist' ? readScope : (`${scope}:write` as const);
  const singleRecord = { path: `${path}/{id}`, params: z.object({ id }), status: 200 } as const;
  return {
    list: { method: 'GET', path, scope: readScope, status: 200, ...list },
    create: { method: 'POST', path, scope: writeScope, body: create, status: 201, response, ...texts.create },
    get: { method: 'GET', ...singleRecord, scope: readScope, response, ...texts.get },
    update: { method: 'PUT', ...singleRecord, scope: writeScope, body: update, response, ...texts.update },
    delete: { method: 'DELETE', ...singleRecord, scope: writeScope, response: noData, ...texts.delete },
  } as const;
};

/** The `data` of a deletion: null, or absent for an event. */
export const noData = z.optional(z.null());

/** The `data` of an operation whose response the API does not specify. */
export const unspecifiedData = z.unknown();
