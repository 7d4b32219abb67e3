import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import type { Fetch } from '../support/fetching.ts';
import { errorsIn, guests, useTestCli } from '../support/importing.ts';

const test = useTestCli();
const { put, run, listCustomers } = test;

describe('a file', () => {
  it('of a Spanish spreadsheet becomes records', async () => {
    put('c.csv', Buffer.from(guests, 'latin1'));
    const { code, json, sent } = await run('crm import c.csv --concurrency 1');
    expect(code).toBe(0);
    expect(json).toMatchObject({ rows: 2, created: 2, failed: 0 });
    expect(sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { full_name: 'Íñigo Núñez', phone: '+34 612 345 678', birthday: '1980-11-21' }],
      ['POST', { full_name: 'Ana Ruiz', phone: '600 111 222' }],
    ]);
  });

  it('may be standard input', async () => {
    const { json } = await run('crm import -', {
      stdin: '{"full_name":"Ana","phone":612345678,"email":null}\n',
    });
    expect(json).toMatchObject({ rows: 1, created: 1 });
    expect(await listCustomers()).toMatchObject([{ full_name: 'Ana', phone: '612345678' }]);
  });

  it('that is not valid sends nothing, and every problem is reported with line, column and reason', async () => {
    put('c.csv', 'full_name,birthday,phone\nAna,2020-02-30,1\n,1980-01-01,2\nEva,,3\nLuz,x,6E+08\n');
    const { code, sent, stderr, stdout } = await run('crm import c.csv');
    expect([code, sent, stdout]).toEqual([2, [], '']);
    const errors = errorsIn(stderr);
    expect(errors).toHaveLength(4);
    expect(errors[0]).toMatch(
      /^c\.csv:2: column 2 \(birthday\) must be a date with its year.*not "2020-02-30"$/,
    );
    expect(errors[1]).toBe('c.csv:3: column 1 (full_name) is required');
    expect(errors[2]).toMatch(/^c\.csv:5: column 2/);
    expect(errors[3]).toMatch(/^c\.csv:5: column 3 \(phone\) was shortened/);
    expect(stderr).toMatch(/^3 of 4 rows are not valid: nothing was sent\n/);
    expect(errorIn(stderr).hint).toContain('--skip-invalid');
  });

  it('with one wrong row is one error for programs, with its hint', async () => {
    put('c.csv', 'full_name,birthday\nAna,2020-02-30\n');
    const { stderr } = await run('crm import c.csv --json');
    expect(errorsIn(stderr)).toHaveLength(1);
    expect(errorIn(stderr)).toMatchObject({ code: 'USAGE', hint: expect.stringContaining('--skip-invalid') });
  });

  it('writes the rows that the service refuses, with the reason, and one error for each', async () => {
    put('c.csv', guests);
    const fetch = test.refuse(() => true);
    const first = await run('crm import c.csv', { fetch });
    expect([first.code, errorsIn(first.stderr).length]).toEqual([6, 2]);
    const rejects = join(test.cli.folder, 'c.csv.rejects.csv');
    expect(first.stderr).toContain(rejects);
    expect(readFileSync(rejects, 'utf8')).toMatch(/error\r\n[\s\S]*Ana Ruiz/);
    await run('crm import c.csv --rejects no.csv', { fetch });
    expect(readFileSync(join(test.cli.folder, 'no.csv'), 'utf8')).toContain('Ana Ruiz');
  });

  it('has its valid rows sent with --skip-invalid; the others can be corrected and imported', async () => {
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nEva;01/02/1980\n');
    const first = await run('crm import c.csv --skip-invalid --rejects bad.csv');
    expect([first.code, first.json]).toMatchObject([6, { created: 1, failed: 1 }]);
    const rejects = readFileSync(join(test.cli.folder, 'bad.csv'), 'utf8');
    expect(rejects).toMatch(
      /^\ufefffull_name;birthday;error\r\nAna;30\/02\/2020;"column 2 \(birthday\) must be a date/,
    );
    put('bad.csv', rejects.replace('30/02/2020', '28/02/2020'));
    const second = await run('crm import bad.csv');
    expect([second.code, second.json]).toMatchObject([0, { created: 1 }]);
    expect(second.stderr).toContain('columns not used: error');
  });

  it('sends nothing if the rejects cannot be written, and never writes them to the file itself', {
    tags: ['posix'],
  }, async () => {
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nEva;01/02/1980\n');
    symlinkSync('c.csv', join(test.cli.folder, 'link.csv'));
    mkdirSync(join(test.cli.folder, 'folder'));
    for (const [place, why] of [
      ['link.csv', 'another file than'],
      ['nowhere/bad.csv', 'cannot write'],
      ['folder', 'it is a folder'],
    ] as const) {
      const { code, sent, stderr } = await run(`crm import c.csv --skip-invalid --rejects ${place}`);
      expect([code === 0, sent, stderr]).toEqual([false, [], expect.stringContaining(why)]);
      expect(errorIn(stderr).field).toBe('--rejects');
    }
    await run('crm import c.csv --skip-invalid --rejects one.csv');
    const again = await run('crm import c.csv --skip-invalid --rejects two.csv');
    expect(again.stderr).toContain('already imported on');
    expect(readFileSync(join(test.cli.folder, 'two.csv'), 'utf8')).toContain('Ana;30/02/2020');
    put('right.csv', 'full_name\nLuz\n');
    put('mine.csv', 'full_name\nZoe\n');
    await run('crm import right.csv --rejects mine.csv');
    expect(readFileSync(join(test.cli.folder, 'mine.csv'), 'utf8')).toBe('full_name\nZoe\n');
  });

  it('whose folder cannot be written is imported, if no row is rejected', { tags: ['posix'] }, async () => {
    // Nothing can be stored beside a file with such a name.
    const name = `${'c'.repeat(250)}.csv`;
    put(name, 'full_name\nEva\n');
    expect(await run(`crm import ${name}`)).toMatchObject({ code: 0, stderr: '' });
  });

  it('has its rejects replaced; any other content at their path is kept under another name', async () => {
    const contents = (name: string) => readFileSync(join(test.cli.folder, name), 'utf8');
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nLuz;31/02/2020\n');
    const first = await run('crm import c.csv --rejects no.csv');
    expect([first.code, first.stderr.includes('earlier content')]).toEqual([2, false]);
    const rejects = contents('no.csv');
    await run('crm import c.csv --skip-invalid --rejects no.csv');
    expect([contents('no.csv'), existsSync(join(test.cli.folder, 'no-1.csv'))]).toEqual([rejects, false]);
    const mended = rejects.replace('30/02', '28/02');
    put('no.csv', mended);
    const again = await run('crm import c.csv --skip-invalid --rejects no.csv');
    expect(again.stderr).toMatch(/the earlier content of .+no\.csv is now in .+no-1\.csv/);
    put('other.csv', 'full_name;birthday\nEva;30/02/1980\n');
    expect((await run('crm import other.csv --skip-invalid --rejects no.csv')).code).toBe(6);
    expect(['no-1.csv', 'no-2.csv'].map(contents)).toEqual([mended, rejects]);
    expect(contents('no.csv')).toContain('Eva;30/02/1980');
    put('right.csv', 'full_name\nZoe\n');
    const right = await run('crm import right.csv --rejects no.csv');
    expect([right.code, contents('no.csv')]).toEqual([0, expect.stringContaining('Eva;30/02/1980')]);
    put('other.csv', 'full_name;birthday\nEva;30/02/1980\nEva;28/02/1980\n');
    await run('crm import other.csv --skip-invalid --rejects no.csv');
    expect([contents('no.csv').split('\r\n').length, existsSync(join(test.cli.folder, 'no-3.csv'))]).toEqual([
      3,
      false,
    ]);
  });

  it('has its rejects emptied once their rows are accepted', async () => {
    put('c.csv', 'full_name\nAna\n');
    const fetch: Fetch = async (url, init) =>
      init.method === 'POST'
        ? Response.json({ success: false, error: 'no', code: 'VALIDATION_ERROR' }, { status: 422 })
        : test.cli.fetch(url, init);
    expect((await run('crm import c.csv --rejects no.csv', { fetch })).code).toBe(6);
    expect((await run('crm import c.csv --rejects no.csv')).code).toBe(0);
    expect(readFileSync(join(test.cli.folder, 'no.csv'), 'utf8')).toBe('\ufefffull_name;error\r\n');
  });

  it('that is a pipe has its rejects named as those of standard input', { tags: ['posix'] }, async () => {
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nEva;01/02/1980\n');
    const pipe = join(test.cli.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    spawn('cp', [join(test.cli.folder, 'c.csv'), pipe]);
    expect((await run(['crm', 'import', pipe, '--skip-invalid'])).json).toMatchObject({
      created: 1,
      failed: 1,
    });
    expect(readdirSync(test.cli.folder).filter((name) => name.includes('rejects'))).toEqual([
      'stdin.rejects.csv',
    ]);
  });

  it('that is empty, missing or without a required column is refused', async () => {
    put('empty.csv', '');
    put('other.csv', 'Quién;Fono\nAna;1\n');
    expect(errorsIn((await run('crm import empty.csv')).stderr)[0]).toContain('is empty');
    expect(errorsIn((await run('crm import none.csv')).stderr)[0]).toContain('cannot read');
    const { code, stderr } = await run('crm import other.csv');
    expect(code).toBe(2);
    expect(stderr).toContain('full_name is required');
    expect(stderr).toContain('--map full_name=HEADER');
  });

  it('that is a web page or has an unclosed quotation mark is refused', async () => {
    for (const [content, says] of [
      ['<html><table>', 'full_name is required'],
      ['Nombre;Notas\nEva;\nAna;"hola\nLuz;x\n', 'a quotation mark on line 3 is not closed'],
    ] as const) {
      put('c.csv', content);
      const { code, stderr, sent } = await run('crm import c.csv');
      expect([code, sent, errorsIn(stderr)[0]]).toEqual([2, [], expect.stringContaining(says)]);
    }
  });

  it('is not sent with --dry-run: it prints every request and the counts, and keeps nothing', async () => {
    put('c.csv', guests);
    const { code, sent, stdout, stderr } = await run('crm import c.csv --dry-run');
    expect([code, sent.filter(({ method }) => method !== 'GET')]).toEqual([0, []]);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stderr).toContain('dry run, nothing was sent: 2 rows, 2 created');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
  });
});

