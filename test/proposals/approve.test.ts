import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { errorIn } from '../support/error-in.ts';
import { createReservationIn } from '../support/reservations.ts';
import { casaLola } from '../support/sample.ts';
import { baseUrl, cliForEachTest, friday, type RunOptions } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4] } });
let code: string;
beforeEach(async () => {
  code = String((await createReservationIn(cli)({ inicio: '21:30', nombre: 'Ana' }))['codigo_reserva']);
});

const proposing = { MAITRE_WRITES: 'propose' };
const writesIn = (sent: readonly { readonly method: string }[]) =>
  sent.filter(({ method }) => method !== 'GET');
const get = async (reserva = code) => (await cli.run(`reservas get ${reserva}`)).json;
const propose = async (line: string | readonly string[], { env, ...options }: RunOptions = {}) => {
  const ran = await cli.run(line, { ...options, env: { ...proposing, ...env } });
  expect([ran.code, writesIn(ran.sent)]).toEqual([0, []]);
  return ran;
};
const listOpen = async () => (await cli.run('proposals')).json;

describe('approve runs the command itself', () => {
  it('so a swap that cannot end gives both their tables back', async () => {
    const args = '--fecha 2026-11-20 --inicio 21:30 --nombre Eva --comensales 2';
    const eva = (await cli.run(`reservas create ${args}`)).json.codigo_reserva;
    await propose('reservas swap S1 S2');
    let puts = 0;
    const { code: exit } = await cli.run('approve 1 --yes', {
      fetch: async (url, init) => {
        const isThird = init.method === 'PUT' && ++puts === 3;
        const refusal = { success: false, error: 'No', code: 'BUSINESS_ERROR' };
        return isThird ? Response.json(refusal, { status: 400 }) : cli.fetch(url, init);
      },
    });
    expect(exit).toBe(5);
    expect([(await get()).mesa_id, (await get(eva)).mesa_id]).toEqual(['S1', 'S2']);
  });

  it('so api sends its query, which the proposal shows, and the record is compared', async () => {
    const path = `/developer/api/reservas/${(await get()).id}`;
    const line = ['api', 'PUT', path, '--query', 'x=1', '--data', '{"notas":"a\\nestado: b"}'];
    const { json } = await propose(line);
    expect(json.does).toContain('Notes — → "a\\nestado: b" · "?x=1"');
    await cli.run(`reservas update ${code} --comensales 3`);
    const stale = await cli.run('approve 1 --yes');
    expect([stale.code, writesIn(stale.sent)]).toEqual([5, []]);
    expect(errorIn(stale.stderr).message).toContain('Guests 2 → 3');
    await propose(line);
    expect(writesIn((await cli.run('approve 2 --yes')).sent)).toMatchObject([{ path: `${path}?x=1` }]);
  });

  it('with the answers of the person who proposed', async () => {
    await cli.run('reservas create --fecha 2026-11-20 --inicio 22:00 --nombre Anastasia --comensales 2');
    const { json } = await propose('reservas cancel anastas', { answers: [['?', 'y\r']] });
    expect(json.does).toContain('cancelled');
    const { code: exit, sent } = await cli.run('approve 1 --yes');
    expect([exit, writesIn(sent)]).toMatchObject([0, [{ method: 'PUT' }]]);
  });

  it('with a body that came from standard input', async () => {
    await propose(`reservas update ${code} --data -`, { stdin: '{"num_comensales":3}' });
    expect((await cli.run('approve 1 --yes')).code).toBe(0);
    expect((await get()).num_comensales).toBe(3);
  });
});

describe('a walk-in', () => {
  const at = (time: string) => new Date(`2026-11-${time}:00+01:00`);

  it('begins when it is approved', async () => {
    await propose('reservas walkin 2', { now: at('20T13:00') });
    const { json } = await cli.run('approve 1 --yes', { now: at('20T13:12') });
    expect(json[0].records[0]).toMatchObject({ fecha_reserva: '2026-11-20', inicio_reserva: '13:12' });
  });

  it('of yesterday is not approved', async () => {
    await propose('reservas walkin 2', { now: at('20T23:30') });
    const { code: exit, sent } = await cli.run('approve 1 --yes', { now: at('21T00:10') });
    expect([exit, writesIn(sent)]).toEqual([5, []]);
  });
});

