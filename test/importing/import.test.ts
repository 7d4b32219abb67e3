import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { createKey, createTenant } from '../../src/service/panel.ts';
import { errorIn } from '../support/error-in.ts';
import type { Fetch } from '../support/fetching.ts';
import { baseUrl, friday, type House, openHouse, type RunOptions } from '../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse({ tables: { T1: [1, 4] } });
});
afterEach(() => house.close());

const put = (name: string, content: string | Buffer): void =>
  writeFileSync(join(house.folder, name), content);
const run = (line: Parameters<typeof house.run>[0], options?: RunOptions) => house.run(line, options);
const customers = async () => (await run('crm search --limit 200')).json as Record<string, unknown>[];
const errorsIn = (stderr: string): string[] =>
  stderr
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [String(JSON.parse(line).error.message)] : []));

const guests = 'Nombre;Teléfono;Cumpleaños\nÍñigo Núñez;+34 612 345 678;21/11/1980\nAna Ruiz;600 111 222;\n';

describe('a file', () => {
  it('in the words of a spreadsheet becomes records', async () => {
    put('c.csv', Buffer.from(guests, 'latin1'));
    const { code, json, sent } = await run('crm import c.csv --concurrency 1');
    expect(code).toBe(0);
    expect(json).toMatchObject({ rows: 2, created: 2, failed: 0 });
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { full_name: 'Íñigo Núñez', phone: '+34 612 345 678', birthday: '1980-11-21' }],
      ['POST', { full_name: 'Ana Ruiz', phone: '600 111 222' }],
    ]);
  });

  it('is told in one line on a terminal', async () => {
    put('c.csv', guests);
    const { stdout, stderr } = await run('crm import c.csv', { columns: 80 });
    expect(stdout).toBe('✓ c.csv: 2 rows, 2 created\n');
    expect(stderr).not.toContain('error');
  });

  it('comes on standard input too', async () => {
    const { json } = await run('crm import -', {
      stdin: '{"full_name":"Ana","phone":612345678,"email":null}\n',
    });
    expect(json).toMatchObject({ rows: 1, created: 1 });
    expect(await customers()).toMatchObject([{ full_name: 'Ana', phone: '612345678' }]);
  });

  it('has its counts named in the language of whoever reads them', async () => {
    put('c.csv', 'full_name\nAna\nEva\n');
    const { stdout } = await run('crm import c.csv -o table --lang es');
    expect(stdout).toMatch(/^Fichero +c\.csv\nFilas +2\nCreadas +2\n/);
    expect(stdout).not.toMatch(/rows|created|failed/);
  });

  it('that is wrong sends nothing, and every mistake is told at once with line, column and reason', async () => {
    put('c.csv', 'full_name,birthday,phone\nAna,2020-02-30,1\n,1980-01-01,2\nEva,,3\nLuz,x,6E+08\n');
    const { code, sent, stderr, stdout } = await run('crm import c.csv');
    expect([code, sent, stdout]).toEqual([2, [], '']);
    const errors = errorsIn(stderr);
    expect(errors).toHaveLength(5);
    expect(errors[0]).toMatch(
      /^c\.csv:2: column 2 \(birthday\) must be a date with its year.*not "2020-02-30"$/,
    );
    expect(errors[1]).toBe('c.csv:3: column 1 (full_name) is required');
    expect(errors[2]).toMatch(/^c\.csv:5: column 2/);
    expect(errors[3]).toMatch(/^c\.csv:5: column 3 \(phone\) was shortened/);
    expect(errors[4]).toBe('3 of 4 rows not right: nothing was sent');
  });

  it('of which the right rows alone can be sent; the others go where they can be mended and imported', async () => {
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nEva;01/02/1980\n');
    const first = await run('crm import c.csv --skip-invalid --rejects bad.csv');
    expect([first.code, first.json]).toMatchObject([6, { created: 1, failed: 1 }]);
    const rejects = readFileSync(join(house.folder, 'bad.csv'), 'utf8');
    expect(rejects).toMatch(
      /^\ufefffull_name;birthday;error\r\nAna;30\/02\/2020;"column 2 \(birthday\) must be a date/,
    );
    put('bad.csv', rejects.replace('30/02/2020', '28/02/2020'));
    const second = await run('crm import bad.csv');
    expect([second.code, second.json]).toMatchObject([0, { created: 1 }]);
    expect(second.stderr).toContain('columns that are not used: error');
  });

  it('of which the others can go nowhere is refused before anything is sent, least of all into the file', async () => {
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nEva;01/02/1980\n');
    symlinkSync('c.csv', join(house.folder, 'link.csv'));
    mkdirSync(join(house.folder, 'folder'));
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
    expect(again.stderr).toContain('imported already');
    expect(readFileSync(join(house.folder, 'two.csv'), 'utf8')).toContain('Ana;30/02/2020');
    put('right.csv', 'full_name\nLuz\n');
    put('mine.csv', 'full_name\nZoe\n');
    await run('crm import right.csv --rejects mine.csv');
    expect(readFileSync(join(house.folder, 'mine.csv'), 'utf8')).toBe('full_name\nZoe\n');
  });

  it('has what stands where its rejects go kept, unless every row of it is its own and as it was', async () => {
    const contents = (name: string) => readFileSync(join(house.folder, name), 'utf8');
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nLuz;31/02/2020\n');
    const first = await run('crm import c.csv --rejects no.csv');
    expect([first.code, first.stderr.includes('is kept')]).toEqual([2, false]);
    const rejects = contents('no.csv');
    await run('crm import c.csv --skip-invalid --rejects no.csv');
    expect([contents('no.csv'), existsSync(join(house.folder, 'no-1.csv'))]).toEqual([rejects, false]);
    const mended = rejects.replace('30/02', '28/02');
    put('no.csv', mended);
    const again = await run('crm import c.csv --skip-invalid --rejects no.csv');
    expect(again.stderr).toMatch(/what stood in .+no\.csv is kept: .+no-1\.csv/);
    put('other.csv', 'full_name;birthday\nEva;30/02/1980\n');
    expect((await run('crm import other.csv --skip-invalid --rejects no.csv')).code).toBe(6);
    expect(['no-1.csv', 'no-2.csv'].map(contents)).toEqual([mended, rejects]);
    expect(contents('no.csv')).toContain('Eva;30/02/1980');
    put('right.csv', 'full_name\nZoe\n');
    const right = await run('crm import right.csv --rejects no.csv');
    expect([right.code, right.stderr]).toEqual([0, expect.stringContaining('are left as they are')]);
    put('other.csv', 'full_name;birthday\nEva;30/02/1980\nEva;28/02/1980\n');
    await run('crm import other.csv --skip-invalid --rejects no.csv');
    expect([contents('no.csv').split('\r\n').length, existsSync(join(house.folder, 'no-3.csv'))]).toEqual([
      3,
      false,
    ]);
  });

  it('of which an earlier run had rejects that are taken now has them emptied', async () => {
    put('c.csv', 'full_name\nAna\n');
    const fetch: Fetch = async (url, init) =>
      init.method === 'POST'
        ? Response.json({ success: false, error: 'no', code: 'VALIDATION_ERROR' }, { status: 422 })
        : house.fetch(url, init);
    expect((await run('crm import c.csv --rejects no.csv', { fetch })).code).toBe(6);
    expect((await run('crm import c.csv --rejects no.csv')).code).toBe(0);
    expect(readFileSync(join(house.folder, 'no.csv'), 'utf8')).toBe('\ufefffull_name;error\r\n');
  });

  it('that is a pipe has its rejects where those of standard input go', async () => {
    put('c.csv', 'full_name;birthday\nAna;30/02/2020\nEva;01/02/1980\n');
    const pipe = join(house.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    spawn('cp', [join(house.folder, 'c.csv'), pipe]);
    expect((await run(['crm', 'import', pipe, '--skip-invalid'])).json).toMatchObject({
      created: 1,
      failed: 1,
    });
    expect(readdirSync(house.folder).filter((name) => name.includes('rejects'))).toEqual([
      'stdin.rejects.csv',
    ]);
  });

  it('that is empty, missing or without a needed column is refused in words', async () => {
    put('empty.csv', '');
    put('other.csv', 'Quién;Fono\nAna;1\n');
    expect(errorsIn((await run('crm import empty.csv')).stderr)[0]).toContain('is empty');
    expect(errorsIn((await run('crm import none.csv')).stderr)[0]).toContain('cannot read');
    const { code, stderr } = await run('crm import other.csv');
    expect(code).toBe(2);
    expect(stderr).toContain('full_name is required');
    expect(stderr).toContain('--map full_name=HEADER');
  });

  it('that is a workbook or a page is refused by what it is, a quotation mark that is never closed by its line', async () => {
    for (const [content, says] of [
      ['PK\u0003\u0004…', 'is a workbook'],
      ['<html><table>', 'is a page'],
      ['Nombre;Notas\nEva;\nAna;"hola\nLuz;x\n', 'a quotation mark of line 3 is never closed'],
    ] as const) {
      put('c.csv', content);
      const { code, stderr, sent } = await run('crm import c.csv');
      expect([code, sent, errorsIn(stderr)[0]]).toEqual([2, [], expect.stringContaining(says)]);
    }
  });

  it('has no record in headers that stand there again', async () => {
    put('c.csv', 'Nombre;Teléfono;\nAna;600;\nNombre;Teléfono;\nNombre;;\n');
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent, errorsIn(stderr)]).toEqual([
      2,
      [],
      [expect.stringMatching(/^c\.csv:3: is the headers/), expect.anything()],
    ]);
  });

  it('has no record in the sum at its end', async () => {
    put('c.csv', 'Nombre;Teléfono;Notas\nAna;600;\nTotal;;x\nTotales: ;2;\n');
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent, errorsIn(stderr)[0]]).toEqual([
      2,
      [],
      expect.stringMatching(/^c\.csv:4: is the sum/),
    ]);
    expect((await run('crm import c.csv --skip-invalid')).json).toMatchObject({ created: 2, failed: 1 });
  });

  it('has a guest called Total where that one has a phone', async () => {
    for (const phone of ['612345678', '+34 612 345 678', '612 34 56 78', '0961-2345', 'total@casa.example']) {
      put('c.csv', `Nombre;Teléfono\nTotal;${phone}\n`);
      expect((await run('crm import c.csv --dry-run')).code).toBe(0);
    }
    for (const amount of ['48', '1.234,50 €', '€ 12', '1 234', '12 %', '1.234.567,89']) {
      put('c.csv', `Nombre;Notas\nAna;x\nTotal;${amount}\n`);
      expect((await run('crm import c.csv --dry-run')).code).toBe(2);
    }
  });

  it('has a name in two columns, unless one of them has all of it', async () => {
    put('c.csv', 'First Name,Last Name\nAna,Ruiz\nEva Gil,Gil\n,Paz\nXiaoli,Li\n');
    put('d.csv', 'Name,Given Name,Family Name\nLuz Mar,Luz,Mar\n');
    expect((await run('crm import c.csv')).stderr).toBe('');
    await run('crm import d.csv');
    const names = (await customers()).map((one) => one['full_name']);
    expect(names.sort()).toEqual(['Ana Ruiz', 'Eva Gil', 'Luz Mar', 'Paz', 'Xiaoli Li']);
    put('e.csv', 'Fecha;Hora;Nombre;Apellidos\n21/11/2026;21:00;Íñigo;Núñez Gil\n');
    await run('reservas import e.csv');
    expect((await run('reservas list --all')).json).toMatchObject([{ nombre_cliente: 'Íñigo Núñez Gil' }]);
  });

  it('is only looked at with --dry-run: every request, a sum, and nothing kept', async () => {
    put('c.csv', guests);
    const { code, sent, stdout, stderr } = await run('crm import c.csv --dry-run');
    expect([code, sent]).toEqual([0, []]);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stderr).toContain('dry run, nothing was sent: 2 rows, 2 created');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
  });
});

