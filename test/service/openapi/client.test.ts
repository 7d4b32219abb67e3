import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { generateSource } from 'oazapfts';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/service/listen.ts';
import { root } from '../../support/sources.ts';
import { openRestaurant } from '../harness.ts';

/** An integrator's code with a client from a public generator. */
const program = `
import { crmList, defaults, eventsDelete, menuItemsGet, reservasCreate, reservasList, type Reserva } from './client.ts';

defaults.baseUrl = process.env['URL'] ?? '';
defaults.headers = { authorization: \`Bearer \${process.env['KEY']}\` };

const made = await reservasCreate({
  fecha_reserva: '2026-12-01',
  inicio_reserva: '21:00',
  nombre_cliente: 'Ana García',
  num_comensales: 4,
});
if (made.status !== 201) throw new Error(made.data.error);
const reserva: Reserva = made.data.data;

const listed = await reservasList({ fecha: '2026-12-01', estado: 'pendiente' });
const names = listed.status === 200 ? listed.data.data.map(({ nombre_cliente }) => nombre_cliente) : [];

const customers = await crmList({ q: 'ana', limit: 5 });
const total = customers.status === 200 ? customers.data.data.total : -1;

const missing = await menuItemsGet(999);
const code = missing.status === 404 ? missing.data.code : '';

const deleted = await eventsDelete(1);

console.log(JSON.stringify({ estado: reserva.estado, names, total, code, deleted: deleted.status }));
`;

const options = {
  compilerOptions: {
    ...{ target: 'es2023', module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
    ...{ skipLibCheck: true, allowImportingTsExtensions: true },
  },
  files: ['program.ts'],
};

test('a client from a public generator is typed and works with the running service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const { app, key } = await openRestaurant();
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(close);

  put('package.json', '{"type":"module"}');
  put('client.ts', await generateSource(`${url}/openapi.json`));
  put('program.ts', program);
  put('tsconfig.json', JSON.stringify(options));

  const run = promisify(execFile);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const checked = await run(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe('');

  const outfile = join(folder, 'program.mjs');
  const entryPoints = [join(folder, 'program.ts')];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20' });
  const { stdout } = await run(process.execPath, [outfile], { env: { ...process.env, URL: url, KEY: key } });
  expect(JSON.parse(stdout)).toEqual({
    estado: 'pendiente',
    names: ['Ana García'],
    total: 0,
    code: 'NOT_FOUND',
    deleted: 404,
  });
}, 120_000);
