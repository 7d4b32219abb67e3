import { onTestFinished } from 'vitest';
import { type Scope, scopeNames } from '../../src/contract/operation.ts';
import type { App } from '../../src/service/app.ts';
import type { LogEntry } from '../../src/service/env.ts';
import { addPlanta, addTable } from '../../src/service/panel/tables.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import type { Store } from '../../src/storage/store.ts';
import { emptyStore } from '../support/databases.ts';
import { openServed, type Served } from '../support/served.ts';

export type Fields = Record<string, unknown>;

interface Envelope<Data> {
  success: boolean;
  data: Data;
  message?: string;
  error?: string;
  code?: string;
}

export interface Answer<Data> {
  status: number;
  headers: Headers;
  body: Envelope<Data>;
  data: Data;
}

type Ask = <Data = Fields>(method: string, path: string, body?: unknown) => Promise<Answer<Data>>;

/** A Friday, noon in Madrid. */
export const noon = new Date('2026-11-20T11:00:00.000Z');

export interface Restaurant {
  readonly store: Store;
  readonly app: Served;
  readonly tenant: number;
  readonly key: string;
  readonly log: LogEntry[];
  /** Sends a request with a key for all scopes. */
  readonly ask: Ask;
  /** A function like `ask` with a key for these scopes. */
  readonly askWith: (scopes: readonly Scope[]) => Promise<Ask>;
  /** Another restaurant in the same database. */
  readonly another: () => Promise<{ tenant: number; ask: Ask }>;
  /** Adds a planta with tables, `{ id: [min, max, priority?] }`, and returns its id. */
  readonly floor: (tables: Record<string, [number, number, number?]>) => Promise<number>;
  readonly setNow: (now: Date) => void;
}

interface RestaurantOptions {
  readonly store?: Store;
  readonly tz?: string;
  /** When it is closed: after the test, unless a file shares it. */
  readonly onEnd?: (close: () => void | Promise<void>) => void;
}

/** An empty restaurant, served without a socket. */
export const openRestaurant = async ({
  store: given,
  tz = 'Europe/Madrid',
  onEnd = onTestFinished,
}: RestaurantOptions = {}): Promise<Restaurant> => {
  const store = given ?? (await emptyStore());
  if (!given) onEnd(() => store.close());
  let now = noon;
  const log: LogEntry[] = [];
  const app = openServed({ store, now: () => now, log: (entry) => log.push(entry) });
  onEnd(app.close);
  const addTenant = async (name: string) => (await createTenant(store, { name, tz }, noon)).tenant_id;
  const addKey = async (tenant: number, scopes: readonly Scope[] = scopeNames) =>
    (await createKey(store, tenant, { scopes }, noon)).key;
  const tenant = await addTenant('Casa Lola');
  const key = await addKey(tenant);
  return {
    ...{ store, app, tenant, key, log },
    ask: askOf(app, key),
    askWith: async (scopes) => askOf(app, await addKey(tenant, scopes)),
    another: async () => {
      const other = await addTenant('Otra casa');
      return { tenant: other, ask: askOf(app, await addKey(other)) };
    },
    floor: async (tables) => {
      const planta = await addPlanta(store, tenant, { name: 'Sala' });
      for (const [id, [min, max, priority]] of Object.entries(tables))
        await addTable(store, tenant, { id, planta_id: planta.id, min, max, priority });
      return planta.id;
    },
    setNow: (at) => {
      now = at;
    },
  };
};

export const askOf =
  (app: Pick<App, 'fetch'>, key: string): Ask =>
  async <Data>(method: string, path: string, body?: unknown) => {
    const request = new Request(`http://maitre.test/developer/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return read<Data>(await app.fetch(request));
  };

export const read = async <Data>(response: Response): Promise<Answer<Data>> => {
  const body = (await response.json()) as Envelope<Data>;
  return { status: response.status, headers: response.headers, body, data: body.data };
};

/** The body of a new reservation. */
export const reserva = (fields: Fields = {}): Fields => ({
  fecha_reserva: '2026-12-01',
  inicio_reserva: '21:00',
  nombre_cliente: 'Ana García',
  ...fields,
});
