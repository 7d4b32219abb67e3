import type { Input } from '../contract/operation.ts';
import { reservas as operations } from '../contract/reservas.ts';
import { getDefaultFinal, toPeriod } from '../ground/times.ts';
import { listColumns } from '../storage/columns.ts';
import type { Reserva } from '../storage/records.ts';
import { createValidationError, requireFound } from './api-error.ts';
import {
  addOne,
  applyPatch,
  createRoutes,
  type HandlerContext,
  type Handlers,
  type OptionalFields,
  pick,
  replyDeleted,
  withDefaults,
} from './handler.ts';
import { createReservaCode } from './identifiers.ts';
import {
  assignTable,
  chooseTableAfterEdit,
  rejectOverCapacity,
  rejectOverPace,
  requireFreeTable,
} from './seating.ts';

/** API §2.1. */
const apiFields = ['id', 'tenant_id', ...listColumns('reservas')] as const;

const toApiReserva = (reserva: Reserva) => pick(reserva, apiFields);

/** Without `final_reserva`, which depends on the party size. */
export const reservaDefaults: Omit<
  Pick<Reserva, OptionalFields<typeof operations.create>>,
  'final_reserva'
> = { mesa_id: null, telefono: null, email: null, num_comensales: 1, notas: null, customer_id: null };

/** The fields of a creation with their defaults, and the period. */
export const completeFields = (body: Input<typeof operations.create>['body']) => {
  const fields = withDefaults(reservaDefaults, body);
  const { fecha_reserva, inicio_reserva, num_comensales } = fields;
  const final_reserva = body.final_reserva ?? getDefaultFinal(inicio_reserva, num_comensales);
  return { ...fields, final_reserva, ...toPeriod(fecha_reserva, inicio_reserva, final_reserva) };
};

/** API §3.1 and 4.1. */
const handlers: Handlers<typeof operations> = {
  async list({ store, tenant }, { query }) {
    const reservas = await store.reservas.list(tenant.id, query);
    return { data: reservas.map(toApiReserva) };
  },

  async create(context, { body }) {
    await requireCustomer(context, body.customer_id);
    const complete = { ...completeFields(body), estado: 'pendiente' } as const;
    await rejectOverPace(context, complete);
    const mesa_id = body.mesa_id
      ? await requireFreeTable(context, body.mesa_id, complete)
      : await assignTable(context, { period: complete, comensales: complete.num_comensales });
    const reserva = await addOne(context.store.reservas, context.tenant.id, {
      ...complete,
      mesa_id,
      id: context.random.uuid(),
      // If another reservation has the code, the store runs the transaction again.
      codigo_reserva: createReservaCode(context.random.below),
      created_at: context.now.toISOString(),
    });
    await rejectOverCapacity(context, reserva);
    return { data: toApiReserva(reserva) };
  },

  async get(context, { params }) {
    return { data: toApiReserva(await readReserva(context, params.id)) };
  },

  async update(context, { params, body }) {
    const before = await readReserva(context, params.id);
    await requireCustomer(context, body.customer_id);
    const edited = applyEdit(before, body);
    await rejectOverPace(context, edited, before);
    const mesa_id = await chooseTableAfterEdit(context, before, edited, body.mesa_id);
    const after = await context.store.reservas.save({ ...edited, mesa_id });
    await rejectOverCapacity(context, after, before);
    return { data: toApiReserva(after) };
  },

  delete: async ({ store, tenant }, { params }) =>
    replyDeleted(await store.reservas.remove(tenant.id, params.id), 'reservas', 'Reserva eliminada'),
};

export const reservas = createRoutes('reservas', operations, handlers);

const readReserva = ({ store, tenant }: HandlerContext, id: string): Promise<Reserva> =>
  requireFound(store.reservas.find(tenant.id, id), 'reservas');

const requireCustomer = async (
  { store, tenant }: HandlerContext,
  id: number | null | undefined,
): Promise<void> => {
  if (id != null && !(await store.customers.find(tenant.id, id)))
    throw createValidationError('customer_id no es un cliente del restaurante');
};

/** The edited reservation; its table is not checked yet. @throws ApiError if a new start alone moves the end to the next day */
const applyEdit = (before: Reserva, edit: Input<typeof operations.update>['body']): Reserva => {
  const { final_reserva: requested, ...others } = edit;
  const edited = applyPatch<Omit<Reserva, 'final_reserva'>>(before, reservaDefaults, others);
  const { fecha_reserva, inicio_reserva, num_comensales } = edited;
  // An absent field stays (API §4); null resets it to its default.
  const final_reserva =
    requested === null
      ? getDefaultFinal(inicio_reserva, num_comensales)
      : (requested ?? before.final_reserva);
  const endedNextDay = endsNextDay(before.inicio_reserva, before.final_reserva);
  if (requested === undefined && !endedNextDay && endsNextDay(inicio_reserva, final_reserva))
    throw createValidationError(
      'final_reserva es anterior al nuevo inicio_reserva: envíe también final_reserva',
    );
  return { ...edited, final_reserva, ...toPeriod(fecha_reserva, inicio_reserva, final_reserva) };
};

const endsNextDay = (inicio: string, final: string): boolean => final <= inicio;
