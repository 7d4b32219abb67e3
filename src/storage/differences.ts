import type { ColumnDataType, ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';
import type { KeptTable } from './columns.ts';
import type { Narrowed, Sought } from './sought.ts';
import type { Tables } from './tables.ts';

/** What the databases do not say in the same words; all else is written once. */
export interface DialectDifferences {
  /** A function of (text, part): the part's place in the text, from 1; 0 where it is not in it. */
  readonly positionOf: string;
  /** The type of an id that the database numbers. */
  readonly serialType: 'integer' | 'bigint';
  /** Makes it the primary key and has the database number it, never giving a number twice. */
  serial(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Makes ids unique within each restaurant alone, where the database can. */
  idsOfEachRestaurant(db: Kysely<unknown>): Promise<void>;
  /** Whether no two restaurants have records of the same id. */
  readonly idsAreOfAll: boolean;
  /** From now on no row is given a number up to this one, though it was not the database that gave it. */
  passOver(db: Kysely<Tables>, table: KeptTable, id: number): Promise<void>;
  /** A text that is ordered by its code points, on any machine. */
  readonly text: ColumnDataType | RawBuilder<string>;
  /**
   * Makes the database itself refuse two active bookings of one table that overlap: a trigger in SQLite, an
   * exclusion constraint in PostgreSQL.
   */
  forbidDoubleBooking(db: Kysely<unknown>): Promise<void>;
  /**
   * Makes the database itself refuse a booking whose minutes, by which two are compared, are not those of its date and
   * hours, which people read: a trigger in SQLite, a check in PostgreSQL.
   */
  keepMinutesTrue(db: Kysely<unknown>): Promise<void>;
  /** Makes an index of the parts of what customers are searched by, which the database itself keeps true. */
  indexCustomerParts(db: Kysely<unknown>): Promise<void>;
  /** Makes that index one of each restaurant's parts, where one database is for many. */
  indexPartsByRestaurant(db: Kysely<unknown>): Promise<void>;
  /** Makes the indexes of customers that hold all that a search looks at, where it reads them from indexes alone. */
  indexSearchedCustomers(db: Kysely<unknown>): Promise<void>;
  /** Has the index of parts answer customers in the order of names, where it answers any before it has all. */
  placeCustomers(db: Kysely<unknown>): Promise<void>;
  /** By which customers stand in the order of names, as an index has it. */
  readonly byName: RawBuilder<unknown>;
  /** What that index knows of the tenant's sought; nothing where a text is too short for it. */
  narrowCustomers(db: Kysely<Tables>, tenantId: number, sought: Sought): Promise<Narrowed | undefined>;
}
