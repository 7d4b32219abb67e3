import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKinds } from '../../src/context/kinds/register.ts';
import { entriesIn } from '../../src/journal/entry.ts';
import { journalFile, openJournal } from '../../src/journal/journal.ts';
import { isSame, restaurantOf } from '../../src/journal/restaurant.ts';
import { createApp } from '../../src/service/app.ts';
import { friday, type House, openHouse } from '../support/house.ts';

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the journal of a deletion', () => {
  let house: House;
  let file: string;
  beforeEach(async () => {
    house = await openHouse();
    file = journalFile(house.folder);
  });
  afterEach(() => house.close());
  const addCustomer = async (name: string) => {
    const { json } = await house.run(['crm', 'create', '--full-name', name]);
    return String(json.id);
  };

  it('is whole on the disk before the DELETE is sent, for its owner alone', async () => {
    const id = await addCustomer('Ana Ruiz');
    const app = createApp({ store: house.store, now: () => friday });
    let seen: unknown[] = [];
    await house.run(['crm', 'delete', id, '--yes'], {
      fetch: async (url, init) => {
        if (init.method === 'DELETE') seen = linesOf(file);
        return app.fetch(new Request(url.replace('/casa', ''), init));
      },
    });
    expect(seen).toEqual([
      {
        v: 1,
        type: 'delete',
        entry: expect.any(String),
        at: friday.toISOString(),
        command: 'crm delete',
        kind: 'customer',
        restaurant: {
          profile: null,
          base_url: 'http://127.0.0.1:9/casa',
          key_fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
        },
        records: [
          {
            id: Number(id),
            what: `#${id} · Ana Ruiz`,
            record: expect.objectContaining({ full_name: 'Ana Ruiz', total_reservas: 0 }),
          },
        ],
      },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  it('never holds the key', async () => {
    await house.run(['crm', 'delete', await addCustomer('Ana'), '--yes']);
    await house.run('undo --yes');
    expect(readFileSync(file, 'utf8')).not.toContain(house.key);
    expect(readFileSync(file, 'utf8')).not.toContain(house.key.slice(-16));
  });

  it('keeps every entry of commands that delete at once', async () => {
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push(await addCustomer(`Guest ${n}`));
    await Promise.all(ids.map((id) => house.run(['crm', 'delete', id, '--yes'])));
    const entries = entriesIn(await openJournal(house.folder).read(), await loadKinds());
    expect(entries.flatMap(({ records }) => records.map(({ id }) => String(id))).sort()).toEqual(
      [...ids].sort(),
    );
    expect(entries.every(({ marks }) => marks.get('0')?.state === 'deleted')).toBe(true);
  });

  it('that a kill has torn loses that line alone', async () => {
    const [ana, luis] = [await addCustomer('Ana'), await addCustomer('Luis')];
    await house.run(['crm', 'delete', ana, '--yes']);
    appendFileSync(file, '{"v":1,"type":"delete","entry":"torn","at":"20');
    expect((await house.run('undo --list')).json).toHaveLength(1);
    await house.run(['crm', 'delete', luis, '--yes']);
    expect((await house.run('undo --list')).json).toHaveLength(2);
  });

  it('leaves lines of another version, and lines that are something else, alone', async () => {
    await house.run(['crm', 'delete', await addCustomer('Ana'), '--yes']);
    appendFileSync(
      file,
      '{"v":2,"type":"delete","entry":"x","records":"elsewhere"}\nnull\n[]\n\n{"type":"mark"}\n',
    );
    const before = readFileSync(file, 'utf8');
    expect((await house.run('undo --yes')).code).toBe(0);
    expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
  });
});

describe('a journal', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maitre-journal-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that nothing was written to is empty', async () => {
    expect(await openJournal(folder).read()).toEqual([]);
  });

  it('gives back what was added whole, wherever the last line was torn before more was added', async () => {
    const line = fc.record({ text: fc.string({ unit: 'grapheme' }), n: fc.integer() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        line,
        fc.nat(),
        async (lines, next, cut) => {
          const file = journalFile(folder);
          rmSync(dirname(file), { recursive: true, force: true });
          const journal = openJournal(folder);
          for (const one of lines) await journal.append([one]);
          const size = Buffer.byteLength(`${JSON.stringify(lines.at(-1))}\n`);
          const lost = cut % (size + 1);
          truncateSync(file, statSync(file).size - lost);
          await journal.append([next]);
          const whole = lost <= 1 ? lines : lines.slice(0, -1);
          expect(await journal.read()).toEqual([...whole, next]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says so where it cannot be read', async () => {
    const file = journalFile(folder);
    await openJournal(folder).append([{}]);
    rmSync(file);
    writeFileSync(join(folder, 'x'), '');
    await expect(openJournal(join(folder, 'x')).read()).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});

describe('a restaurant in the journal', () => {
  const key = 'maitre_0123456789';

  it('is the same at the same place with the same key, whatever its profile is called', () => {
    const one = restaurantOf({ baseUrl: 'https://casa.example/api/', key, name: 'centro' });
    expect(isSame(one, restaurantOf({ baseUrl: 'https://casa.example/api', key }))).toBe(true);
    expect(isSame(one, restaurantOf({ baseUrl: 'https://otra.example/api', key, name: 'centro' }))).toBe(
      false,
    );
    expect(
      isSame(one, restaurantOf({ baseUrl: 'https://casa.example/api', key: 'other', name: 'norte' })),
    ).toBe(false);
    expect(
      isSame(one, restaurantOf({ baseUrl: 'https://casa.example/api', key: 'new', name: 'centro' })),
    ).toBe(true);
  });

  it('on a database is named without its password', () => {
    const restaurant = restaurantOf({
      database: 'postgres://maitre:s3cret@db.example:5432/casa?sslmode=require',
      key,
    });
    expect(restaurant.database).toBe('postgres://maitre@db.example:5432/casa');
    expect(restaurantOf({ database: '/srv/casa.db', key }).database).toBe('/srv/casa.db');
  });
});
