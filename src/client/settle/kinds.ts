import { crm, customerLimit } from '../../contract/crm.ts';
import { eventSessions, events } from '../../contract/events.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import type { Operation } from '../../contract/operation.ts';
import { reservas } from '../../contract/reservas.ts';
import type { Text } from '../../ground/lang.ts';
import type { Client } from '../client.ts';
import { agreementOf } from './agree.ts';
import { type Look, readRow } from './reading.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A write as it was asked for. */
export interface WriteInput {
  readonly params?: Fields | undefined;
  readonly body?: Fields | undefined;
}

/** How a kind of record is looked for once the answer to a write was lost. */
export interface Kind {
  /** With its article in Spanish. */
  readonly noun: Text;
  readonly rows: {
    readonly create: Operation;
    readonly get?: Operation;
    readonly update?: Operation;
    readonly delete?: Operation;
  };
  /** The fields that a service does not change on its own. */
  readonly identity: readonly string[];
  /** Reads every record that a creation may have made. */
  readonly look: (client: Client, input: WriteInput) => Promise<Look>;
  /** The words after `maitre` with which a person looks: for what was to be created, for one record. */
  readonly words: (input: WriteInput) => readonly string[];
  readonly wordsOfOne?: readonly string[];
}

const reserva: Kind = {
  noun: { en: 'reservation', es: 'la reserva' },
  rows: reservas,
  identity: ['fecha_reserva', 'inicio_reserva', 'nombre_cliente', 'telefono'],
  look: async (client, { body }) => {
    const query = { fecha: String(body?.['fecha_reserva']) };
    const { data, clock } = await readRow(client, reservas.list, { query });
    return { records: data, clock };
  },
  words: ({ body }) => ['reservas', 'list', '--fecha', String(body?.['fecha_reserva'])],
  wordsOfOne: ['reservas', 'get'],
};

const customer: Kind = {
  noun: { en: 'customer', es: 'el cliente' },
  rows: crm,
  identity: ['full_name', 'phone'],
  look: async (client, { body }) => {
    const looks: Look[] = [];
    for (const q of new Set([body?.['full_name'], body?.['phone'], body?.['email']])) {
      if (typeof q === 'string' && q.trim() !== '') looks.push(await search(client, q.trim()));
    }
    const found = new Map(looks.flatMap(({ records }) => records.map((record) => [record['id'], record])));
    return {
      records: [...found.values()],
      clock: looks.at(-1)?.clock,
      isCut: looks.every(({ isCut }) => isCut),
    };
  },
  words: ({ body }) => ['crm', 'search', String(body?.['full_name'])],
  wordsOfOne: ['crm', 'get'],
};

const search = async (client: Client, q: string): Promise<Look> => {
  const { data, clock } = await readRow(client, crm.list, { query: { q, limit: customerLimit.maximum } });
  const { customers, total } = data;
  return { records: customers, clock, isCut: (total ?? 0) > customers.length };
};

const dish: Kind = {
  noun: { en: 'dish', es: 'el plato' },
  rows: menuItems,
  identity: ['category_id', 'name'],
  look: async (client, { body }) => {
    const query = { category_id: Number(body?.['category_id']) };
    const { data, clock } = await readRow(client, menuItems.list, { query });
    return { records: data, clock };
  },
  words: ({ body }) => ['menu', 'items', 'list', '--category-id', String(body?.['category_id'])],
  wordsOfOne: ['menu', 'items', 'get'],
};

const category: Kind = {
  noun: { en: 'category', es: 'la categoría' },
  rows: menuCategories,
  identity: ['name'],
  look: async (client) => {
    const { data, clock } = await readRow(client, menuCategories.list, {});
    return { records: data, clock };
  },
  words: () => ['menu', 'categories', 'list'],
  wordsOfOne: ['menu', 'categories', 'get'],
};

const restaurantEvent: Kind = {
  noun: { en: 'event', es: 'el evento' },
  rows: events,
  identity: ['name', 'title'],
  look: async (client, { body }) => {
    const list = await readRow(client, events.list, { query: { archived: true } });
    const named = list.data.filter(({ name }) => agreementOf('name', body?.['name'], name) !== 'other');
    const records = [];
    for (const { id } of named) records.push((await readRow(client, events.get, { params: { id } })).data);
    return { records, clock: list.clock };
  },
  words: () => ['events', 'list', '--archived'],
  wordsOfOne: ['events', 'get'],
};

const session: Kind = {
  noun: { en: 'session', es: 'la sesión' },
  rows: eventSessions,
  identity: ['session_date', 'start_time', 'end_time'],
  look: async (client, { params }) => {
    const { data, clock } = await readRow(client, eventSessions.list, {
      params: { id: Number(params?.['id']) },
    });
    return { records: data, clock };
  },
  words: ({ params }) => ['events', 'sessions', 'list', String(params?.['id'])],
};

const kinds: readonly Kind[] = [reserva, customer, dish, category, restaurantEvent, session];

/** The kind that an operation writes; undefined where it writes none. */
export const kindOf = (operation: Operation): Kind | undefined =>
  kinds.find(({ rows }) => [rows.create, rows.update, rows.delete].includes(operation));
