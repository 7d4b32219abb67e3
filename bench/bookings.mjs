// Bookings in bulk: a book that is large already takes a file of more of them, beside a bare client that keeps its connections, at
// the same concurrency, to the same service in the same run. Then all of it is exported and compared; time, and the most memory.
//   node bench/bookings.mjs [there already] [in the file] [concurrency]
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printedBy } from './processes.mjs';
import { bin, openProgram } from './program.mjs';

const [there = 77_000, more = 20_000, width = 4] = process.argv.slice(2).map(Number);
/** The least share of the bare client's rate that an import is to reach. */
const least = 0.7;
/** The bare client's bookings, half of them before the import and half after it: what else runs on a machine comes and goes. */
const few = 2 * Math.min(1500, more);
const probe = fileURLToPath(new URL('./peak.cjs', import.meta.url));
const { folder, env, serve } = openProgram();
const peak = join(folder, 'peak');

const tables = 40;
const hours = ['13:00', '15:00', '20:00', '22:00'];
const daily = tables * hours.length;

/** No two at one table at a time. */
const bookingOf = (at) => ({
  fecha_reserva: new Date(Date.UTC(2030, 0, 1 + Math.floor(at / daily))).toISOString().slice(0, 10),
  inicio_reserva: hours[at % hours.length],
  nombre_cliente: `Guest ${at} García`,
  telefono: `+34 6${String(at).padStart(8, '0')}`,
  num_comensales: 1 + (at % 4),
  mesa_id: `S${Math.floor(at / hours.length) % tables}`,
});
const bookings = (from, count) => Array.from({ length: count }, (_, at) => bookingOf(from + at));

const timed = async (work) => {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
};

const open = async () => {
  const seed = join(folder, 'seed.json');
  const mesas = Array.from({ length: tables }, (_, at) => ({ id: `S${at}`, min: 1, max: 4 }));
  writeFileSync(seed, JSON.stringify({ plantas: [{ name: 'Sala', mesas }], reservas: bookings(0, there) }));
  return serve(['--memory', '--seed', seed]);
};

const bare = async ({ url, key }, rows) => {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const post = (body) =>
    new Promise((resolve, reject) => {
      const sent = request(`${url}/developer/api/reservas`, { method: 'POST', agent, headers });
      sent.on('error', reject).on('response', (answer) => answer.resume().on('end', resolve));
      sent.end(JSON.stringify(body));
    });
  let next = 0;
  const lane = async () => {
    while (next < rows.length) await post(rows[next++]);
  };
  await Promise.all(Array.from({ length: width }, lane));
  agent.destroy();
};

const shown = ({ fecha_reserva, inicio_reserva, nombre_cliente, telefono, num_comensales, mesa_id }) =>
  [fecha_reserva, inicio_reserva, nombre_cliente, telefono, num_comensales, mesa_id].join(';');
const megabytes = () => `${Math.round(Number(readFileSync(peak, 'utf8')) / 1e6)} MB`;
const say = (what, ...words) => process.stdout.write(`${what.padEnd(14)}${words.join(', ')}\n`);

let serving;
try {
  const loaded = await timed(open);
  const { url, key } = loaded.result;
  ({ serving } = loaded.result);
  say('loaded', `${there} bookings`, `${loaded.seconds.toFixed(1)} s`);
  const maitre = (argv) =>
    printedBy([process.execPath, '--require', probe, bin, ...argv], {
      cwd: folder,
      env: { ...env, PEAK: peak, MAITRE_BASE_URL: url, MAITRE_API_KEY: key },
    });
  const all = bookings(0, there + few + more);
  const [one, other] = [there, there + few / 2].map((from) => all.slice(from, from + few / 2));
  const before = await timed(() => bare({ url, key }, one));
  const file = join(folder, 'bookings.csv');
  const lines = all.slice(there + few).map(shown);
  writeFileSync(file, `fecha;inicio;nombre;telefono;comensales;mesa_id\n${lines.join('\n')}\n`);
  const whole = await timed(() => maitre(['reservas', 'import', file, '--concurrency', String(width)]));
  const after = await timed(() => bare({ url, key }, other));
  const [bareRate, rate] = [few / (before.seconds + after.seconds), more / whole.seconds];
  say('bare client', `${few} bookings`, `${Math.round(bareRate)}/s`);
  say('import', `${more} bookings`, `${Math.round(rate)}/s`, `×${(rate / bareRate).toFixed(2)}`, megabytes());
  const again = await timed(() => maitre(['reservas', 'import', file]));
  say('again', 'nothing sent', `${again.seconds.toFixed(1)} s`, megabytes());
  const out = join(folder, 'all.json');
  const days = ['--desde', all[0].fecha_reserva, '--hasta', all.at(-1).fecha_reserva];
  const exported = await timed(() => maitre(['reservas', 'export', ...days, '--out', out]));
  const found = JSON.parse(readFileSync(out, 'utf8')).map(shown).sort();
  const isSame = JSON.stringify(found) === JSON.stringify(all.map(shown).sort());
  say(
    'export',
    `${found.length} bookings`,
    `${exported.seconds.toFixed(1)} s`,
    megabytes(),
    isSame ? 'the same' : 'NOT the same',
  );
  if (rate / bareRate < least || !isSame) process.exitCode = 1;
} finally {
  serving?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
