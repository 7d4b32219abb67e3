import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getJournalFolder } from '../../src/journal/file.ts';
import { friday, type House, openHouse } from '../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const readText = () =>
  readdirSync(getJournalFolder(house.folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(getJournalFolder(house.folder), name), 'utf8'))
    .join('');
const readLines = () =>
  readText()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const addCustomer = async (name: string) =>
  String((await house.run(['crm', 'create', '--full-name', name])).json.id);

describe('a write in the journal', () => {
  it('is on disk with the old record before it is sent, and its outcome after', async () => {
    const id = await addCustomer('Ana Ruiz');
    let seen: unknown;
    await house.run(['crm', 'delete', id, '--yes'], {
      fetch: async (url, init) => {
        if (init.method === 'DELETE') seen = readLines().at(-1);
        return house.fetch(url, init);
      },
    });
    const written = {
      v: 1,
      type: 'write',
      entry: expect.any(String),
      n: 0,
      at: friday.toISOString(),
      command: 'crm delete',
      restaurant: {
        profile: null,
        place: 'http://127.0.0.1:9/casa',
        key_fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
      kind: 'customer',
      verb: 'delete',
      id: Number(id),
      before: expect.objectContaining({ full_name: 'Ana Ruiz', total_reservas: 0 }),
    };
    expect(seen).toEqual(written);
    expect(readLines().at(-1)).toEqual({
      v: 1,
      type: 'settled',
      entry: (seen as { entry: string }).entry,
      n: 0,
      outcome: 'done',
    });
  });

  it('is recorded, but not with api, --no-journal or --dry-run', async () => {
    const id = await addCustomer('Ana');
    await house.run(`crm update ${id} --notes x`);
    for (const line of [
      `crm update ${id} --notes y --no-journal`,
      `crm update ${id} --notes z --dry-run`,
      `api PUT /developer/api/crm/customers/${id} --data {"notes":"w"}`,
      `crm get ${id}`,
    ])
      expect((await house.run(line)).code).toBe(0);
    expect(readLines().filter(({ type }) => type === 'write')).toMatchObject([
      { command: 'crm create', verb: 'create', body: { full_name: 'Ana' } },
      { command: 'crm update', verb: 'update', body: { notes: 'x' }, before: { notes: null } },
    ]);
  });

  it('never contains the key', async () => {
    await house.run(['crm', 'delete', await addCustomer('Ana'), '--yes']);
    await house.run('undo --yes');
    expect(readText()).not.toContain(house.key);
    expect(readText()).not.toContain(house.key.slice(-16));
  });

  it('is recorded for each of several concurrent commands', async () => {
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push(await addCustomer(`Guest ${n}`));
    await Promise.all(ids.map((id) => house.run(['crm', 'delete', id, '--yes'])));
    const deleted = readLines().filter(({ verb }) => verb === 'delete');
    expect(deleted.map((line) => String(line.id)).sort()).toEqual([...ids].sort());
    expect(readLines().filter(({ outcome }) => outcome === 'done')).toHaveLength(16);
  });

  it('has its outcome: rejected or unknown', async () => {
    await house.run('crm update 99 --notes x');
    const id = await addCustomer('Ana');
    const answers = [400, 500];
    for (const status of answers) {
      await house.run(`crm update ${id} --notes x`, {
        fetch: async (url, init) =>
          init.method === 'PUT'
            ? Response.json({ success: false, error: 'No', code: 'BUSINESS_ERROR' }, { status })
            : house.fetch(url, init),
      });
    }
    expect(readLines().flatMap(({ outcome }) => outcome ?? [])).toEqual(['done', 'undone', 'undone']);
  });
});
