// How the service over PostgreSQL grows with the restaurants that share it: a database of one restaurant and one of many,
// each asked the same in turn; then two processes beside one. Bounded; what it makes it removes.
//   npm run bench:sizing -- [RESTAURANTS] [--rounds N] [--plans] [--json] [--database postgres://…]
// RESTAURANTS: 20, 100 (unless said otherwise) or 700. Without --database a server of its own is started; with it, its user has
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
    rounds: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));
const serve = (database) => [bin, 'serve', '--database', database, '--port', '0'];

const main = async (many, rounds) => {
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
    for (const size of [sizes[1], many]) {
      const database = await makeDatabase(server.address, size, folder, undo);
      const running = await startServer(serve(database.address), folder);
      undo.push(running.stop);
      databases.push({ ...database, servers: [running], cases: await casesOf(database) });
    }
    const [few, large] = databases;
    const stored = { tables: await sizesOf(large), indexes: await indexesOf(large), seconds: large.seconds };
    const plans = options.plans && (await plansOf(large, large.cases, serve, folder));
    const grown = await growth(few, large, rounds);
    const second = await startServer(serve(large.address), folder);
    undo.push(second.stop);
    const beside = await processes(large, second, rounds);
    const [{ version }] = await large.query('select version()');
    told({ node: process.version, version, rounds, size: many, stored, plans, grown, beside }, options.json);
  } finally {
    await undone();
  }
};

const many = sizes[positionals[0] ?? 100];
if (!many || many === sizes[1]) throw new Error('RESTAURANTS is 20, 100 or 700');
await main(many, Number(options.rounds));
