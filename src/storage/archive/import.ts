import { Failure } from '../../ground/errors.ts';
import type { TenantRow, TenantTable } from '../columns.ts';
import { TableTaken } from '../errors.ts';
import type { Tenant } from '../records.ts';
import type { Repositories, Store } from '../store.ts';
import { createDamagedFailure, readArchive } from './document.ts';

export interface ArchivedTenant {
  readonly tenant_id: number;
  readonly name: string;
  /** How many rows it has, including its own in `tenants`. */
  readonly records: number;
}

/** An archive that can be read several times from its start. */
export interface ArchiveFile {
  readonly name: string;
  open(): AsyncIterable<string>;
}

interface ArchiveSummary {
  readonly tenants: readonly ArchivedTenant[];
  readonly highestIds: ReadonlyMap<TenantTable, number>;
}

/** Reads the archive to its end. @throws Failure USAGE if it is not complete */
export const summarizeArchive = async (file: ArchiveFile): Promise<ArchiveSummary> => {
  const tenants: { tenant_id: number; name: string; records: number }[] = [];
  const highestIds = new Map<TenantTable, number>();
  for await (const { table, row } of readArchive(file.open(), file.name)) {
    if (table === 'tenants')
      tenants.push({ tenant_id: Number(row['id']), name: String(row['name']), records: 0 });
    const tenant = tenants.at(-1);
    // The first row, on line 2, is a tenant.
    if (!tenant) throw createDamagedFailure(file.name, 2);
    tenant.records += 1;
    const { id } = row;
    if (typeof id === 'number') highestIds.set(table, Math.max(id, highestIds.get(table) ?? 0));
  }
  return { tenants, highestIds };
};

/** @throws Failure BUSINESS_ERROR if a tenant already exists, or any tenant if `mustBeEmpty` */
export const requireNoConflict = async (
  repositories: Repositories,
  { tenants }: ArchiveSummary,
  mustBeEmpty: boolean,
): Promise<void> => {
  const existing = await repositories.tenants.list();
  if (mustBeEmpty && existing.length > 0) throw createNotEmptyFailure(existing);
  for (const { tenant_id } of tenants) {
    const conflict = existing.find(({ id }) => id === tenant_id);
    if (conflict) throw createExistsFailure(conflict);
  }
};

/** Imports all tenants of the archive, or none. @throws Failure USAGE, BUSINESS_ERROR */
export const importArchive = async (
  file: ArchiveFile,
  summary: ArchiveSummary,
  { store, mustBeEmpty }: { readonly store: Store; readonly mustBeEmpty: boolean },
): Promise<void> => {
  await store.transaction(async (repositories) => {
    await requireNoConflict(repositories, summary, mustBeEmpty);
    for (const [table, id] of summary.highestIds) await repositories.archive.reserveIds(table, id);
  });
  // Importing one tenant does not block writes of others.
  const tenantId = summary.tenants.length === 1 ? summary.tenants[0]?.tenant_id : undefined;
  await store
    .transaction(async (repositories) => {
      // Checked again, because others may have written since the first transaction.
      await requireNoConflict(repositories, summary, mustBeEmpty);
      await writeRows(file, repositories);
    }, tenantId)
    .catch((error: unknown) => {
      // Two reservations at one restaurant table overlap, which an export never contains.
      throw error instanceof TableTaken ? createDamagedFailure(file.name) : error;
    });
};

const maxBatch = 500;

const writeRows = async (file: ArchiveFile, { archive }: Repositories): Promise<void> => {
  let tenantId = 0;
  let table: TenantTable = 'tenants';
  let rows: TenantRow[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    if (await archive.hasAny(table, rows)) throw createTakenIdsFailure();
    await archive.add(tenantId, table, rows);
    rows = [];
  };
  for await (const archived of readArchive(file.open(), file.name)) {
    if (archived.table !== table || archived.table === 'tenants' || rows.length === maxBatch) await flush();
    table = archived.table;
    rows.push(archived.row);
    if (table === 'tenants') tenantId = Number(archived.row['id']);
  }
  await flush();
};

type NamedTenant = Pick<Tenant, 'id' | 'name'>;

const createExistsFailure = ({ id, name }: NamedTenant): Failure =>
  new Failure('BUSINESS_ERROR', {
    en: `the database already has restaurant ${id}: ${name}`,
    es: `la base de datos ya tiene el restaurante ${id}: ${name}`,
    hint: {
      en: 'a restaurant keeps its id: use a database that does not have it',
      es: 'un restaurante conserva su id: use una base de datos que no lo tenga',
    },
  });

const createTakenIdsFailure = (): Failure =>
  new Failure('BUSINESS_ERROR', {
    en: 'another restaurant of the database has records with the same ids',
    es: 'otro restaurante de la base de datos tiene registros con los mismos id',
    hint: {
      en: 'records keep their ids: use a new file, or PostgreSQL, where each restaurant has its own ids',
      es: 'los registros conservan sus id: use un fichero nuevo, o PostgreSQL, donde cada restaurante tiene los suyos',
    },
  });

const createNotEmptyFailure = (tenants: readonly NamedTenant[]): Failure => {
  const names = tenants.map(({ id, name }) => `${id} (${name})`).join(', ');
  return new Failure('BUSINESS_ERROR', {
    en: `the database is not empty: it has ${names}`,
    es: `la base de datos no está vacía: tiene ${names}`,
    hint: {
      en: 'restore into a new database, or add one restaurant with: maitre admin import FILE',
      es: 'restaure en una base de datos nueva, o añada un restaurante con: maitre admin import FICHERO',
    },
  });
};
