import { type RawBuilder, sql } from 'kysely';
import { activeEstados } from '../contract/statuses.ts';
import { fold, keepDigits, looksLikePhone } from '../ground/strings.ts';
import type { TenantTable } from './columns.ts';
import type { Db } from './records.ts';

type Statements = readonly RawBuilder<unknown>[];

/** The statements of one step of the schema. */
export type Migration = (differences: DialectDifferences) => Statements;

/** Everything in which the databases differ. All other queries are written once. */
export interface DialectDifferences {
  /** The type of a text: ordered by code points, on any machine. */
  readonly text: RawBuilder<unknown>;
  /** The type of an id that the database generates and never repeats: the primary key. */
  readonly id: RawBuilder<unknown>;
  /** Whether an id is unique in its whole table, not only within its tenant. */
  readonly idsAreGlobal: boolean;
  /** Makes ids unique within a tenant, if the database can. */
  readonly makeIdsPerTenant: Statements;
  /** Makes the database generate only ids above `id` from now on. */
  reserveIds(db: Db, table: TenantTable, id: number): Promise<void>;
  /**
   * Maintains `occupancies` with each write of a reservation, and rejects rows that overlap: a trigger, or an exclusion
   * constraint. Replaces what earlier versions of step 4 created on `reservas`.
   */
  readonly maintainOccupancies: Statements;
  /** Adds the tenant to the keys and references of `reservas` and `occupancies`, if the database can without copying them. */
  readonly nameTenantInKeys: Statements;
  /** Rejects a reservation whose `starts_at` and `ends_at` do not match its date and times: a trigger, or a check. */
  readonly checkMinutes: Statements;
  /** Creates the trigram index of customers, which the database maintains. */
  readonly indexCustomerSearch: Statements;
  /**
   * Narrows a search by the trigram index: builds the `from` and `where` of a query. It finds every match, and perhaps others.
   * Undefined if reading all customers is faster.
   */
  narrowCustomers(db: Db, tenantId: number, query: CustomerQuery): Promise<RawBuilder<unknown> | undefined>;
  /** Orders customers by name, in the order of an index. */
  readonly customerOrder: RawBuilder<unknown>;
  /** The function of (text, part) that returns the part's position from 1, or 0. */
  readonly positionFunction: 'instr' | 'strpos';
}

/** The columns of a reservation that its occupancies follow. */
export const occupyingColumns = 'id, tenant_id, mesa_id, estado, starts_at, ends_at';

/** In a trigger: adds the occupancies of the active reservation `new`: the parts of its table, or the table if it has none. */
export const insertOccupancies = sql`
  insert into occupancies (tenant_id, mesa_id, reserva_id, starts_at, ends_at)
    select new.tenant_id, coalesce(part_id, new.mesa_id), new.id, new.starts_at, new.ends_at
    from (select 1 as one) as one
    left join mesa_parts on mesa_parts.tenant_id = new.tenant_id and mesa_parts.mesa_id = new.mesa_id
    where new.mesa_id is not null
      and new.estado in (${sql.join(activeEstados.map((estado) => sql.lit(estado)))})`;

/** Finds the customers whose name, e-mail or phone contains the text. */
export interface CustomerQuery {
  /** Without case and accents; compared with name, e-mail and phone. */
  readonly text: string;
  /** Compared with the digits of the phone; absent unless the query looks like a phone. */
  readonly digits?: string;
}

export const toCustomerQuery = (q: string): CustomerQuery => ({
  text: fold(q),
  ...(looksLikePhone(q) && { digits: keepDigits(q) }),
});

/** Texts below this length are not in a trigram index. */
export const trigramLength = 3;

/** The texts to look up in a trigram index; undefined if one is too short for it. */
export const listIndexedTexts = ({ text, digits = text }: CustomerQuery): readonly string[] | undefined => {
  const texts = [...new Set([text, digits])];
  return texts.every((text) => [...text].length >= trigramLength) ? texts : undefined;
};

/** The first 200 characters of a customer's name: PostgreSQL cannot index longer texts. */
export const indexedName = sql`substr(folded_name, 1, 200)`;
