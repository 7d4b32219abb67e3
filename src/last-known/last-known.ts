import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '../contract/crm.ts';
import type { Operation } from '../contract/operation.ts';
import type { Reserva } from '../contract/reservas.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { takeDate } from '../ground/dates.ts';
import type { Failure } from '../ground/errors.ts';
import { listFolder, makeFolder } from '../ground/fs.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { groupBy } from '../ground/rows.ts';
import {
  getLastKnownFolder,
  getStoredPath,
  isStoredDay,
  type Place,
  readStored,
  type Stored,
  type StoredCustomer,
} from './stored.ts';

interface LastKnownOptions extends Place {
  readonly dataDir: string;
  readonly today: () => string;
  readonly now: () => Date;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Whether the command shows stored data during an outage. */
  readonly isShown: boolean;
  /** Whether a person waits: the stored data is then shown soon after the first failure. */
  readonly isTerminal: boolean;
}

/** The service failed, and stored data was used instead. */
export interface Outage {
  readonly failure: Failure;
  /** What was used, and when it was read (ISO 8601 UTC). */
  readonly used: { readonly noun: 'reservas' | 'waitlist' | 'customers'; readonly at: string }[];
  /** What was needed and is not stored. */
  readonly missing: Map<string, LocalizedText>;
}

/** What was last read from a restaurant, in files of this machine. */
export interface LastKnown extends Pick<LastKnownOptions, 'now' | 'isShown' | 'isTerminal'> {
  readonly folder: string;
  outage: Outage | undefined;
  /** Whether a read has succeeded. */
  hasRead: boolean;
  readonly hasData: boolean;
  /** Notes the data of a successful read. */
  remember(operation: Operation, input: ReadInput, data: unknown): void;
  /** Writes what was noted. A failure to write is ignored: the command has succeeded. */
  save(): void;
}

export interface ReadInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The paths of the reads that are stored. Importing the contract for them would slow down every list. */
export const reads = {
  reservas: '/developer/api/reservas',
  customers: '/developer/api/crm/customers',
  customer: '/developer/api/crm/customers/{id}',
  waitlist: '/developer/api/waitlist',
} as const;

export const openLastKnown = (options: LastKnownOptions): LastKnown => {
  const { baseUrl, today, now, random, isShown, isTerminal } = options;
  const folder = getLastKnownFolder(options.dataDir, options);
  const days = new Map<string, readonly Reserva[]>();
  const customers = new Map<string, Customer>();
  let allReservas: readonly Reserva[] | undefined;
  let waitlist: readonly WaitlistEntry[] | undefined;
  let total: number | undefined;
  const addCustomer = (customer: Customer) => void customers.set(String(customer.id), customer);
  const remember: LastKnown['remember'] = ({ method, path }, { query }, data) => {
    if (method !== 'GET') return;
    const filters = Object.entries((query ?? {}) as Record<string, unknown>);
    if (path === reads.reservas) {
      if (filters.length === 0) allReservas = data as Reserva[];
      else if (filters.length === 1 && filters[0]?.[0] === 'fecha')
        days.set(String(filters[0][1]), data as Reserva[]);
    } else if (path === reads.customers) {
      const list = data as { customers: Customer[]; total?: unknown };
      for (const customer of list.customers.slice(0, maxCustomers)) addCustomer(customer);
      if (!filters.some(([name]) => name === 'q')) total = Number(list.total ?? list.customers.length);
    } else if (path === reads.customer) addCustomer(data as Customer);
    else if (path === reads.waitlist) waitlist = data as WaitlistEntry[];
  };
  const store = <Name extends string>(name: Name, content: Stored<Name>) =>
    replaceFile(getStoredPath(folder, name), content, random);
  const write = () => {
    const at = now().toISOString();
    for (const [fecha, reservas] of groupByDay(allReservas)) if (!days.has(fecha)) days.set(fecha, reservas);
    for (const [fecha, reservas] of days)
      if (isStoredDay(fecha, today()))
        store(fecha, { restaurant: createOwner(baseUrl, reservas), at, reservas });
    if (waitlist) store('waitlist', { restaurant: createOwner(baseUrl, waitlist), at, waitlist });
    if (customers.size > 0) {
      const known = readStored(folder, 'customers');
      const read = [...customers.values()].map((record): StoredCustomer => ({ at, record }));
      const earlier = (known?.customers ?? []).filter(({ record }) => !customers.has(String(record.id)));
      const latest = [...read.toReversed(), ...earlier].slice(0, maxCustomers);
      const restaurant = createOwner(baseUrl, [...customers.values()]);
      store('customers', { restaurant, total: total ?? known?.total, customers: latest });
    }
    prune(folder, now().getTime());
  };
  return {
    folder,
    now,
    isShown,
    isTerminal,
    outage: undefined,
    hasRead: false,
    get hasData() {
      return listFolder(folder).length > 0;
    },
    remember,
    save: () => {
      if (days.size === 0 && customers.size === 0 && !allReservas && !waitlist) return;
      try {
        makeFolder(folder);
        write();
      } catch {
        // A full disk or a read-only folder does not fail a read.
      }
    },
  };
};

/** The maximum number of customers in a file. */
const maxCustomers = 2_000;
const maxFileBytes = 4_000_000;
const maxFolderBytes = 8_000_000;
const maxAgeMs = 14 * 86_400_000;
const maxFiles = 15;
/** A temporary file that is older belongs to a killed process. */
const maxWriteMs = 60_000;

const groupByDay = (reservas: readonly Reserva[] = []): Map<string, Reserva[]> =>
  groupBy(reservas, ({ fecha_reserva }) => takeDate(fecha_reserva));

const createOwner = (place: string, records: readonly { readonly tenant_id?: unknown }[]) => {
  const tenant_id = records.find((record) => record.tenant_id != null)?.tenant_id;
  return { place, ...(tenant_id !== undefined && { tenant_id }) };
};

/** Replaces the file atomically. Without fsync: a power cut may lose the cache. */
const replaceFile = (file: string, content: unknown, random: () => number): void => {
  const text = stringifyJson(content);
  if (Buffer.byteLength(text) > maxFileBytes) {
    rmSync(file, { force: true });
    return;
  }
  const temporary = `${file}.${random().toString(36).slice(2)}.tmp`;
  writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
  renameSync(temporary, file);
};

/** Removes the oldest files beyond the limits. */
const prune = (folder: string, now: number): void => {
  const files = listFolder(folder).map((name) => {
    const { mtimeMs, size } = statSync(join(folder, name));
    return { path: join(folder, name), mtimeMs, size };
  });
  let bytes = 0;
  for (const [index, { path, mtimeMs, size }] of files.sort((a, b) => b.mtimeMs - a.mtimeMs).entries()) {
    bytes += size;
    const isLeftover = path.endsWith('.tmp') && now - mtimeMs > maxWriteMs;
    if (index >= maxFiles || bytes > maxFolderBytes || now - mtimeMs > maxAgeMs || isLeftover)
      rmSync(path, { force: true });
  }
};
