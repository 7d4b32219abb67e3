// What a large answer costs: 100,000 bookings to stdout in each format, whole processes, all measured in turn in one run,
// as ratios to `curl | jq`, with the most memory that each held. `npm run bench:volume -- [ROUNDS] [ROWS] [--json]`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures, measured, tableOf } from './processes.mjs';

const words = process.argv.slice(2);
const [rounds = 7, rows = 100_000] = words.filter((word) => /^\d+$/.test(word)).map(Number);
const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));
const probe = fileURLToPath(new URL('./peak.cjs', import.meta.url));
const few = 10_000;

const notes = [
  'Sin gluten, mesa tranquila si puede ser',
  'Cumpleaños: tarta a los postres',
  'Trona para un niño',
  null,
];
const estados = ['confirmada', 'pendiente', 'finalizada', 'cancelada'];

const bookOf = (length) =>
  Array.from({ length }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    tenant_id: 1,
    mesa_id: `S${at % 40}`,
    fecha_reserva: new Date(Date.UTC(2024, 0, 1 + (at % 700))).toISOString().slice(0, 10),
    inicio_reserva: `${13 + (at % 9)}:30`,
    final_reserva: `${14 + (at % 9)}:45`,
    nombre_cliente: `María Núñez ${at}`,
    telefono: `+34 6${String(at).padStart(8, '0')}`,
    email: `maria.${at}@example.com`,
    num_comensales: 1 + (at % 8),
    notas: notes[at % notes.length],
    estado: estados[at % estados.length],
    customer_id: at % 5000,
    codigo_reserva: `R${at.toString(36).toUpperCase().padStart(5, '0')}`,
    created_at: '2026-11-01T10:00:00.000Z',
  }));

const dataOf = (data) => Buffer.from(JSON.stringify({ success: true, data }));

const busyDay = '2026-11-20';

/** The whole book; on one day a part of it, on all others nothing; and one booking of it alone. */
const serve = () => {
  const [large, small, none] = [rows, few, 0].map((length) => dataOf(bookOf(length)));
  const one = dataOf(bookOf(1)[0]);
  const bodyFor = (url) => {
    if (url.includes(`fecha=${busyDay}`)) return small;
    if (url.includes('?')) return none;
    return url.endsWith('/reservas') ? large : one;
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(bodyFor(request.url));
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ server, bytes: large.length })),
  );
};

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

const casesFor = (url) => {
  const maitre = (...args) => [process.execPath, '--require', probe, bin, 'reservas', ...args];
  const lastCode = bookOf(rows).at(-1).codigo_reserva;
  const jq = (filter) => ['sh', '-c', `curl -s '${url}' | jq -r '${filter}'`];
  const peers = has('curl') && has('jq');
  return {
    ...(peers && {
      'curl | jq @csv': jq('.data[] | [.[]] | @csv'),
      'curl | jq': jq('.data'),
    }),
    ...Object.fromEntries(
      ['csv', 'ndjson', 'json', 'yaml'].map((format) => [
        format,
        maitre('list', '--all', '--output', format),
      ]),
    ),
    'get CODE': maitre('get', lastCode),
    [`table of ${few}`]: maitre('list', '--fecha', busyDay, '--output', 'table'),
  };
};

const main = async () => {
  const { server, bytes } = await serve();
  const origin = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'maitre-bench-'));
  const peak = join(folder, 'peak');
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, ...rest } = process.env;
  const env = {
    ...rest,
    MAITRE_CONFIG_DIR: folder,
    MAITRE_DATA_DIR: folder,
    MAITRE_BASE_URL: origin,
    MAITRE_API_KEY: 'bench-key',
    PEAK: peak,
  };
  const cases = casesFor(`${origin}/developer/api/reservas`);
  const empty = () => Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  const times = { processor: empty(), wall: empty() };
  const peaks = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, line] of Object.entries(cases)) {
      for (const [clock, time] of Object.entries(await measured(line, env))) times[clock][name].push(time);
      if (line.includes(probe)) peaks[name] = Math.max(peaks[name] ?? 0, Number(readFileSync(peak, 'utf8')));
    }
  }
  server.close();
  rmSync(folder, { recursive: true });
  const told = words.includes('--json') ? asJson(times, peaks, bytes) : asTable(times, peaks, bytes);
  process.stdout.write(`${told}\n`);
};

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

const asTable = ({ processor, wall }, peaks, bytes) =>
  [
    `node ${process.version}, ${rounds} rounds, ${rows} bookings in ${megabytes(bytes)} MB; ratios of medians`,
    '\nmilliseconds of the processor',
    tableOf(processor, Object.keys(processor).slice(0, 1)),
    '\nmilliseconds by the clock',
    tableOf(wall, Object.keys(wall).slice(0, 1)),
    `\nthe most memory, MB (250 is the limit for 100,000 bookings)`,
    ...Object.entries(peaks).map(([name, most]) => `${name.padEnd(20)}${megabytes(most).padStart(8)}`),
  ].join('\n');

const figuresOf = (times) =>
  Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      Object.fromEntries(Object.entries(figures).map(([figure, of]) => [figure, of(list)])),
    ]),
  );

const asJson = ({ processor, wall }, peaks, bytes) =>
  JSON.stringify({
    node: process.version,
    rounds,
    rows,
    bytes,
    processor: figuresOf(processor),
    wall: figuresOf(wall),
    peaks,
  });

await main();
