// What an import costs beside a bare client that keeps its connections: the same customers to the same service at the same
// concurrency, in turn, in one run. Then all of them are exported and compared.
//   node bench/import.mjs [customers] [concurrency]
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openProgram } from './program.mjs';

const count = Number(process.argv[2] ?? 10_000);
const width = Number(process.argv[3] ?? 4);
/** The least share of the bare client's rate that an import is to reach. */
const least = 0.4;
const { folder, run, serve } = openProgram();

const guestsOf = (kind) =>
  Array.from({ length: count }, (_, at) => ({
    full_name: `${kind} ${at} García`,
    phone: `+34 ${kind === 'Bare' ? 7 : 6}${String(at).padStart(8, '0')}`,
    email: `${kind.toLowerCase()}${at}@example.com`,
  }));

/** A restaurant of its own, so that both begin with none. */
const open = async (name) => {
  const database = join(folder, `${name}.db`);
  await run(['admin', 'init', '--database', database, '--name', name]);
  const made = await run(['admin', 'keys', 'create', '--database', database, '--scopes', 'all']);
  return { ...(await serve(['--database', database])), key: JSON.parse(made).key };
};

const bare = async ({ url, key }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const post = (body) =>
    new Promise((resolve, reject) => {
      const sent = request(`${url}/developer/api/crm/customers`, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      });
      sent.on('error', reject).on('response', (answer) => answer.resume().on('end', resolve));
      sent.end(JSON.stringify(body));
    });
  const guests = guestsOf('Bare');
  let next = 0;
  const lane = async () => {
    while (next < guests.length) await post(guests[next++]);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: width }, lane));
  agent.destroy();
  return (performance.now() - begun) / 1000;
};

const imported = async ({ url, key }, guests) => {
  const file = join(folder, 'guests.csv');
  const lines = guests.map(({ full_name, phone, email }) => `${full_name};${phone};${email}`);
  writeFileSync(file, `Nombre;Teléfono;Correo\n${lines.join('\n')}\n`);
  const begun = performance.now();
  await run(['crm', 'import', file, '--concurrency', String(width)], {
    MAITRE_BASE_URL: url,
    MAITRE_API_KEY: key,
  });
  return (performance.now() - begun) / 1000;
};

const compare = async ({ url, key }, guests) => {
  const file = join(folder, 'all.json');
  const begun = performance.now();
  await run(['crm', 'export', '--out', file], { MAITRE_BASE_URL: url, MAITRE_API_KEY: key });
  const seconds = (performance.now() - begun) / 1000;
  const shown = ({ full_name, phone, email }) => JSON.stringify([full_name, phone, email]);
  const [there, sent] = [JSON.parse(readFileSync(file, 'utf8')).map(shown).sort(), guests.map(shown).sort()];
  return { seconds, isSame: JSON.stringify(there) === JSON.stringify(sent) };
};

try {
  const [one, other] = [await open('bare'), await open('import')];
  const guests = guestsOf('Guest');
  const [plain, whole] = [await bare(one), await imported(other, guests)];
  const { seconds, isSame } = await compare(other, guests);
  for (const { serving } of [one, other]) serving.kill('SIGTERM');
  const ratio = plain / whole;
  const rate = (time) => `${Math.round(count / time)}/s`;
  process.stdout.write(
    `${count} customers, ${width} at a time\nbare client  ${rate(plain)}\nimport       ${rate(whole)}  ×${ratio.toFixed(2)}\nexport       ${seconds.toFixed(1)} s, ${isSame ? 'the same' : 'NOT the same'}\n`,
  );
  if (ratio < least || !isSame) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
