import { type Contract, contract, recordNames } from '../../contract/index.ts';
import { buildJsonSchema, type JsonSchema } from '../../contract/json-schema.ts';
import { type Operation, unspecifiedData } from '../../contract/operation.ts';
import { getElement, type Schema } from '../../contract/schema.ts';
import { capitalize } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { getEventDefaults, sessionDefaults } from '../events.ts';
import { categoryDefaults, itemDefaults } from '../menu.ts';
import { reservaDefaults } from '../reservas.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The values of the fields that a creation omits. Null is not shown as a default. */
const defaults: Partial<Record<keyof Contract, Fields>> = {
  reservas: reservaDefaults,
  menuItems: itemDefaults,
  menuCategories: categoryDefaults,
  // The title defaults to the name.
  events: { ...getEventDefaults(''), title: null },
  eventSessions: sessionDefaults,
};

const findOperation = (resource: keyof Contract, verb: string): Operation | undefined =>
  (contract[resource] as Readonly<Record<string, Operation>>)[verb];

/** The schema of one record, from its single read or its list. */
const findRecordSchema = (resource: keyof Contract): Schema => {
  const list = findOperation(resource, 'list');
  const schema = findOperation(resource, 'get')?.response ?? (list && getElement(list.response));
  return invariant(schema, 'every resource lists or gives its records');
};

/** The schema of `data` in the response. An edit whose data the API does not specify returns the record. */
export const findResponseSchema = (resource: keyof Contract, { response }: Operation): Schema =>
  response === unspecifiedData ? findRecordSchema(resource) : response;

type Io = 'input' | 'output';

interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly io: Io;
  readonly defaults?: Fields | undefined;
}

/** The schema of every record, and of every body that creates or edits one. */
const namedSchemas = (Object.keys(contract) as (keyof Contract)[]).flatMap((resource): NamedSchema[] => {
  const name = recordNames[resource].split('_').map(capitalize).join('');
  const createBody = findOperation(resource, 'create')?.body;
  const updateBody = findOperation(resource, 'update')?.body;
  const named: NamedSchema[] = [{ name, schema: findRecordSchema(resource), io: 'output' }];
  if (createBody)
    named.push({ name: `${name}Create`, schema: createBody, io: 'input', defaults: defaults[resource] });
  if (updateBody) named.push({ name: `${name}Update`, schema: updateBody, io: 'input' });
  return named;
});

const findReference = (schema: Schema): string | undefined => {
  const named = namedSchemas.find((candidate) => candidate.schema === schema);
  return named && `#/components/schemas/${named.name}`;
};

/** The JSON schema of a response or a field, with references to the named schemas. */
export const toJsonSchema = (schema: Schema, io: Io): JsonSchema => {
  const $ref = findReference(schema);
  return $ref === undefined ? describeSchema(schema, io) : { $ref };
};

const describeSchema = (schema: Schema, io: Io): JsonSchema => {
  const { $schema: _dialect, ...json } = buildJsonSchema(schema, { io, findReference });
  return json;
};

export const createNamedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    namedSchemas.map(({ name, schema, io, defaults: values = {} }) => [
      name,
      withDefaults(describeSchema(schema, io), values),
    ]),
  );

const withDefaults = (json: JsonSchema, values: Fields): JsonSchema => {
  const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const value = values[name];
    return [name, value == null ? property : { ...(property as object), default: value }];
  });
  return { ...json, properties: Object.fromEntries(properties) };
};

const created_at = '2026-11-18T10:42:07.000Z';
const tenant_id = 1;

const dish = {
  id: 12,
  name: 'Arroz negro',
  description: 'Con alioli',
  price: 18.5,
  type: 'simple',
  is_available: true,
  image_url: 'https://example.com/arroz-negro.jpg',
};

const session = {
  id: 31,
  event_id: 5,
  session_date: '2026-12-24',
  start_time: '20:30',
  end_time: '23:30',
  max_guests: 40,
  table_booking_mode: 'optional',
  current_guests: 0,
  status: 'open',
};

/** One record of each resource, with every field of API §2. */
export const exampleRecords: Readonly<Record<keyof Contract, Fields>> = {
  reservas: {
    id: '6f1c2a34-8f0e-4b7c-9d55-0a4f3f1f2b11',
    tenant_id,
    fecha_reserva: '2026-11-20',
    inicio_reserva: '21:00',
    nombre_cliente: 'Ana García',
    final_reserva: '23:00',
    mesa_id: 'S4',
    telefono: '+34 612 345 678',
    email: 'ana@example.com',
    num_comensales: 4,
    notas: 'Mesa junto a la ventana',
    customer_id: 7,
    estado: 'pendiente',
    codigo_reserva: 'K7PQ2M',
    created_at,
  },
  crm: {
    id: 7,
    tenant_id,
    full_name: 'Ana García',
    phone: '+34 612 345 678',
    email: 'ana@example.com',
    birthday: '1988-03-02',
    notes: 'Alergia al marisco',
    total_reservas: 5,
    ultima_visita: '2026-11-08',
    created_at,
  },
  menuItems: { ...dish, category_id: 3, category_name: 'Arroces', created_at },
  menuCategories: {
    id: 3,
    tenant_id,
    name: 'Arroces',
    description: 'Para dos o más',
    sort_order: 2,
    items: [dish],
    created_at,
  },
  waitlist: {
    id: 2,
    tenant_id,
    customer_name: 'Familia Ruiz',
    party_size: 3,
    phone: '+34 611 222 333',
    status: 'en_cola',
    position: 1,
    estimated_wait_minutes: 20,
    notes: 'Con carrito',
    created_at,
  },
  events: {
    id: 5,
    name: 'Nochebuena',
    title: 'Cena de Nochebuena',
    description: 'Menú cerrado',
    color: '#C0392B',
    min_guests: 2,
    max_guests: 60,
    block_mode: 'capacity_only',
    enable_preordering: false,
    enable_payment: true,
    payment_amount_minor: 2500,
    show_on_online_booking: true,
    is_active: true,
    is_archived: false,
    next_session: '2026-12-24',
    sessions: [session],
    plantas: [{ id: 1, name: 'Sala' }],
  },
  eventSessions: session,
};

/** Parameters and body fields that are not fields of a record. */
export const otherExamples: Fields = {
  fecha: '2026-11-20',
  q: 'garcía',
  limit: 50,
  active: true,
  archived: false,
  planta_ids: [1],
};
