// What a start costs: each command's time as a ratio to `node -e 0`, and listing 50 reservations also to the
// shortest script that fetches the same URL. All measured in turn, in one run, on this machine. The minimum is
// what the work itself takes; the median is what it took beside whatever else was running.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 31);
const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));

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

const sorted = (times) => times.toSorted((a, b) => a - b);
const figures = {
  minimum: (times) => sorted(times)[0],
  median: (times) => sorted(times)[Math.floor(times.length / 2)],
};

// The server answers from this process, so that the measured ones must not block it.
const run = (args, env) =>
  new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('exit', (code) =>
      code === 0
        ? resolve(Number(process.hrtime.bigint() - start) / 1e6)
        : reject(new Error(`${args.join(' ')} ended with ${code}`)),
    );
  });

const report = (times) => {
  const names = Object.keys(figures);
  const title = ['ms', '÷ node', '÷ fetch'].map((word) => word.padStart(9)).join('');
  const rows = Object.entries(times).map(([name, list]) => {
    const cells = Object.values(figures).map((figure) => {
      const ms = figure(list);
      const ratios = [figure(times['node -e 0']), figure(times['fetch script'])].map((of) =>
        (ms / of).toFixed(2),
      );
      return [ms.toFixed(1), ...ratios].map((cell) => cell.padStart(9)).join('');
    });
    return `${name.padEnd(30)}${cells.join('  ')}`;
  });
  const heads = names.map((name) => name.padStart(title.length)).join('  ');
  const lines = [
    `node ${process.version}, ${times['node -e 0'].length} rounds`,
    `${''.padEnd(30)}${heads}`,
    `${''.padEnd(30)}${names.map(() => title).join('  ')}`,
    ...rows,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};

const main = async () => {
  const server = await serve();
  const origin = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'maitre-bench-'));
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, ...rest } = process.env;
  const env = { ...rest, MAITRE_CONFIG_DIR: folder, MAITRE_BASE_URL: origin, MAITRE_API_KEY: 'bench-key' };
  const url = `${origin}/developer/api/reservas?fecha=2026-11-20`;
  const cases = {
    'node -e 0': ['-e', '0'],
    'fetch script': [
      '-e',
      `fetch('${url}').then((r) => r.json()).then((d) => console.log(JSON.stringify(d)))`,
    ],
    'maitre --version': [bin, '--version'],
    'maitre --help': [bin, '--help'],
    'maitre reservas list --json': [bin, 'reservas', 'list', '--fecha', '2026-11-20', '--json'],
  };
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(cases)) times[name].push(await run(args, env));
  }
  report(times);
  server.close();
  rmSync(folder, { recursive: true });
};

await main();
