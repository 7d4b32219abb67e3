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
