// How the service over PostgreSQL grows with the restaurants that share it: a database of one restaurant and one of many,
// each asked the same in turn; then two processes beside one. Bounded; what it makes it removes.
//   npm run bench:sizing -- [RESTAURANTS] [--beside FEWER] [--partitions N] [--share S] [--rounds N] [--plans] [--json] [--database postgres://…]
// RESTAURANTS: 20, 100 (unless said otherwise) or 700, and 1 or another of these beside it. --partitions is for the larger one.
// --share 0.2 stores a fifth of both, for a small machine. Without --database a server of its own is started; with it, its user has
// to be allowed to make databases.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from './service/server.mjs';
import { casesOf } from './sizing/cases.mjs';
import { indexesOf, makeDatabase, sizesOf } from './sizing/database.mjs';
import { growth, processes } from './sizing/measure.mjs';
import { plansOf } from './sizing/plans.mjs';
import { told } from './sizing/report.mjs';
import { startPostgres } from './sizing/server.mjs';
import { sizes } from './sizing/sizes.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    beside: { type: 'string', default: '1' },
    partitions: { type: 'string' },
    share: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));
const serve = (database) => [bin, 'serve', '--database', database, '--port', '0'];

const main = async (few, many, rounds) => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-sizing-'));
  const undo = [() => rmSync(folder, { recursive: true })];
  const undoing = async () => {
    for (const step of undo.reverse()) await step();
  };
  let ending;
  const undone = () => {
    ending ??= undoing();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => undone().finally(() => process.exit(1)));
  try {
    const server = options.database ? { address: options.database } : await startPostgres();
    if (server.remove) undo.push(server.remove);
    const databases = [];
    for (const [size, partitions] of [[few], [many, options.partitions]]) {
      const database = await makeDatabase(server.address, { size, partitions }, folder, undo);
      const running = await startServer(serve(database.address), folder);
      undo.push(running.stop);
      databases.push({ ...database, servers: [running], cases: await casesOf(database) });
    }
    const [small, large] = databases;
    const stored = { tables: await sizesOf(large), indexes: await indexesOf(large), seconds: large.seconds };
    const plans = options.plans && (await plansOf(large, large.cases, serve, folder));
    const grown = await growth(small, large, rounds);
    const second = await startServer(serve(large.address), folder);
    undo.push(second.stop);
    const beside = await processes(large, second, rounds);
    const [{ version }] = await large.query('select version()');
    told(
      { node: process.version, version, rounds, few, size: many, stored, plans, grown, beside },
      options.json,
    );
  } finally {
    await undone();
  }
};

const sizeOf = (restaurants) => {
  const { stored, customers, ...size } = sizes[restaurants] ?? {};
  const share = Number(options.share);
  return { ...size, stored: stored * share, customers: customers * share };
};

const many = sizeOf(positionals[0] ?? 100);
const few = sizeOf(options.beside);
if (!(many.restaurants > few.restaurants)) throw new Error('RESTAURANTS is 20, 100 or 700');
await main(few, many, Number(options.rounds));