describe('columns', () => {
  it('are mapped, and the mapping is kept for another time', async () => {
    put('c.csv', 'Quién;Fono\nAna;1\n');
    const first = await house.run([
      'crm',
      'import',
      'c.csv',
      '--map',
      'full_name=Quién',
      '--map',
      'phone=Fono',
      '--save-mapping',
      'tpv',
    ]);
    expect(first.json).toMatchObject({ created: 1 });
    put('d.csv', 'Fono;Quién\n2;Eva\n');
    expect((await run('crm import d.csv --mapping tpv')).json).toMatchObject({ created: 1 });
    expect(await customers()).toMatchObject([
      { full_name: 'Ana', phone: '1' },
      { full_name: 'Eva', phone: '2' },
    ]);
  });

  it('and fields that there are not are named, with the nearest', async () => {
    put('c.csv', 'full_name\nAna\n');
    const { code, stderr } = await house.run([
      'crm',
      'import',
      'c.csv',
      '--map',
      'phon=X',
      '--map',
      'phone=Full_name',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean phone?');
    expect(stderr).toContain('did you mean full_name?');
    expect((await run('crm import c.csv --mapping nothing')).stderr).toContain('--save-mapping');
    expect((await run('crm import c.csv --mapping ../x')).code).toBe(2);
    expect((await run('crm import c.csv --save-mapping ../x')).stderr).toContain('--save-mapping must be');
  });

  it('two for one field are refused', async () => {
    put('c.csv', 'Nombre;Name;phone\nAna;Eva;1\n');
    expect((await run('crm import c.csv')).stderr).toContain('both full_name');
  });
});

describe('what is there already', () => {
  beforeEach(async () => {
    await house.run([
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

  it('by phone, however it is written, is left', async () => {
    put('c.csv', guests);
    const { json } = await run('crm import c.csv --match phone');
    expect(json).toMatchObject({ created: 1, skipped: 1 });
  });

  it('by nothing that people write where there is no phone or e-mail', async () => {
    put(
      'c.csv',
      'full_name,phone,email\nUno,000 000 000,-\nDos,000000000,no\nTres,+34000000000,-\nMás,0000000,no\n',
    );
    const { json } = await run('crm import c.csv --match phone,email');
    expect(json).toMatchObject({ created: 4, skipped: 0 });
  });

  it('by a phone too short for one where it is written the same, but by no dash or nought', async () => {
    put('c.csv', 'full_name,phone\nBar,101\nUno,0\nDos,0\nTres,-\nOtro,101\nMás,1 01\nFin,-\n');
    const { json } = await run('crm import c.csv --match phone');
    expect(json).toMatchObject({ created: 6, skipped: 1 });
  });

  it('is changed where it differs, by what differs alone', async () => {
    put('c.csv', 'full_name,phone,email\nAna Ruiz,600 111 222,ana@example.com\n');
    const { json, sent } = await run('crm import c.csv --match phone --on-duplicate update');
    expect(json).toMatchObject({ updated: 1 });
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'ana@example.com' });
    const again = await run('crm import c.csv --match phone --on-duplicate update --restart');
    expect(again.json).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('can be a mistake: nothing is sent', async () => {
    put('c.csv', guests);
    const { code, sent, stderr } = await run('crm import c.csv --on-duplicate fail');
    expect(code).toBe(2);
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    expect(stderr).toContain('c.csv:3: is there');
  });

  it('keeps a note that is a warning, unless that is said', async () => {
    put('c.csv', 'full_name,phone,notes\nAna Ruiz,600 111 222,mesa tranquila\n');
    const first = await run('crm import c.csv --match phone --on-duplicate update');
    expect([first.code, first.json]).toMatchObject([6, { updated: 0, failed: 1 }]);
    expect(first.stderr).toContain('--replace-notes');
    const second = await run('crm import c.csv --match phone --on-duplicate update --replace-notes');
    expect(second.json).toMatchObject({ updated: 1 });
  });

  it('in the file itself counts too', async () => {
    put('c.csv', 'full_name,phone,email\nEva,+34 611 000 000,\nEva,611000000,eva@example.com\n');
    expect((await run('crm import c.csv --match phone --on-duplicate update')).json).toMatchObject({
      created: 1,
      skipped: 1,
    });
    expect((await customers())[1]).toMatchObject({ full_name: 'Eva', email: 'eva@example.com' });
  });

  const eva = [
    'full_name,phone,email,notes',
    'Eva,+34 611 000 000,,uno',
    'Eva Gil,611000000,eva@example.com,',
    'E. Gil,,eva@example.com,tres',
  ].join('\n');
  const evaLine = 'crm import c.csv --match phone,email --on-duplicate update';
  const evaTold = { full_name: 'E. Gil', phone: '611000000', email: 'eva@example.com', notes: 'tres' };

  it('is what all its lines say together, whichever field names it', async () => {
    put('c.csv', eva);
    expect((await run(evaLine)).json).toMatchObject({ created: 1, skipped: 2 });
    expect(await customers()).toMatchObject([{ full_name: 'Ana Ruiz' }, evaTold]);
  });

  it.each([
    ['never reached the service', async () => undefined],
    ['was done, and its answer lost', (...asked) => house.fetch(...asked)],
  ] satisfies [string, (...asked: Parameters<Fetch>) => Promise<unknown>][])(
    'is what all its lines say, where a run was interrupted as it %s',
    async (_what, send) => {
      put('c.csv', eva);
      const interruption = new AbortController();
      const fetch: Fetch = async (url, init) => {
        if (init.method !== 'POST') return house.fetch(url, init);
        await send(url, init);
        interruption.abort('SIGINT');
        throw interruption.signal.reason;
      };
      expect((await run(evaLine, { fetch, signal: interruption.signal })).code).toBe(130);
      expect((await run(evaLine)).code).toBe(0);
      expect(await customers()).toMatchObject([{ full_name: 'Ana Ruiz' }, evaTold]);
      expect((await run(evaLine)).stderr).toContain('imported already');
      await run('undo --yes');
      expect(await customers()).toHaveLength(1);
      expect((await run(evaLine)).code).toBe(0);
      expect(await customers()).toMatchObject([{ full_name: 'Ana Ruiz' }, evaTold]);
    },
  );

  it('is compared with what another import at the same time makes of another file', async () => {
    put('a.csv', 'full_name,phone\nEva,611000000\nPau,611000001\n');
    put('b.csv', 'full_name,phone\nPau,611000001\nEva,611000000\nMar,611000002\n');
    const line = (file: string) => run(`crm import ${file} --match phone`);
    const ended = await Promise.all(['a.csv', 'b.csv'].map(line));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect((await customers()).map(({ full_name }) => full_name).sort()).toEqual([
      'Ana Ruiz',
      'Eva',
      'Mar',
      'Pau',
    ]);
  });

  it('is one edit of what is there, with the last line’s word, though each line names it otherwise', async () => {
    await run('crm update 1 --email ana@example.com --notes x --replace-notes');
    put('c.csv', 'full_name,phone,email,notes\nA. Ruiz,600111222,,uno\nAna R.,,ana@example.com,\n');
    const { json, sent } = await run(evaLine);
    expect(json).toMatchObject({ updated: 1, skipped: 1 });
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { full_name: 'Ana R.', notes: 'uno' },
    ]);
  });

  it('keeps a note that is a warning of an earlier line too', async () => {
    put('c.csv', 'full_name,phone,notes\nEva,611000000,alergia al marisco\nEva,611 000 000,ventana\n');
    const first = await run('crm import c.csv --match phone --on-duplicate update --dry-run');
    expect([first.code, first.stderr]).toEqual([6, expect.stringContaining('c.csv:3: would replace notes')]);
    const said = 'crm import c.csv --match phone --on-duplicate update --replace-notes';
    expect((await run(said)).json).toMatchObject({ created: 1, skipped: 1 });
    expect((await customers())[1]).toMatchObject({ notes: 'ventana' });
  });
});

describe('once, and no more', () => {
  it('a finished import run again sends nothing and says so, also of a copy of the file', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    put('copy.csv', guests);
    for (const line of ['crm import c.csv', 'crm import copy.csv']) {
      const { code, sent, stderr, json } = await run(line);
      expect([code, sent, json]).toMatchObject([0, [], { already: 2, created: 0 }]);
      expect(stderr).toContain('imported already');
    }
    expect((await run('crm import c.csv --restart')).json).toMatchObject({ created: 2 });
  });

  it('what an earlier run made is not taken for what a --restart that was interrupted has sent', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    const interruption = new AbortController();
    const fetch: Fetch = async (url, init) => {
      if (init.method !== 'POST') return house.fetch(url, init);
      interruption.abort('SIGINT');
      throw interruption.signal.reason;
    };
    const { code } = await run('crm import c.csv --restart', { fetch, signal: interruption.signal });
    expect(code).toBe(130);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
  });

  it('undo takes all of it back as one entry, and then it can be imported again', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    expect((await run('undo --list')).json).toHaveLength(1);
    await run('undo --yes');
    expect(await customers()).toEqual([]);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
    expect(await customers()).toHaveLength(2);
  });

  it('undo takes its edits back too, and then they are made again, once', async () => {
    await run('crm create --full-name Ana --phone 600111222');
    put('c.csv', guests);
    const line = 'crm import c.csv --match phone --on-duplicate update';
    expect((await run(line)).json).toMatchObject({ created: 1, updated: 1 });
    await run('undo --yes');
    expect(await customers()).toMatchObject([{ full_name: 'Ana' }]);
    expect((await run(line)).json).toMatchObject({ created: 1, updated: 1, already: 0 });
    await run('crm update 1 --full-name Anita');
    expect(await run(line)).toMatchObject({ code: 0, json: { already: 2 }, sent: [] });
    await run('undo 2 --yes');
    expect(await customers()).toMatchObject([{ full_name: 'Anita' }]);
  });

  it('what was put back and taken away again is sent again', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    for (const line of ['undo --yes', 'undo 1 --yes']) expect((await run(line)).code).toBe(0);
    expect(await run('crm import c.csv')).toMatchObject({ json: { already: 2 }, sent: [] });
    expect((await run('undo 1 --yes')).code).toBe(0);
    expect(await customers()).toEqual([]);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
    expect(await customers()).toHaveLength(2);
  });

  it('what was taken back is not there again because a dish of its number is', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    await run('undo --yes');
    await run('menu categories add --name Postres');
    for (const name of ['Flan', 'Nata']) await run(`menu items add --name ${name} --category-id 1`);
    await run('menu items delete 1 2 --yes');
    await run('undo --yes');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
  });

  it('what was taken back twice does not answer for what a killed run has sent since', async () => {
    put('c.csv', guests);
    for (const _ of [1, 2]) {
      await run('crm import c.csv');
      await run('undo --yes');
    }
    await run('crm import c.csv');
    const folder = join(house.folder, 'imports');
    const [name = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.ndjson'),
    );
    // Killed before it noted the answers, which stand in the journal of commands.
    const ledger = readFileSync(join(folder, name), 'utf8');
    const lines = ledger.split('\n');
    const last = lines.findLastIndex((line) => line.includes('"claimed"'));
    writeFileSync(join(folder, name), `${lines.slice(0, last + 1).join('\n')}\n`);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 0, already: 2 });
    expect(await customers()).toHaveLength(2);
  });

  it('a service that asks to be left alone for longer than is waited is asked once for each under way', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `Eva,6110000${10 + at}`);
    put('c.csv', ['full_name,phone', ...many].join('\n'));
    let asked = 0;
    const fetch: Fetch = async (url, init) => {
      if (init.method !== 'POST') return house.fetch(url, init);
      asked++;
      return new Response('{}', { status: 429, headers: { 'Retry-After': '60' } });
    };
    const { code, stderr } = await run('crm import c.csv --concurrency 2', { fetch });
    expect([code, asked]).toEqual([7, 2]);
    expect(stderr).toContain('(20 rows, 20 left)');
    expect(stderr).toContain('run the same line again');
  });

  it('rows that the service refused are told, and tried again by the next run alone', async () => {
    put('c.csv', guests);
    const refusing = await run('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    expect([refusing.code, refusing.json]).toMatchObject([6, { created: 1, failed: 1 }]);
    expect(refusing.stderr).toContain('c.csv:3:');
    const { json, code } = await run('crm import c.csv');
    expect([code, json]).toMatchObject([0, { created: 1, already: 1 }]);
    expect(await customers()).toHaveLength(2);
  });

  it('a file that has changed since it was left half-way is noticed', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    put('c.csv', guests.replace('Ana Ruiz', 'Ana Rey'));
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain(
      'has changed since its import was interrupted: of 1 row that was sent, 1 as before',
    );
    expect((await run('crm import c.csv --go-on')).json).toMatchObject({ created: 1, already: 1 });
    expect(await customers()).toHaveLength(2);
  });

  it('a file that was imported and is only read otherwise now is not sent again in silence', async () => {
    put('c.csv', 'Nombre,Apodo\nAna Ruiz,Ani\nEva Gil,Evi\n');
    await run('crm import c.csv');
    const other = 'crm import c.csv --map notes=Apodo';
    const { code, sent, stderr } = await run(other);
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('is read otherwise now: of 2 rows that were sent, 0 as before');
    expect((await run(`${other} --match full-name --on-duplicate update`)).json).toMatchObject({
      updated: 2,
    });
    expect(await customers()).toHaveLength(2);
  });

  it('a file that was imported, taken back and is read otherwise is sent; so is one that has changed', async () => {
    put('c.csv', 'Nombre,Apodo\nAna Ruiz,Ani\n');
    await run('crm import c.csv');
    await run('undo --yes');
    expect((await run('crm import c.csv --map notes=Apodo')).json).toMatchObject({ created: 1 });
    put('c.csv', 'Nombre,Apodo\nEva Gil,Evi\n');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 1 });
    expect(await customers()).toHaveLength(2);
  });

  it('of a file that was imported without its wrong rows, --go-on sends those that are right now', async () => {
    put('r.csv', 'fecha;hora;nombre;personas\n2026-12-24;21:00;Ana;2\n2026-12-25;91:00;Eva;2\n');
    await run('reservas import r.csv --skip-invalid');
    put('r.csv', 'fecha;hora;nombre;personas\n2026-12-24;21:00;Ana;2\n2026-12-25;21:00;Eva;2\n');
    const { json, code } = await run('reservas import r.csv --go-on');
    expect([code, json]).toMatchObject([0, { created: 1, already: 1 }]);
  });

  it('the journal is beside the file until it is finished, and goes wherever that goes', async () => {
    const beside = () => readdirSync(house.folder).filter((name) => name.includes('.import-'));
    const half = () => run('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    put('c.csv', guests);
    await half();
    expect(beside()).toEqual([expect.stringMatching(/^c\.csv\.import-[0-9a-f]{8}$/)]);
    expect(readFileSync(join(house.folder, beside()[0]!), 'utf8')).not.toMatch(/Ana Ruiz|600 111/);
    // Another folder, and a machine that knows nothing of it.
    mkdirSync(join(house.folder, 'there'));
    for (const name of ['c.csv', ...beside()])
      renameSync(join(house.folder, name), join(house.folder, 'there', name));
    rmSync(join(house.folder, 'imports'), { recursive: true });
    expect((await run('crm import there/c.csv')).json).toMatchObject({ created: 1, already: 1 });
    expect(readdirSync(join(house.folder, 'there'))).toEqual(['c.csv']);
    expect((await run('crm import there/c.csv')).json).toMatchObject({ created: 0, already: 2 });
  });

  it('one whose journal is gone is refused, since nobody knows what was sent', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    for (const name of readdirSync(house.folder))
      if (name.includes('.import-')) rmSync(join(house.folder, name));
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('its journal is gone');
    expect((await run('crm import c.csv --restart')).json).toMatchObject({ created: 2 });
    expect((await run('crm import c.csv')).json).toMatchObject({ already: 2 });
  });

  it('a file that was moved with its journal and changed is noticed, so is a copy of both', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    const [journal = ''] = readdirSync(house.folder).filter((name) => name.includes('.import-'));
    copyFileSync(join(house.folder, journal), join(house.folder, journal.replace('c.csv', 'copy.csv')));
    put('copy.csv', guests.replace('Ana Ruiz', 'Ana Rey'));
    rmSync(join(house.folder, 'c.csv'));
    const copied = await run('crm import copy.csv');
    expect([copied.code, copied.stderr]).toEqual([2, expect.stringContaining('has changed since')]);
    rmSync(join(house.folder, journal));
    const moved = await run('crm import copy.csv');
    expect([moved.code, moved.stderr]).toEqual([2, expect.stringContaining('has changed since')]);
    expect((await run('crm import copy.csv --go-on')).json).toMatchObject({ created: 1, already: 1 });
  });

  it('a journal that cannot be read, of a version to come, is no leave to send all of it again', async () => {
    put('c.csv', guests);
    put('c.csv.import-ok', 'what somebody has noted\n');
    put('c.csv.import-0badc0de', '{"type":"import","v":9}\n{"type":"done"}\n');
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('its journal cannot be read');
    // Its first line is on the disk before anything is sent.
    put('c.csv.import-0badc0de', '{"type":"imp');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
  });

  describe('by a key that was replaced', () => {
    const env = { MAITRE_PROFILE: 'casa', MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    const by = (line: string, options?: RunOptions) => run(line, { ...options, env });
    const keep = (key: string) =>
      run(`profile add casa --base-url ${baseUrl} --key-stdin --yes`, { stdin: key });
    const newKey = async (tenant = house.tenantId) =>
      (await createKey(house.store, tenant, { scopes: scopeNames, name: 'new' }, friday)).key;
    const replaceKey = async (tenant?: number) => keep(await newKey(tenant));
    const half = async () => {
      put('c.csv', guests);
      await keep(house.key);
      await by('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    };

    it('is the same import where the restaurant shows its number, half-way and finished', async () => {
      await half();
      await replaceKey();
      const { json, stderr } = await by('crm import c.csv');
      expect([json, stderr]).toMatchObject([
        { created: 1, already: 1 },
        expect.stringContaining('gone on with'),
      ]);
      await replaceKey();
      const again = await by('crm import c.csv');
      expect([again.stderr, again.json]).toMatchObject([
        expect.stringContaining('imported already'),
        { already: 2 },
      ]);
      expect(await customers()).toHaveLength(2);
    });

    it('can be taken back in part by the new one: what that has written', async () => {
      await half();
      await replaceKey();
      await by('crm import c.csv');
      expect((await by('undo --yes')).code).toBe(0);
      expect(await customers()).toHaveLength(1);
    });

    it('is another where the key is of another restaurant at the same address', async () => {
      await half();
      const casaRita = { name: 'Casa Rita', tz: 'Europe/Madrid' };
      const { tenant_id } = await createTenant(house.store, casaRita, friday);
      await replaceKey(tenant_id);
      await by('crm create --full-name Zoe');
      expect((await by('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
      await keep(house.key);
      expect((await by('crm import c.csv')).json).toMatchObject({ created: 1, already: 1 });
    });

    it('is asked about where nothing shows whose it is, and the answer says how to go on', async () => {
      await half();
      const fetch: Fetch = async (url, init) => {
        const answer = await house.fetch(url, init);
        if (init.method !== 'GET') return answer;
        return new Response((await answer.text()).replaceAll('"tenant_id":1,', ''), answer);
      };
      await replaceKey();
      const { code, sent, stderr } = await by('crm import c.csv', { fetch });
      expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([2, []]);
      expect(stderr).toContain('with another key');
      const on = await by('crm import c.csv --go-on', { fetch });
      expect(on.json).toMatchObject({ created: 1, already: 1 });
    });

    it('is of another restaurant where no profile names one', async () => {
      put('c.csv', guests);
      await run('crm import c.csv');
      const { code, json } = await run('crm import c.csv', { env: { MAITRE_API_KEY: await newKey() } });
      expect([code, json]).toMatchObject([0, { created: 2, already: 0 }]);
    });
  });

  describe('killed at its very end', () => {
    /** A journal beside its file, as the stages of ending leave it: not finished, not moved, not taken away. */
    const leave = async (stage: 'unsaid' | 'unmoved' | 'untaken') => {
      put('c.csv', guests);
      await run('crm import c.csv');
      const [name = ''] = readdirSync(join(house.folder, 'imports'), {
        recursive: true,
        encoding: 'utf8',
      }).filter((one) => one.endsWith('.ndjson'));
      const kept = join(house.folder, 'imports', name);
      const text = readFileSync(kept, 'utf8');
      const beside = join(house.folder, `c.csv.import-${name.slice(-15, -7)}`);
      writeFileSync(beside, stage === 'unsaid' ? text.replace(/.*"finished".*\n/, '') : text);
      const [head = ''] = text.split('\n');
      if (stage !== 'untaken') writeFileSync(kept, `${JSON.stringify({ ...JSON.parse(head), beside })}\n`);
    };
    const left = () => readdirSync(house.folder).filter((name) => name.startsWith('c.csv.'));

    it.each(['unsaid', 'unmoved', 'untaken'] as const)(
      'is put away by the next run, which asks nothing (%s)',
      async (stage) => {
        await leave(stage);
        expect((await run('crm import c.csv --dry-run')).code).toBe(0);
        expect(left()).toHaveLength(1);
        const { code, stderr, sent } = await run('crm import c.csv');
        expect([code, sent.filter(({ method }) => method === 'POST'), left()]).toEqual([0, [], []]);
        expect(stderr).toContain('imported already');
      },
    );

    it.each(['unsaid', 'unmoved', 'untaken'] as const)(
      'is over where the file has changed since (%s)',
      async (stage) => {
        await leave(stage);
        put('c.csv', 'Nombre\nLuz\n');
        expect(await run('crm import c.csv')).toMatchObject({ code: 0, json: { created: 1 } });
        expect(left()).toEqual([]);
        put('c.csv', guests);
        expect((await run('crm import c.csv')).stderr).toContain('imported already');
      },
    );

    it('and taken back is sent again', async () => {
      await leave('unmoved');
      expect((await run('undo --yes')).code).toBe(0);
      expect(await run('crm import c.csv')).toMatchObject({ code: 0, json: { created: 2 } });
      expect([await customers(), left()]).toMatchObject([[{}, {}], []]);
    });
  });

  it('what was left for months is gone on with as long as its journal is beside it', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse(house, (body) => body.includes('Ana')) });
    const [journal = ''] = readdirSync(house.folder).filter((name) => name.includes('.import-'));
    utimesSync(join(house.folder, journal), 0, 0);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 1, already: 1 });
  });

  it('under a lock beside the file as well, for whoever has another data folder', async () => {
    put('c.csv', guests);
    const beside = () => readdirSync(house.folder).filter((name) => name.startsWith('c.csv.'));
    const during: string[][] = [];
    await run('crm import c.csv', {
      fetch: async (url, init) => {
        if (init.method === 'POST') during.push(beside());
        return house.fetch(url, init);
      },
    });
    expect(during[0]).toContain('c.csv.import.lock');
    expect(beside()).toEqual([]);
  });

  it('where nothing can be written beside the file the journal is in the data folder', async () => {
    const name = `${'n'.repeat(250)}.csv`;
    put(name, guests);
    await house.run(['crm', 'import', name], { fetch: refuse(house, (body) => body.includes('Ana')) });
    expect((await house.run(['crm', 'import', name])).json).toMatchObject({ created: 1, already: 1 });
  });

  it('a service that goes away ends it with how to go on; the same line does', async () => {
    put('c.csv', `full_name\n${Array.from({ length: 40 }, (_, at) => `Guest ${at}`).join('\n')}\n`);
    let left = 10;
    const failing = await run('crm import c.csv', {
      fetch: async (url, init) => {
        if (init.method === 'POST' && left-- <= 0) return new Response('{}', { status: 503 });
        return house.fetch(url, init);
      },
    });
    expect(failing.code).toBe(7);
    expect(failing.stderr).toContain('run the same line again');
    const { code, json } = await run('crm import c.csv');
    expect([code, json]).toMatchObject([0, { created: 30, already: 10 }]);
    expect(await customers()).toHaveLength(40);
  });

  it('a key that is refused half-way ends it with that, whatever waits for its turn', async () => {
    put(
      'b.csv',
      'Nombre;Fecha;Hora;Estado\nAna;21/11/2026;21:00;confirmada\nEva;22/11/2026;21:00;confirmada\n',
    );
    let writes = 0;
    const fetch: Fetch = async (url, init) =>
      init.method !== 'GET' && ++writes === 2
        ? Response.json({ success: false, error: 'No', code: 'X' }, { status: 401 })
        : house.fetch(url, init);
    const cut = await run('reservas import b.csv --concurrency 1', { fetch });
    expect([cut.code, cut.sent.filter(({ method }) => method !== 'GET').length]).toEqual([4, 2]);
  });

  it('a row or two that the service was out of reach for are left to the same line, and said', async () => {
    put('c.csv', guests);
    for (const [down, created] of [
      ['', 0],
      ['Ana', 1],
    ] as const) {
      const { code, stderr, stdout } = await run('crm import c.csv', {
        fetch: async (url, init) =>
          init.method === 'POST' && String(init.body).includes(down)
            ? new Response('{}', { status: 503 })
            : house.fetch(url, init),
      });
      expect([code, stdout]).toEqual([7, '']);
      expect(stderr).toContain(created === 0 ? '2 left' : '1 created, 1 left');
      expect(stderr).toContain('run the same line again');
    }
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 1, already: 1 });
  });

  it('answers that are lost are looked for, and 429 is waited for', async () => {
    put('c.csv', `full_name\n${Array.from({ length: 30 }, (_, at) => `Guest ${at}`).join('\n')}\n`);
    let n = 0;
    const { code, json } = await run('crm import c.csv', {
      fetch: async (url, init) => {
        if (init.method !== 'POST') return house.fetch(url, init);
        if (++n % 7 === 0) return new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
        const answer = await house.fetch(url, init);
        return n % 5 === 0 ? new Response('<html>', { status: 502 }) : answer;
      },
    });
    expect([code, json]).toMatchObject([0, { created: 30 }]);
    expect(await customers()).toHaveLength(30);
  });

  it('a key that is refused ends it at once', async () => {
    put('c.csv', guests);
    const key = await house.keyWith(['crm:read']);
    const { code, sent } = await run('crm import c.csv --concurrency 1', { env: { MAITRE_API_KEY: key } });
    expect([code, sent.length]).toEqual([4, 1]);
  });
});

