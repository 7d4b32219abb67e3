import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUnknownOutcomeFailure } from '../../../src/client/reconcile/outcomes.ts';
import { send } from '../../../src/client/send.ts';
import { reserva } from '../../../src/context/resources/reserva.ts';
import { Failure } from '../../../src/ground/errors.ts';
import type { HttpResponse, Send } from '../../../src/ground/runtime.ts';
import { errorIn } from '../../support/error-in.ts';
import { hangUp, openFaultyServer, type Reply, saying } from '../../support/faulty-server.ts';
import { openServedCli, type Row, runOnSockets, type ServedCli } from '../../support/served-cli.ts';

let cli: ServedCli;
let categoryId: number;
let eventId: number;
let turn = 0;
beforeAll(async () => {
  cli = await openServedCli();
  categoryId = Number((await cli.write('POST', '/menu/categories', { name: 'Entrantes' }))['id']);
  eventId = Number((await cli.write('POST', '/events', { name: 'Cata' }))['id']);
});
beforeEach(() => {
  turn += 1;
});
afterAll(() => cli.close());

interface Kind {
  readonly path: string;
  readonly create: (name: string) => readonly string[];
  /** The records of that name. */
  readonly made: (name: string) => Promise<readonly Row[]>;
  readonly noun: string;
}

const withName = (rows: readonly Row[], field: string, name: string) =>
  rows.filter((row) => row[field] === name);
const timeOf = (name: string) => `20:${String(Number(name.slice(-2)) % 60).padStart(2, '0')}`;

const kinds: Readonly<Record<string, Kind>> = {
  reserva: {
    path: '/reservas',
    create: (name) =>
      words('reservas create --fecha 2031-01-02 --inicio 21:00 --telefono 600111222 --nombre', name),
    made: async (name) => withName(await cli.look('/reservas?fecha=2031-01-02'), 'nombre_cliente', name),
    noun: 'reservation',
  },
  customer: {
    path: '/crm/customers',
    create: (name) => words('crm create --email a@example.com --full-name', name),
    made: async (name) => {
      const { customers } = (await cli.look('/crm/customers?limit=200')) as { customers?: Row[] };
      return withName(customers ?? [], 'full_name', name);
    },
    noun: 'customer',
  },
  dish: {
    path: '/menu/items',
    create: (name) => words(`menu items add --category-id ${categoryId} --price 12.5 --name`, name),
    made: async (name) => withName(await cli.look('/menu/items'), 'name', name),
    noun: 'dish',
  },
  category: {
    path: '/menu/categories',
    create: (name) => words('menu categories add --sort-order 3 --name', name),
    made: async (name) => withName(await cli.look('/menu/categories'), 'name', name),
    noun: 'category',
  },
  event: {
    path: '/events',
    create: (name) => words('events create --description Vino --max-guests 20 --name', name),
    made: async (name) => withName(await cli.look('/events'), 'name', name),
    noun: 'event',
  },
  session: {
    path: '/events',
    create: (name) =>
      words(
        `events sessions create ${eventId} --session-date +7d --end-time 23:30 --start-time`,
        timeOf(name),
      ),
    made: async (name) => withName(await cli.look(`/events/${eventId}/sessions`), 'start_time', timeOf(name)),
    noun: 'session',
  },
};

const words = (fixed: string, last: string): string[] => [...fixed.split(' '), last, '-o', 'json'];
const nameOfTurn = () => `Prueba ${String(turn).padStart(2, '0')}`;
const fault = (method: string, { path }: Kind, what: string) => `${method} /developer/api${path}: ${what}`;

