import type { KeptRow, KeptTable } from '../columns.ts';
import { TableTaken } from '../errors.ts';
import type { Repositories, Store } from '../store.ts';
import { alreadyThere, damaged, idsAreTaken, notEmpty } from './failures.ts';
import { type KeptRecord, readDocument } from './reader.ts';

/** A restaurant of a document. */
export interface Arriving {
  readonly tenant_id: number;
  readonly name: string;
  /** How many rows it has, its own one among them. */
  readonly records: number;
}

/** A document that can be read from its start as often as it is needed. */
export interface Source {
  readonly name: string;
  open(): AsyncIterable<string>;
}

interface Contents {
  readonly restaurants: readonly Arriving[];
  /** The highest number of each table. */
  readonly highest: ReadonlyMap<KeptTable, number>;
}

/** Reads it to its end. @throws Failure USAGE where it is not whole */
export const contentsOf = async (source: Source): Promise<Contents> => {
  const restaurants: { tenant_id: number; name: string; records: number }[] = [];
  const highest = new Map<KeptTable, number>();
  for await (const { table, row } of readDocument(source.open(), source.name)) {
    if (table === 'tenants')
      restaurants.push({ tenant_id: Number(row['id']), name: String(row['name']), records: 0 });
    const last = restaurants.at(-1);
    if (!last) throw damaged(source.name, 2);
    last.records += 1;
    const { id } = row;
    if (typeof id === 'number') highest.set(table, Math.max(id, highest.get(table) ?? 0));
  }
  return { restaurants, highest };
};

interface Place {
  readonly store: Store;
  /** Nothing else may be there. */
  readonly isToBeEmpty: boolean;
}

/** Whether they may come. @throws Failure BUSINESS_ERROR */
export const requireRoom = async (
  { tenants }: Repositories,
  { restaurants }: Contents,
  isToBeEmpty: boolean,
): Promise<void> => {
  const there = await tenants.list();
  if (isToBeEmpty && there.length > 0) throw notEmpty(there);
  for (const { tenant_id } of restaurants) {
    const same = there.find(({ id }) => id === tenant_id);
    if (same) throw alreadyThere(same);
  }
};

/** Writes all of the document's restaurants, or nothing. @throws Failure USAGE, BUSINESS_ERROR */
export const bringIn = async (source: Source, contents: Contents, place: Place): Promise<void> => {
  const { store, isToBeEmpty } = place;
  const { restaurants, highest } = contents;
  await store.transaction(async (repositories) => {
    await requireRoom(repositories, contents, isToBeEmpty);
    for (const [table, id] of highest) await repositories.archive.passOver(table, id);
  });
  // One restaurant stands in nobody's way.
  const only = restaurants.length === 1 ? restaurants[0]?.tenant_id : undefined;
  await store
    .transaction(async (repositories) => {
      await requireRoom(repositories, contents, isToBeEmpty);
      await writeAll(source, repositories);
    }, only)
    .catch((error: unknown) => {
      throw error instanceof TableTaken ? damaged(source.name) : error;
    });
};

/** How many rows are written at once. */
const most = 500;

const writeAll = async (source: Source, { archive }: Repositories): Promise<void> => {
  let tenantId = 0;
  let table: KeptTable = 'tenants';
  let rows: KeptRow[] = [];
  const write = async () => {
    if (rows.length === 0) return;
    if (await archive.holdsAny(table, rows)) throw idsAreTaken();
    await archive.put(tenantId, table, rows);
    rows = [];
  };
  const take = async (record: KeptRecord) => {
    if (record.table !== table || record.table === 'tenants' || rows.length === most) await write();
    ({ table } = record);
    rows.push(record.row);
    if (table === 'tenants') tenantId = Number(record.row['id']);
  };
  for await (const record of readDocument(source.open(), source.name)) await take(record);
  await write();
};