describe('bookings and dishes', () => {
  it('bookings get their state after they are made', async () => {
    put(
      'r.csv',
      'Fecha;Hora;Nombre;Pax;Estado\n21/11/2026;21:30:00;Ana;2;Confirmada\n22/11/2026;9:30 PM;Eva;3;\n',
    );
    const { code, json } = await run('reservas import r.csv');
    expect([code, json]).toMatchObject([0, { created: 2 }]);
    const book = (await run('reservas list --all')).json;
    expect(book).toMatchObject([
      { fecha_reserva: '2026-11-21', inicio_reserva: '21:30', nombre_cliente: 'Ana', estado: 'confirmada' },
      { fecha_reserva: '2026-11-22', inicio_reserva: '21:30', num_comensales: 3, estado: 'pendiente' },
    ]);
    const again = await run('reservas import r.csv --restart --match nombre');
    expect(again.json).toMatchObject({ created: 0, skipped: 2 });
  });

  it('are in the state that their sheet names in its own words; who never came is cancelled, with the line that says so', async () => {
    const states = ['sentados', 'Anulada', 'Confirmed', 'No show', 'no-show', 'en curso', 'Completed', ''];
    const rows = states.map(
      (state, at) => `${21 + at}/11/2026;21:00;G${at};${state};${at === 4 ? 'trona' : ''}\n`,
    );
    put('r.csv', `Fecha;Hora;Nombre;Estado;Notas\n${rows.join('')}`);
    expect((await run('reservas import r.csv')).json).toMatchObject({ created: 8 });
    const book = (await run('reservas list --all')).json as { estado: string; notas: string | null }[];
    expect(book.map(({ estado, notas }) => [estado, notas])).toEqual([
      ['en_curso', null],
      ['cancelada', null],
      ['confirmada', null],
      ['cancelada', 'No se presentó'],
      ['cancelada', 'trona\nNo se presentó'],
      ['en_curso', null],
      ['finalizada', null],
      ['pendiente', null],
    ]);
    put('r.csv', 'Fecha;Hora;Nombre;Estado\n21/11/2026;21:00;Ana;llegó\n');
    const { code, stderr, sent } = await run('reservas import r.csv');
    expect([code, sent, errorsIn(stderr)[0]]).toEqual([
      2,
      [],
      'r.csv:2: column 4 (Estado) must be one of: pendiente, confirmada, en_curso, finalizada, cancelada, not "llegó"',
    ]);
  });

  describe('whose state was not set before the import ended', () => {
    const two =
      'Fecha;Hora;Nombre;Estado\n21/11/2026;21:30;Ana;Confirmada\n22/11/2026;21:30;Eva;Finalizada\n';
    const states = async () =>
      ((await run('reservas list --all')).json as { estado: string }[]).map(({ estado }) => estado);
    const interrupted = async () => {
      const controller = new AbortController();
      const fetch: Fetch = async (url, init) => {
        if (init.method !== 'PUT') return house.fetch(url, init);
        controller.abort('SIGINT');
        throw new DOMException('aborted', 'AbortError');
      };
      return run('reservas import r.csv --concurrency 1', { fetch, signal: controller.signal });
    };

    it('get it from the run that goes on, however often that is interrupted', async () => {
      put('r.csv', two);
      for (const _ of [1, 2]) {
        const { code, stderr } = await interrupted();
        expect([code, errorsIn(stderr).length]).toEqual([130, 1]);
      }
      const { code, json } = await run('reservas import r.csv');
      expect([code, (json as { already: number; created: number; updated: number }).already]).toEqual([0, 0]);
      expect(await states()).toEqual(['confirmada', 'finalizada']);
      expect((await run('undo --yes')).code).toBe(0);
      expect(await states()).toEqual([]);
    });

    it('keep the one that somebody has set by hand since, which is said', async () => {
      put('r.csv', two);
      await run('reservas import r.csv', { fetch: refuse(house, (body) => body.includes('estado')) });
      expect(await states()).toEqual(['pendiente', 'pendiente']);
      const [{ codigo_reserva: code }] = (await run('reservas list --all')).json;
      await run(['reservas', 'cancel', code, '--yes']);
      const { stderr, json, sent } = await run('reservas import r.csv');
      expect(stderr).toContain(
        'r.csv:2: estado was set to cancelled since, and is left; the file says confirmed',
      );
      expect(json).toMatchObject({ created: 0, updated: 1, already: 1 });
      expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
      expect(await states()).toEqual(['cancelada', 'finalizada']);
      expect((await run('reservas import r.csv')).stderr).toContain('imported already');
    });

    it('get what the file says where the key may not read, or the service confirms what it creates', async () => {
      put('r.csv', two);
      const refused = refuse(house, (body) => body.includes('estado'));
      const confirming =
        (fetch: Fetch): Fetch =>
        async (url, init) => {
          const answer = await fetch(url, init);
          return new Response((await answer.text()).replaceAll('"pendiente"', '"confirmada"'), answer);
        };
      await run('reservas import r.csv', { fetch: confirming(refused) });
      const { json } = await run('reservas import r.csv', { fetch: confirming(house.fetch) });
      expect(json).toMatchObject({ updated: 1, already: 1 });
      const key = await house.keyWith(['reservas:write']);
      put('r.csv', two.replaceAll('/11/', '/12/'));
      await run('reservas import r.csv', { fetch: refused, env: { MAITRE_API_KEY: key } });
      const blind = await run('reservas import r.csv', { env: { MAITRE_API_KEY: key } });
      expect(blind).toMatchObject({ code: 0, json: { updated: 2 } });
    });

    it('get the last word of the lines that say one record', async () => {
      put(
        'r.csv',
        'Fecha;Hora;Nombre;Telefono;Estado\n'.concat(
          '21/11/2026;21:30;Ana;611000000;Confirmada\n21/11/2026;21:30;Ana;611000000;Finalizada\n',
        ),
      );
      const line = 'reservas import r.csv --match telefono --on-duplicate update';
      const fetch = refuse(house, (body) => body.includes('estado'));
      expect((await run(line, { fetch })).code).toBe(6);
      expect(await run(line)).toMatchObject({ code: 0, json: { updated: 1, already: 1 } });
      expect(await states()).toEqual(['finalizada']);
    });

    it('are told by their line, tried again by the next run, and never made twice', async () => {
      put('r.csv', two);
      const fetch = refuse(house, (body) => body.includes('finalizada'));
      for (const created of [2, 0]) {
        const { code, json, stderr } = await run('reservas import r.csv', { fetch });
        expect([code, json, stderr]).toMatchObject([6, { created }, expect.stringContaining('r.csv:3: ')]);
      }
      expect(await states()).toEqual(['confirmada', 'pendiente']);
      expect(await run('reservas import r.csv')).toMatchObject({ code: 0, json: { already: 1, updated: 1 } });
      expect(await states()).toEqual(['confirmada', 'finalizada']);
    });
  });

  it('a booking that finds no table is told by its line, the others are taken', async () => {
    put(
      'r.csv',
      'fecha;inicio;nombre;comensales\n21/11/2026;21:30;Ana;2\n21/11/2026;21:30;Eva;2\n21/11/2026;23:45;Luz;2\n',
    );
    const { code, json, stderr } = await run('reservas import r.csv --rejects no.csv --concurrency 1');
    expect([code, json]).toMatchObject([6, { created: 2, failed: 1 }]);
    expect(errorsIn(stderr)[0]).toBe('r.csv:3: No hay mesas disponibles');
    expect(readFileSync(join(house.folder, 'no.csv'), 'utf8')).toContain('Eva;2;No hay mesas disponibles');
  });

  it('dishes name their category, with prices as they are written', async () => {
    await run('menu categories add --name Postres');
    put('m.csv', 'Plato;Precio;Categoría;Disponible\nFlan;"4,50";postres;no\n');
    const mapped = ['menu', 'items', 'import', 'm.csv', '--map', 'is_available=Disponible'];
    expect((await house.run(mapped)).json).toMatchObject({ created: 1 });
    expect((await run('menu items list')).json).toMatchObject([
      { name: 'Flan', price: 4.5, is_available: false },
    ]);
    put('m.csv', 'name,price,category_name\nFlan,5,Postres\nTarta,6,Tartas\n');
    const wrong = await run('menu items import m.csv --on-duplicate update');
    expect(wrong.code).toBe(2);
    expect(errorsIn(wrong.stderr)[0]).toContain(
      'm.csv:3: column 3 (category_name) must be one that there is (Postres)',
    );
    put('m.csv', 'name,price,category_name\nFlan,5,Postres\n');
    expect((await run('menu items import m.csv --on-duplicate update')).json).toMatchObject({ updated: 1 });
    put('m.csv', 'name,price,category_name\nFlan,0.3,Postres\n');
    await run('menu items import m.csv --on-duplicate update');
    put('m.csv', 'name,price,category_name\nFlan,0.30000000000000004,Postres\n');
    const added = await run('menu items import m.csv --on-duplicate update');
    expect(added.json).toMatchObject({ updated: 0, unchanged: 1 });
  });
});

/** The house's service, which refuses the creations that are meant. */
const refuse =
  (own: House, isMeant: (body: string) => boolean): NonNullable<RunOptions['fetch']> =>
  async (url, init) =>
    init.method !== 'GET' && isMeant(String(init.body))
      ? Response.json({ success: false, error: 'no', code: 'BUSINESS_ERROR' }, { status: 400 })
      : own.fetch(url, init);
