import { expect, it, onTestFinished } from 'vitest';
import { openTestCli } from '../../support/test-cli.ts';

it('profile use selects the default profile, and profile remove deletes one', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  const run = (line: string) => cli.run(line, { env, stdin: 'maitre_key' });
  const current = async () => {
    const { json } = await run('profile list');
    return json.map((each: { name: string; current: boolean }) => `${each.name}${each.current ? ' *' : ''}`);
  };
  for (const name of ['centro', 'playa'])
    await run(`profile add ${name} --base-url http://127.0.0.1:9/${name} --key-stdin`);
  expect(await current()).toEqual(['centro *', 'playa']);
  expect((await run('profile use playa')).code).toBe(0);
  expect(await current()).toEqual(['centro', 'playa *']);
  expect((await run('profile use plaia')).stderr).toContain('playa');
  expect((await run('profile show plaia')).stderr).toContain('"<name>"');
  expect((await run('profile show -p plaia')).stderr).toContain('"--profile"');
  expect((await run('profile remove playa --yes')).code).toBe(0);
  expect(await current()).toHaveLength(1);
  expect((await run('profile remove playa --yes')).code).toBeGreaterThan(0);
});

it('profile add says which profile stays in use and how to change it, or uses the new one with --use', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  const add = (line: string) =>
    cli.run(`profile add ${line} --base-url http://127.0.0.1:9 --key-stdin`, { env, stdin: 'maitre_key' });
  const first = await add('demo');
  expect([first.json.current, first.stderr]).toEqual([true, '']);
  const second = await add('centro');
  expect([second.json.current, second.stderr]).toEqual([
    false,
    'commands still use demo; to use centro: maitre profile use centro, or -p centro for one command\n',
  ]);
  const used = await add('playa --use');
  expect([used.json.current, used.stderr]).toEqual([true, '']);
  expect((await cli.run('profile show', { env })).json.name).toBe('playa');
});
