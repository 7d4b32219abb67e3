import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { errorIn } from '../support/error-in.ts';
import type { Fetch } from '../support/fetching.ts';
import { guests, useTestCli } from '../support/importing.ts';
import { baseUrl, friday, type RunOptions } from '../support/test-cli.ts';

const test = useTestCli();
const { put, run, listCustomers, refuse } = test;

/** Interrupts an import at a creation: after `answered` responses, and `done` that do not arrive. */
const interrupt = async (
  line: string,
  { answered = 0, done = 0, serve = test.cli.fetch, env = {} }: Interruption = {},
) => {
  const interruption = new AbortController();
  let posts = 0;
  const fetch: Fetch = async (url, init) => {
    if (init.method !== 'POST' || ++posts <= answered) return serve(url, init);
    if (posts <= answered + done) await serve(url, init);
    interruption.abort('SIGINT');
    throw interruption.signal.reason;
  };
  expect((await run(line, { fetch, env, signal: interruption.signal })).code).toBe(130);
};
interface Interruption extends Pick<RunOptions, 'env'> {
  readonly answered?: number;
  readonly done?: number;
  readonly serve?: Fetch;
}

describe('an import that is run again', () => {
  it('a finished import sends nothing again and says so, also from a copy of the file', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    put('copy.csv', guests);
    for (const line of ['crm import c.csv', 'crm import copy.csv']) {
      const { code, sent, stderr, json } = await run(line);
      expect([code, sent, json]).toMatchObject([0, [], { already: 2, created: 0 }]);
      expect(stderr).toContain('already imported on');
    }
    expect((await run('crm import c.csv --restart')).json).toMatchObject({ created: 2 });
  });

  it('records of an earlier run do not count as sent by an interrupted --restart', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    await interrupt('crm import c.csv --restart');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
  });

  it('undo reverts the whole import, and then it can be imported again', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    expect((await run('undo --list')).json).toHaveLength(1);
    await run('undo --yes');
    expect(await listCustomers()).toEqual([]);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
    expect(await listCustomers()).toHaveLength(2);
  });

  it('undo reverts its updates too, and then they are sent again, once', async () => {
    await run('crm create --full-name Ana --phone 600111222');
    put('c.csv', guests);
    const line = 'crm import c.csv --match phone --on-duplicate update';
    expect((await run(line)).json).toMatchObject({ created: 1, updated: 1 });
    await run('undo --yes');
    expect(await listCustomers()).toMatchObject([{ full_name: 'Ana' }]);
    expect((await run(line)).json).toMatchObject({ created: 1, updated: 1, already: 0 });
    await run('crm update 1 --full-name Anita');
    expect(await run(line)).toMatchObject({ code: 0, json: { already: 2 }, sent: [] });
    await run('undo 2 --yes');
    expect(await listCustomers()).toMatchObject([{ full_name: 'Anita' }]);
  });

  it('rows whose undo was undone and repeated are sent again', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    for (const line of ['undo --yes', 'undo 1 --yes']) expect((await run(line)).code).toBe(0);
    expect(await run('crm import c.csv')).toMatchObject({ json: { already: 2 }, sent: [] });
    expect((await run('undo 1 --yes')).code).toBe(0);
    expect(await listCustomers()).toEqual([]);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
    expect(await listCustomers()).toHaveLength(2);
  });

  it('dishes, whose ids the service gives again, are done only as long as they exist', async () => {
    await run('menu categories add --name Postres');
    put('m.csv', 'name,category_name\nFlan,Postres\n');
    const line = 'menu items import m.csv';
    await run(line);
    for (const count of [0, 1, 0, 1]) {
      expect((await run('undo 1 --yes')).code).toBe(0);
      expect((await run('menu items list')).json).toHaveLength(count);
    }
    expect((await run(line)).json).toMatchObject({ created: 0, already: 1 });
    await run('undo 1 --yes');
    expect((await run(line)).json).toMatchObject({ created: 1, already: 0 });
  });

  it('reverted rows are sent again even if a restored dish has the same id', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    await run('undo --yes');
    await run('menu categories add --name Postres');
    for (const name of ['Flan', 'Nata']) await run(`menu items add --name ${name} --category-id 1`);
    await run('menu items delete 1 2 --yes');
    await run('undo --yes');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
  });

  /** The paths of the ledgers in the data folder. */
  const archived = (): string[] => {
    const folder = join(test.cli.folder, 'imports');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    return names.filter((name) => name.endsWith('.ndjson')).map((name) => join(folder, name));
  };

  /** Leaves the ledger as a run that was killed before it noted the responses, which are in the journal. */
  const forgetResponses = (): void => {
    const [path = ''] = archived();
    const lines = readFileSync(path, 'utf8').split('\n');
    const last = lines.findLastIndex((line) => line.includes('"claimed"'));
    writeFileSync(path, `${lines.slice(0, last + 1).join('\n')}\n`);
  };

  it('reverted creations do not count as those of a killed run', async () => {
    put('c.csv', guests);
    for (const _ of [1, 2]) {
      await run('crm import c.csv');
      await run('undo --yes');
    }
    await run('crm import c.csv');
    forgetResponses();
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 0, already: 2 });
    await run('undo --yes');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
    expect(await listCustomers()).toHaveLength(2);
  });

  it('rows of a killed run are known by the journal, even if their records have changed since', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    forgetResponses();
    for (const id of [1, 2]) await run(`crm update ${id} --full-name X${id} --phone 699 --no-journal`);
    const { json, sent } = await run('crm import c.csv');
    expect([json, sent]).toMatchObject([{ created: 0, already: 2 }, []]);
  });

  it('rows of a killed run that undo has reverted are sent again', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    forgetResponses();
    expect((await run('undo --yes')).code).toBe(0);
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2, already: 0 });
    expect(await listCustomers()).toHaveLength(2);
  });

  it('the response to a row is not taken for that of an equal row', async () => {
    put('c.csv', 'full_name\nAna\nAna\n');
    await interrupt('crm import c.csv --concurrency 1', { answered: 1 });
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 1, already: 1 });
    expect(await listCustomers()).toHaveLength(2);
  });

  describe('a row whose request was on its way when the run was interrupted', () => {
    it('is reverted by undo with the rows of the run that resumed the import', async () => {
      put('c.csv', 'full_name\nAna\nEva\n');
      await interrupt('crm import c.csv', { done: 1 });
      expect((await run('crm import c.csv')).json).toMatchObject({ created: 1, already: 1 });
      expect(await run('undo --yes')).toMatchObject({
        code: 0,
        stderr: expect.not.stringContaining('known'),
      });
      expect(await listCustomers()).toEqual([]);
    });

    it('is not sent again if several equal rows were created', async () => {
      await run('crm create --full-name Ana --notes ventana');
      put('c.csv', 'full_name,notes\nAna,patio\nAna,patio\n');
      await interrupt('crm import c.csv', { done: 2 });
      expect((await run('crm import c.csv')).json).toMatchObject({ created: 0, already: 2 });
      expect(await listCustomers()).toHaveLength(3);
      expect((await run('undo --yes')).code).toBe(0);
      expect(await listCustomers()).toMatchObject([{ notes: 'ventana' }]);
    });

    it('is sent again if the service did not create it, whatever it created for others', async () => {
      put('c.csv', 'full_name\nEva\nAna\n');
      await interrupt('crm import c.csv --concurrency 1', { answered: 1 });
      const [name = ''] = readdirSync(test.cli.folder).filter((file) => file.includes('.import-'));
      const ledger = join(test.cli.folder, name);
      writeFileSync(ledger, readFileSync(ledger, 'utf8').replace(/\n.*"done".*/, ''));
      put('c.csv', 'full_name\nAna\nEva\n');
      expect((await run('crm import c.csv --go-on')).json).toMatchObject({ created: 1, already: 1 });
      const names = (await listCustomers()).map(({ full_name }) => full_name);
      expect(names.sort()).toEqual(['Ana', 'Eva']);
    });

    it.each([-2, 2])('is known by the clock of the service, which differs by %i hours', async (hours) => {
      const serveAt = (minutes: number): Fetch => {
        const now = new Date(friday.getTime() + (hours * 60 + minutes) * 60_000);
        return async (url, init) => {
          const response = await test.cli.fetchAt(now)(url, init);
          response.headers.set('date', now.toUTCString());
          return response;
        };
      };
      put('c.csv', 'full_name\nAna\nEva\nLuz\n');
      await run('crm create --full-name Eva --no-journal', { fetch: serveAt(-30) });
      await run('crm create --full-name Luz --no-journal', { fetch: serveAt(-3) });
      await interrupt('crm import c.csv', { done: 1, serve: serveAt(0) });
      const { code, json, stderr } = await run('crm import c.csv', { fetch: serveAt(0) });
      expect([code, json]).toMatchObject([6, { created: 0, already: 1 }]);
      for (const line of [3, 4])
        expect(stderr).toMatch(
          new RegExp(`c\\.csv:${line}: .*UNKNOWN_OUTCOME|UNKNOWN_OUTCOME.*c\\.csv:${line}: `),
        );
    });

    it.each([
      [0, 5],
      [2999, 2],
      [3000, 1],
    ])('is looked for while its request may still be processed: %i ms later, %i times', async (ms, looks) => {
      put('c.csv', 'full_name\nAna\n');
      await interrupt('crm import c.csv');
      const [ledger = ''] = readdirSync(test.cli.folder).filter((name) => name.includes('.import-'));
      utimesSync(join(test.cli.folder, ledger), friday, new Date(friday.getTime() - ms));
      expect((await run('crm import c.csv --dry-run')).sent).toHaveLength(1);
      const { sent, json } = await run('crm import c.csv');
      expect(json).toMatchObject({ created: 1 });
      expect(sent.filter(({ path }) => path.includes('q=Ana'))).toHaveLength(looks);
    });

    it('is named if it is no longer in the file, and was created or may have been', async () => {
      for (const [done, changed, words] of [
        [1, 'Ana María,600111222', /the row \\"Ana, 600111222\\" was created by the earlier run \(#\d+\)/],
        [0, 'Eva María,600111333', undefined],
      ] as const) {
        const name = changed.split(' ')[0];
        put('c.csv', `full_name,phone\n${name},${changed.split(',')[1]}\n`);
        await interrupt('crm import c.csv', { done });
        put('c.csv', `full_name,phone\n${changed}\n`);
        for (const line of ['crm import c.csv --go-on', 'crm import c.csv --go-on']) {
          const { code, stderr } = await run(line);
          expect([code, stderr]).toEqual(
            words ? [6, expect.stringMatching(words)] : [0, expect.not.stringContaining('no longer')],
          );
        }
        expect((await run('undo --yes')).code).toBe(0);
        expect(await listCustomers()).toEqual([]);
      }
    });

    it('is named with a record of its own if several equal rows are no longer in the file', async () => {
      put('c.csv', 'full_name\nAna\nAna\n');
      await interrupt('crm import c.csv', { done: 2 });
      put('c.csv', 'full_name\nEva\n');
      const { stderr } = await run('crm import c.csv --go-on');
      expect(stderr.match(/\(#\d+\)/g)?.sort()).toEqual(['(#1)', '(#2)']);
      expect((await run('undo --yes')).code).toBe(0);
      expect(await listCustomers()).toEqual([]);
    });

    it('is named if it is no longer in the file, and a new record matches only in part', async () => {
      put('c.csv', 'full_name,notes\nAna,ventana\n');
      await interrupt('crm import c.csv');
      await run('crm create --full-name Ana --notes patio --no-journal');
      put('c.csv', 'full_name,notes\nLuz,ventana\n');
      const { code, json, stderr } = await run('crm import c.csv --go-on');
      expect([code, json]).toMatchObject([6, { created: 1 }]);
      expect(stderr).toContain('the row \\"Ana, ventana\\" was being sent when the earlier run ended');
      expect(await listCustomers()).toHaveLength(2);
    });

    it('is sent again if its record is that of an equal row', async () => {
      put('c.csv', 'full_name\nAna\nAna\n');
      await interrupt('crm import c.csv', { done: 1 });
      expect((await run('crm import c.csv')).json).toMatchObject({ created: 1, already: 1 });
      expect(await listCustomers()).toHaveLength(2);
    });

    it('is not sent again if the service creates its record while the next run looks for it', async () => {
      put('c.csv', 'full_name\nAna\n');
      await interrupt('crm import c.csv');
      let looks = 0;
      const fetch: Fetch = async (url, init) => {
        if (init.method === 'GET' && ++looks === 2) await run('crm create --full-name Ana --no-journal');
        return test.cli.fetch(url, init);
      };
      expect((await run('crm import c.csv', { fetch })).json).toMatchObject({ created: 0, already: 1 });
      expect(await listCustomers()).toHaveLength(1);
    });

    it.each([
      ['a new record matches only in part', 'crm create --full-name Ana --notes patio', ''],
      ['the service does not list all records', 'crm create --full-name Eva', '"total":999'],
    ])('is not sent again if %s', async (_, line, total) => {
      put('c.csv', 'full_name,notes\nAna,ventana\n');
      await interrupt('crm import c.csv');
      await run(line);
      const fetch: Fetch = async (url, init) => {
        const response = await test.cli.fetch(url, init);
        if (init.method !== 'GET' || total === '') return response;
        return new Response((await response.text()).replace(/"total":\d+/, total), response);
      };
      const { code, sent, stderr } = await run('crm import c.csv', { fetch });
      expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([6, []]);
      expect(stderr).toMatch(/c\.csv:2: .*UNKNOWN_OUTCOME|UNKNOWN_OUTCOME.*c\.csv:2: /);
    });
  });

  it('rows that the service refused are reported, and only they are sent by the next run', async () => {
    put('c.csv', guests);
    const refusing = await run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    expect([refusing.code, refusing.json]).toMatchObject([6, { created: 1, failed: 1 }]);
    expect(refusing.stderr).toContain('c.csv:3:');
    const { json, code } = await run('crm import c.csv');
    expect([code, json]).toMatchObject([0, { created: 1, already: 1 }]);
    expect(await listCustomers()).toHaveLength(2);
  });

  it('a file that has changed since the interruption is refused without --go-on', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    put('c.csv', guests.replace('Ana Ruiz', 'Ana Rey'));
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('has changed since its import was interrupted');
    expect((await run('crm import c.csv --go-on')).json).toMatchObject({ created: 1, already: 1 });
    expect(await listCustomers()).toHaveLength(2);
  });

  it('an interrupted import, or one that has begun nothing, does not refuse other files', async () => {
    put('a.csv', guests);
    put('c.csv', guests.replace('Ana Ruiz', 'Ana Rey'));
    await run('crm import a.csv', { fetch: refuse((body) => body.includes('Ana')) });
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
    const [name = ''] = readdirSync(test.cli.folder).filter((one) => one.startsWith('a.csv.import-'));
    const [head = ''] = readFileSync(join(test.cli.folder, name), 'utf8').trim().split('\n');
    put(name, head);
    put('a.csv', guests.replace('Ana Ruiz', 'Ana Rico'));
    expect((await run('crm import a.csv')).json).toMatchObject({ created: 2 });
  });

  it('after a change and its interruption, the unchanged file is still the finished import', async () => {
    put('c.csv', guests);
    await run('crm import c.csv');
    put('c.csv', guests.replace('Ana Ruiz', 'Ana Rey'));
    await run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    put('c.csv', guests);
    expect(await run('crm import c.csv')).toMatchObject({ json: { already: 2 }, sent: [] });
  });

  it('an unchanged file whose columns are now read differently is refused', async () => {
    put('c.csv', 'Nombre,Apodo\nAna Ruiz,Ani\nEva Gil,Evi\n');
    await run('crm import c.csv');
    const other = 'crm import c.csv --map notes=Apodo';
    const { code, sent, stderr } = await run(other);
    expect([code, sent]).toEqual([2, []]);
    expect(errorIn(stderr)).toMatchObject({
      message: expect.stringMatching(/imported on 2026-11-20 and .* are now read differently/),
      field: '<file>',
      hint: expect.stringContaining('--go-on sends the rows that differ'),
    });
    for (const option of ['--go-on', '--match full-name', '--on-duplicate skip'])
      expect((await run(`${other} ${option} --dry-run`)).code).not.toBe(2);
    expect((await run(`${other} --match full-name --on-duplicate update`)).json).toMatchObject({
      updated: 2,
    });
    expect(await listCustomers()).toHaveLength(2);
  });

  it.each([0, 1])(
    'of several imports of a file the latest counts, in whichever order they are read (%i)',
    async (at) => {
      const second = new Date(friday.getTime() + 1000);
      for (const name of ['Luz', 'Ana']) {
        put('c.csv', `Nombre,Apodo\n${name},x\n`);
        await run('crm import c.csv');
      }
      utimesSync(join(test.cli.folder, 'c.csv'), friday, friday);
      for (const [index, path] of archived().entries())
        utimesSync(path, second, index === at ? second : new Date(friday.getTime() - 1000));
      expect((await run('crm import c.csv --map notes=Apodo')).code).toBe(2);
    },
  );

  it('a file that is read differently is sent if undo reverted it, and so is a changed file', async () => {
    put('c.csv', 'Nombre,Apodo\nAna Ruiz,Ani\n');
    await run('crm import c.csv');
    await run('undo --yes');
    expect((await run('crm import c.csv --map notes=Apodo')).json).toMatchObject({ created: 1 });
    put('c.csv', 'Nombre,Apodo\nEva Gil,Evi\n');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 1 });
    expect(await listCustomers()).toHaveLength(2);
  });

  it('--go-on sends the corrected rows of a file imported with --skip-invalid', async () => {
    put('r.csv', 'fecha;hora;nombre;personas\n2026-12-24;21:00;Ana;2\n2026-12-25;91:00;Eva;2\n');
    await run('reservas import r.csv --skip-invalid');
    put('r.csv', 'fecha;hora;nombre;personas\n2026-12-24;21:00;Ana;2\n2026-12-25;21:00;Eva;2\n');
    const { json, code } = await run('reservas import r.csv --go-on');
    expect([code, json]).toMatchObject([0, { created: 1, already: 1 }]);
  });

  it('the ledger is beside the file until the import finishes, and moves with it', async () => {
    const beside = () => readdirSync(test.cli.folder).filter((name) => name.includes('.import-'));
    const interrupt = () => run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    put('c.csv', guests);
    await interrupt();
    expect(beside()).toEqual([expect.stringMatching(/^c\.csv\.import-[0-9a-f]{8}$/)]);
    expect(readFileSync(join(test.cli.folder, beside()[0]!), 'utf8')).not.toMatch(/Ana Ruiz|600 111/);
    // Another folder, and a machine that knows nothing of it.
    mkdirSync(join(test.cli.folder, 'there'));
    for (const name of ['c.csv', ...beside()])
      renameSync(join(test.cli.folder, name), join(test.cli.folder, 'there', name));
    rmSync(join(test.cli.folder, 'imports'), { recursive: true });
    put('d.csv', 'full_name\nLuz\n');
    await run('crm import d.csv');
    expect((await run('crm import there/c.csv')).json).toMatchObject({ created: 1, already: 1 });
    expect(readdirSync(join(test.cli.folder, 'there'))).toEqual(['c.csv']);
    expect((await run('crm import there/c.csv')).json).toMatchObject({ created: 0, already: 2 });
  });

  it('an import whose ledger is missing is refused', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    for (const name of readdirSync(test.cli.folder))
      if (name.includes('.import-')) rmSync(join(test.cli.folder, name));
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('its progress file is missing or cannot be read');
    expect((await run('crm import c.csv --restart')).json).toMatchObject({ created: 2 });
    expect((await run('crm import c.csv')).json).toMatchObject({ already: 2 });
  });

  it('a file that was moved or copied with its ledger and changed is refused', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    const [ledger = ''] = readdirSync(test.cli.folder).filter((name) => name.includes('.import-'));
    copyFileSync(join(test.cli.folder, ledger), join(test.cli.folder, ledger.replace('c.csv', 'copy.csv')));
    put('copy.csv', guests.replace('Ana Ruiz', 'Ana Rey'));
    rmSync(join(test.cli.folder, 'c.csv'));
    const copied = await run('crm import copy.csv');
    expect([copied.code, copied.stderr]).toEqual([2, expect.stringContaining('has changed since')]);
    rmSync(join(test.cli.folder, ledger));
    const moved = await run('crm import copy.csv');
    expect([moved.code, moved.stderr]).toEqual([2, expect.stringContaining('has changed since')]);
    expect((await run('crm import copy.csv --go-on')).json).toMatchObject({ created: 1, already: 1 });
  });

  it('a file copied with its ledger is the same import, in whichever folder it is continued', async () => {
    put('c.csv', guests);
    await run('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    const [ledger = ''] = readdirSync(test.cli.folder).filter((name) => name.includes('.import-'));
    for (const name of ['c.csv', ledger])
      copyFileSync(join(test.cli.folder, name), join(test.cli.folder, name.replace('c.csv', 'copy.csv')));
    expect((await run('crm import copy.csv')).json).toMatchObject({ created: 1, already: 1 });
    expect(await run('crm import c.csv')).toMatchObject({ json: { already: 2 }, sent: [] });
  });

  it('an unreadable ledger, of a later version, is refused', async () => {
    put('c.csv', guests);
    for (const end of ['ok', 'old-0badc0de', '0badc0de.bak'])
      put(`c.csv.import-${end}`, 'what somebody has noted\n');
    put('c.csv.import-0badc0de', '{"type":"import","v":9}\n{"type":"done"}\n');
    const { code, sent, stderr } = await run('crm import c.csv');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('its progress file is missing or cannot be read');
    // Its first line is on the disk before anything is sent.
    put('c.csv.import-0badc0de', '');
    expect((await run('crm import c.csv')).json).toMatchObject({ created: 2 });
  });

  describe('with a replaced key', () => {
    const env = { MAITRE_PROFILE: 'casa', MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    const by = (line: string, options?: RunOptions) => run(line, { ...options, env });
    const keep = (key: string) =>
      run(`profile add casa --base-url ${baseUrl} --key-stdin --yes`, { stdin: key });
    const newKey = async (tenant = test.cli.tenantId) =>
      (await createKey(test.cli.store, tenant, { scopes: scopeNames, name: 'new' }, friday)).key;
    const replaceKey = async (tenant?: number) => keep(await newKey(tenant));
    const addCasaRita = async () =>
      (await createTenant(test.cli.store, { name: 'Casa Rita', tz: 'Europe/Madrid' }, friday)).tenant_id;
    const leaveAna = async () => {
      put('c.csv', guests);
      await keep(test.cli.key);
      await by('crm import c.csv', { fetch: refuse((body) => body.includes('Ana')) });
    };

    it('an import is refused until --go-on says that the restaurant is the same', async () => {
      await leaveAna();
      await replaceKey();
      const { code, sent, stderr } = await by('crm import c.csv');
      expect([code, sent]).toEqual([2, []]);
      expect(stderr).toContain('with another key or profile');
      put('copy.csv', guests);
      expect((await by('crm import copy.csv')).code).toBe(2);
      put('other.csv', 'full_name\nLuz\n');
      expect((await by('crm import other.csv')).json).toMatchObject({ created: 1, already: 0 });
      await run('crm delete Luz --yes --no-journal');
      const { json } = await by('crm import c.csv --go-on');
      expect(json).toMatchObject({ created: 1, already: 1 });
      expect((await by('crm import c.csv')).stderr).toContain('already imported on');
      expect(await listCustomers()).toHaveLength(2);
    });

    it.each([
      ['had not sent anything is not refused', true, 0],
      ['may have sent its rows is refused', false, 2],
    ])('an import that %s', async (_, down, code) => {
      put('c.csv', guests);
      await keep(test.cli.key);
      const fetch: Fetch = async (url, init) =>
        init.method === 'POST' ? new Response('{}', { status: 503 }) : test.cli.fetch(url, init);
      await (down ? by('crm import c.csv', { fetch }) : interrupt('crm import c.csv', { env }));
      await replaceKey();
      expect((await by('crm import c.csv')).code).toBe(code);
    });

    const addRita = (key: string) =>
      run(`profile add rita --base-url ${baseUrl} --key-stdin --yes`, { stdin: key });
    const asRita = { env: { ...env, MAITRE_PROFILE: 'rita' } };

    it('an import by another profile is refused if the restaurant is the same', async () => {
      await leaveAna();
      await addRita(await newKey());
      const { code, stderr, sent } = await run('crm import c.csv', asRita);
      expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([2, []]);
      expect(stderr).toContain('--go-on if the restaurant is the same');
      expect((await run('crm import c.csv --go-on', asRita)).json).toMatchObject({ created: 1, already: 1 });
    });

    it('an import by the profile of another restaurant is another one', async () => {
      await leaveAna();
      await addRita(await newKey(await addCasaRita()));
      expect((await run('crm import c.csv', asRita)).json).toMatchObject({ created: 2, already: 0 });
    });

    it('undo reverts what the new key has written', async () => {
      await leaveAna();
      await replaceKey();
      await by('crm import c.csv --go-on');
      expect((await by('undo --yes')).code).toBe(0);
      expect(await listCustomers()).toHaveLength(1);
    });

    it('--restart sends all rows to another restaurant', async () => {
      await leaveAna();
      await replaceKey(await addCasaRita());
      expect((await by('crm import c.csv --restart')).json).toMatchObject({ created: 2, already: 0 });
    });

    it('an import is compared by its restaurant without a profile too', async () => {
      put('c.csv', guests);
      await run('crm import c.csv');
      expect((await run('crm import c.csv', { env: { MAITRE_API_KEY: await newKey() } })).code).toBe(2);
      const other = { env: { MAITRE_API_KEY: await newKey(await addCasaRita()) } };
      expect((await run('crm import c.csv', other)).json).toMatchObject({ created: 2, already: 0 });
    });
  });

  describe('a run that was killed while it finished', () => {
    /** A journal beside its file, as the stages of ending leave it: not finished, not moved, not taken away. */
    const leave = async (stage: 'unsaid' | 'unmoved' | 'untaken') => {
      put('c.csv', guests);
      await run('crm import c.csv');
      const [kept = ''] = archived();
      const text = readFileSync(kept, 'utf8');
      const beside = join(test.cli.folder, `c.csv.import-${kept.slice(-15, -7)}`);
      writeFileSync(beside, stage === 'unsaid' ? text.replace(/\n.*"finished".*/, '') : text);
      const [head = ''] = text.trim().split('\n');
      if (stage !== 'untaken') writeFileSync(kept, `${JSON.stringify({ ...JSON.parse(head), beside })}\n`);
    };
    const left = () => readdirSync(test.cli.folder).filter((name) => name.startsWith('c.csv.'));

    it.each([
      ['unsaid', 'resuming an earlier import'],
      ['unmoved', 'already imported on'],
      ['untaken', 'already imported on'],
    ] as const)('is completed by the next run, which sends nothing (%s)', async (stage, notice) => {
      await leave(stage);
      expect((await run('crm import c.csv --dry-run')).code).toBe(0);
      const { code, stderr, sent } = await run('crm import c.csv');
      expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([0, []]);
      expect(stderr).toContain(notice);
      expect((await run('crm import c.csv')).stderr).toContain('already imported on');
    });

    it.each(['unmoved', 'untaken'] as const)(
      'is finished although the file has changed since (%s)',
      async (stage) => {
        await leave(stage);
        put('c.csv', 'Nombre\nLuz\n');
        expect(await run('crm import c.csv')).toMatchObject({ code: 0, json: { created: 1 } });
        put('c.csv', guests);
        expect((await run('crm import c.csv')).stderr).toContain('already imported on');
      },
    );

    it('and was reverted by undo is sent again', async () => {
      await leave('unmoved');
      expect((await run('undo --yes')).code).toBe(0);
      expect(await run('crm import c.csv')).toMatchObject({ code: 0, json: { created: 2 } });
      expect([await listCustomers(), left()]).toMatchObject([[{}, {}], []]);
    });
  });

  it.each([
    ['finished', 90, 2],
    ['finished', 91, 0],
    ['finished, but not moved', 91, 0],
    ['interrupted', 999, 1],
    ['interrupted, of standard input', 91, 1],
  ])('an import is known for 90 days after it finished: %s, %i days ago', async (state, days, already) => {
    put('c.csv', guests);
    const isStdin = state.includes('standard input');
    const again = (options?: RunOptions) =>
      run(isStdin ? 'crm import -' : 'crm import c.csv', { ...options, stdin: guests });
    await again(state.includes('interrupted') ? { fetch: refuse((body) => body.includes('Ana')) } : {});
    const [path = ''] = archived();
    const beside = join(test.cli.folder, `c.csv.import-${path.slice(-15, -7)}`);
    const then = new Date(friday.getTime() - days * 86_400_000);
    if (state.includes('moved')) {
      copyFileSync(path, beside);
      const [head = ''] = readFileSync(path, 'utf8').trim().split('\n');
      writeFileSync(path, JSON.stringify({ ...JSON.parse(head), beside }));
    }
    for (const name of [path, beside]) if (existsSync(name)) utimesSync(name, then, then);
    writeFileSync(join(dirname(path), '0badc0de.ndjson'), 'of a later version\n');
    expect((await again()).json).toMatchObject({ already, created: 2 - already });
    expect(archived()).toHaveLength(2);
  });

  it('lists of standard input are imports of their own', async () => {
    const send = (stdin: string, options?: RunOptions) => run('crm import -', { ...options, stdin });
    await send(guests, { fetch: refuse((body) => body.includes('Ana')) });
    expect((await send('full_name\nLuz\n')).json).toMatchObject({ created: 1, already: 0 });
    expect((await send(guests)).json).toMatchObject({ created: 1, already: 1 });
  });

  it('an import holds a lock beside the file, for users with another data folder', async () => {
    put('c.csv', guests);
    const beside = () => readdirSync(test.cli.folder).filter((name) => name.startsWith('c.csv.'));
    const during: string[][] = [];
    await run('crm import c.csv', {
      fetch: async (url, init) => {
        if (init.method === 'POST') during.push(beside());
        return test.cli.fetch(url, init);
      },
    });
    expect(during[0]).toContain('c.csv.import.lock');
    expect(beside()).toEqual([]);
  });

  it('a second import at the same time is refused; an interruption of its wait remains one', async () => {
    put('c.csv', guests);
    const seconds: [number, string][] = [];
    await run('crm import c.csv --concurrency 1', {
      fetch: async (url, init) => {
        if (init.method === 'POST' && seconds.length === 0) {
          const interruption = new AbortController();
          const refused = await run('crm import c.csv --restart');
          const waiting = run('crm import c.csv --restart', { signal: interruption.signal });
          interruption.abort('SIGINT');
          const interrupted = await waiting;
          seconds.push([refused.code, refused.stderr], [interrupted.code, interrupted.stderr]);
        }
        return test.cli.fetch(url, init);
      },
    });
    expect(seconds).toEqual([
      [1, expect.stringContaining('another import is running')],
      [130, expect.not.stringContaining('another import')],
    ]);
  });

  it('the ledger is in the data folder if it cannot be beside the file', async () => {
    const name = `${'n'.repeat(250)}.csv`;
    put(name, guests);
    await test.cli.run(['crm', 'import', name], { fetch: refuse((body) => body.includes('Ana')) });
    expect((await test.cli.run(['crm', 'import', name])).json).toMatchObject({ created: 1, already: 1 });
  });

  it('an unreachable service ends the import; the same command resumes it', async () => {
    put('c.csv', `full_name\n${Array.from({ length: 40 }, (_, at) => `Guest ${at}`).join('\n')}\n`);
    let left = 10;
    const failing = await run('crm import c.csv', {
      fetch: async (url, init) => {
        if (init.method === 'POST' && left-- <= 0) return new Response('{}', { status: 503 });
        return test.cli.fetch(url, init);
      },
    });
    expect(failing.code).toBe(7);
    expect(failing.stderr).toContain('run the same command again');
    const { code, json } = await run('crm import c.csv');
    expect([code, json]).toMatchObject([0, { created: 30, already: 10 }]);
    expect(await listCustomers()).toHaveLength(40);
  });
});
