import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { createReservationIn } from '../support/reservations.ts';
import { cliForEachTest, friday } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4] } });
let code: string;
beforeEach(async () => {
  code = String((await createReservationIn(cli)({ inicio: '21:30', nombre: 'Ana' }))['codigo_reserva']);
});

const proposing = { MAITRE_WRITES: 'propose' };
const writesIn = (sent: readonly { readonly method: string }[]) =>
  sent.filter(({ method }) => method !== 'GET');
const estado = async () => (await cli.run(`reservas get ${code}`)).json.estado;

describe('--writes no', () => {
  it.each(['reservas walkin 2', 'api DELETE /developer/api/reservas/1', 'undo --yes'])(
    'refuses %s, and sends only reads',
    async (line) => {
      const { code, stderr, sent } = await cli.run(line, { env: { MAITRE_WRITES: 'no' } });
      expect(code).toBe(4);
      expect(errorIn(stderr).code).toBe('WRITES_OFF');
      expect(writesIn(sent)).toEqual([]);
    },
  );

  it('still reads, and plans a dry run', async () => {
    const env = { MAITRE_WRITES: 'no' };
    expect((await cli.run('reservas list', { env })).code).toBe(0);
    expect((await cli.run('api GET /developer/api/reservas', { env })).code).toBe(0);
    expect((await cli.run('undo --list', { env })).code).toBe(0);
    const { code: exit, stdout } = await cli.run(`reservas cancel ${code} --dry-run`, { env });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).method).toBe('PUT');
  });

  it.each([
    ['the environment', ['--writes', 'yes'], 'no'],
    ['the option', ['--writes', 'no'], 'yes'],
  ])('applies if %s is the strictest', async (_name, words, variable) => {
    const { code: exit } = await cli.run(['reservas', 'cancel', code, ...words], {
      env: { MAITRE_WRITES: variable },
    });
    expect(exit).toBe(4);
  });

  it('is stored in a profile, and shown', async () => {
    const options = { env: { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' }, stdin: cli.key };
    const add = `profile add casa --base-url http://127.0.0.1:9/casa --key-stdin`;
    await cli.run(`${add} --writes no`, options);
    expect((await cli.run('profile show casa', options)).json.writes).toBe('no');
    expect((await cli.run(`reservas cancel ${code} --writes yes`, options)).code).toBe(4);
    await cli.run(`${add} --yes`, { ...options, env: { ...options.env, MAITRE_WRITES: 'no' } });
    expect((await cli.run('profile show casa', options)).json).not.toHaveProperty('writes');
    expect((await cli.run(`reservas cancel ${code}`, options)).code).toBe(0);
  });

  it('has no other values', async () => {
    expect((await cli.run('reservas list', { env: { MAITRE_WRITES: 'maybe' } })).code).toBe(2);
    expect((await cli.run('reservas list --writes YES')).code).toBe(2);
    expect((await cli.run('reservas list --writes maybe')).code).toBe(2);
  });
});

