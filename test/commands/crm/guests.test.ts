import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../support/fetching.ts';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest();

const add = async (fields: Record<string, string>) =>
  (await cli.run(['crm', 'create', '--data', JSON.stringify(fields), '--json'])).json;

describe('crm duplicates', () => {
  it('groups customers by phone, e-mail or name, and names the shared fields', async () => {
    await add({ full_name: 'Ana Ruiz', phone: '+34 612 345 678' });
    await add({ full_name: 'A. Ruiz', phone: '612345678', email: 'ana@example.com' });
    await add({ full_name: 'Otra', email: 'ANA@example.com' });
    await add({ full_name: 'José García' });
    await add({ full_name: 'jose  garcia' });
    await add({ full_name: 'Sola', phone: '699999999' });
    for (const name of ['Uno', 'Dos']) await add({ full_name: name, phone: '000 000 000', email: '-' });
    const { code, json } = await cli.run('crm duplicates --json');
    expect([
      code,
      json.map(({ by, customers }: { by: string[]; customers: { id: number }[] }) => [
        by,
        customers.map(({ id }) => id).sort(),
      ]),
    ]).toEqual([
      0,
      expect.arrayContaining([
        [
          ['email', 'phone'],
          [1, 2, 3],
        ],
        [['full_name'], [4, 5]],
      ]),
    ]);
  });
});

/** The text of every stored file. */
const dump = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

