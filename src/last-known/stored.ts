import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '../contract/crm.ts';
import type { Reserva } from '../contract/reservas.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { addDays } from '../ground/dates.ts';
import { listFolder, replaceFile } from '../ground/fs.ts';
import { tryOr } from '../ground/invariant.ts';
import { parseJson, stringifyJson } from '../ground/json.ts';

/** The restaurant that a file belongs to. */
interface Owner {
  readonly place: string;
  readonly tenant_id?: unknown;
}

/** The reservations of a day, or the waitlist, as the service sent them. */
interface StoredList {
  readonly restaurant: Owner;
  /** ISO 8601 UTC: when they were read. */
  readonly at: string;
  readonly reservas?: readonly Reserva[];
  readonly waitlist?: readonly WaitlistEntry[];
}

export interface StoredCustomer {
  readonly at: string;
  readonly record: Customer;
}

/** The customers read, latest first. */
interface StoredCustomers {
  readonly restaurant: Owner;
  /** How many the restaurant has, if a list showed it. */
  readonly total?: number | undefined;
  readonly customers: readonly StoredCustomer[];
}

/** The days that are stored: from yesterday to a week ahead. */
export const isStoredDay = (fecha: string, today: string): boolean =>
  fecha >= addDays(today, -1) && fecha <= addDays(today, 7);

const getStoredPath = (folder: string, name: string): string => join(folder, `${name}.json`);

/** Undefined for a missing or broken file. */
const readStored = (folder: string, name: string): unknown =>
  tryOr(undefined, () => parseJson(readFileSync(getStoredPath(folder, name), 'utf8')));

/** The list of a day, YYYY-MM-DD, or the `waitlist`. */
export const readStoredList = (folder: string, name: string) =>
  readStored(folder, name) as StoredList | undefined;

export const readStoredCustomers = (folder: string) =>
  readStored(folder, 'customers') as StoredCustomers | undefined;

export interface ReadInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The paths of the reads that are stored. Importing the contract for them would slow down every list. */
export const readPaths = {
  reservas: '/developer/api/reservas',
  customers: '/developer/api/crm/customers',
  customer: '/developer/api/crm/customers/{id}',
  waitlist: '/developer/api/waitlist',
} as const;

const maxFileBytes = 4_000_000;
const maxFolderBytes = 8_000_000;
const maxAgeMs = 14 * 86_400_000;
const maxFiles = 15;
/** A temporary file that is older belongs to a killed process. */
const maxWriteMs = 60_000;

export const writeStored = (folder: string, name: string, content: object, random: () => number): void => {
  const file = getStoredPath(folder, name);
  const text = stringifyJson(content);
  if (Buffer.byteLength(text) > maxFileBytes) {
    rmSync(file, { force: true });
    return;
  }
  replaceFile(file, `${file}.${random().toString(36).slice(2)}.tmp`, text);
};

/** Removes the oldest files beyond the limits. */
export const prune = (folder: string, now: number): void => {
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

/** An address and key: the key belongs to one restaurant forever (API §5). */
export interface ApiAccess {
  readonly baseUrl: string;
  readonly key: string;
}

/** The folder of the data of all addresses. */
export const getLastKnownRoot = (dataDir: string): string => join(dataDir, 'last-known');

export const getLastKnownFolder = (dataDir: string, { baseUrl, key }: ApiAccess): string =>
  join(getLastKnownRoot(dataDir), `${hashAddress(baseUrl)}-${hash(key)}`);

/** Identifies the latest clearing of an address's stored data; empty if there was none. */
export const readClearing = (path: string): string =>
  existsSync(path) ? tryOr('', () => readFileSync(path, 'utf8')) : '';

export const getClearingPath = (dataDir: string, baseUrl: string): string =>
  join(getLastKnownRoot(dataDir), `${hashAddress(baseUrl)}.cleared`);

export const hashAddress = (baseUrl: string): string => hash(baseUrl.replace(/\/+$/, ''));

/** FNV-1a, 64 bits: every list computes it, and `node:crypto` takes longer to load. */
const hash = (text: string): string =>
  [...Buffer.from(text)]
    .reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n)
    .toString(16)
    .padStart(16, '0');