it('what would do more at another hour of the day is not approved', async () => {
  for (const [inicio, mesa] of [
    ['13:00', 'S1'],
    ['15:00', 'S2'],
  ]) {
    const line = `reservas create --fecha 2026-11-20 --inicio ${inicio} --nombre Eva --comensales 2 --mesa ${mesa}`;
    const { json } = await cli.run(line, { now: new Date('2026-11-20T12:00:00+01:00') });
    await cli.run(`reservas update ${json.codigo_reserva} --estado en_curso`);
  }
  const { json } = await propose('reservas close --servicio comida', {
    now: new Date('2026-11-20T15:30:00+01:00'),
  });
  expect(json.requests, JSON.stringify(json)).toHaveLength(1);
  const later = await cli.run('approve 1 --yes', { now: new Date('2026-11-20T17:00:00+01:00') });
  expect([later.code, writesIn(later.sent)]).toEqual([5, []]);
});

describe('a record that changes', () => {
  it('while the question is open is not overwritten', async () => {
    await propose(`reservas note ${code} trona`);
    let reads = 0;
    const path = `/reservas/${(await get()).id}`;
    const { code: exit, sent } = await cli.run('approve 1', {
      answers: [['Approve proposal 1?', 'y\r']],
      fetch: async (url, init) => {
        const isRecord = url.endsWith(path) && ++reads === 3;
        if (isRecord) await cli.run(`reservas note ${code} alergia`);
        return cli.fetch(url, init);
      },
    });
    expect([exit, writesIn(sent)]).toEqual([5, []]);
    expect((await get()).notas).toBe('alergia');
    expect(await listOpen()).toHaveLength(1);
  });

  it.each(['approve 1 2 --yes', 'approve 2 1 --yes'])(
    'because of another proposal is compared with what that one left: %s',
    async (line) => {
      await propose(`reservas note ${code} trona`);
      await propose(`reservas note ${code} alergia`);
      expect((await cli.run(line)).code).toBe(0);
      expect((await get()).notas.split('\n').sort()).toEqual(['alergia', 'trona']);
    },
  );

  it('because of another proposal can be approved later, but not if somebody else changed it too', async () => {
    await propose(`reservas confirm ${code}`);
    await propose(`reservas update ${code} --comensales 3`);
    expect((await cli.run('approve 1 --yes')).code).toBe(0);
    await cli.run(`reservas note ${code} tarde`);
    expect((await cli.run('approve 2 --yes')).code).toBe(5);
    expect((await get()).num_comensales).toBe(2);
  });

  it('in a field that only the service sets is no change', async () => {
    const { id } = (await cli.run('crm create --full-name Eva')).json;
    await propose(`crm note ${id} vip`);
    await cli.run(`reservas create --fecha 2026-11-21 --inicio 21:30 --nombre Eva --cliente ${id}`);
    expect((await cli.run('approve 1 --yes')).code).toBe(0);
  });
});

