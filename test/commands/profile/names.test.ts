import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest();
const add = (name: string, ...more: string[]) =>
  cli.run(['profile', 'add', name, '--base-url', 'http://127.0.0.1:9', '--key-stdin', ...more], {
    stdin: 'mk_0123456789abcdefghij',
  });
const readProfiles = () => JSON.parse(readFileSync(join(cli.folder, 'config.json'), 'utf8')).profiles;
beforeEach(async () => {
  await add('Centro');
});

it('a name that differs only in case is the same profile: it is replaced under its first name', async () => {
  const refused = await add('centro');
  expect(refused.code).toBe(2);
  expect((await add('centro', '--yes')).json).toMatchObject({ name: 'Centro' });
  expect(Object.keys(readProfiles())).toEqual(['Centro']);
});

it('is shown, used and removed in any case', async () => {
  expect((await cli.run('profile show CENTRO')).json).toMatchObject({ name: 'Centro' });
  expect((await cli.run('profile use centro')).json).toMatchObject({ name: 'Centro', current: true });
  expect((await cli.run('profile remove cENTRO --yes')).json).toMatchObject({
    name: 'Centro',
    removed: true,
  });
  expect(readProfiles()).toEqual({});
});

it('counts once among several', async () => {
  const { stdout } = await cli.run('crm list -p centro,Centro,CENTRO --dry-run');
  expect(stdout.trim().split('\n')).toHaveLength(1);
});
