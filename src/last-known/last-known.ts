import type { ApiResult, Client } from '../client/client.ts';
import { createErrorFromResponse } from '../client/error-response.ts';
import type { Transport } from '../client/transport.ts';
import type { Customer } from '../contract/crm.ts';
import type { Operation } from '../contract/operation.ts';
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
  getLastKnownFolder,
  isStoredDay,
  prune,
  type ReadInput,
  readPaths,
  readStored,
  type Stored,
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
  /** Whether a read has succeeded. */
  hasRead: boolean;
  /** Notes the data of a successful read. */
  remember(operation: Operation, input: ReadInput, data: unknown): void;
  /** Writes what was noted. A failure to write is ignored: the command has succeeded. */
  save(): void;
}

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
    if (path === readPaths.reservas) {
      if (filters.length === 0) allReservas = data as Reserva[];
      else if (filters.length === 1 && filters[0]?.[0] === 'fecha')
        days.set(String(filters[0][1]), data as Reserva[]);
    } else if (path === readPaths.customers) {
      const list = data as { customers: Customer[]; total?: unknown };
      for (const customer of list.customers.slice(0, maxCustomers)) addCustomer(customer);
      if (!filters.some(([name]) => name === 'q')) total = Number(list.total ?? list.customers.length);
    } else if (path === readPaths.customer) addCustomer(data as Customer);
    else if (path === readPaths.waitlist) waitlist = data as WaitlistEntry[];
  };
  const store = <Name extends string>(name: Name, content: Stored<Name>) =>
    writeStored(folder, name, content, random);
  const write = () => {
    const at = now().toISOString();
    const byDay = groupBy(allReservas ?? [], ({ fecha_reserva }) => takeDate(fecha_reserva));
    for (const [fecha, reservas] of byDay) if (!days.has(fecha)) days.set(fecha, reservas);
    for (const [fecha, reservas] of days)
      if (isStoredDay(fecha, today()))
        store(fecha, { restaurant: createOwner(baseUrl, reservas), at, reservas });
    if (waitlist) store('waitlist', { restaurant: createOwner(baseUrl, waitlist), at, waitlist });
    if (customers.size > 0) {
      const stored = readStored(folder, 'customers');
      const justRead = [...customers.values()].map((record): StoredCustomer => ({ at, record }));
      const earlier = (stored?.customers ?? []).filter(({ record }) => !customers.has(String(record.id)));
      const latest = [...justRead.toReversed(), ...earlier].slice(0, maxCustomers);
      const restaurant = createOwner(baseUrl, [...customers.values()]);
      store('customers', { restaurant, total: total ?? stored?.total, customers: latest });
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
        const result = await next.call(operation, input, hints);
        lastKnown.hasRead = true;
        lastKnown.remember(operation, input, result.data);
        return result;
      } catch (error) {
        if (!lastKnown.isShown || !isOutage(error)) throw error;
        lastKnown.outage ??= { failure: error, used: [], missing: new Map() };
        return answerFromStored(operation, input);
      }
    },
  };
};

/** Runs a command. Throws the failure of an outage unless stored data was used and has the day `fecha`, by default today. */
export const runAndCheckOutage = async <T>(
  context: { readonly outage: Outage | undefined; wallClock(): { readonly date: string } },
  run: () => Promise<T>,
  fecha?: unknown,
): Promise<T> => {
  const result = await run().catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'INTERRUPTED') throw error;
    throw context.outage?.failure ?? error;
  });
  const { outage } = context;
  if (!outage) return result;
  // An unknown day would look like an empty one.
  const day = String(fecha ?? context.wallClock().date);
  if (outage.used.length === 0 || outage.missing.has(day)) throw outage.failure;
  return result;
};

/** A service that rejects a request, even temporarily (429), is reachable. */
const isOutage = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.exit === exits.unreachable &&
  (error.status === undefined || error.status >= 500);

/** Whether reads soon give up, because a person waits who can be shown stored data. */
export const failsFast = (lastKnown: LastKnown | undefined): lastKnown is LastKnown =>
  lastKnown?.isShown === true && lastKnown.isTerminal && listFolder(lastKnown.folder).length > 0;

/** How long retries may take after the first failure. */
const graceMs = 800;

/** Rejects with the first failure `graceMs` after it, unless a retry has succeeded by then. */
export const limitRetries =
  (retry: (attempt: Transport) => Transport, attempt: Transport): Transport =>
  async (request) => {
    let timer: NodeJS.Timeout | undefined;
    let giveUpSoon: (error: unknown) => void = () => undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUpSoon = (error) => {
        timer ??= setTimeout(() => reject(error), graceMs);
      };
    });
    const watched: Transport = async (outgoing) => {
      try {
        const response = await attempt(outgoing);
        if (response.status >= 500) giveUpSoon(createErrorFromResponse(response, undefined));
        return response;
      } catch (error) {
        giveUpSoon(error);
        throw error;
      }
    };
    try {
      return await Promise.race([retry(watched)(request), givenUp]);
    } finally {
      clearTimeout(timer);
    }
  };
