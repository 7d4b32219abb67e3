import { describe, expect, it } from 'vitest';
import { groups } from '../../src/commands/groups.ts';
import { addNpx } from '../../src/render/notice.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests();

const noRestaurant = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };

describe('a program started by npm', () => {
  it('knows every command that a message may name', () => {
    const names = groups.flatMap(({ name, isMain, commands }) => [
      name,
      ...(isMain ? Object.keys(commands) : []),
    ]);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => addNpx(`see: maitre ${name}`) !== `see: npx maitre ${name}`)).toEqual([]);
    expect(addNpx('npx maitre now; the maitre is here; maitre failed')).toBe(
      'npx maitre now; the maitre is here; maitre failed',
    );
  });

  it.each(['maitre now', '"maitre" now', 'node bin/maitre.js demo --output table'])(
    'prints npx before its commands: %s',
    async (npm_lifecycle_script) => {
      const env = { ...noRestaurant, npm_lifecycle_script };
      expect((await cli.run('now', { env, columns: 80 })).stderr).toContain(': npx maitre demo');
      expect((await cli.run('--help', { env })).stdout).toContain('npx maitre walkin 2');
      expect((await cli.run('free --help', { env })).stdout).toContain('npx maitre reservas free');
    },
  );

  it('is told apart from another program of npm', async () => {
    const env = { ...noRestaurant, npm_lifecycle_script: 'vitest run --project maitre' };
    expect((await cli.run('now', { env, columns: 80 })).stderr).not.toContain('npx');
  });
});

describe('maitre alone', () => {
  it('says how to get a restaurant, until there is one', async () => {
    const { stdout } = await cli.run([], { env: noRestaurant });
    expect(stdout).toMatch(/^No restaurant yet\. Try a sample one: maitre demo\n/);
    expect((await cli.run([])).stdout).toMatch(/^Usage/);
  });

  it.each(['en', 'es'])('fits a screen of 60 columns and 24 lines: %s', async (lang) => {
    for (const env of [noRestaurant, {}]) {
      const { stdout } = await cli.run([], { env: { ...env, MAITRE_LANG: lang }, columns: 60 });
      expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    }
  });
});

it('help on a terminal leaves out scopes and exit codes', async () => {
  const onTerminal = (await cli.run('free --help', { columns: 80 })).stdout;
  expect(onTerminal).not.toMatch(/Scope:|Exit codes:/);
  expect((await cli.run('free --help')).stdout).toMatch(/Scope:[\s\S]*Exit codes:/);
});