describe('columns', () => {
  it('are mapped, and the mapping can be saved', async () => {
    put('c.csv', 'Quién;Fono\nAna;1\n');
    const first = await test.cli.run(
      'crm import c.csv --map full_name=Quién --map phone=Fono --save-mapping tpv',
    );
    expect(first.json).toMatchObject({ created: 1 });
    put('d.csv', 'Fono;Quién\n2;Eva\n');
    expect((await run('crm import d.csv --mapping tpv')).json).toMatchObject({ created: 1 });
    expect(await listCustomers()).toMatchObject([
      { full_name: 'Ana', phone: '1' },
      { full_name: 'Eva', phone: '2' },
    ]);
  });

  it('and fields that do not exist are reported with the nearest name', async () => {
    put('c.csv', 'full_name\nAna\n');
    const { code, stderr } = await test.cli.run('crm import c.csv --map phon=X --map phone=Full_name');
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean phone?');
    expect(stderr).toContain('did you mean full_name?');
    expect((await run('crm import c.csv --mapping nothing')).stderr).toContain('--save-mapping');
    expect((await run('crm import c.csv --mapping ../x')).code).toBe(2);
    expect((await run('crm import c.csv --save-mapping ../x')).stderr).toContain('--save-mapping must be');
  });

  it('whose header is the API name or the flag of a field win over synonyms', async () => {
    put('c.csv', 'Nombre;phone;Móvil\nAna;1;2\n');
    const { stdout, stderr } = await run('crm import c.csv --dry-run');
    expect([stdout, stderr]).toEqual([
      expect.stringContaining('"phone":"1"'),
      expect.stringContaining('columns not used: Móvil (--map FIELD=HEADER uses one)'),
    ]);
  });

  it.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])(
    'are found by --map, by a saved mapping and by their header in the other Unicode form',
    async (of, by) => {
      put('c.csv', 'Quién;Teléfono\nAna;1\n'.normalize(of));
      const map = ['--map', 'full_name=Quién'.normalize(by), '--save-mapping', 'mac'];
      expect((await run(['crm', 'import', 'c.csv', '--dry-run', ...map])).stdout).toContain(
        '"full_name":"Ana"',
      );
      put('d.csv', 'Quién;Teléfono\nEva;2\n'.normalize(by));
      const saved = await run('crm import d.csv --dry-run --mapping mac');
      expect(saved.stdout).toContain('"full_name":"Eva","phone":"2"');
      const named = ['crm', 'import', 'c.csv', '--dry-run', '--map', 'teléfono=Quién'.normalize(by), '--map'];
      expect((await run([...named, 'full_name=Teléfono'.normalize(by)])).stdout).toContain('"phone":"Ana"');
    },
  );
});
