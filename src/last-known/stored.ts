import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '../contract/crm.ts';
import type { Reserva } from '../contract/reservas.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { addDays } from '../ground/dates.ts';
import { parseJson } from '../ground/json.ts';

/** The restaurant that a file belongs to. */
interface Owner {
  readonly place: string;
  readonly tenant_id?: unknown;
}

/** A day's reservations as the service sent them. */
export interface StoredDay {
  readonly restaurant: Owner;
  /** ISO 8601 UTC: when they were read. */
  readonly at: string;
  readonly reservas: readonly Reserva[];
}

export interface StoredCustomer {
  readonly at: string;
  readonly record: Customer;
}

/** The customers read, latest first. */
export interface StoredCustomers {
  readonly restaurant: Owner;
  /** How many the restaurant has, if a list showed it. */
  readonly total?: number | undefined;
  readonly customers: readonly StoredCustomer[];
}

/** The waitlist as the service sent it. */
export interface StoredWaitlist {
  readonly restaurant: Owner;
  readonly at: string;
  readonly waitlist: readonly WaitlistEntry[];
}

/** The days that are stored: from yesterday to a week ahead. */
export const isStoredDay = (fecha: string, today: string): boolean =>
  fecha >= addDays(today, -1) && fecha <= addDays(today, 7);

export const getDayFile = (folder: string, fecha: string): string => join(folder, `${fecha}.json`);
export const getCustomersFile = (folder: string): string => join(folder, 'customers.json');
export const getWaitlistFile = (folder: string): string => join(folder, 'waitlist.json');

/** Undefined for a missing or broken file: the cache is no source of truth. */
export const readStored = <T>(file: string): T | undefined => {
  try {
    return parseJson(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};
