import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReservationIn } from '../support/reservations.ts';
import { cliForEachTest } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 2], S2: [2, 6] } });
const withFile = (marks = '') => {
  mkdirSync(join(cli.folder, 'floors'), { recursive: true });
  const tables = `tables:\n  - {id: S1, min: 1, max: 2${marks}}\n  - {id: S2, min: 2, max: 6${marks}}\n`;
  writeFileSync(join(cli.folder, 'floors', '127.0.0.1_9.yaml'), tables);
};
const tell = async (line: string) => {
  const { code, stderr } = await cli.run(line, { columns: 80, answers: [] });
  return [code, stderr.match(/table S\d is for .*/g)];
};
beforeEach(async () => {
  const create = createReservationIn(cli);
  await create({ nombre: 'Ana', mesa: 'S1', comensales: 1 });
  await create({ nombre: 'Eva', mesa: 'S2', comensales: 5 });
});

describe('a table that is not for a party of that size', () => {
  it('is said when guests get it, and when they sit down', async () => {
    withFile();
    expect(await tell('swap Ana Eva')).toEqual([0, ['table S2 is for 2–6', 'table S1 is for 1–2']]);
    expect(await tell('note Eva cumple')).toEqual([0, null]);
    expect(await tell('seat Eva')).toEqual([0, ['table S1 is for 1–2']]);
  });

  it('is not said of a table that fits, nor if its size was learned', async () => {
    withFile();
    expect(await tell('seat Ana')).toEqual([0, null]);
    withFile(', learned: true');
    expect(await tell('swap Ana Eva')).toEqual([0, null]);
  });
});
