import { type RawBuilder, type Selectable, sql } from 'kysely';
import { fold, keepDigits } from '../../ground/strings.ts';
import { columnsOf } from '../columns.ts';
import type { DialectDifferences } from '../differences.ts';
import type { Customer, KnownCustomer, NewCustomer } from '../records.ts';
import { type Sought, soughtBy } from '../sought.ts';
import type { Customers } from '../store.ts';
import type { Tables } from '../tables.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './db.ts';
import { addNumbered, removeOwned, saveOwned } from './owned.ts';

type CustomerRow = Selectable<Tables['customers']>;

/** As a database counts: SQLite and PostgreSQL have different numbers for it. */
interface Counted {
  total_reservas: number | null;
  ultima_visita: string | null;
}

export const customers = (
  db: Db,
  { positionOf, byName, narrowCustomers }: DialectDifferences,
): Customers => ({
  async add(tenantId, rows) {
    const values = rows.map((row) => ({ ...row, ...searchable(row) }));
    return (await addNumbered(db, 'customers', tenantId, values)).map(toCustomer);
  },

  async search(tenantId, { q, limit }) {
    const sought = soughtBy(q ?? '', limit);
    const narrowed = await narrowCustomers(db, tenantId, sought);
    const isSought = holding(positionOf, sought);
    const all = sql`customers where tenant_id = ${tenantId} and ${isSought}`;
    const found = narrowed && (narrowed.isExact ? narrowed.found : sql`${narrowed.found} and ${isSought}`);
    const total = narrowed?.total ?? (await countOf(db, found ?? all));
    const rows = await known(db)
      // In one: asked for the restaurant by itself, SQLite reads all of it in the order of names.
      .where(
        sql`(tenant_id, id)`,
        'in',
        sql`(select tenant_id, id from ${found ?? all} order by ${byName} limit ${limit})`,
      )
      .orderBy(byName)
      .execute();
    return { customers: rows.map(toKnown), total };
  },

  find: findIn(db),

  save: ({ id, tenant_id, total_reservas, ultima_visita, ...fields }) =>
    saveOwned(db, 'customers', { id, tenant_id }, { ...fields, ...searchable(fields) }),

  async remove(tenantId, id) {
    const theirs = db.updateTable('reservas').set({ customer_id: null }).where('tenant_id', '=', tenantId);
    await theirs.where('customer_id', '=', id).execute();
    return removeOwned(db, 'customers', tenantId, id);
  },
});

const findIn = (db: Db): Customers['find'] => {
  const one = compiledOnce(db, ({ tenantId, id }: { tenantId: number; id: number }) =>
    known(db).where('tenant_id', '=', tenantId).where('id', '=', id),
  );
  return async (tenantId, id) => {
    const [row] = await one({ tenantId, id });
    return row && toKnown(row);
  };
};

const toCustomer = <Row extends CustomerRow>({
  folded_name,
  folded_email,
  folded_phone,
  phone_digits,
  ...customer
}: Row) => customer;

export const searchable = ({
  full_name,
  phone,
  email,
}: Pick<NewCustomer, 'full_name' | 'phone' | 'email'>) => ({
  folded_name: fold(full_name),
  folded_email: fold(email ?? ''),
  folded_phone: fold(phone ?? ''),
  phone_digits: keepDigits(phone ?? ''),
});

const shown = [
  'tenant_id',
  ...(Object.keys(columnsOf.customers) as (keyof typeof columnsOf.customers)[]),
] as const;

/** The customers with their reservations counted and the date of their last visit. */
const known = (db: Db) =>
  db
    .selectFrom('customers')
    .select(shown)
    .select(({ selectFrom }) => [
      selectFrom('reservas')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('reservas.tenant_id', '=', 'customers.tenant_id')
        .whereRef('reservas.customer_id', '=', 'customers.id')
        .where('estado', '!=', 'cancelada')
        .as('total_reservas'),
      selectFrom('reservas')
        .select(({ fn }) => fn.max('fecha_reserva').as('last'))
        .whereRef('reservas.tenant_id', '=', 'customers.tenant_id')
        .whereRef('reservas.customer_id', '=', 'customers.id')
        .where('estado', 'in', ['finalizada', 'en_curso'])
        .as('ultima_visita'),
    ]);

const toKnown = (row: Customer & Counted): KnownCustomer => ({
  ...row,
  total_reservas: Number(row.total_reservas),
});

const countOf = async (db: Db, customers: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${customers}`.execute(db);
  return Number(rows[0]?.total);
};

/** The customers whose name, e-mail or phone holds what is sought. */
const holding = (positionOf: string, { part, digits }: Sought): RawBuilder<boolean> => {
  if (part === '') return sql<boolean>`true`;
  const holds = (column: string, text: string) =>
    sql<boolean>`${sql.raw(positionOf)}(${sql.ref(column)}, ${text}) > 0`;
  const ways = ['folded_name', 'folded_email', 'folded_phone'].map((column) => holds(column, part));
  if (digits !== undefined) ways.push(holds('phone_digits', digits));
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
};
