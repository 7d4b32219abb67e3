// Keeps the program compiled for the Node that builds it: plays lines of every day against a service and a
// database, then writes down the code of whatever they called. What it costs to compile is a third of a short line.
// A process of its own, run by build.mjs, because what else runs in it would be kept too.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const { loadWith, loaded, compiledFile, textOf } = createRequire(import.meta.url)('../bin/load.js');
const load = loadWith(() => undefined);

const overHttp = [
  ['reservas', 'list', '--fecha', 'hoy', '--json'],
  ['reservas', 'list', '--fecha', 'hoy', '-o', 'table'],
  ['reservas', 'list', '--fecha', 'hoy', '-o', 'csv'],
  ['reservas', 'list', '--lang', 'es', '-o', 'table'],
  ['reservas', 'list', '--nope'],
  ['reservas', 'now', '-o', 'table'],
  ['reservas', 'free', '--comensales', '2', '--hora', '21', '-o', 'table'],
  ['reservas', 'create', '--nombre', 'Ruiz', '--comensales', '2', '--fecha', 'mañana', '--inicio', '21'],
  ['reservas', 'list', '--fecha', 'mañana', '--json'],
  ['reservas', 'walkin', '--comensales', '2', '-o', 'table'],
  ['crm', 'search', 'ruiz', '-o', 'table'],
  ['menu', 'items', 'list', '-o', 'table'],
  ['waitlist', '-o', 'table'],
  ['events', 'list', '-o', 'table'],
  ['whoami', '-o', 'table'],
];
/** What is asked for now and then: the files that other lines load too keep nothing for it. */
const rarely = [
  ['demo', '-o', 'table'],
  ['undo'],
  ['reservas', 'list', '--help'],
  ['reservas', 'nope'],
  ['__complete', 'refresh', 'reserva', ''],
  ['__complete', 'records', 'reserva', ''],
  ['__complete', 'profiles'],
  ['completion', 'bash'],
  ['commands', '--json'],
  ['--help'],
  ['--help', '--lang', 'es'],
  ['--version'],
];
const embedded = [
  ['--profile', 'demo', 'reservas', 'list', '--fecha', 'hoy', '--json'],
  ['--profile', 'demo', 'reservas', 'list', '--fecha', 'hoy', '-o', 'table'],
  ['--profile', 'demo', 'reservas', 'now', '-o', 'table'],
  [
    '--profile',
    'demo',
    'reservas',
    'create',
    '--nombre',
    'Ruiz',
    '--comensales',
    '2',
    '--fecha',
    'mañana',
    '--inicio',
    '21',
  ],
  ['--profile', 'demo', 'crm', 'search', 'ruiz', '-o', 'table'],
];

const folder = mkdtempSync(join(tmpdir(), 'maitre-compile-'));
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** name → its compiled code, as it was when it was first taken. */
const kept = new Map();
const keep = () => {
  // The code is of use only where V8 is set as it was.
  setFlagsFromString('--sparkplug');
  for (const [name, { script }] of loaded) if (!kept.has(name)) kept.set(name, script.createCachedData());
  setFlagsFromString('--no-sparkplug');
};

/** Nothing of whoever builds: a folder of its own, for the lines here and the programs beside them. */
const { env } = process;
for (const name of Object.keys(env))
  if (name.startsWith('MAITRE_') || name.startsWith('XDG_')) delete env[name];
Object.assign(env, { HOME: folder, MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder, NO_COLOR: '1' });

/** One line of the program; that it fails is as good as any end. */
const play = async (argv) => {
  const own = {
    argv: [process.execPath, 'maitre', ...argv],
    stdin: Readable.from([]),
    stdout: nowhere(),
    stderr: nowhere(),
    on: () => undefined,
    off: () => undefined,
  };
  const values = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }]));
  await load('start.cjs').start(Object.create(process, values));
};

/**
 * Four bytes that tell how long what follows is: `/name begin code text /name begin code text /` and spaces, which tells where
 * the code of each stands, and how long it is, and the text that it is of, which stands behind it.
 */
const bytesOf = (codes) => {
  const width = 80;
  const head = 4 + codes.length * width;
  let begin = head;
  let places = '/';
  for (const [name, code, text] of codes) {
    places += `${name} ${begin} ${code.length} ${text.length} /`;
    begin += code.length + text.length;
  }
  const first = Buffer.alloc(head, ' ');
  first.writeUInt32LE(head - 4);
  first.write(places, 4);
  return Buffer.concat([first, ...codes.flatMap(([, code, text]) => [code, text])]);
};

const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));

/** The sample's database, by a process of its own: its migrations are not kept. */
const makeDemo = () => {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'demo'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.split('\n')[0]);
};

/** A service beside this process, so that what it calls is not kept: no line of every day calls as much of it. */
const openService = async () => {
  const words = [bin, 'serve', '--seed', 'demo', '--port', '0'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`no service to play lines against: exit ${code}`);
  });
  const [told] = await Promise.race([once(createInterface(child.stdout), 'line'), failed]);
  failed.catch(() => {});
  return { ...JSON.parse(told), close: () => child.kill() };
};

// What V8 has once made quick, by its baseline compiler, it would make quick again at every start, before it is called.
setFlagsFromString('--no-sparkplug');
let service;
try {
  makeDemo();
  service = await openService();
  for (const argv of embedded) await play(argv);
  Object.assign(env, { MAITRE_BASE_URL: service.url, MAITRE_API_KEY: service.key });
  for (const argv of overHttp) await play(argv);
  keep();
  for (const argv of rarely) await play(argv);
  keep();
} finally {
  service?.close();
  rmSync(folder, { recursive: true, force: true });
}
const codes = [...kept].map(([name, code]) => [name, code, Buffer.from(textOf(name), 'latin1')]);
const draft = `${compiledFile}.${process.pid}`;
writeFileSync(draft, bytesOf(codes), { flush: true });
renameSync(draft, compiledFile);
process.exit();
