import pg from 'pg';
import { owner } from './server.ts';

/** Statements and their values of one time, by text. */
type Statements = Map<string, readonly unknown[]>;

/** Where statements are collected; undefined before the first time. */
let collected: Statements | undefined;

/** Every statement that this process sends to a server from now on, as the owner of a database. */
export const collectStatements = (): Statements => {
  if (collected === undefined) observe();
  collected = new Map();
  return collected;
};

const observe = () => {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [text, values] = args as unknown as [unknown, unknown];
    if (this.user === owner && typeof text === 'string' && !collected?.has(text))
      collected?.set(text, Array.isArray(values) ? values : []);
    return query.apply(this, args);
  } as typeof query;
};

/** What this process has checked for earlier test files. */
const checked = new Set<string>();

/** The statements that are not checked yet. */
export const takeUnchecked = (statements: Statements): Statements => {
  const fresh = new Map([...statements].filter(([text]) => !checked.has(text)));
  for (const text of fresh.keys()) checked.add(text);
  return fresh;
};

/** The statements that do not name one restaurant. `client` is connected to a partitioned database with the schema. */
export const findUnplaced = async (client: pg.Client, statements: Statements): Promise<string[]> => {
  const owned = await readOwnedTables(client);
  const unplaced: string[] = [];
  for (const [text, values] of statements)
    if (!(await isPlaced(client, owned, text, values))) unplaced.push(text);
  return unplaced;
};

/** The tables of restaurants' records. */
const readOwnedTables = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'tenant_id'",
  );
  return new Set(rows.map(({ name }) => name));
};

const isPlaced = async (
  client: pg.Client,
  owned: ReadonlySet<string>,
  text: string,
  values: readonly unknown[],
): Promise<boolean> => {
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)].map(([, table]) => table!);
  if (!tables.some((table) => owned.has(table))) return true;
  if (/from "api_keys" where "hash" (= \$1|in \()/.test(text)) return true;
  if (!text.includes('tenant_id')) return false;
  return /^\s*insert/i.test(text) || (await listPartitions(client, text, values)).size <= 1;
};

/** The numbers of the partitions that the server would read. The planner leaves out those of other restaurants. */
const listPartitions = async (
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const names = [...JSON.stringify(rows).matchAll(/"Relation Name":"\w+_(\d+)"/g)];
  return new Set(names.map(([, number]) => number!));
};
