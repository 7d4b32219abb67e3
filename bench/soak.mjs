// Commands, imports, menus and watchers, faults and kill -9, mixed for a while, then an exact account: every write that was
// acknowledged is there once, none that was reported as not done is, no file is half; whoever was imported is there once,
// the menu is what its file says, no change was told twice. Bounded, on this machine only.
//   npm run soak -- [seconds] [seed]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { applying } from './soak/applies.mjs';
import { importing } from './soak/imports.mjs';
import { watching } from './soak/watches.mjs';

const seconds = Number(process.argv[2] ?? 120);
let seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'maitre-soak-'));
const exportsIn = join(folder, 'exports');
mkdirSync(exportsIn);
const database = join(folder, 'casa.db');
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  MAITRE_CONFIG_DIR: folder,
  MAITRE_DATA_DIR: folder,
  LANG: 'C.UTF-8',
};

const random = (below) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
};
const pick = (list) => list[random(list.length)];

const start = (argv, extra = {}) =>
  spawn(process.execPath, [bin, ...argv], {
    cwd: folder,
    env: { ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const run = async (argv, extra, killAfter) => {
  const child = start(argv, extra);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.resume();
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, stdout };
};

const admin = async (...words) => JSON.parse((await run(['admin', ...words, '--database', database])).stdout);

const faults = [
  'POST /developer/api/reservas: drop-after;times=2',
  'POST /developer/api/reservas: drop;times=2',
  'POST /developer/api/reservas: truncate;times=2',
  'POST /developer/api/reservas: garbage;times=1',
  'POST /developer/api/reservas: status=503;times=2',
  '* /developer/api/reservas: status=503;times=3',
  '* /developer/api/: status=429;times=2',
  'GET /developer/api/: latency=40',
  'DELETE /developer/api/reservas: drop-after;times=2',
  'PUT /developer/api/reservas: drop-after;times=2',
  'POST /developer/api/crm: drop-after;times=3',
  'POST /developer/api/crm: status=503;times=3',
  'POST /developer/api/menu: drop-after;times=2',
  'PUT /developer/api/menu: drop;times=2',
  'GET /developer/api/menu: truncate;times=1',
];

const serve = async (port, broken) => {
  const words = broken ? Array.from({ length: 1 + random(3) }, () => ['--fault', pick(faults)]).flat() : [];
  const child = start(['serve', '--database', database, '--port', String(port), ...words]);
  child.stderr.resume();
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: JSON.parse(line).url, ended: once(child, 'exit') };
};

/** What became of each booking, by the mark in its notes. */
const book = new Map();
const account = {
  acknowledged: 0,
  'not created': 0,
  unknown: 0,
  killed: 0,
  refused: 0,
  edited: 0,
  deleted: 0,
  exports: 0,
  'server kills': 0,
};

let deadline = 0;
const isOver = () => Date.now() >= deadline;
const tools = { folder, run, start, random, account, isOver };
const [imports, applies, watches] = [importing(tools), applying(tools), watching(tools)];
for (const { counts } of [imports, applies, watches]) for (const count of counts) account[count] = 0;

const day = () =>
  `2030-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
const fates = { 0: 'acknowledged', 5: 'refused', 7: 'not created', null: 'killed' };

const create = async (remote, mark) => {
  const words = [
    'reservas',
    'create',
    '--fecha',
    day(),
    '--inicio',
    `${12 + random(10)}:00`,
    '--nombre',
    `Guest ${random(50)}`,
  ];
  const killAfter = random(6) === 0 ? random(400) : undefined;
  const { code, stdout } = await run(
    [...words, '--notas', mark, '--retries', '2', '--timeout', '5'],
    remote,
    killAfter,
  );
  const fate = fates[code] ?? 'unknown';
  account[fate]++;
  const entry = { fate };
  book.set(mark, entry);
  if (fate === 'acknowledged') entry.id = JSON.parse(stdout).id;
};

const change = async (remote) => {
  const [mark, entry] = pick([...book]) ?? [];
  if (entry?.fate !== 'acknowledged' || entry.busy) return;
  entry.busy = true;
  const isDelete = random(2) === 0;
  const words = isDelete ? ['delete', entry.id, '--yes'] : ['update', entry.id, '--telefono', mark];
  const { code } = await run(['reservas', ...words, '--timeout', '5'], remote);
  if (code === 0) {
    account[isDelete ? 'deleted' : 'edited']++;
    entry[isDelete ? 'deleted' : 'edited'] = true;
  } else if (isDelete) entry.fate = 'unknown';
  entry.busy = false;
};

const exportDay = async (remote) => {
  const killAfter = random(2) === 0 ? random(400) : undefined;
  const words = [
    'reservas',
    'export',
    '--fecha',
    pick(['2030-01-01', '2030-06-15']),
    '--out',
    join(exportsIn, '{fecha}.json'),
  ];
  const { code } = await run([...words, '--timeout', '5'], remote, killAfter);
  if (code === 0) account.exports++;
};

const soak = async () => {
  await admin('init', '--name', 'Soak', '--tz', 'Europe/Madrid');
  const { key } = await admin('keys', 'create', '--scopes', 'all');
  const { id: planta } = await admin('plantas', 'add', '--name', 'Sala');
  for (let mesa = 1; mesa <= 6; mesa++) {
    await admin('tables', 'add', `S${mesa}`, '--planta', String(planta), '--min', '1', '--max', '4');
  }
  let service = await serve(0, true);
  const { port } = new URL(service.url);
  const remote = { MAITRE_BASE_URL: service.url, MAITRE_API_KEY: key };
  await watches.begin(remote);
  deadline = Date.now() + seconds * 1000;
  let marks = 0;
  const worker = async () => {
    while (!isOver()) {
      const dice = random(14);
      if (dice < 6) await create(remote, `soak-${++marks}`);
      else if (dice < 9) await change(remote);
      else if (dice < 10) await exportDay(remote);
      else if (dice < 12) await imports.work(remote);
      else await applies.work(remote);
    }
  };
  const killer = async () => {
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 1000 + random(2000)));
      service.child.kill('SIGKILL');
      await service.ended;
      account['server kills']++;
      service = await serve(port, true);
    }
  };
  await Promise.all([worker(), worker(), worker(), killer(), watches.work(remote)]);
  service.child.kill('SIGTERM');
  await service.ended;
  service = await serve(port, false);
  for (const { settle } of [imports, applies, watches]) await settle(remote);
  const { stdout } = await run(['reservas', 'list', '--all', '--json'], remote);
  const found = JSON.parse(stdout);
  const others = [
    ...(await imports.problems(remote)),
    ...(await applies.problems(remote)),
    ...watches.problems(found),
  ];
  service.child.kill('SIGTERM');
  await service.ended;
  return { found, others };
};

const problemsIn = (found) => {
  const times = new Map();
  for (const { notas, telefono } of found)
    times.set(notas, { count: (times.get(notas)?.count ?? 0) + 1, telefono });
  const problems = [];
  for (const [mark, { fate, deleted, edited }] of book) {
    const { count = 0, telefono } = times.get(mark) ?? {};
    if (count > 1) problems.push(`${mark}: ${count} records`);
    if (fate === 'acknowledged' && !deleted && count !== 1)
      problems.push(`${mark}: acknowledged, ${count} records`);
    if (deleted && count !== 0) problems.push(`${mark}: deleted, and still there`);
    if (edited && !deleted && count === 1 && telefono !== mark)
      problems.push(`${mark}: edited, and the edit is gone`);
    if ((fate === 'not created' || fate === 'refused') && count !== 0)
      problems.push(`${mark}: ${fate}, and it is there`);
  }
  for (const name of readdirSync(exportsIn)) {
    if (name.endsWith('.tmp') || name.endsWith('.lock')) continue;
    try {
      JSON.parse(readFileSync(join(exportsIn, name), 'utf8'));
    } catch {
      problems.push(`${name}: half a file`);
    }
  }
  return problems;
};

process.stdout.write(`soak: ${seconds} s, seed ${seed}\n`);
const { found, others } = await soak();
const problems = [...problemsIn(found), ...others];
for (const [what, count] of Object.entries(account))
  process.stdout.write(`${what.padEnd(20)}${String(count).padStart(6)}\n`);
process.stdout.write(`${'records found'.padEnd(20)}${String(found.length).padStart(6)}\n`);
process.stdout.write(problems.length === 0 ? 'every one accounted for\n' : `${problems.join('\n')}\n`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = problems.length === 0 ? 0 : 1;
