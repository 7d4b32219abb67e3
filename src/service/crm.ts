import { customerLimit, crm as operations } from '../contract/crm.ts';
import { listColumns } from '../storage/columns.ts';
import type { Customer, CustomerWithVisits } from '../storage/records.ts';
import { requireFound } from './api-error.ts';
import {
  addOne,
  applyPatch,
  createRoutes,
  type Handlers,
  type OptionalFields,
  pick,
  reply,
  replyDeleted,
  withDefaults,
} from './handler.ts';

/** API §2.2. */
const createdFields = ['id', 'tenant_id', ...listColumns('customers')] as const;
const fields = [...createdFields, 'total_reservas', 'ultima_visita'] as const;

export const customerDefaults: Pick<Customer, OptionalFields<typeof operations.create>> = {
  phone: null,
  email: null,
  birthday: null,
  notes: null,
};

/** API §4.2. */
const handlers: Handlers<typeof operations> = {
  async list({ store, tenant }, { query }) {
    const { q, limit = customerLimit.default } = query;
    const { customers, total } = await store.customers.search(tenant.id, { q, limit });
    return reply({ customers: customers.map(toApiCustomer), total });
  },

  async create({ store, tenant, now }, { body }) {
    const customer = { ...withDefaults(customerDefaults, body), created_at: now.toISOString() };
    return reply(pick(await addOne(store.customers, tenant.id, customer), createdFields));
  },

  async get({ store, tenant }, { params }) {
    return reply(toApiCustomer(await requireFound(store.customers.find(tenant.id, params.id), 'crm')));
  },

  async update({ store, tenant }, { params, body }) {
    const customer = await requireFound(store.customers.find(tenant.id, params.id), 'crm');
    const edited = applyPatch(customer, customerDefaults, body);
    await store.customers.save(edited);
    return reply(toApiCustomer(edited));
  },

  delete: async ({ store, tenant }, { params }) =>
    replyDeleted(await store.customers.remove(tenant.id, params.id), 'crm', 'Cliente eliminado'),
};

export const crm = createRoutes('crm', operations, handlers);

const toApiCustomer = (customer: CustomerWithVisits) => pick(customer, fields);
