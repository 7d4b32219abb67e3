import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../support/fetching.ts';
import { guests, useHouse } from '../support/importing.ts';

const test = useHouse();
const { put, run, listCustomers } = test;

describe('a record that exists', () => {
  beforeEach(async () => {
    await test.house.run([
      'crm',
      'create',
      '--full-name',
      'Ana Ruiz',
      '--phone',
      '+34600111222',
      '--notes',
      'alergia: nueces',
    ]);
  });

  it('is found by phone, however it is written, and skipped', async () => {
    put('c.csv', guests);
    const { json } = await run('crm import c.csv --match phone');
    expect(json).toMatchObject({ created: 1, skipped: 1 });
  });

  it('is not found by placeholders for a missing phone or e-mail', async () => {
    put(
      'c.csv',
      'full_name,phone,email\nUno,000 000 000,-\nDos,000000000,no\nTres,+34000000000,-\nMás,0000000,no\n',
    );
    const { json } = await run('crm import c.csv --match phone,email');
    expect(json).toMatchObject({ created: 4, skipped: 0 });
  });

  it('is found by an extension that is written the same, but not by a dash or a zero', async () => {
    put('c.csv', 'full_name,phone\nBar,101\nUno,0\nDos,0\nTres,-\nOtro,101\nMás,1 01\nFin,-\n');
    const { json } = await run('crm import c.csv --match phone');
    expect(json).toMatchObject({ created: 6, skipped: 1 });
  });

  it('is created again without --match, and a notice names the lines, also those that repeat a row', async () => {
    put('c.csv', `${guests}Eva;612345678;\nLuz;633000111;\n`);
    const notice = '2 lines are a second customer with the same phone or e-mail (3, 4)';
    const dryRun = await run('crm import c.csv --dry-run');
    expect(dryRun.stderr).toContain(notice);
    expect((await run('crm import c.csv --match phone --dry-run')).stderr).not.toContain('second customer');
    const { code, json, stderr } = await run('crm import c.csv');
    expect([code, json]).toMatchObject([0, { created: 4 }]);
    expect(stderr).toContain(notice);
  });

  it('is not looked for without --match by a key that may not read', async () => {
    put('c.csv', guests);
    const key = await test.house.keyWith(['crm:write']);
    const { code, json, stderr } = await run('crm import c.csv', { env: { MAITRE_API_KEY: key } });
    expect([code, json, stderr]).toMatchObject([0, { created: 2 }, '']);
  });

  it('is updated, with only the fields that differ', async () => {
    put('c.csv', 'full_name,phone,email\nAna Ruiz,600 111 222,ana@example.com\n');
    const { json, sent } = await run('crm import c.csv --match phone --on-duplicate update');
    expect(json).toMatchObject({ updated: 1 });
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'ana@example.com' });
    const again = await run('crm import c.csv --match phone --on-duplicate update --restart');
    expect(again.json).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('is not updated if another one matches too: the row is refused and overwrites nobody', async () => {
    await run('crm create --full-name Eva --email eva@example.com');
    const before = await listCustomers();
    put('c.csv', 'full_name,phone,email\nNueva,600 111 222,eva@example.com\n');
    const { code, json, sent, stderr } = await run('crm import c.csv --on-duplicate update');
    expect([code, json]).toMatchObject([6, { created: 0, updated: 0, failed: 1 }]);
    expect(stderr).toContain('c.csv:2: matches several records: #1 · Ana Ruiz');
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await listCustomers()).toEqual(before);
  });

  it('of two is not updated by a row that matches both, also after a row that matches one of them', async () => {
    await run('crm create --full-name Eva --email eva@example.com');
    await run('crm update 1 --email ana@example.com');
    put('c.csv', 'full_name,phone,email\nAna R.,,ana@example.com\nNueva,600 111 222,eva@example.com\n');
    const { code, json, stderr } = await run('crm import c.csv --on-duplicate update');
    expect([code, json]).toMatchObject([6, { updated: 1, failed: 1 }]);
    expect(stderr).toContain('c.csv:3: matches several records');
    expect((await listCustomers()).map(({ full_name }) => full_name).sort()).toEqual(['Ana R.', 'Eva']);
  });

  it('is an error with --on-duplicate fail: nothing is sent', async () => {
    put('c.csv', guests);
    const { code, sent, stderr } = await run('crm import c.csv --on-duplicate fail');
    expect(code).toBe(2);
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    expect(stderr).toContain('c.csv:3: already exists: #1');
  });

  it('keeps a note about an allergy, unless --replace-notes', async () => {
    put('c.csv', 'full_name,phone,notes\nAna Ruiz,600 111 222,mesa tranquila\n');
    const first = await run('crm import c.csv --match phone --on-duplicate update');
    expect([first.code, first.json]).toMatchObject([6, { updated: 0, failed: 1 }]);
    expect(first.stderr).toContain('--replace-notes');
    const second = await run('crm import c.csv --match phone --on-duplicate update --replace-notes');
    expect(second.json).toMatchObject({ updated: 1 });
  });

  it('may be another row of the file', async () => {
    put('c.csv', 'full_name,phone,email\nEva,+34 611 000 000,\nEva,611000000,eva@example.com\n');
    expect((await run('crm import c.csv --match phone --on-duplicate update')).json).toMatchObject({
      created: 1,
      skipped: 1,
    });
    expect((await listCustomers())[1]).toMatchObject({ full_name: 'Eva', email: 'eva@example.com' });
  });

  const eva = [
    'full_name,phone,email,notes',
    'Eva,+34 611 000 000,,uno',
    'Eva Gil,611000000,eva@example.com,',
    'E. Gil,,eva@example.com,tres',
  ].join('\n');
  const evaLine = 'crm import c.csv --match phone,email --on-duplicate update';
  const evaTold = { full_name: 'E. Gil', phone: '611000000', email: 'eva@example.com', notes: 'tres' };

  it('gets the values of all its rows, whichever field matches', async () => {
    put('c.csv', eva);
    expect((await run(evaLine)).json).toMatchObject({ created: 1, skipped: 2 });
    expect(await listCustomers()).toMatchObject([{ full_name: 'Ana Ruiz' }, evaTold]);
  });

  it.each([
    ['never reached the service', async () => undefined],
    ['was done, and its answer lost', (...asked) => test.house.fetch(...asked)],
  ] satisfies [string, (...asked: Parameters<Fetch>) => Promise<unknown>][])(
    'gets the values of all its rows, also if the first run was interrupted and its request %s',
    async (_what, send) => {
      put('c.csv', eva);
      const interruption = new AbortController();
      const fetch: Fetch = async (url, init) => {
        if (init.method !== 'POST') return test.house.fetch(url, init);
        await send(url, init);
        interruption.abort('SIGINT');
        throw interruption.signal.reason;
      };
      expect((await run(evaLine, { fetch, signal: interruption.signal })).code).toBe(130);
      expect((await run(evaLine)).code).toBe(0);
      expect(await listCustomers()).toMatchObject([{ full_name: 'Ana Ruiz' }, evaTold]);
      expect((await run(evaLine)).stderr).toContain('already imported on');
      await run('undo --yes');
      expect(await listCustomers()).toHaveLength(1);
      expect((await run(evaLine)).code).toBe(0);
      expect(await listCustomers()).toMatchObject([{ full_name: 'Ana Ruiz' }, evaTold]);
    },
  );

  it('may be in another file: two imports do not run at the same time', async () => {
    put('a.csv', 'full_name,phone\nEva,611000000\nPau,611000001\n');
    put('b.csv', 'full_name,phone\nPau,611000001\nEva,611000000\nMar,611000002\n');
    const line = (file: string) => run(`crm import ${file} --match phone`);
    await Promise.all(['a.csv', 'b.csv'].map(line));
    // The second may have given up waiting.
    for (const file of ['a.csv', 'b.csv']) expect((await line(file)).code).toBe(0);
    expect((await listCustomers()).map(({ full_name }) => full_name).sort()).toEqual([
      'Ana Ruiz',
      'Eva',
      'Mar',
      'Pau',
    ]);
  });

  it('is updated once, with the last value, if two rows match it by different fields', async () => {
    await run('crm update 1 --email ana@example.com --notes x --replace-notes');
    put('c.csv', 'full_name,phone,email,notes\nA. Ruiz,600111222,,uno\nAna R.,,ana@example.com,\n');
    const { json, sent } = await run(evaLine);
    expect(json).toMatchObject({ updated: 1, skipped: 1 });
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { full_name: 'Ana R.', notes: 'uno' },
    ]);
  });

  it('keeps an allergy in the notes of an earlier row too', async () => {
    put('c.csv', 'full_name,phone,notes\nEva,611000000,alergia al marisco\nEva,611 000 000,ventana\n');
    const first = await run('crm import c.csv --match phone --on-duplicate update --dry-run');
    expect([first.code, first.stderr]).toEqual([6, expect.stringContaining('c.csv:3: would replace notes')]);
    const said = 'crm import c.csv --match phone --on-duplicate update --replace-notes';
    expect((await run(said)).json).toMatchObject({ created: 1, skipped: 1 });
    expect((await listCustomers())[1]).toMatchObject({ notes: 'ventana' });
  });
});