describe('--writes propose', () => {
  it('stores the change for its owner alone instead of sending it', async () => {
    const { json, sent, code: exit } = await cli.run(`reservas cancel ${code}`, { env: proposing });
    expect(exit).toBe(0);
    expect(json).toEqual({
      proposal: 1,
      command: `reservas cancel ${code}`,
      restaurant: expect.any(String),
      does: expect.stringContaining('State ○ pending → ✗ cancelled'),
      requests: [
        { method: 'PUT', url: expect.stringContaining('/reservas/'), body: { estado: 'cancelada' } },
      ],
      next: ['approve', '1'],
      expires: new Date(friday.getTime() + 86_400_000).toISOString(),
    });
    expect(writesIn(sent)).toEqual([]);
    const [file = ''] = readdirSync(join(cli.folder, 'proposals'));
    expect(statSync(join(cli.folder, 'proposals', file)).mode & 0o777).toBe(0o600);
  });

  it('proposes what a dry run shows, with {id} for an id that is not known yet', async () => {
    const dry = await cli.run('reservas walkin 2 --dry-run');
    const planned = dry.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { json } = await cli.run('reservas walkin 2', { env: proposing });
    expect(json.requests).toEqual(planned.map(({ method, url, body }) => ({ method, url, body })));
    expect(json.requests[1].url).toMatch(/\/\{id\}$/);
  });

  it.each(['crm import clientes.csv', 'menu apply carta.yaml', 'undo --yes', 'crm erase 1 --yes'])(
    'refuses %s, which depends on responses',
    async (line) => {
      const { code, stderr, sent } = await cli.run(line, { env: proposing });
      expect(code).toBe(4);
      expect(errorIn(stderr).hint).toContain('--dry-run');
      expect(writesIn(sent)).toEqual([]);
    },
  );

  it('lists session, age and expiry in the time of the restaurant, on a narrow terminal too', async () => {
    await cli.run(`reservas cancel ${code}`, { env: { ...proposing, MAITRE_SESSION: 'agent' } });
    const { stdout } = await cli.run('proposals', { columns: 80 });
    expect(stdout).toMatch(/^Proposal .* Session +Proposed +Expires/);
    expect(stdout).toMatch(/agent +\d\d:\d\d +Sat 21 Nov \d\d:\d\d/);
  });

  it('shows every field of what it would create, and asks with it', async () => {
    const line =
      'reservas create --fecha 2026-11-21 --inicio 21:00 --nombre Eva --notas trona --telefono 600100200';
    const { json } = await cli.run(line, { env: proposing });
    expect(json.does).toMatch(/^create reservation: .* · Notes "trona"/);
    expect(json.does).toContain('Phone 600100200');
    const answers = [['Approve proposal 1?', 'n\r']] as const;
    const { stderr } = await cli.run('approve 1', { answers });
    expect(stderr.replace(/\s+/g, ' ')).toContain('Notes "trona"');
  });

  it('describes it in the language in use, with the words of the tables and the year', async () => {
    const line = `reservas update ${code} --comensales 3 --fecha 2027-11-21`;
    const { json } = await cli.run(line, { env: { ...proposing, MAITRE_LANG: 'es' } });
    expect(json.does).toMatch(/^cambiar reserva: .* · Fecha 20\/11\/2026 → 21\/11\/2027 · Pax 2 → 3$/);
  });

  it('reads an hour and a table as the write itself does', async () => {
    for (const day of [13, 14, 15, 16, 17])
      await cli.run(`reservas create --fecha 2026-11-${day} --inicio 09:00 --nombre Eva`);
    const line = 'reservas create --fecha 2026-11-20 --inicio 9 --mesa s2 --nombre Eva';
    const expected = { inicio_reserva: '09:00', mesa_id: 'S2' };
    await cli.run('reservas create --fecha 2026-11-20 --inicio 23:30 --mesa S2 --nombre Leo');
    expect((await cli.run(`${line} --dry-run`)).json.body).toMatchObject(expected);
    expect((await cli.run(line, { env: proposing })).json.requests[0].body).toMatchObject(expected);
    expect((await cli.run(line)).json).toMatchObject(expected);
  });

  it('refuses what the write itself refuses without a further option', async () => {
    await cli.run(['reservas', 'note', code, 'alergia a las nueces']);
    const { json } = await cli.run('menu categories add --name Postres');
    await cli.run(`menu items add --name Flan --category-id ${json.id}`);
    const lines = [
      [`reservas update ${code} --notas tarde`, '--replace-notes'],
      [`menu categories delete ${json.id} --yes`, '--with-items'],
    ] as const;
    for (const [line, option] of lines) {
      const refused = await cli.run(line, { env: proposing });
      expect([refused.code, errorIn(refused.stderr).hint]).toEqual([2, expect.stringContaining(option)]);
      expect((await cli.run(`${line} --dry-run`, { env: proposing })).code).toBe(0);
      expect((await cli.run(`${line} ${option}`, { env: proposing })).json.requests).toHaveLength(1);
    }
    const { json: open } = await cli.run('proposals');
    expect(open).toMatchObject([
      {},
      { does: expect.stringMatching(/^delete category: .*"Postres" \(\+ 1 dish\)$/) },
    ]);
  });

  it('proposes what api would send, and reads the record for it', async () => {
    const { json: reserva } = await cli.run(`reservas get ${code}`);
    const line = ['api', 'PUT', `/developer/api/reservas/${reserva.id}`, '--data', '{"notas":"trona"}'];
    const { json } = await cli.run(line, { env: proposing });
    expect(json.requests).toHaveLength(1);
    expect(json.does).toMatch(/^change reservation: .*Notes — → "trona"/);
  });

  it('finds no record for a malformed address', async () => {
    const line = ['api', 'PUT', '/developer/api/reservas/%zz', '--data', '{"notas":"x"}'];
    expect((await cli.run(line, { env: proposing })).code).toBe(3);
  });
});

it.each(['', 'null', '{"proposal":1,"does":[null]}'])('leaves out a damaged file: %j', async (text) => {
  await cli.run(`reservas cancel ${code}`, { env: proposing });
  const path = join(cli.folder, 'proposals', '1.json');
  writeFileSync(path, text);
  const listed = await cli.run('proposals');
  expect([listed.code, listed.json]).toEqual([0, []]);
  expect((await cli.run('approve 1 --yes')).code).toBe(3);
  const { json } = await cli.run('crm create --full-name Eva');
  expect((await cli.run(`crm erase ${json.id} --yes`)).code).toBe(0);
});

