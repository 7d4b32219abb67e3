import { rmSync } from 'node:fs';
import type { ApiResult, Client } from '../client/client.ts';
import type { Customer } from '../contract/crm.ts';
import type { ApiRecord, Operation } from '../contract/operation.ts';
import type { Reserva } from '../contract/reservas.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { takeDate } from '../ground/dates.ts';
import { exits, Failure } from '../ground/errors.ts';
import { listFolder, makeFolder } from '../ground/fs.ts';
import { invariant, lazy } from '../ground/invariant.ts';
import { groupBy } from '../ground/rows.ts';
import type { Outage } from './answers.ts';
import {
  type ApiAccess,
  getClearingPath,
  getLastKnownFolder,
  isStoredDay,
  prune,
  type ReadInput,
  readClearing,
  readPaths,
  readStoredCustomers,
  readStoredList,
  type StoredCustomer,
  writeStored,
} from './stored.ts';

interface LastKnownOptions extends ApiAccess {
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

/** What was last read from a restaurant, in files of this machine. */
export interface LastKnown extends Pick<LastKnownOptions, 'now' | 'isShown' | 'isTerminal'> {
  readonly folder: string;
  outage: Outage | undefined;
  hasRead: boolean;
  /** To be called before the request is sent. */
  startRead(): ReadStart;
  remember(operation: Operation, input: ReadInput, data: unknown, start: ReadStart): void;
  /** Writes what was noted. A failure to write is ignored: the command has succeeded. */
  save(): void;
}

interface ReadStart {
  /** ISO 8601 UTC. The data is at least as new as the start of its request. */
  readonly at: string;
  /** Which clearing of the stored data came last. A read that began before a later one is not stored. */
  readonly clearing: string;
}

interface Noted {
  readonly at: string;
  readonly records: readonly ApiRecord[];
}

/** The key of a list without filters, among the days. */
const allDays = 'all';

export const openLastKnown = (options: LastKnownOptions): LastKnown => {
  const { dataDir, baseUrl, today, now, random, isShown, isTerminal } = options;
  const folder = getLastKnownFolder(dataDir, options);
  /** By day, and the waitlist. */
  const lists = new Map<string, Noted>();
  const customers = new Map<string, StoredCustomer>();
  let total: number | undefined;
  const clearingPath = getClearingPath(dataDir, baseUrl);
  let clearing = readClearing(clearingPath);
  /** Drops what was noted before the stored data was cleared. */
  const dropCleared = () => {
    const latest = readClearing(clearingPath);
    if (latest === clearing) return;
    for (const noted of [lists, customers]) noted.clear();
    total = undefined;
    clearing = latest;
  };
  const startRead = () => {
    dropCleared();
    return { at: now().toISOString(), clearing };
  };
  const remember: LastKnown['remember'] = ({ method, path }, { query }, data, start) => {
    if (method !== 'GET' || start.clearing !== clearing) return;
    const { at } = start;
    const filters = Object.entries((query ?? {}) as Record<string, unknown>);
    if (path === readPaths.reservas) {
      const [[name, value] = ['fecha', allDays], ...others] = filters;
      if (name === 'fecha' && others.length === 0)
        setNewer(lists, String(value), { at, records: data as Reserva[] });
    } else if (path === readPaths.customers) {
      const list = data as { customers: Customer[]; total?: unknown };
      for (const record of list.customers.slice(0, maxCustomers))
        setNewer(customers, String(record.id), { at, record });
      if (!filters.some(([name]) => name === 'q')) total = Number(list.total ?? list.customers.length);
    } else if (path === readPaths.customer) {
      const record = data as Customer;
      setNewer(customers, String(record.id), { at, record });
    } else if (path === readPaths.waitlist)
      setNewer(lists, 'waitlist', { at, records: data as WaitlistEntry[] });
  };
  const storeLists = () => {
    const latest = now().toISOString();
    for (const [name, { at, records }] of lists) {
      const stored = readStoredList(folder, name);
      // A time in the future is a wrong clock.
      if (stored && stored.at > at && stored.at <= latest) continue;
      const restaurant = createOwner(baseUrl, records);
      if (name === 'waitlist') writeStored(folder, name, { restaurant, at, waitlist: records }, random);
      else if (isStoredDay(name, today()))
        writeStored(folder, name, { restaurant, at, reservas: records }, random);
    }
  };
  const storeCustomers = () => {
    const stored = readStoredCustomers(folder);
    const latest = now().toISOString();
    const earlier = (stored?.customers ?? []).filter(({ at }) => at <= latest);
    const newestFirst = [...[...customers.values()].reverse(), ...earlier].sort((a, b) =>
      b.at.localeCompare(a.at),
    );
    const byId = new Map<string, StoredCustomer>();
    for (const customer of newestFirst) {
      const id = String(customer.record.id);
      if (!byId.has(id)) byId.set(id, customer);
    }
    const records = newestFirst.map(({ record }) => record);
    const content = {
      restaurant: createOwner(baseUrl, records),
      total: total ?? stored?.total,
      customers: [...byId.values()].slice(0, maxCustomers),
    };
    writeStored(folder, 'customers', content, random);
  };
  const write = () => {
    const all = lists.get(allDays);
    const byDay = groupBy(all?.records ?? [], ({ fecha_reserva }) => takeDate(fecha_reserva));
    for (const [fecha, records] of byDay) if (all) setNewer(lists, fecha, { at: all.at, records });
    storeLists();
    if (customers.size > 0) storeCustomers();
    prune(folder, now().getTime());
  };
  return {
    folder,
    now,
    isShown,
    isTerminal,
    outage: undefined,
    hasRead: false,
    startRead,
    remember,
    save: () => {
      dropCleared();
      if (lists.size + customers.size === 0) return;
      try {
        makeFolder(folder);
        write();
        // Another process may have cleared the data meanwhile.
        if (readClearing(clearingPath) !== clearing) rmSync(folder, { recursive: true, force: true });
      } catch {
        // A full disk or a read-only folder does not fail a read.
      }
    },
  };
};

const setNewer = <T extends { readonly at: string }>(noted: Map<string, T>, key: string, value: T): void => {
  const existing = noted.get(key);
  if (!existing || existing.at <= value.at) noted.set(key, value);
};

/** The maximum number of customers in a file. */
const maxCustomers = 2_000;

const createOwner = (place: string, records: readonly { readonly tenant_id?: unknown }[]) => {
  const tenant_id = records.find((record) => record.tenant_id != null)?.tenant_id;
  return { place, ...(tenant_id !== undefined && { tenant_id }) };
};

/** Remembers every read. Once the service is unreachable, reads get the stored data if the command may show it. */
export const withLastKnown = (next: Client, lastKnown: LastKnown | undefined): Client => {
  if (!lastKnown) return next;
  const { folder, now } = lastKnown;
  const loadAnswers = lazy(async () => {
    const { createAnswers } = await import('./answers.ts');
    return createAnswers(folder, invariant(lastKnown.outage, 'only an outage needs answers'), now);
  });
  const answerFromStored = async <O extends Operation>(operation: O, input: ReadInput) => {
    const getAnswer = await loadAnswers();
    return { data: getAnswer(operation, input) as ApiResult<O>['data'], message: undefined };
  };
  return {
    ...next,
    call: async (operation, input, hints) => {
      if (operation.method !== 'GET') return next.call(operation, input, hints);
      if (lastKnown.outage) return answerFromStored(operation, input);
      try {
        const start = lastKnown.startRead();
        const result = await next.call(operation, input, hints);
        lastKnown.hasRead = true;
        lastKnown.remember(operation, input, result.data, start);
        return result;
      } catch (error) {
        if (!lastKnown.isShown || !isServiceDown(error)) throw error;
        lastKnown.outage ??= { failure: error, used: [], missing: new Map() };
        return answerFromStored(operation, input);
      }
    },
  };
};

/** Runs a command. Throws the failure of an outage unless stored data was used and has the day `fecha`, by default today. */
export const runAndCheckOutage = async <T>(
  context: {
    readonly outage: Outage | undefined;
    wallClock(): { readonly date: string };
    forgetLiveReads(): boolean;
  },
  run: () => Promise<T>,
  fecha?: unknown,
): Promise<T> => {
  const runOnce = () =>
    run().catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'INTERRUPTED') throw error;
      throw context.outage?.failure ?? error;
    });
  let result = await runOnce();
  if (context.forgetLiveReads()) result = await runOnce();
  const { outage } = context;
  if (!outage) return result;
  // An unknown day would look like an empty one.
  const day = String(fecha ?? context.wallClock().date);
  if (outage.used.length === 0 || outage.missing.has(day)) throw outage.failure;
  return result;
};

/** A service that rejects a request, even temporarily (429), is reachable. */
const isServiceDown = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.exit === exits.unreachable &&
  (error.status === undefined || error.status >= 500);

/** Whether reads soon give up, because a person waits who can be shown stored data. */
export const canFallBack = (lastKnown: LastKnown | undefined): lastKnown is LastKnown =>
  lastKnown?.isShown === true && lastKnown.isTerminal && listFolder(lastKnown.folder).length > 0;
