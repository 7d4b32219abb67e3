import type { TenantRow, TenantTable } from '../columns.ts';
import { TableTaken } from '../errors.ts';
import type { Repositories, Store } from '../store.ts';
import { type ArchivedRow, alreadyExists, damaged, idsAreTaken, notEmpty, readArchive } from './document.ts';

/** A tenant of an archive. */
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

/** Reads the archive to its end. Its first row, on line 2, is a tenant. @throws Failure USAGE if it is not complete */
export const summarizeArchive = async (file: ArchiveFile): Promise<ArchiveSummary> => {
  const tenants: { tenant_id: number; name: string; records: number }[] = [];
  const highestIds = new Map<TenantTable, number>();
  for await (const { table, row } of readArchive(file.open(), file.name)) {
    if (table === 'tenants')
      tenants.push({ tenant_id: Number(row['id']), name: String(row['name']), records: 0 });
    const tenant = tenants.at(-1);
    if (!tenant) throw damaged(file.name, 2);
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
  if (mustBeEmpty && existing.length > 0) throw notEmpty(existing);
  for (const { tenant_id } of tenants) {
    const conflict = existing.find(({ id }) => id === tenant_id);
    if (conflict) throw alreadyExists(conflict);
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
      throw error instanceof TableTaken ? damaged(file.name) : error;
    });
};

const maxBatch = 500;

const writeRows = async (file: ArchiveFile, { archive }: Repositories): Promise<void> => {
  let tenantId = 0;
  let table: TenantTable = 'tenants';
  let rows: TenantRow[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    if (await archive.hasAny(table, rows)) throw idsAreTaken();
    await archive.add(tenantId, table, rows);
    rows = [];
  };
  const add = async (archived: ArchivedRow) => {
    if (archived.table !== table || archived.table === 'tenants' || rows.length === maxBatch) await flush();
    table = archived.table;
    rows.push(archived.row);
    if (table === 'tenants') tenantId = Number(archived.row['id']);
  };
  for await (const archived of readArchive(file.open(), file.name)) await add(archived);
  await flush();
};
