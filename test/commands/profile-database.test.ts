import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestCli } from '../support/test-cli.ts';

test('a database address is stored in full, and shown without its password', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  const database = 'postgres://lola:mucho-secreto@127.0.0.1:1/casa?sslpassword=mucho-secreto';
  const line = ['profile', 'add', 'centro', '--database', database, '--key-stdin'];
  const added = await cli.run(line, { env, stdin: 'maitre_key' });
  const listed = await cli.run('profile list', { env });
  const shown = await cli.run('profile show centro', { env });
  expect(added.json.database).toBe('postgres://lola@127.0.0.1:1/casa');
  for (const { stdout, stderr } of [added, listed, shown]) expect(stdout + stderr).not.toContain('secreto');
  const checked = await cli.run('profile check -p centro -v --timeout 0.2', { env });
  expect(checked.code).toBeGreaterThan(0);
  expect(checked.stdout + checked.stderr).not.toContain('secreto');
});

test('a database profile without a time zone has the one of its restaurant', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '' };
  const database = join(cli.folder, 'lejos.db');
  const init = ['admin', 'init', '--database', database, '--name', 'Casa', '--tz', 'Pacific/Kiritimati'];
  await cli.run(init, { env });
  const { json } = await cli.run(['admin', 'keys', 'create', '--database', database, '--scopes', 'all'], {
    env,
  });
  await cli.run(['profile', 'add', 'lejos', '--database', database, '--key-stdin'], { env, stdin: json.key });
  const today = async (more: Record<string, string>, ...flags: string[]) =>
    (await cli.run(['reservas', 'list', '--dry-run', ...flags], { env: { ...env, ...more } })).stdout;
  expect(await today({})).toContain('2026-11-21');
  expect(await today({ MAITRE_TZ: 'Europe/Madrid' })).toContain('2026-11-20');
  expect(await today({}, '--tz', 'Europe/Madrid')).toContain('2026-11-20');
});

test('a refused zone leaves no database behind', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const database = join(cli.folder, 'nueva.db');
  const env = { MAITRE_TZ: 'Europe/Madird' };
  const { code } = await cli.run(['admin', 'init', '--database', database, '--name', 'Casa'], { env });
  expect([code, existsSync(database)]).toEqual([2, false]);
});

test('a misspelt setting is refused', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const profile = { baseUrl: 'http://127.0.0.1:9/casa', key: cli.key, Writes: 'no' };
  writeFileSync(join(cli.folder, 'config.json'), JSON.stringify({ profiles: { centro: profile } }), {
    mode: 0o600,
  });
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  const { code, stderr, sent } = await cli.run('crm create --full-name Ana -p centro', { env });
  expect([code, sent]).toEqual([10, []]);
  expect(stderr).toContain('profiles.centro.Writes is invalid');
});
