import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../support/fetching.ts';
import { guests, useTestCli } from '../support/importing.ts';

const test = useTestCli();
const { put, run, listCustomers } = test;

describe('a record that exists', () => {
  beforeEach(async () => {
    const fields = ['--phone', '+34600111222', '--notes', 'alergia: nueces'];
    await test.cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', ...fields]);
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
    const notice = 'c.csv:3, 4: 2 rows with the phone or e-mail of another customer';
    const dryRun = await run('crm import c.csv --dry-run');
    expect(dryRun.stderr).toContain(notice);
    expect((await run('crm import c.csv --match phone --dry-run')).stderr).not.toContain('another customer');
    const { code, json, stderr } = await run('crm import c.csv');
    expect([code, json]).toMatchObject([0, { created: 4 }]);
    expect(stderr).toContain(notice);
  });

  it('is not looked for without --match by a key that may not read', async () => {
    put('c.csv', guests);
    const key = await test.cli.keyWith(['crm:write']);
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

  it('is not updated if another one matches too: the row is refused and overwrites no record', async () => {
    await run('crm create --full-name Eva --email eva@example.com');
    const before = await listCustomers();
    put('c.csv', 'full_name,phone,email\nNueva,600 111 222,eva@example.com\n');
    const { code, json, sent, stderr } = await run('crm import c.csv --on-duplicate update');
    expect([code, json]).toMatchObject([6, { created: 0, updated: 0, failed: 1 }]);
    expect(stderr).toContain('c.csv:2: matches several records: #1 · Ana Ruiz');
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await listCustomers()).toEqual(before);
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

  describe('as an earlier row of the file', () => {
    const family = 'full_name,phone\nEva,+34 611 000 000\nPau,611000000\n';

    it('is skipped, and is done once the earlier row is', async () => {
      put('c.csv', family);
      const line = 'crm import c.csv --match phone';
      const fetch = test.refuse((body) => body.includes('Eva'));
      expect((await run(line, { fetch })).json).toMatchObject({ created: 0, failed: 1, skipped: 1 });
      expect((await run(line)).json).toMatchObject({ created: 1, skipped: 1 });
      expect((await run(line)).stderr).toContain('already imported on');
    });

    it('is refused with --on-duplicate update, also if the earlier row was sent by another run', async () => {
      put('c.csv', family);
      const line = 'crm import c.csv --match phone --on-duplicate update';
      for (const counts of [{ created: 1 }, { already: 1 }]) {
        const { code, json, stderr } = await run(line);
        expect([code, json]).toMatchObject([6, { ...counts, updated: 0, failed: 1 }]);
        expect(stderr).toContain('c.csv:3: is the same record as line 2');
      }
      expect(await listCustomers()).toMatchObject([{ full_name: 'Ana Ruiz' }, { full_name: 'Eva' }]);
    });

    it('is refused with --on-duplicate update if both match one record, by whichever field', async () => {
      await run('crm update 1 --email ana@example.com');
      put('c.csv', 'full_name,phone,email\nAna Ruiz,600111222,\nLuis,,ana@example.com\n');
      const { json, stderr } = await run('crm import c.csv --on-duplicate update');
      expect(json).toMatchObject({ updated: 0, unchanged: 1, failed: 1 });
      expect(stderr).toContain('c.csv:3: is the same record as line 2');
    });

    it('is not sent while it is unknown whether the earlier row was', async () => {
      put('c.csv', family);
      const line = 'crm import c.csv --match phone --on-duplicate update';
      const interruption = new AbortController();
      const fetch: Fetch = async (url, init) => {
        if (init.method !== 'POST') return test.cli.fetch(url, init);
        await test.cli.fetch(url, init);
        interruption.abort('SIGINT');
        throw interruption.signal.reason;
      };
      expect((await run(line, { fetch, signal: interruption.signal })).code).toBe(130);
      expect((await run(line)).json).toMatchObject({ created: 0, already: 1, failed: 1 });
      expect((await listCustomers()).map(({ full_name }) => full_name)).toEqual(['Ana Ruiz', 'Eva']);
    });
  });

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
});
