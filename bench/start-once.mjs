// Measures the start of each command on this Node: whole processes, in turn, in one run, as ratios to `node -e 0` and to the
// shortest scripts that list the same 50 reservations. `node bench/start-once.mjs [ROUNDS] [--json] [--bin=FILE]`: by default
// it measures the checkout, and start.mjs gives it the installed program.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures, tableOf, timed } from './processes.mjs';

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 31);
const named = words.find((word) => word.startsWith('--bin='))?.slice('--bin='.length);
/** The stand-alone file of `npm run build:binary`, measured if it exists. */
const binary = fileURLToPath(new URL('../build/maitre', import.meta.url));

const book = Array.from({ length: 50 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  tenant_id: 1,
  mesa_id: `S${index % 12}`,
  fecha_reserva: '2026-11-20',
  inicio_reserva: '21:30',
  final_reserva: '23:00',
  nombre_cliente: `Cliente ${index}`,
  telefono: '+34 600 000 000',
  email: null,
  num_comensales: 2,
  notas: 'sin gluten',
  estado: 'confirmada',
  customer_id: null,
  codigo_reserva: `C${index}`,
  created_at: '2026-11-01T10:00:00.000Z',
}));

const serve = () => {
  const body = JSON.stringify({ success: true, data: book });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
};

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** What is measured, by name: its words, and what it must end with. */
const casesFor = (url, bin) => {
  const node = (...args) => ({ words: [process.execPath, ...args] });
  const list = ['reservas', 'list', '--fecha', '2026-11-20'];
  const peers = has('curl') && has('jq');
  return {
    'node -e 0': node('-e', '0'),
    'node:http': node(
      '-e',
      `require('http').get('${url}', (r) => {
         let t = '';
         r.on('data', (c) => { t += c; }).on('end', () => console.log(JSON.stringify(JSON.parse(t))));
       })`,
    ),
    fetch: node('-e', `fetch('${url}').then((r) => r.json()).then((d) => console.log(JSON.stringify(d)))`),
    ...(peers && { 'curl | jq': { words: ['sh', '-c', `curl -s '${url}' | jq -c .data`] } }),
    'maitre --version': node(bin, '--version'),
    'maitre --help': node(bin, '--help'),
    'maitre reservas list --json': node(bin, ...list, '--json'),
    'maitre reservas list -o table': node(bin, ...list, '--output', 'table'),
    'maitre commands --json': node(bin, 'commands', '--json'),
    'maitre completion bash': node(bin, 'completion', 'bash'),
    'a usage error': { ...node(bin, 'reservas', 'list', '--fcha', 'x'), code: 2 },
    ...embeddedCases(node, bin),
    ...(existsSync(binary) && binaryCases(list)),
  };
};

const binaryCases = (list) => ({
  'binary --version': { words: [binary, '--version'] },
  'binary list --json': { words: [binary, ...list, '--json'] },
  'binary list -o table': { words: [binary, ...list, '--output', 'table'] },
  'embedded: binary list --json': { words: [binary, '--profile', 'demo', 'reservas', 'list', '--json'] },
});

/** Today's book of the sample restaurant, in a database of its own, which is made first. */
const embeddedCases = (node, bin) => ({
  'embedded: list --json': node(bin, '--profile', 'demo', 'reservas', 'list', '--json'),
  'embedded: list -o table': node(bin, '--profile', 'demo', 'reservas', 'list', '--output', 'table'),
});

const main = async () => {
  const server = await serve();
  const origin = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'maitre-bench-'));
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, ...rest } = process.env;
  const plain = { ...rest, MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder };
  const env = { ...plain, MAITRE_BASE_URL: origin, MAITRE_API_KEY: 'bench-key' };
  const bin = named ?? fileURLToPath(new URL('../bin/maitre.js', import.meta.url));
  await timed([process.execPath, bin, 'demo'], plain);
  const cases = casesFor(`${origin}/developer/api/reservas?fecha=2026-11-20`, bin);
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  // Round -1 fills Node's cache of compiled code and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const [name, { words, code }] of Object.entries(cases)) {
      const own = name.startsWith('embedded') ? plain : env;
      const time = await timed(words, own, code);
      if (round >= 0) times[name].push(time);
    }
  }
  server.close();
  rmSync(folder, { recursive: true });
  process.stdout.write(`${words.includes('--json') ? asJson(times) : asTable(times)}\n`);
};

const asTable = (times) =>
  `node ${process.version}, ${rounds} rounds, milliseconds; ratios of medians\n${tableOf(times, ['node -e 0', 'node:http', 'fetch'])}`;

const asJson = (times) =>
  JSON.stringify({
    node: process.version,
    rounds,
    milliseconds: Object.fromEntries(
      Object.entries(times).map(([name, list]) => [
        name,
        Object.fromEntries(Object.entries(figures).map(([figure, of]) => [figure, of(list)])),
      ]),
    ),
  });

await main();
