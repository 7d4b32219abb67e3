import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectClient } from '../support/mcp-client.ts';
import { openTestCli } from '../support/test-cli.ts';

const twelve = { fecha: '2026-11-21', inicio: '21:00', nombre: 'Los Doce', comensales: 12 };
const question = { day: twelve.fecha, hora: '21:00', comensales: 12 };

it('over HTTP a combined table that nobody ever booked is not known, and the service chooses it', async () => {
  const cli = await openTestCli({ tables: { S3: [2, 6], S4: [2, 6], 'S3+S4': [7, 12] } });
  onTestFinished(cli.close);
  await cli.run('reservas create --fecha 2026-11-19 --inicio 21:00 --nombre Ana --comensales 5');
  const { call, close } = await connectClient(cli, 'mcp --writes yes');
  const { content, rows, isError } = await call('free_tables', question);
  expect([isError, rows[0].tables]).toEqual([false, []]);
  expect(content.remark).toMatch(/Not known: tables and combined tables .* book lets the service choose/);
  expect((await call('book', twelve)).rows).toMatchObject([{ mesa_id: 'S3+S4' }]);
  await close();
});

it('over HTTP a proposal for it warns only of the tables that are known', async () => {
  const cli = await openTestCli({ tables: { S3: [2, 6], S4: [2, 6], 'S3+S4': [7, 12] } });
  onTestFinished(cli.close);
  await cli.run('reservas create --fecha 2026-11-19 --inicio 21:00 --nombre Ana --comensales 5');
  const { call, close } = await connectClient(cli);
  await call('free_tables', question);
  const { rows } = await call('book', twelve);
  expect(rows[0].warnings).toEqual([expect.stringContaining('no known table for 12 is free then')]);
  await close();
});

it('a database knows it, and free_tables offers it', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  const run = (line: string, stdin = '') => cli.run(line, { env, stdin });
  const database = `--database ${join(cli.folder, 'lola.db')}`;
  await run(`admin init ${database} --name Lola --tz Europe/Madrid`);
  await run(`admin plantas add --name Sala ${database}`);
  for (const table of ['S3', 'S4'])
    await run(`admin tables add ${table} --planta 1 --min 2 --max 6 ${database}`);
  await run(`admin tables combine S3 S4 --min 7 --max 12 ${database}`);
  const { json } = await run(`admin keys create ${database} --scopes all`);
  await run(`profile add lola ${database} --key-stdin`, json.key);
  const { call, close } = await connectClient(cli, 'mcp -p lola --writes yes', { env });
  const { rows, content } = await call('free_tables', question);
  expect([rows[0].tables[0].mesa_id, content.remark]).toEqual(['S3+S4', undefined]);
  expect((await call('book', { ...twelve, mesa: 'S3+S4' })).rows).toMatchObject([{ mesa_id: 'S3+S4' }]);
  await close();
});