describe.each(Object.entries(kinds))('a %s whose response is lost', (_name, kind) => {
  test.each(['drop-after', 'truncate', 'garbage', 'status=500;after', 'status=502;html;after'])(
    'was created: %s',
    async (what) => {
      cli.misbehave(fault('POST', kind, what));
      const name = nameOfTurn();
      const { code, stdout, stderr } = await cli.run(kind.create(name));
      expect(stderr).toContain(`the ${kind.noun} was created (confirmed by reading)`);
      const made = await kind.made(name);
      expect(made).toHaveLength(1);
      expect(JSON.parse(stdout)['id']).toBe(made[0]!['id']);
      const isUndated = made[0]!['created_at'] === undefined;
      expect(stderr.includes('; every field that was sent matches')).toBe(isUndated);
      expect(code).toBe(0);
      expect(cli.arrived.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    },
  );

  test.each(['drop', 'status=500', 'html'])('was not created: %s', async (what) => {
    cli.misbehave(fault('POST', kind, what));
    const name = nameOfTurn();
    const { code, stdout, stderr } = await cli.run(kind.create(name));
    expect(errorIn(stderr)).toMatchObject({
      code: what === 'drop' ? 'UNREACHABLE' : 'UNAVAILABLE',
      message: expect.stringContaining(`the ${kind.noun} was not created: `),
      exit: 7,
      retryable: true,
    });
    expect(stderr).not.toContain('confirmed by reading');
    expect({ code, stdout, made: await kind.made(name) }).toEqual({ code: 7, stdout: '', made: [] });
  });

  test('has an unknown outcome if the reads fail', async () => {
    cli.misbehave(fault('POST', kind, 'drop-after'), fault('GET', kind, 'status=503'));
    const { code, stdout, stderr } = await cli.run([...kind.create(nameOfTurn()), '-q']);
    const error = errorIn(stderr);
    expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
    expect(error).toMatchObject({ code: 'UNKNOWN_OUTCOME', retryable: false });
    expect(error.message).toContain(`it is not known whether the ${kind.noun} was created`);
    const [, look] = /check before you repeat it: maitre (.+)$/.exec(error.hint)!;
    cli.misbehave();
    const looked = await cli.run(
      [...look!.matchAll(/(['"])(.*?)\1|(\S+)/g)].map(([, , quoted, bare]) => quoted ?? bare!),
    );
    expect(looked.code).toBe(0);
    expect(looked.stdout.length).toBeGreaterThan(10);
  });
});

describe('a creation', () => {
  const { reserva } = kinds as { reserva: Kind };

  test('that was not processed is retried, and made once', async () => {
    cli.misbehave(fault('POST', reserva, 'status=429;retry-after=1;times=2'));
    const name = nameOfTurn();
    expect((await cli.run(reserva.create(name))).code).toBe(0);
    expect(await reserva.made(name)).toHaveLength(1);
    expect(cli.arrived.filter((request) => request.startsWith('POST'))).toHaveLength(3);
  });

  test('that timed out is polled until it is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const name = nameOfTurn();
    const waited: number[] = [];
    let arrive = async (): Promise<unknown> => undefined;
    /** The write arrives after the first read, and after the timeout. */
    const slow: Send = (sending) => {
      const { method, signal } = sending;
      if (method !== 'POST') return send(sending);
      arrive = () => send({ ...sending, signal: new AbortController().signal });
      const response = new Promise<HttpResponse>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      vi.advanceTimersByTime(100);
      return response;
    };
    const sleep = async (ms: number) => {
      waited.push(ms);
      await arrive();
    };
    const { code, stdout } = await cli.run([...reserva.create(name), '--timeout', '0.1'], {
      runtime: { sleep, send: slow },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)['nombre_cliente']).toBe(name);
    expect(waited).toEqual([625]);
  });

  test('that never arrives is not retryable', async () => {
    cli.misbehave(fault('POST', reserva, 'status=504'));
    const waited: number[] = [];
    const sleep = async (ms: number) => void waited.push(ms);
    const { code, stderr } = await cli.run(reserva.create(nameOfTurn()), { runtime: { sleep } });
    expect(code).toBe(7);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
    expect(errorIn(stderr)).toMatchObject({ retryable: false, status: 504 });
    expect(errorIn(stderr).message).toContain('no sign of it 30 s later');
    expect(errorIn(stderr).hint).toContain('maitre reservas list --fecha 2031-01-02');
  });

  test('by a key without read scope has an unknown outcome', async () => {
    const { key } = await cli.keyWith(['reservas:write']);
    cli.misbehave(fault('POST', reserva, 'drop-after'));
    const { code, stderr } = await cli.run(reserva.create(nameOfTurn()), { env: { MAITRE_API_KEY: key } });
    expect(code).toBe(9);
    expect(errorIn(stderr).message).toContain('reservas:read');
  });

  test('is not confirmed by an older record', async () => {
    const name = nameOfTurn();
    cli.misbehave();
    const before = new Date(Date.now() - 3_600_000);
    await cli.at(before, () => cli.run(reserva.create(name)));
    cli.misbehave(fault('POST', reserva, 'drop'));
    expect((await cli.run(reserva.create(name))).code).toBe(9);
    cli.misbehave(fault('POST', reserva, 'drop-after'));
    const { code, stdout } = await cli.run(reserva.create(name));
    expect(code).toBe(0);
    expect(Date.parse(JSON.parse(stdout)['created_at'])).toBeGreaterThan(before.getTime() + 3_000_000);
    expect(await reserva.made(name)).toHaveLength(2);
  });

  test('is not confirmed by a record that another command on this machine has just made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maitre-equal-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [name, env] = [nameOfTurn(), { MAITRE_DATA_DIR: folder }];
    cli.misbehave();
    expect((await cli.run(reserva.create(name), { env })).code).toBe(0);
    cli.misbehave(fault('POST', reserva, 'drop'));
    expect((await cli.run(reserva.create(name), { env })).code).toBe(7);
    expect(await reserva.made(name)).toHaveLength(1);
  });

  test('uses the clock of the service, however wrong this machine is', async () => {
    for (const hours of [-30, 30]) {
      cli.misbehave(fault('POST', reserva, 'drop-after'));
      const now = () => new Date(Date.now() + hours * 3_600_000);
      const { code } = await cli.run(reserva.create(`${nameOfTurn()} ${hours}`), { runtime: { now } });
      expect(code).toBe(0);
    }
  });

  test('is reported in Spanish', async () => {
    cli.misbehave(fault('POST', reserva, 'drop-after'));
    const made = await cli.run([...reserva.create(nameOfTurn()), '--lang', 'es']);
    expect(made.stderr).toContain('la reserva se creó (comprobado en el servicio)');
    cli.misbehave(fault('POST', reserva, 'drop'));
    const lost = await cli.run([...reserva.create(`${nameOfTurn()} bis`), '--lang', 'es']);
    expect(errorIn(lost.stderr).message).toContain('la reserva no se creó');
  });

  test('reports nothing with --quiet', async () => {
    cli.misbehave(fault('POST', reserva, 'drop-after'));
    expect(await cli.run([...reserva.create(nameOfTurn()), '-q'])).toMatchObject({ code: 0, stderr: '' });
  });
});

/** Runs a write whose response is lost. The `replies` follow; the last one repeats. */
const lose = async (command: string, ...replies: readonly Reply[]) => {
  const server = await openFaultyServer(...replies);
  const env = { MAITRE_BASE_URL: server.url, MAITRE_API_KEY: 'sk_test_0123456789abcdef' };
  const ended = await runOnSockets(`${command} --no-journal -q -o json`.split(' '), { env });
  await server.close();
  return { ...ended, arrived: server.arrived, error: ended.stderr ? errorIn(ended.stderr) : undefined };
};
const reply = (data: unknown) => saying(200, JSON.stringify({ success: true, data }));
const unavailable = saying(503, '{}');
const tooMany = saying(429, '{}');
const refused = saying(400, JSON.stringify({ success: false, error: 'No', code: 'BUSINESS_ERROR' }));
const missing = saying(404, JSON.stringify({ success: false, error: 'No', code: 'NOT_FOUND' }));

describe('a creation whose response is lost, if the service shows', () => {
  /** A customer created so many seconds ago; those of this creation are newer than its start. */
  const ana = (id: number, age: number, notes = 'alergia') => {
    const created_at = new Date(Date.now() - age * 1000).toISOString();
    return { id, full_name: 'Ana', notes, phone: null, email: null, created_at };
  };
  const create = (total: number, ...customers: object[]) =>
    lose('crm create --full-name Ana --notes alergia --retries 0', hangUp, reply({ customers, total }));

  test.each([
    ['two identical records', () => [ana(1, -5), ana(2, -5)], 'there are several identical records'],
    ['a similar new record', () => [ana(1, -5, 'otra')], 'a new record matches only in part'],
    ['an identical older record', () => [ana(1, 180)], 'a record like it'],
    ['a similar older record', () => [ana(1, 180, 'otra')], 'a record like it'],
  ])('%s, has an unknown outcome', async (_, show, reason) => {
    const { code, error } = await create(2, ...show());
    expect([code, error.code, error.message]).toEqual([
      9,
      'UNKNOWN_OUTCOME',
      expect.stringContaining(reason),
    ]);
  });

  test('only a part of its list, has an unknown outcome unless that part has the record', async () => {
    const { code, error } = await create(999, { ...ana(1, 3600), full_name: 'Ana María' });
    expect([code, error.message]).toEqual([9, expect.stringContaining('the list is incomplete')]);
    expect((await create(999, ana(1, -5))).code).toBe(0);
  });

  test('only records of others, was not done', async () => {
    const { code, error, arrived } = await create(1, { ...ana(1, 90), full_name: 'Ana María' });
    expect([code, error.message]).toEqual([7, expect.stringContaining('the customer was not created')]);
    expect(arrived).toHaveLength(3);
  });
});

describe('a deletion whose response is lost', () => {
  const record = reply({ id: 7, full_name: 'Ana' });
  const remove = (...replies: readonly Reply[]) => lose('crm delete 7 --yes --retries 0', hangUp, ...replies);

  test('was done if the record is not found', async () => {
    expect(await remove(missing)).toMatchObject({ code: 0, stderr: '' });
    expect(await remove(record, missing)).toMatchObject({ code: 0 });
  });

  test('was not done if the record is still there', async () => {
    const { code, error } = await remove(record);
    expect([code, error.message]).toEqual([7, expect.stringContaining('the customer was not deleted')]);
  });

  test('has an unknown outcome if the record cannot be read', async () => {
    expect((await remove(unavailable)).code).toBe(9);
  });

  test('was done if its retry does not find the record, or meets a busy service', async () => {
    const command = 'crm delete 7 --yes --retries 1';
    const found = await lose(command, hangUp, missing);
    expect([found.code, found.arrived.length]).toEqual([0, 2]);
    const busy = await lose(command, hangUp, tooMany, missing);
    expect([busy.code, busy.arrived.at(-1)]).toEqual([0, 'GET /developer/api/crm/customers/7']);
  });
});

describe('a write that the service refused', () => {
  test.each([
    ['crm delete 7 --yes', missing, 3],
    ['crm delete 7 --yes', tooMany, 7],
    ['crm update 7 --notes x', missing, 3],
    ['crm create --full-name Ana', refused, 5],
    ['crm create --full-name Ana', tooMany, 7],
  ])('is not looked for: %s', async (command, response, exit) => {
    const { code, arrived } = await lose(`${command} --retries 0`, response);
    expect([code, arrived.length]).toEqual([exit, 1]);
  });
});

describe('an edit whose response is lost', () => {
  const edit = (...replies: readonly Reply[]) =>
    lose('crm update 7 --data {"notes":"alergia"} --phone 600111222 --retries 0', hangUp, ...replies);
  const shows = (fields: object) => reply({ id: 7, ...fields });

  test('was applied if the record shows exactly what was sent', async () => {
    const { code, stdout, arrived } = await edit(shows({ notes: 'alergia', phone: '600111222' }));
    expect({ code, id: JSON.parse(stdout)['id'] }).toEqual({ code: 0, id: 7 });
    expect(arrived).toEqual(['PUT /developer/api/crm/customers/7', 'GET /developer/api/crm/customers/7']);
  });

  test('was not applied if the record twice shows something else', async () => {
    const { code, error, arrived } = await edit(shows({ notes: null, phone: '600111222' }));
    expect({ code, looks: arrived.length - 1 }).toEqual({ code: 7, looks: 2 });
    expect((await edit(shows({ notes: 'otra', phone: '+34600111222' }))).code).toBe(7);
    expect(error).toMatchObject({ retryable: true, message: expect.stringContaining('was not changed') });
  });

  test.each([
    { notes: 'Alergia', phone: '600111222' },
    { notes: 'alergia', phone: '+34600111222' },
    { notes: 'alergia', phone: 600111222 },
    { notes: 'alergia ', phone: '600 111 222' },
  ])('has an unknown outcome if the record may have looked so before: %o', async (fields) => {
    const { code, error } = await edit(shows(fields));
    expect(code).toBe(9);
    expect(error.message).toContain('not exactly as sent');
  });

  test('has an unknown outcome if the record does not show a field', async () => {
    const { code, error } = await edit(shows({ phone: '600111222' }));
    expect(code).toBe(9);
    expect(error.message).toContain('does not return notes');
    expect(error.hint).toContain('maitre crm get 7');
  });

  test('fails with 3 if there is no such record, with 9 if it cannot be read', async () => {
    expect((await edit(missing)).code).toBe(3);
    expect((await edit(unavailable)).code).toBe(9);
  });
});

test('the hint is a command that can be pasted, with the profile', { tags: ['posix'] }, () => {
  const write = { operation: { method: 'POST' }, input: {}, profile: 'centro' };
  const failure = new Failure('TIMEOUT', 'late');
  const resource = { noun: reserva.noun, getCheckCommand: () => ['crm', 'search', "Ana d'Or; rm -rf $HOME"] };
  const { hint } = createUnknownOutcomeFailure(
    { ...write, failure, signal: new AbortController().signal } as never,
    resource as never,
  );
  expect(hint?.en).toBe(
    String.raw`check before you repeat it: maitre crm search 'Ana d'\''Or; rm -rf $HOME' -p centro`,
  );
});

describe('a raw request', () => {
  const post = (name: string) => [
    ...['api', 'POST', '/developer/api/reservas', '--data'],
    JSON.stringify({ fecha_reserva: '2031-01-03', inicio_reserva: '21:00', nombre_cliente: name }),
  ];

  test('has an unknown outcome if it may have been applied', async () => {
    cli.misbehave('POST /developer/api/reservas: drop-after');
    const { code, stderr } = await cli.run([...post('Raw'), '-o', 'json']);
    expect(code).toBe(9);
    expect(errorIn(stderr)).toMatchObject({ code: 'UNKNOWN_OUTCOME', retryable: false });
    expect(cli.arrived).toEqual(['POST /reservas']);
  });

  test('was not applied if it was refused or never arrived, and a read changes nothing', async () => {
    const raw = 'api POST /developer/api/reservas --data {} --retries 0';
    expect((await lose(raw, refused)).code).toBe(5);
    const closed = await openFaultyServer(refused);
    await closed.close();
    const env = { MAITRE_BASE_URL: closed.url, MAITRE_API_KEY: 'sk_test_0123456789abcdef' };
    expect((await runOnSockets(raw.split(' '), { env })).code).toBe(7);
    expect((await lose('api GET /developer/api/reservas --retries 0', hangUp)).code).toBe(7);
  });

  test('is retried by its method', async () => {
    cli.misbehave(
      '* /developer/api/reservas: status=429;times=1',
      'GET /developer/api/reservas: drop;times=1',
    );
    expect((await cli.run(post('Raw again'))).code).toBe(0);
    expect((await cli.run(['api', 'GET', '/developer/api/reservas'])).code).toBe(0);
    expect(cli.arrived).toEqual(['POST /reservas', 'POST /reservas', 'GET /reservas', 'GET /reservas']);
  });
});

test('--verbose shows each attempt, and never the key', async () => {
  cli.misbehave('GET /developer/api/reservas: status=503;times=1');
  const { code, stderr } = await cli.run(['reservas', 'list', '--fecha', '2031-01-02', '-v']);
  expect(code).toBe(0);
  const url = `${cli.url}/developer/api/reservas?fecha=2031-01-02`;
  const lines = stderr
    .trim()
    .split('\n')
    .map((text) => text.replace(/\d+ ms/, 'N ms'));
  expect(lines).toEqual([
    `→ GET ${url}`,
    '← 503 in N ms',
    'retrying in 0 s (attempt 2 of 4): the service answered HTTP 503',
    `→ GET ${url}`,
    '← 200 in N ms',
  ]);
  expect(stderr).not.toContain(cli.key);
});
