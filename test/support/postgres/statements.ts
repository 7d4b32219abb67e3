import pg from 'pg';
import { owner } from './server.ts';

/** Statements and their values of one time, by text. */
type Statements = Map<string, readonly unknown[]>;

/** Every statement that this process sends to a server from now on, as the owner of a database. */
export const collectStatements = (): Statements => {
  const statements: Statements = new Map();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [text, values] = args as unknown as [unknown, unknown];
    if (this.user === owner && typeof text === 'string') {
      const isRepeated = statements.has(text);
      if (!isRepeated) statements.set(text, Array.isArray(values) ? values : []);
    }
    return query.apply(this, args);
  } as typeof query;
  return statements;
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
