import { beforeAll, describe, expect, it } from 'vitest';
import { cliForAllTests, openTestCli } from '../support/test-cli.ts';

const terminal = { columns: 80 };

describe('the summary of a write on a terminal', () => {
  const cli = cliForAllTests({ tables: { S1: [1, 2], S2: [1, 2], S3: [1, 4], S4: [1, 4], S5: [1, 4] } });
  let ana: number;
  /** A creation with these options, and others where they leave them out. */
  const creation = (name: string, more: readonly string[]): string[] => {
    const usual = Object.entries({ '--fecha': 'hoy', '--inicio': '21:30', '--nombre': name });
    return ['reservas', 'create', ...usual.filter(([option]) => !more.includes(option)).flat(), ...more];
  };
  const create = async (...more: readonly string[]) => cli.run(creation('Ana Ruiz', more), terminal);
  const book = async (...more: readonly string[]) =>
    (await cli.run([...creation('Marta Rivas', more), '--comensales', '2'])).json;
  const es = (line: string) => cli.run(`${line} --lang es`, terminal);
  beforeAll(async () => {
    const customer = ['--full-name', 'Ana Ruiz', '--notes', 'Alergia al marisco'];
    ana = (await cli.run(['crm', 'create', ...customer])).json.id;
  });

  it('contains the code, table and customer notes of a reservation', async () => {
    const { stdout } = await create('--comensales', '2', '--cliente', String(ana));
    expect(stdout).toMatch(
      /^✓ Booked: Ana Ruiz, 2, today at 21:30, table S1 · \w{6} · ⚠ on file: Alergia al\n {2}marisco\n$/,
    );
  });

  it('contains guests, table and notes after seating', async () => {
    const { id, mesa_id } = await book('--notas', 'Embarazada: nada crudo');
    const { stdout } = await es(`reservas seat ${id}`);
    expect(stdout).toBe(`✓ Marta Rivas, 2, sentada en ${mesa_id} a las 20:00 · ⚠ Embarazada: nada crudo\n`);
    expect((await es(`reservas seat ${id}`)).stderr).toContain('ya estaba sentada');
    expect((await es(`reservas finish ${id}`)).stdout).toBe('✓ Marta Rivas, 2, terminada a las 20:00\n');
  });

  it('contains the day of a reservation of another day', async () => {
    const { id, mesa_id } = await book('--fecha', '+1d');
    expect((await es(`reservas seat ${id}`)).stdout).toBe(
      `✓ Marta Rivas, 2, sentada en ${mesa_id} a las 20:00; era mañana a las 21:30\n`,
    );
    expect((await es(`reservas finish ${id}`)).stdout).toContain('a las 20:00; era mañana a las 21:30');
  });

  it('warns about a time that has passed', async () => {
    const { stdout, stderr } = await create('--inicio', '13:00', '--comensales', '1', '--lang', 'es');
    expect(stderr).toContain('⚠ las 13:00 ya han pasado: son las 20:00');
    await es(`reservas cancel ${/· (\w{6})/.exec(stdout)?.[1]}`);
  });

  it('warns about a cancelled reservation and a changed table', async () => {
    const { id } = await book();
    expect((await es(`reservas cancel ${id}`)).stdout).toBe(
      '✓ Marta Rivas, 2, cancelada; era hoy a las 21:30\n',
    );
    expect((await es(`reservas seat ${id}`)).stderr).toContain('estaba cancelada');
    const { stderr } = await es(`reservas update ${id} --comensales 4`);
    expect(stderr).toMatch(/cambia de mesa: S\d → S\d/);
  });

  it.each([
    ['--fecha ayer --inicio 14:00', '⚠ jue 19/11 ya ha pasado'],
    [
      '--inicio 03:00 --fecha +20d',
      '⚠ las 03:00 quedan fuera del horario habitual (12:00–16:30, 19:30–00:30)',
    ],
  ])('warns about a reservation with %s', async (words, warning) => {
    const { code, stderr } = await cli.run(`reservas create --nombre Eva ${words} --lang es`, terminal);
    expect(code).toBe(0);
    expect(stderr).toContain(warning);
  });

  it('warns about another reservation of the customer that day', async () => {
    const words = ['--telefono', '612345678', '--fecha', '+4d'];
    await book(...words);
    const { stderr } = await create('--fecha', '+4d', '--telefono', '+34 612 345 678');
    expect(stderr).toMatch(/the same customer has another reservation that day: 21:30, \w{6}/);
  });

  it('is replaced by the record on request, and always for programs', async () => {
    const { id } = await book('--fecha', '+7d');
    for (const more of ['-o table', '--verbose', '--fields estado'])
      expect((await es(`reservas confirm ${id} ${more}`)).stdout).toMatch(/^Estado +● confirmada$/m);
    const { json, sent } = await cli.run(`reservas confirm ${id}`);
    expect(json).toMatchObject({ id, estado: 'confirmada' });
    expect(sent.filter(({ path }) => path.includes('crm') || path.includes('?'))).toEqual([]);
  });
});