describe('a proposal is sent once', () => {
  it('by two approvals at once', async () => {
    await propose('reservas create --fecha 2026-11-21 --inicio 21:30 --nombre Eva --comensales 2');
    const runs = await Promise.all([cli.run('approve 1 --yes'), cli.run('approve 1 --yes')]);
    expect(runs.map((ran) => ran.code).sort()).toEqual([0, 3]);
    expect(runs.flatMap(({ sent }) => writesIn(sent))).toHaveLength(1);
  });

  it('and is closed before the first request, so that a kill leaves nothing to send again', async () => {
    await propose('reservas create --fecha 2026-11-21 --inicio 21:30 --nombre Eva --comensales 2');
    let open: unknown;
    const fetch = async (url: string, init: RequestInit) => {
      if (init.method === 'POST') open = await listOpen();
      return cli.fetch(url, init);
    };
    expect((await cli.run('approve 1 --yes', { fetch })).code).toBe(0);
    expect(open).toEqual([]);
  });

  it('and stays open if its first request fails', async () => {
    await propose(`reservas cancel ${code}`);
    const fetch = async (url: string, init: RequestInit) =>
      init.method === 'PUT' ? Response.json({ error: 'No' }, { status: 400 }) : cli.fetch(url, init);
    expect((await cli.run('approve 1 --yes', { fetch })).code).toBe(5);
    expect(await listOpen()).toMatchObject([{ proposal: 1 }]);
    expect((await cli.run('approve 1 --yes')).code).toBe(0);
  });

  it('and cannot be sent again if its outcome is unknown', async () => {
    await propose(`api POST /developer/api/crm/customers --data {"full_name":"Eva"}`);
    const fetch = async (url: string, init: RequestInit) => {
      if (init.method === 'POST') throw new Error('lost');
      return cli.fetch(url, init);
    };
    expect((await cli.run('approve 1 --yes', { fetch })).code).toBe(9);
    const again = await cli.run('approve 1 --yes');
    expect([again.code, writesIn(again.sent)]).toEqual([3, []]);
  });
});