describe('crm erase', () => {
  const prepare = async () => {
    const ana = await add({
      full_name: 'Ana Ruiz Prado',
      phone: '+34612345678',
      email: 'ana@example.com',
      notes: 'alergia al marisco',
    });
    const book = createReservationIn(cli);
    const reserva = await book({
      nombre: 'Ana Ruiz Prado',
      cliente: ana.id,
      telefono: '612345678',
      notas: 'alergia al marisco',
    });
    await book({ nombre: 'Eva Sanz', telefono: '699999999' });
    return { ana, reserva };
  };

  /** The same, with copies of it in the folder: of a watch, of the journal and of completion. */
  const prepareTraces = async () => {
    await cli.run('reservas watch --once');
    const { ana, reserva } = await prepare();
    await cli.run('reservas watch --once');
    await cli.run(['reservas', 'update', reserva.id, '--comensales', '4']);
    await cli.run('reservas watch --once');
    await cli.run(['__complete', 'records', 'reserva', '', 'reservas', 'seat']);
    expect(existsSync(join(cli.folder, 'completion'))).toBe(true);
    return { ana, reserva };
  };

  it('lists upcoming reservations, and cancels them for a script with --cancel-upcoming', async () => {
    const { ana, reserva } = await prepare();
    const estado = async () => (await cli.run(['reservas', 'get', reserva.id])).json.estado;
    const dry = await cli.run(`crm erase ${ana.id} --yes --dry-run`);
    expect([dry.code, await estado()]).toEqual([0, 'pendiente']);
    const { code } = await cli.run(`crm erase ${ana.id} --yes --cancel-upcoming`);
    expect([code, await estado()]).toEqual([0, 'cancelada']);
  });

  it('says that upcoming reservations keep their table without that option', async () => {
    const { ana, reserva } = await prepare();
    const { stderr } = await cli.run(`crm erase ${ana.id} --yes`);
    expect(stderr).toContain('upcoming: 1 reservation\n');
    expect(stderr).toContain('they keep their table under the name Borrado; --cancel-upcoming cancels them');
    expect((await cli.run(['reservas', 'get', reserva.id])).json.estado).toBe('pendiente');
  });

  it.each([
    ['y\r', 'cancelada'],
    ['n\r', 'pendiente'],
  ])('asks on a terminal whether to cancel them: %j', async (keys, estado) => {
    const { ana, reserva } = await prepare();
    const { code } = await cli.run(`crm erase ${ana.id}`, {
      columns: 80,
      answers: [
        ['Cancel them?', keys],
        ['Type the name', 'Ana Ruiz Prado\r'],
      ],
    });
    expect(code).toBe(0);
    expect((await cli.run(['reservas', 'get', reserva.id])).json.estado).toBe(estado);
  });

  it('leaves no trace of the customer in the service, journal, ledger or receipt', async () => {
    const { ana, reserva } = await prepareTraces();
    expect(dump(cli.folder)).toContain('Ana Ruiz Prado');
    const receipt = join(cli.folder, 'recibo.json');
    const words = ['crm', 'erase', 'Ana Ruiz Prado', '--yes', '--receipt', receipt, '--json'];
    const { code, json } = await cli.run(words);
    expect([code, json]).toMatchObject([0, { customer_id: ana.id, deleted: true, bookings: [reserva.id] }]);
    expect(JSON.parse(readFileSync(receipt, 'utf8'))).toEqual(json);
    expect(json.searched).toEqual(['journal', 'last_known', 'watch', 'proposals', 'imports', 'completion']);
    expect((await cli.run(['crm', 'get', String(ana.id)])).code).toBe(3);
    const all = (await cli.run('reservas list --all --json')).stdout;
    expect(all).toContain('Borrado');
    expect(all).toContain('Eva Sanz');
    for (const trace of ['Ana Ruiz', '612345678', 'ana@example.com', 'alergia'])
      expect(`${all}${dump(cli.folder)}`).not.toContain(trace);
    expect((await cli.run('undo --yes')).stdout).not.toContain('Ana');
  });

  it('removes what a watch has stored meanwhile', async () => {
    const { ana } = await prepareTraces();
    let stored = '';
    const fetch: Fetch = async (url, init) => {
      if (init.method === 'PUT') {
        await cli.run('reservas watch --once');
        stored = dump(cli.folder);
      }
      return cli.fetch(url, init);
    };
    expect((await cli.run(['crm', 'erase', String(ana.id), '--yes'], { fetch })).code).toBe(0);
    expect(stored).toContain('Ana Ruiz');
    expect(dump(cli.folder)).not.toMatch(/Ana Ruiz|612345678|alergia/);
  });

  it('removes what a watch has stored also if that file is broken', async () => {
    const { ana } = await prepareTraces();
    const [name] = readdirSync(join(cli.folder, 'watch'));
    const book = join(cli.folder, 'watch', name!, 'book.json');
    writeFileSync(book, readFileSync(book, 'utf8').slice(0, -1));
    expect((await cli.run(['crm', 'erase', String(ana.id), '--yes'])).code).toBe(0);
    expect(dump(cli.folder)).not.toMatch(/Ana Ruiz|612345678|alergia/);
  });

  it('clears the name of an imported file that is about the customer', async () => {
    const { ana } = await prepare();
    const file = join(cli.folder, 'boda-ana-ruiz-prado.csv');
    writeFileSync(file, 'full_name\nEva Gil\n');
    const importAgain = async () => (await cli.run(['crm', 'import', file])).sent.map(({ method }) => method);
    expect(await importAgain()).toContain('POST');
    const listLedgers = () => dump(join(cli.folder, 'imports'));
    expect(listLedgers()).toContain('boda-ana');
    expect((await cli.run(['crm', 'erase', String(ana.id), '--yes'])).code).toBe(0);
    expect(listLedgers()).not.toContain('boda-ana');
    expect(await importAgain()).not.toContain('POST');
  });

  it('continues after a kill at any step, and erases deleted reservations too', async () => {
    const { ana, reserva } = await prepareTraces();
    await cli.run(['reservas', 'delete', reserva.id, '--yes']);
    await createReservationIn(cli)({ nombre: 'Ana Ruiz Prado', telefono: '612345678' });
    await cli.run('reservas watch --once');
    const words = ['crm', 'erase', String(ana.id), '--yes'];
    for (const method of ['PUT', 'DELETE']) {
      const fetch: Fetch = async (url, init) => {
        if (init.method === method) throw new TypeError('killed');
        return cli.fetch(url, init);
      };
      expect((await cli.run([...words, '--retries', '0'], { fetch })).code).not.toBe(0);
    }
    expect((await cli.run(words)).code).toBe(0);
    for (const trace of ['Ana Ruiz', '612345678', 'ana@example.com', 'alergia'])
      expect(`${(await cli.run('reservas list --all')).stdout}${dump(cli.folder)}`).not.toContain(trace);
  });

  it('does nothing if the receipt cannot be written', async () => {
    const { ana } = await prepare();
    const words = ['crm', 'erase', String(ana.id), '--yes', '--receipt'];
    const { code, sent } = await cli.run([...words, join(cli.folder, 'none', 'r.json')]);
    expect([code, sent]).toEqual([1, []]);
  });

  it('lists customers and reservations that may be of the same person', async () => {
    const { ana } = await prepare();
    await add({ full_name: 'A. Ruiz', phone: '612 34 56 78' });
    const { codigo_reserva: code } = await createReservationIn(cli)({ nombre: 'ana ruiz prado' });
    const { stderr } = await cli.run(['crm', 'erase', String(ana.id), '--yes']);
    expect(stderr).toMatch(/may be the same person .*\n {2}#2 · A\. Ruiz · 612 34 56 78\n/);
    expect(stderr).toContain(`with the same name, but without this phone or e-mail: ${code}\n`);
  });

  it('ignores a dash or zeros as contact data, and matches by e-mail alone', async () => {
    await add({ full_name: 'Pep', phone: '000000000', email: '-' });
    await add({ full_name: 'Eva Gil', email: 'eva@example.com' });
    const book = (words: string) => cli.run(`reservas create --fecha +3d --inicio 21:00 ${words} --json`);
    await book('--nombre Luis --telefono 000000000 --notas -');
    await book('--nombre E --email EVA@example.com');
    const pep = (await cli.run('crm erase 1 --yes --json')).json;
    const eva = (await cli.run('crm erase 2 --yes --json')).json;
    expect([pep.bookings.length, pep.journal_writes, eva.bookings.length]).toEqual([0, 1, 1]);
    const names = (await cli.run('reservas list --all --json')).json.map(
      ({ nombre_cliente }: { nombre_cliente: string }) => nombre_cliente,
    );
    expect(names.sort()).toEqual(['Borrado', 'Luis']);
  });

  it('with a name of one word erases no other customer with that word', async () => {
    const ana = await add({ full_name: 'Ana', phone: '+34611111111' });
    await add({ full_name: 'Ana Sanz', phone: '+34622222222' });
    expect((await cli.run(['crm', 'erase', String(ana.id), '--yes'])).code).toBe(0);
    expect(dump(cli.folder)).toContain('Ana Sanz');
    expect(dump(cli.folder)).not.toContain('+34611111111');
  });

  it('needs the typed name, and does nothing after another one', async () => {
    const { ana } = await prepare();
    const no = await cli.run(['crm', 'erase', String(ana.id)], {
      answers: [
        ['Cancel them?', 'n\n'],
        ['Type the name', 'Ana\n'],
      ],
    });
    expect(no.code).toBe(2);
    expect(no.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    const yes = await cli.run(['crm', 'erase', String(ana.id)], {
      answers: [
        ['Cancel them?', 'n\n'],
        ['Type the name', 'Ana Ruiz Prado\n'],
      ],
    });
    expect(yes.code).toBe(0);
  });

  it('needs --yes without a terminal, and writes nothing in a dry run', async () => {
    const { ana } = await prepare();
    expect((await cli.run(['crm', 'erase', String(ana.id)])).code).toBe(2);
    const before = dump(cli.folder);
    const { stdout } = await cli.run(['crm', 'erase', String(ana.id), '--dry-run']);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(dump(cli.folder)).toBe(before);
  });
});
