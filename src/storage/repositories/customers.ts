import { type RawBuilder, type Selectable, sql } from 'kysely';
import { fold, keepDigits } from '../../ground/strings.ts';
import { listColumns } from '../columns.ts';
import { type CustomerQuery, type DialectDifferences, toCustomerQuery } from '../differences.ts';
import type { Customer, CustomerWithVisits, Db, NewCustomer, Tables } from '../records.ts';
import { createNumberedTable } from './owned.ts';

export const customers = (
  db: Db,
  { positionFunction, customerOrder, narrowCustomers }: DialectDifferences,
) => {
  const table = createNumberedTable(db, 'customers');
  return {
    async add(tenantId: number, rows: readonly NewCustomer[]): Promise<Customer[]> {
      const values = rows.map((row) => ({ ...row, ...buildSearchColumns(row) }));
      return (await table.add(tenantId, values)).map(toCustomer);
    },

    /** Ordered by name; `total` counts all matches. */
    async search(tenantId: number, { q, limit }: { q?: string | undefined; limit: number }) {
      const query = toCustomerQuery(q ?? '');
      // `candidates` and `matches` are each the `from` and `where` of a query.
      const candidates =
        (await narrowCustomers(db, tenantId, query)) ?? sql`customers where tenant_id = ${tenantId}`;
      const matches = sql`${candidates} and ${buildMatchCondition(positionFunction, query)}`;
      const total = await count(db, matches);
      const first = sql<Tables['customers']>`
        (select customers.* from ${matches} order by ${customerOrder} limit ${limit})`;
      const customers = await withVisits(db, tenantId, first).orderBy(customerOrder).execute();
      return { customers, total };
    },

    find: (tenantId: number, id: number) =>
      withVisits(db, tenantId, sql.table('customers'))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst(),

    save: ({ total_reservas, ultima_visita, ...customer }: CustomerWithVisits) =>
      table.save({ ...customer, ...buildSearchColumns(customer) }),

    /** The customer's reservations stay, without a customer. */
    async remove(tenantId: number, id: number) {
      await db
        .updateTable('reservas')
        .set({ customer_id: null })
        .where('tenant_id', '=', tenantId)
        .where('customer_id', '=', id)
        .execute();
      return table.remove(tenantId, id);
    },
  };
};

const toCustomer = ({
  folded_name,
  folded_email,
  folded_phone,
  phone_digits,
  ...customer
}: Selectable<Tables['customers']>) => customer;

/** The columns that a search compares. */
export const buildSearchColumns = ({
  full_name,
  phone,
  email,
}: Pick<NewCustomer, 'full_name' | 'phone' | 'email'>) => ({
  folded_name: fold(full_name),
  folded_email: fold(email ?? ''),
  folded_phone: fold(phone ?? ''),
  phone_digits: keepDigits(phone ?? ''),
});

/** Customers with the number of their reservations and the date of their last visit. */
const withVisits = (db: Db, tenantId: number, rows: RawBuilder<Tables['customers']>) =>
  db
    .selectFrom(rows.as('customers'))
    .select(['tenant_id', ...listColumns('customers')])
    .select(({ selectFrom }) => [
      selectFrom('reservas')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('reservas.tenant_id', '=', tenantId)
        .whereRef('reservas.customer_id', '=', 'customers.id')
        .where('estado', '!=', 'cancelada')
        .as('total_reservas'),
      selectFrom('reservas')
        .select(({ fn }) => fn.max('fecha_reserva').as('last'))
        .where('reservas.tenant_id', '=', tenantId)
        .whereRef('reservas.customer_id', '=', 'customers.id')
        .where('estado', 'in', ['finalizada', 'en_curso'])
        .as('ultima_visita'),
    ])
    // kysely types every subquery as nullable, but a count never is null.
    .$castTo<CustomerWithVisits>();

const count = async (db: Db, customers: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${customers}`.execute(db);
  return Number(rows[0]?.total);
};

const buildMatchCondition = (
  positionFunction: string,
  { text, digits }: CustomerQuery,
): RawBuilder<boolean> => {
  if (text === '') return sql<boolean>`true`;
  const contains = (column: string, part: string) =>
    sql<boolean>`${sql.raw(positionFunction)}(${sql.ref(column)}, ${part}) > 0`;
  const conditions = ['folded_name', 'folded_email', 'folded_phone'].map((column) => contains(column, text));
  if (digits !== undefined) conditions.push(contains('phone_digits', digits));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
};
