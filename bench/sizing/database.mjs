import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { filled } from './fill.mjs';

const bin = fileURLToPath(new URL('../../bin/maitre.js', import.meta.url));

/** A database of so many restaurants beside the one at the address, made and filled; what removes it is added to `undo`. */
export const makeDatabase = async (server, { size, partitions }, folder, undo) => {
  const name = `maitre_sizing_${size.restaurants}`;
  const address = String(Object.assign(new URL(server), { pathname: `/${name}` }));
  // Where there is one it is not ours to remove.
  await at(server, (client) => client.query(`create database ${name}`));
  undo.push(() => at(server, (client) => client.query(`drop database ${name} with (force)`)));
  initialise(address, folder, partitions);
  const start = performance.now();
  const tell = (step) => process.stderr.write(`${name}: ${step}\n`);
  await at(address, (client) => filled(client, size, tell));
  const seconds = (performance.now() - start) / 1000;
  return { address, size, seconds, query: (text) => at(address, (client) => rowsOf(client, text)) };
};

/** The schema as the program makes it. */
const initialise = (address, folder, partitions) => {
  const words = ['admin', 'init', '--database', address, '--name', 'Casa 1', '--tz', 'Europe/Madrid'];
  if (partitions) words.push('--partitions', partitions);
  const env = { ...process.env, MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder };
  const { status, stderr } = spawnSync(process.execPath, [bin, ...words], { env });
  if (status !== 0) throw new Error(String(stderr));
};

const at = async (address, work) => {
  const client = new pg.Client(address);
  // A connection that is ended under way says so to its query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const rowsOf = async (client, text) => (await client.query(text)).rows;

/** Rows and bytes of each table with its partitions, its indexes apart. */
export const sizesOf = ({ query }) =>
  query(`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(greatest(reltuples, 0))::float8 as rows,
      sum(pg_table_size(oid))::float8 as bytes, sum(pg_indexes_size(oid))::float8 as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by 1 having sum(pg_table_size(oid)) > 100000 order by 3 desc`);

/** Bytes of each large index. */
export const indexesOf = ({ query }) =>
  query(`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_relation_size(oid))::float8 as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
    group by 1 having sum(pg_relation_size(oid)) > 1000000 order by 2 desc`);
