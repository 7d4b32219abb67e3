// What the service answers in a second, beside what the same framework and the same engine do without it, in turn in one
// run on this machine: a day's list, the search for guests, writes that last.
//   npm run bench:service -- [ROUNDS] [--json]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures, listOf } from './processes.mjs';
import { request, requestsASecond } from './service/load.mjs';
import { day, restoreTo } from './service/restaurant.mjs';
import { startServer } from './service/server.mjs';
import { syncedWritesASecond } from './service/synced.mjs';

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 7);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const bin = at('../bin/maitre.js');
const key = 'maitre_bench';

/** Parts of three that few, some, many and all guests have, and that none has. */
const parts = ['mar', 'lop', 'zoe', 'nuñ', 'com', '612', '600', 'qqq'];
const list = `/developer/api/reservas?fecha=${day}`;
const search = parts.map((part) => `/developer/api/crm/customers?q=${encodeURIComponent(part)}`);

const reading = (server, paths, connections) => () => {
  const requests = [paths].flat().map((path) => request({ url: server.url + path, key }));
  return asked(server, requests, connections);
};

const writing = (server, connections) => {
  let count = 0;
  const url = `${server.url}/developer/api/reservas/00000000-0000-4000-8000-000000000001`;
  return () =>
    asked(
      server,
      () => request({ method: 'PUT', url, key, body: { notas: `nota ${count++}` } }),
      connections,
    );
};

/** Requests a second, and the processor's milliseconds that each took of the server. */
const asked = async (server, requests, connections = 8) => {
  let turn = 0;
  const requestOf = typeof requests === 'function' ? requests : () => requests[turn++ % requests.length];
  const before = server.processor();
  const { count, rate } = await requestsASecond({ url: server.url, requestOf, connections });
  return { rate, processor: (server.processor() - before) / count };
};

const main = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-bench-'));
  const [small, large] = [300, 100_000].map((customers) => restoreTo({ bin, folder, customers, key }));
  const serve = (database) => startServer([bin, 'serve', '--database', database, '--port', '0'], folder);
  const [floor, few, many] = [
    await startServer([at('service/floor.mjs'), small, day], folder),
    await serve(small),
    await serve(large),
  ];
  /** By name: what is measured, and what it is compared with. */
  const cases = {
    'constant bytes': { measure: reading(floor, '/constant') },
    'query, JSON.stringify': { measure: reading(floor, '/query') },
    "a day's list": { measure: reading(few, list), beside: 'query, JSON.stringify' },
    'search, 300 guests': { measure: reading(few, search) },
    'search, 100,000 guests': { measure: reading(many, search), beside: 'search, 300 guests' },
    'SQLite, synced': { measure: syncedWritesASecond(join(folder, 'synced.db')) },
    'edits, 1 connection': { measure: writing(few, 1), beside: 'SQLite, synced' },
    'edits, 16 connections': { measure: writing(few, 16), beside: 'SQLite, synced' },
  };
  const found = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  // The first two rounds are for the engine, which compiles what it has seen often.
  for (let round = -2; round < rounds; round++) {
    for (const [name, { measure }] of Object.entries(cases)) {
      const measured = await measure();
      if (round >= 0) found[name].push(measured);
    }
  }
  for (const server of [floor, few, many]) server.stop();
  rmSync(folder, { recursive: true });
  const results = Object.entries(cases).map(([name, { beside }]) => resultOf(name, found, beside));
  process.stdout.write(words.includes('--json') ? asJson(results) : asTable(results));
};

const resultOf = (name, found, beside) => {
  const figuresOf = (of, field) =>
    Object.fromEntries(
      Object.entries(figures).map(([figure, at]) => [figure, at(of.map((one) => one[field]))]),
    );
  const [perSecond, processor] = ['rate', 'processor'].map((field) => figuresOf(found[name], field));
  const ratio = beside && perSecond.median / figuresOf(found[beside], 'rate').median;
  return { name, perSecond, processor, ...(beside && { beside, ratio }) };
};

const asJson = (results) => `${JSON.stringify({ node: process.version, rounds, results })}\n`;

const asTable = (results) => {
  const head = ['a second', ...Object.keys(figures), 'processor, ms', 'ratio'];
  const rows = results.map(({ name, perSecond, processor, beside, ratio }) => [
    name,
    ...Object.values(perSecond).map((rate) => rate.toFixed(0)),
    processor.min > 0 ? processor.min.toFixed(2) : '',
    beside ? `${ratio.toFixed(2)} of ${beside}` : '',
  ]);
  return `node ${process.version}, ${rounds} rounds; ratios of medians\n${listOf([head, ...rows])}\n`;
};

await main();
