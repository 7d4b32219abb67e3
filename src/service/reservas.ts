import { reservas as rows } from '../contract/reservas.ts';
import { defaultFinal, toPeriod } from '../ground/times.ts';
import type { Reserva } from '../storage/records.ts';
import { type Call, data, deleted, type Handlers, stored } from './call.ts';
import { refuseOverCapacity } from './capacity.ts';
import { newCode } from './chance.ts';
import { laidOver, pick } from './fields.ts';
import { found, invalid, missing, notFound } from './refusal.ts';
import { editedReserva, leftOut } from './reserva-edit.ts';
import { routesOf } from './route.ts';
import { automaticTable, namedTable, tableAfterEdit } from './tables.ts';

/** Interface section 2.1. */
const fields = [
  'id',
  'tenant_id',
  'mesa_id',
  'fecha_reserva',
  'inicio_reserva',
  'final_reserva',
  'nombre_cliente',
  'telefono',
  'email',
  'num_comensales',
  'notas',
  'estado',
  'customer_id',
  'codigo_reserva',
  'created_at',
] as const satisfies readonly (keyof Reserva)[];

const shown = (reserva: Reserva) => pick(reserva, fields);

/** Interface sections 3.1 and 4.1. */
const handlers: Handlers['reservas'] = {
  async list({ store, tenant }, { query }) {
    const rows = await store.reservas.list(tenant.id, query);
    return data(rows.map(shown));
  },

  async create(call, { body }) {
    await requireCustomer(call, body.customer_id);
    const { fecha_reserva, inicio_reserva, nombre_cliente } = body;
    const optional = laidOver(leftOut, leftOut, body);
    const final_reserva = body.final_reserva ?? defaultFinal(inicio_reserva, optional.num_comensales);
    const period = toPeriod(fecha_reserva, inicio_reserva, final_reserva);
    const mesa_id = body.mesa_id
      ? await namedTable(call, body.mesa_id, period)
      : await automaticTable(call, { period, comensales: optional.num_comensales });
    const [added] = await call.store.reservas.add(call.tenant.id, [
      {
        ...optional,
        ...{ fecha_reserva, inicio_reserva, final_reserva, nombre_cliente, mesa_id },
        id: call.chance.uuid(),
        estado: 'pendiente',
        codigo_reserva: await unusedCode(call),
        created_at: call.now.toISOString(),
      },
    ]);
    const reserva = stored(added);
    await refuseOverCapacity(call, reserva);
    return data(shown(reserva));
  },

  async get(call, { params }) {
    return data(shown(await read(call, params.id)));
  },

  async update(call, { params, body }) {
    const before = await read(call, params.id);
    await requireCustomer(call, body.customer_id);
    const edited = editedReserva(before, body);
    const mesa_id = await tableAfterEdit(call, before, edited, body.mesa_id);
    const after = await call.store.reservas.save({ ...edited, mesa_id });
    await refuseOverCapacity(call, after, before);
    return data(shown(after));
  },

  async delete({ store, tenant }, { params }) {
    if (!(await store.reservas.remove(tenant.id, params.id))) throw notFound(missing.reservas);
    return deleted('Reserva eliminada');
  },
};

export const reservas = routesOf('reservas', rows, handlers);

const read = async ({ store, tenant }: Call, id: string): Promise<Reserva> =>
  found(await store.reservas.find(tenant.id, id), missing.reservas);

const requireCustomer = async ({ store, tenant }: Call, id: number | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return;
  if (!(await store.customers.find(tenant.id, id)))
    throw invalid('customer_id no es un cliente del restaurante');
};

const unusedCode = async ({ store, tenant, chance }: Call): Promise<string> => {
  for (;;) {
    const code = newCode(chance.below);
    if (!(await store.reservas.hasCode(tenant.id, code))) return code;
  }
};
