import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';

describe('a field that a writing command is asked for and does not print', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it.each([
    ['reservas create --fecha mañana --inicio 21:00 --nombre Ana', '--fields', 'id,nope'],
    ['crm create --full-name Ana', '--sort', '-nope'],
    ['crm delete 1 --yes', '--fields', 'full_name'],
    ['menu items unavailable 1 2', '--fields', 'nope'],
    ['admin backup --out copia', '--fields', 'nope'],
    ['admin restore copia', '--sort', 'nope'],
    ['events sessions create 1 --session-date +7d --start-time 20:00 --end-time 23:00', '--fields', 'nope'],
  ])('is refused before anything is sent: %s', async (line, option, value) => {
    const { code, sent, stdout, stderr } = await house.run(`${line} ${option} ${value}`);
    expect({ code, sent, stdout }).toEqual({ code: 2, sent: [], stdout: '' });
    expect(stderr).toContain(option);
  });

  it('is chosen and sorted by where the interface has it', async () => {
    const { code, json } = await house.run('crm create --full-name Eva --fields full_name,phone --sort -id');
    expect({ code, json }).toEqual({ code: 0, json: { full_name: 'Eva', phone: null } });
  });

  it('shows what was done whole, and says so, where no schema tells', async () => {
    const { json: category } = await house.run('menu categories add --name Postres');
    const line = `menu categories update ${category.id} --name Dulces --fields nope --output json`;
    const { code, json, stderr } = await house.run(line);
    expect({ code, json }).toMatchObject({ code: 0, json: { id: category.id, name: 'Dulces' } });
    expect(stderr).toContain("--fields: unknown field 'nope'");
    const stdin = `{"categories": [{"id": ${category.id}, "name": "Tartas"}]}`;
    const applied = await house.run('menu apply - --yes --fields nope', { stdin });
    expect({ code: applied.code, json: applied.json }).toMatchObject({ code: 0, json: [{ done: true }] });
    expect(applied.stderr).toContain("--fields: unknown field 'nope'");
  });
});