describe('approve', () => {
  const propose = async (line = `reservas cancel ${code}`) =>
    (await cli.run(line, { env: proposing })).json.proposal as number;

  it('sends a proposal once, and undo reverts it', async () => {
    const number = await propose();
    expect((await cli.run(`approve ${number} --yes`)).code).toBe(0);
    expect(await estado()).toBe('cancelada');
    const again = await cli.run(`approve ${number} --yes`);
    expect([again.code, writesIn(again.sent)]).toEqual([3, []]);
    await cli.run('undo --yes');
    expect(await estado()).toBe('pendiente');
  });

  it('sends the id of a created record in its place', async () => {
    const number = await propose('reservas walkin 2');
    const { sent, code } = await cli.run(`approve ${number} --yes`);
    expect(code).toBe(0);
    const [created, seated] = writesIn(sent) as { method: string; path: string }[];
    expect(created?.method).toBe('POST');
    expect(seated?.path).toMatch(/reservas\/[\w-]{36}$/);
  });

  it('of a swap at overlapping times can be undone: each gets its own table back', async () => {
    await cli.run('reservas create --fecha 2026-11-20 --inicio 22:00 --nombre Eva --comensales 2');
    const listTables = async () =>
      (await cli.run('reservas list --fecha 2026-11-20 --fields mesa_id -o csv')).stdout;
    const tables = await listTables();
    const number = await propose('reservas swap S1 y S2');
    expect((await cli.run(`approve ${number} --yes`)).code).toBe(0);
    expect(await listTables()).not.toBe(tables);
    expect((await cli.run('undo --yes')).code).toBe(0);
    expect(await listTables()).toBe(tables);
  });

  it('of a series skips a date that is refused: 6', async () => {
    const number = await propose(
      'reservas create --fecha 2026-11-24 --inicio 21:30 --nombre Peña --comensales 2 --repeat weekly --until 2026-12-08',
    );
    for (const mesa of ['S1', 'S2'])
      await cli.run(
        `reservas create --fecha 2026-12-01 --inicio 21:30 --nombre Eva --mesa ${mesa} --comensales 2`,
      );
    const { code, stderr, json } = await cli.run(`approve ${number} --yes`);
    expect([code, errorIn(stderr).message]).toEqual([6, '2026-12-01: No hay mesas disponibles']);
    const dates = json[0].records.map((record: { fecha_reserva: string }) => record.fecha_reserva);
    expect(dates).toEqual(['2026-11-24', '2026-12-08']);
    expect((await cli.run('undo --yes')).json).toHaveLength(2);
  });

  it('--dry-run prints the requests, and the proposal stays', async () => {
    const { json } = await cli.run('reservas walkin 2', { env: proposing });
    const dry = await cli.run(`approve ${json.proposal} --dry-run`);
    const planned = dry.stdout.trim().split('\n');
    expect(
      planned.map((line) => {
        const { method, url, body } = JSON.parse(line);
        return { method, url, body };
      }),
    ).toEqual(json.requests);
    expect([dry.code, writesIn(dry.sent), (await cli.run('undo --list')).json]).toEqual([0, [], []]);
    expect((await cli.run(`approve ${json.proposal} --yes`)).code).toBe(0);
  });

  const refusals: [string, (number: number) => Promise<object | undefined>][] = [
    ['a record that changed', async () => void (await cli.run(`reservas note ${code} tarde`))],
    ['a record that is gone', async () => void (await cli.run(`reservas delete ${code} --yes`))],
    [
      'a proposal that was altered',
      async (number) => {
        const path = join(cli.folder, 'proposals', `${number}.json`);
        writeFileSync(path, readFileSync(path, 'utf8').replace('cancelada', 'finalizada'));
        return undefined;
      },
    ],
  ];

  it.each(refusals)('sends nothing for %s: 5', async (_name, change) => {
    const number = await propose();
    const options = await change(number);
    const { code, stderr, sent } = await cli.run(`approve ${number} --yes`, options);
    expect([code, writesIn(sent)]).toEqual([5, []]);
    expect(errorIn(stderr).code).toBe('CHANGED_SINCE');
  });

  it.each(['CLAUDECODE', 'CI'])('is not for an agent (%s): 4', async (name) => {
    const number = await propose();
    const { code, sent } = await cli.run(`approve ${number} --yes`, { env: { [name]: '1' } });
    expect([code, writesIn(sent)]).toEqual([4, []]);
  });

  it('is not for an environment that restricts writes: 4', async () => {
    const number = await propose();
    expect((await cli.run(`approve ${number} --yes`, { env: proposing })).code).toBe(4);
  });

  it('needs a person or --yes', async () => {
    const number = await propose();
    expect((await cli.run(`approve ${number}`)).code).toBe(2);
    const answers = [[`Approve proposal ${number}?`, 'y\r']] as const;
    expect((await cli.run(`approve ${number}`, { answers })).code).toBe(0);
  });

  it('continues after one that fails', async () => {
    const number = await propose();
    const { code } = await cli.run(`approve 9 ${number} --yes`);
    expect(code).toBe(6);
    expect(await estado()).toBe('cancelada');
  });
});

it('reject discards a proposal', async () => {
  await cli.run(`reservas cancel ${code}`, { env: proposing });
  expect((await cli.run('reject 1')).code).toBe(0);
  expect((await cli.run('proposals')).json).toEqual([]);
  expect((await cli.run('approve 1 --yes')).code).toBe(3);
  expect((await cli.run('reject 1')).code).toBe(3);
});