describe('notes that an update replaces', () => {
  const cli = cliForAllTests();
  beforeAll(async () => {
    await cli.run(['crm', 'create', '--full-name', 'Ana', '--notes', 'Alergia al marisco']);
    await cli.run(['crm', 'create', '--full-name', 'Luis', '--notes', 'Terraza']);
  });
  const notes = async (name: string) => (await cli.run(['crm', 'get', name])).json.notes;

  it('are shown beside the new ones', async () => {
    const { code, stderr } = await cli.run(['crm', 'update', 'Luis', '--notes', 'Sala']);
    expect([code, stderr.includes('notes: Terraza → Sala')]).toEqual([0, true]);
  });

  it('are kept without a terminal if they are a warning', async () => {
    const { code, stderr, sent } = await cli.run(['crm', 'update', 'Ana', '--notes', 'pide mesa 4', '--yes']);
    expect([code, sent.filter(({ method }) => method === 'PUT')]).toEqual([2, []]);
    expect(stderr).toContain('--replace-notes');
    expect(await notes('Ana')).toBe('Alergia al marisco');
  });

  it('are replaced on a terminal only after a yes', async () => {
    const words = ['crm', 'update', 'Ana', '--notes', 'pide mesa 4'];
    const no = await cli.run(words, { answers: [['Replace the old notes?', 'n\r']] });
    expect([no.code, no.stderr.includes('⚠ Alergia al marisco → pide mesa 4')]).toEqual([2, true]);
    const yes = await cli.run(words, { answers: [['Replace the old notes?', 'y\r']] });
    expect([yes.code, await notes('Ana')]).toEqual([0, 'pide mesa 4']);
  });

  it('are kept if others change them during the question', async () => {
    await cli.run(['crm', 'create', '--full-name', 'Eva', '--notes', 'Celíaca']);
    let reads = 0;
    const { code, stderr } = await cli.run(['crm', 'update', 'Eva', '--notes', 'x'], {
      answers: [['Replace the old notes?', 'y\r']],
      fetch: async (url, init) => {
        const response = await cli.fetch(url, init);
        if (/customers\/\d+$/.test(url) && ++reads === 1) await cli.run('crm note Eva alergia al kiwi');
        return response;
      },
    });
    expect([code, stderr]).toEqual([
      5,
      expect.stringContaining('somebody has changed the notes in the meantime'),
    ]);
    expect(await notes('Eva')).toBe('Celíaca\nalergia al kiwi');
  });

  it('are replaced with --replace-notes, and by null in a body', async () => {
    await cli.run(['crm', 'update', 'Ana', '--notes', 'Celíaca']);
    expect((await cli.run(['crm', 'update', 'Ana', '--notes', 'x', '--replace-notes'])).code).toBe(0);
    await cli.run(['crm', 'update', 'Ana', '--notes', 'Celíaca']);
    const gone = await cli.run(['crm', 'update', 'Ana', '--data', '{"notes":null}'], { columns: 80 });
    expect([gone.code, gone.stderr]).toEqual([0, expect.stringContaining('notes: ⚠ Celíaca → —')]);
    expect(await notes('Ana')).toBe(null);
  });

  it('are replaced without a question if the new ones contain them', async () => {
    await cli.run(['crm', 'update', 'Ana', '--notes', 'Alergia al marisco']);
    const longer = await cli.run(['crm', 'update', 'Ana', '--notes', 'Mesa 4. alergia al marisco']);
    expect(longer.code).toBe(0);
  });

  it('are not overwritten if the key may not read them', async () => {
    const { json } = await cli.run('crm get Ana');
    const key = await cli.keyWith(['crm:write']);
    const words = ['crm', 'update', String(json.id), '--notes', 'x'];
    const { code, stderr } = await cli.run(words, { env: { MAITRE_API_KEY: key } });
    expect([code, stderr.includes('crm:read')]).toEqual([2, true]);
    expect((await cli.run([...words, '--replace-notes'], { env: { MAITRE_API_KEY: key } })).code).toBe(0);
  });
});

describe('a customer who is chosen for a reservation', () => {
  it('fills in the customer notes as reservation notes', async () => {
    const cli = await openTestCli();
    await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--notes', 'Alergia al marisco']);
    const { sent } = await cli.run(
      ['reservas', 'create', '--fecha', 'hoy', '--inicio', '21:30', '--comensales', '2'],
      {
        answers: [
          ['name or phone', 'ana\r'],
          ['Which guest?', '1\r'],
          ['Notes of the reservation', '\r'],
        ],
      },
    );
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ notas: 'Alergia al marisco' });
    await cli.close();
  });
});