describe('whose it is', () => {
  it('a key that may only read proposes, another key of the restaurant approves', async () => {
    const env = { MAITRE_API_KEY: await cli.keyWith(['reservas:read']) };
    await propose(`reservas cancel ${code}`, { env });
    expect((await cli.run('approve 1 --yes', { env })).code).toBe(4);
    expect((await cli.run('approve 1 --yes')).code).toBe(0);
  });

  it('another restaurant does not see it', async () => {
    await propose(`reservas cancel ${code}`);
    const { tenant_id } = await createTenant(cli.store, casaLola, friday);
    const { key } = await createKey(
      cli.store,
      tenant_id,
      { scopes: ['crm:read', 'crm:write'], name: 'x' },
      friday,
    );
    const env = { MAITRE_API_KEY: key };
    await cli.run('crm create --full-name Luz', { env });
    expect((await cli.run('proposals', { env })).json).toEqual([]);
    expect((await cli.run('approve 1 --yes', { env })).code).toBe(3);
    expect((await cli.run('reject 1', { env })).code).toBe(3);
  });

  it('the printed approval names the profile unless it is the current one', async () => {
    const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    for (const name of ['casa', 'otra'])
      await cli.run(`profile add ${name} --base-url ${baseUrl} --key-stdin`, { env, stdin: cli.key });
    await cli.run('profile use casa', { env });
    expect((await propose(`reservas cancel ${code} -p casa`, { env })).stderr).toContain('approve 1\n');
    const { stderr } = await propose(`reservas note ${code} x -p otra`, { env });
    expect(stderr).toContain('maitre approve 2 -p otra');
  });

  it('a profile that proposes lets a person approve, and undo that, but not forget', async () => {
    const options = { env: { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' }, stdin: cli.key };
    await cli.run(`profile add casa --base-url ${baseUrl} --key-stdin --writes propose`, options);
    expect((await cli.run(`reservas cancel ${code}`, options)).json.proposal).toBe(1);
    expect((await cli.run('approve 1 --yes', options)).code).toBe(0);
    expect((await get()).estado).toBe('cancelada');
    expect((await cli.run('undo --forget --yes', options)).code).toBe(4);
    const agent = { ...options, env: { ...options.env, CLAUDECODE: '1' } };
    expect((await cli.run('undo --yes', agent)).code).toBe(4);
    expect((await cli.run('undo --yes', options)).code).toBe(0);
    expect((await get()).estado).toBe('pendiente');
  });

  it('a session is that of the proposal, never that of the approval', async () => {
    await propose(`reservas cancel ${code}`);
    await propose(`reservas note ${code} tarde`, { env: { MAITRE_SESSION: 'noche' } });
    expect((await cli.run('approve 1 2 --yes', { env: { MAITRE_SESSION: 'mine' } })).code).toBe(0);
    const undoable: { session?: string | null }[] = (await cli.run('undo --list')).json;
    expect(undoable.map(({ session }) => session ?? null)).toEqual(['noche', null]);
  });
});

describe('the folder', () => {
  it('loses a proposal after 24 hours, and its number is not used again', async () => {
    await propose(`reservas cancel ${code}`);
    const now = new Date(friday.getTime() + 90_000_000);
    expect((await cli.run('proposals', { now })).json).toEqual([]);
    expect(readdirSync(join(cli.folder, 'proposals'))).toEqual(['last']);
    expect((await propose(`reservas cancel ${code}`, { now })).json.proposal).toBe(2);
  });

  it('may hold other files', async () => {
    mkdirSync(join(cli.folder, 'proposals'));
    for (const name of ['99999999999.json', '7.bak', '8', 'copy of 9.json'])
      writeFileSync(join(cli.folder, 'proposals', name), '{}');
    expect((await propose(`reservas cancel ${code}`)).json.proposal).toBe(1);
    expect((await cli.run('approve 1 --yes')).code).toBe(0);
  });
});

it('what a guest wrote stays on one line, in quotes', async () => {
  const nombre = 'Eva\n  change reservation: none · estado: x\u001b[2J\u202e';
  const words = ['reservas', 'create', '--fecha', '2026-11-21', '--inicio', '21:00', '--nombre', nombre];
  const { json } = await propose(words);
  expect(json.does).not.toContain('\n');
  expect(json.does).toContain('"Eva\\n  change reservation: none · estado: x\\u001b[2J\\u{202e}"');
});

it.each<[string, string, string]>([
  ['40 guests', '--fecha 2026-11-21 --inicio 21:00 --comensales 40', 'no known table for 40 is free then'],
  ['yesterday', '--fecha 2026-11-19 --inicio 21:00 --comensales 2', 'is past'],
  ['no free table', '--fecha 2026-11-20 --inicio 21:30 --comensales 4', 'no known table for 4 is free then'],
  [
    'a taken table',
    '--fecha 2026-11-20 --inicio 21:30 --comensales 2 --mesa S1',
    'table S1 is not free then',
  ],
])('%s is stored with a warning', async (_name, options, warning) => {
  await cli.run('reservas create --fecha 2026-11-20 --inicio 21:30 --nombre Luis --comensales 4');
  await cli.run('floor learn --hasta 2026-11-21');
  const { json } = await propose(`reservas create --nombre Eva ${options}`);
  expect(json.warnings).toEqual([expect.stringContaining(warning)]);
});

it('an edit to a taken table is stored with a warning, but not an exchange of tables', async () => {
  const create = 'reservas create --fecha 2026-11-20 --inicio 21:30 --comensales 2 --nombre';
  const { json: luis } = await cli.run(`${create} Luis`);
  await cli.run('floor learn --hasta 2026-11-21');
  const { json: taken } = await propose(`reservas move ${code} --mesa ${luis.mesa_id}`);
  expect(taken.warnings).toEqual([`table ${luis.mesa_id} is not free then`]);
  const { json: tight } = await propose(
    `reservas create --fecha 2026-11-21 --inicio 21:30 --nombre Eva --comensales 1 --mesa S1`,
  );
  expect(tight).not.toHaveProperty('warnings');
  const { json: swap } = await propose(`reservas swap ${code} ${luis.codigo_reserva}`);
  expect(swap).not.toHaveProperty('warnings');
});

it('the same change twice is stored with a warning', async () => {
  await propose(`reservas cancel ${code}`);
  const { json, stderr } = await propose(`reservas cancel ${code}`);
  expect(json.warnings).toEqual(['the same change is already proposal 1']);
  expect(stderr).toContain('already proposal 1');
});
