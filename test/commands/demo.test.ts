import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/storage/index.ts';
import { runWith } from '../support/profiles.ts';
import { cliForEachTest } from '../support/test-cli.ts';

describe('demo', () => {
  const cli = cliForEachTest();

  const demo = () => cli.run('demo', { env: { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' } });
  const settings = () => JSON.parse(readFileSync(join(cli.folder, 'config.json'), 'utf8'));
  const tenants = async () => {
    const store = await openStore(join(cli.folder, 'demo.db'));
    try {
      return await store.snapshot((s) => s.tenants.list());
    } finally {
      await store.close();
    }
  };

  it('creates one restaurant, however many runs start at once', async () => {
    const runs = await Promise.all([demo(), demo(), demo()]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(await tenants()).toHaveLength(1);
  });

  it('completes a killed run, and reuses its database if the profile was removed', async () => {
    const store = await openStore(join(cli.folder, 'demo.db'), { create: true });
    await store.transaction((s) => s.tenants.add({ name: 'Casa Lola', tz: 'Europe/Madrid', created_at: '' }));
    await store.close();
    const first = (await demo()).json;
    expect(first.length).toBeGreaterThan(5);
    writeFileSync(join(cli.folder, 'config.json'), '{}');
    expect((await demo()).json).toEqual(first);
    expect(await tenants()).toHaveLength(1);
  });

  it.each([
    ['at an address', { baseUrl: 'https://casa.example', key: 'una-clave-de-verdad' }],
    ['on another database', { baseUrl: undefined, database: '/srv/casa.db', key: 'una-clave-de-verdad' }],
  ])('leaves a profile of that name %s as it is', async (_, profile) => {
    const { code, stdout, stderr } = await runWith(cli, 'demo', { demo: profile });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('the profile \\"demo\\" belongs to another restaurant');
    expect(settings().profiles.demo).toEqual(JSON.parse(JSON.stringify(profile)));
  });
});
