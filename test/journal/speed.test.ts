import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journalFolder } from '../../src/journal/file.ts';
import { type House, openHouse } from '../support/house.ts';

let house: House;
let folder: string;
beforeEach(async () => {
  house = await openHouse();
  for (let n = 0; n < 4; n++) await house.run(['crm', 'create', '--full-name', `Guest ${n}`]);
  const root = journalFolder(house.folder);
  folder = join(root, readdirSync(root)[0]!);
});
afterEach(() => house.close());

const lines = ['undo --list --limit 2', 'crm update 1 --notes x', 'undo --yes', 'undo --yes'];
const took = async (): Promise<number> => {
  const start = performance.now();
  for (const line of lines) expect(`${line} ${(await house.run(line)).code}`).toBe(`${line} 0`);
  return performance.now() - start;
};

describe('a journal is read as far as it must be', () => {
  test('and not a day further', async () => {
    // Whoever reads this day's file fails.
    mkdirSync(join(folder, '2026-11-19.ndjson'));
    await took();
    expect((await house.run('undo --list')).code).toBe(1);
  });

  test('so that a hundred thousand entries are as fast as ten', async () => {
    const file = join(folder, '2026-11-20.ndjson');
    const few = await took();
    const text = readFileSync(file, 'utf8');
    const [write = '', settled = ''] = text.split('\n');
    const id = /"entry":"([^"]*)"/.exec(write)![1]!;
    const older = Array.from({ length: 100_000 }, (_, n) =>
      `${write}\n${settled}`.replaceAll(id, `older ${n}`),
    );
    writeFileSync(file, `${older.join('\n')}\n${text}`);
    expect(await took()).toBeLessThan(few * 3 + 1000);
  }, 60_000);
});
