import type * as z from 'zod/mini';
import type { LocalizedText } from '../ground/i18n.ts';
import { anything, nothingButNull, type ObjectSchema, optional, type Schema } from './schema.ts';

/** The scopes that a key can carry, and what each grants (interface section 5). */
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

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One operation of the interface (section 4): everything else that speaks of it is derived from its row. */
export interface Operation {
  readonly method: Method;
  /** Below `/panel` stands what the interface leaves to the restaurant's own panel. */
  readonly path: `/developer/api/${string}` | `/panel/${string}`;
  readonly scope: Scope;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The status of success. */
  readonly status: 200 | 201;
  /** The `data` of the success envelope. */
  readonly answer: Schema;
  readonly summary: LocalizedText;
  /** What the interface says of it beside its fields. */
  readonly rules?: LocalizedText;
}

/** A record as the service sends it, unknown fields included. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** What a caller hands over for a row: the path's parameters, the query and the body, as far as it has them. */
export type Input<O extends Operation> = (O['params'] extends Schema
  ? { params: z.output<O['params']> }
  : { params?: undefined }) &
  (O['query'] extends Schema ? { query: z.output<O['query']> } : { query?: undefined }) &
  (O['body'] extends Schema ? { body: z.output<O['body']> } : { body?: undefined });

/** The `data` of a row's success envelope. */
export type Answer<O extends Operation> = z.output<O['answer']>;

/** What a deletion answers as data: null, or nothing at all (an event's). */
export const nothing = optional(nothingButNull());

/** An answer that the interface shows no body for: anything, or none at all. */
export const notShown = anything();
