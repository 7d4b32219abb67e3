import { customerLimit, crm as rows } from '../contract/crm.ts';
import type { Contract } from '../contract/index.ts';
import type { Customer, CustomerWithVisits } from '../storage/records.ts';
import { type Call, data, deleted, type Handlers, stored } from './call.ts';
import { laidOver, type OptionalOf, pick } from './fields.ts';
import { found, missing, notFound } from './refusal.ts';
import { routesOf } from './route.ts';

/** Interface section 2.2. */
const created = [
  'id',
  'tenant_id',
  'full_name',
  'phone',
  'email',
  'birthday',
  'notes',
  'created_at',
] as const satisfies readonly (keyof Customer)[];
const fields = [...created, 'total_reservas', 'ultima_visita'] as const;

export const leftOut: Pick<Customer, OptionalOf<Contract['crm']['create']>> = {
  phone: null,
  email: null,
  birthday: null,
  notes: null,
};

/** Interface section 4.2. */
const handlers: Handlers['crm'] = {
  async list({ store, tenant }, { query }) {
    const { q, limit = customerLimit.default } = query;
    const { customers, total } = await store.customers.search(tenant.id, { q, limit });
    return data({ customers: customers.map(shown), total });
  },

  async create({ store, tenant, now }, { body }) {
    const [customer] = await store.customers.add(tenant.id, [
      { full_name: body.full_name, ...laidOver(leftOut, leftOut, body), created_at: now.toISOString() },
    ]);
    return data(pick(stored(customer), created));
  },

  async get(call, { params }) {
    return data(shown(await read(call, params.id)));
  },

  async update(call, { params, body }) {
    const edited = laidOver(await read(call, params.id), leftOut, body);
    await call.store.customers.save(edited);
    return data(shown(edited));
  },

  async delete({ store, tenant }, { params }) {
    if (!(await store.customers.remove(tenant.id, params.id))) throw notFound(missing.crm);
    return deleted('Cliente eliminado');
  },
};

export const crm = routesOf('crm', rows, handlers);

const read = async ({ store, tenant }: Call, id: number): Promise<CustomerWithVisits> =>
  found(await store.customers.find(tenant.id, id), missing.crm);

const shown = (customer: CustomerWithVisits) => pick(customer, fields);
