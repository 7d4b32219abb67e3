import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/profiles/settings.ts';
import { putProfile } from '../../src/profiles/store.ts';
import { bundle, runChild } from '../support/children.ts';

const writers = ['ana', 'eva', 'leo', 'mar'];
const rounds = 5;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-race-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('processes that write at the same time lose no changes', async () => {
  const script = await bundle(
    folder,
    `import { putProfile } from './src/profiles/store.ts';
     const [folder, writer] = process.argv.slice(2);
     for (let round = 0; round < ${rounds}; round++) {
       await putProfile(folder!, writer + round, { baseUrl: 'https://x.example', key: 'mk_' + writer + round });
     }`,
  );
  const settings = join(folder, 'settings');
  const ended = await Promise.all(writers.map((writer) => runChild(script, [settings, writer])));
  expect(ended.map(({ code }) => code)).toEqual(writers.map(() => 0));
  const wanted = writers.flatMap((writer) => Array.from({ length: rounds }, (_, round) => writer + round));
  const { profiles } = readSettings(settings);
  expect(Object.keys(profiles).sort()).toEqual(wanted.sort());
  for (const name of wanted) expect(profiles[name]!.key).toBe(`mk_${name}`);
  expect(readdirSync(settings)).toEqual(['config.json']);
});

it('one process that writes several times at once loses no changes', async () => {
  const settings = join(folder, 'alone');
  await Promise.all(writers.map((name) => putProfile(settings, name, { key: `mk_${name}` })));
  expect(Object.keys(readSettings(settings).profiles).sort()).toEqual([...writers].sort());
});
