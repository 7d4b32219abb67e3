import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addToWaitlist } from '../../src/service/panel/waitlist.ts';
import type { Fetch } from '../support/fetching.ts';
import { createReservationIn } from '../support/reservations.ts';
import { cliForEachTest, friday } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { T1: [1, 4], T2: [1, 4] } });

const down: Fetch = async () => new Response('', { status: 503 });
const later = new Date(friday.getTime() + 12 * 60_000);
const outage = { fetch: down, now: later };

const createSignal = () => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};

const listFiles = (): string[] => {
  const folder = join(cli.folder, 'last-known');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
};

describe('the last known data', () => {
  it('is shown on a terminal, with its age at the top and on stderr, and exit code 7', async () => {
    await createReservationIn(cli)({ nombre: 'Ruiz', notas: 'alergia a los frutos secos' });
    await cli.run('reservas list');
    for (const [lang, age] of [
      ['en', /⚠ no answer: the reservations as of \d\d:\d\d, 12 min ago/],
      ['es', /⚠ sin respuesta: las reservas leídas a las \d\d:\d\d, hace 12 min/],
    ] as const) {
      const { code, stdout, stderr } = await cli.run(['reservas', 'list', '--lang', lang], {
        ...outage,
        columns: 80,
      });
      expect(code).toBe(7);
      expect(stdout.split('\n')[0]).toMatch(age);
      expect(stderr).toMatch(age);
      expect(stdout).toMatch(/Ruiz[\s\S]*⚠ alergia a/);
    }
  });

  it.each(['now', 'timeline', 'sheet', 'list --estado pendiente'])(
    'is shown by %s after a list, which names what is not stored',
    async (line) => {
      await createReservationIn(cli)({ nombre: 'Ruiz' });
      await cli.run('reservas list');
      const { code, stdout } = await cli.run(`reservas ${line}`, { ...outage, columns: 80 });
      expect(code).toBe(7);
      expect(stdout).toContain('⚠ no answer');
      if (line === 'now') expect(stdout).toMatch(/not known: 19 Nov 2026,\s+21 Nov 2026,\s+the waitlist/);
      else expect(stdout).toContain('Ruiz');
    },
  );

  it('is of one age: live data from before the outage is not shown beside it', async () => {
    await createReservationIn(cli)({ nombre: 'Ruiz' });
    await cli.run('reservas now');
    await createReservationIn(cli)({ nombre: 'Nueva' });
    const fetch: Fetch = async (url, init) =>
      url.includes('waitlist') ? down(url, init) : cli.fetchAt(later)(url, init);
    const { code, stdout } = await cli.run('reservas now', { fetch, now: later, columns: 80 });
    expect([code, stdout]).toEqual([7, expect.stringContaining('Ruiz')]);
    expect(stdout).not.toContain('Nueva');
  });

  it('includes the waitlist, of its own time if that is older', async () => {
    await addToWaitlist(cli.store, cli.tenantId, { customer_name: 'Eva', party_size: 4 }, friday);
    await cli.run('reservas now');
    const first = await cli.run('reservas now', { ...outage, columns: 80 });
    expect(first.stdout).toMatch(
      /^⚠ no answer: the reservations as of 20:00, 12 min ago\n[\s\S]*WAITING 1\n.*Eva/,
    );
    const alone = await cli.run('waitlist --lang es', { ...outage, columns: 80 });
    expect([alone.code, alone.stdout]).toEqual([7, expect.stringContaining('Eva')]);
    expect(alone.stdout).toContain('⚠ sin respuesta: la lista de espera leída a las 20:00, hace 12 min');
    await cli.run('reservas list --desde -1d --hasta +1d', { now: new Date(friday.getTime() + 600_000) });
    const second = await cli.run('reservas now', { ...outage, columns: 80 });
    expect(second.stdout).toContain('the reservations as of 20:10, 2 min ago; the waitlist as of 20:00');
    const tomorrow = new Date(friday.getTime() + 24 * 3_600_000);
    const old = await cli.run('waitlist', { fetch: down, now: tomorrow, columns: 80 });
    expect([old.code, old.stdout]).toEqual([7, '']);
  });

  it('is shown by a live view while the service does not respond', async () => {
    await createReservationIn(cli)({ nombre: 'Ruiz', inicio: '20:30' });
    let count = 0;
    const watch = (now: readonly boolean[], more: string, columns?: number) => {
      const interruption = new AbortController();
      count = 0;
      return cli.run(`reservas now --watch --retries 0 ${more}`.trim(), {
        ...(columns !== undefined && { columns }),
        signal: interruption.signal,
        clock: () => new Date(friday.getTime() + count * 60_000),
        sleep: () => void (++count === now.length && interruption.abort('SIGINT')),
        fetch: (url, init) => (now[count] ? cli.fetch(url, init) : down(url, init)),
      });
    };
    const { code, stdout } = await watch([true, false, false, true], '', 80);
    expect(code).toBe(130);
    const frames = stdout.split('\x1b[H\x1b[2J\x1b[3J').slice(1);
    expect(frames.map((frame) => frame.split('\n')[0])).toEqual([
      expect.stringContaining('20:00 · '),
      '⚠ no answer: the reservations as of 20:00, 1 min ago',
      '⚠ no answer: the reservations as of 20:00, 2 min ago',
      expect.stringContaining('20:03 · '),
    ]);
    for (const frame of frames) expect(frame).toContain('Ruiz');
    const script = await watch([true, false], '--json --quiet --last-known');
    expect([script.code, script.stdout.trim().split('\n').length]).toEqual([130, 2]);
    expect(script.stderr).toContain('⚠ no answer: the reservations as of 20:00, 1 min ago');
  });

  it('reaches scripts only with --last-known: the same JSON, the age on stderr', async () => {
    await createReservationIn(cli)({ nombre: 'Ruiz' });
    const before = await cli.run('reservas list');
    expect(await cli.run('reservas list', outage)).toMatchObject({ code: 7, stdout: '' });
    const { code, stdout, stderr, sent } = await cli.run('reservas list --last-known', outage);
    expect([code, stdout, sent.length]).toEqual([7, before.stdout, 4]);
    expect(stderr).toContain('12 min ago');
  });

  it('finds customers, and never calls an unknown one missing', async () => {
    await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--phone', '+34 612 345 678']);
    await cli.run('crm search');
    const found = await cli.run('crm get 612345678', { ...outage, columns: 80 });
    expect([found.code, found.stdout]).toEqual([7, expect.stringContaining('Ana Ruiz')]);
    expect(found.stdout).toContain('the customers as of');
    await cli.run(['crm', 'create', '--full-name', 'Eva Gil']);
    const all = await cli.run('crm search --all', { ...outage, columns: 80 });
    expect([all.code, all.stderr]).toEqual([7, expect.not.stringContaining('error')]);
    expect(await cli.run('crm get Pérez', { ...outage, columns: 80 })).toMatchObject({
      code: 7,
      stdout: '',
    });
  });

  it('keeps the customers that were read last', async () => {
    for (const name of ['Ana', 'Eva']) await cli.run(['crm', 'create', '--full-name', name]);
    for (const id of [1, 2, 1]) await cli.run(`crm get ${id}`);
    const file = listFiles().find((path) => path.endsWith('customers.json'));
    const { customers } = JSON.parse(readFileSync(file ?? '', 'utf8'));
    expect(customers.map(({ record }: { record: Record<string, unknown> }) => record['full_name'])).toEqual([
      'Ana',
      'Eva',
    ]);
  });

  it('does not show an unknown day as an empty one', async () => {
    await cli.run('reservas list');
    const { code, stdout } = await cli.run('reservas list --fecha +1d', { ...outage, columns: 80 });
    expect([code, stdout]).toEqual([7, '']);
  });

  it.each([401, 422])('is not shown after a %s', async (status) => {
    await cli.run('reservas list');
    const { stdout } = await cli.run('reservas list --last-known', {
      fetch: async () => new Response('{"success":false,"error":"no","code":"X"}', { status }),
    });
    expect(stdout).toBe('');
  });

  it('is not shown after a malformed response, nor by a command that writes', async () => {
    await cli.run('reservas list');
    const malformed = await cli.run('reservas list --last-known', {
      fetch: async () => new Response('{"success":true,"data":7}'),
    });
    expect([malformed.code, malformed.stdout]).toEqual([1, '']);
    const { id } = await createReservationIn(cli)({ nombre: 'Ruiz' });
    const write = await cli.run(['reservas', 'cancel', id, '--last-known'], outage);
    expect([write.code, write.sent]).toEqual([2, []]);
  });

  it('is private, names its restaurant, and holds yesterday to a week ahead', {
    tags: ['posix'],
  }, async () => {
    await createReservationIn(cli)({ nombre: 'Ruiz' });
    await cli.run('reservas list --desde -3d --hasta +9d');
    const names = listFiles().map((file) => file.slice(-15, -5));
    expect([names.length, names.sort()[0], names.at(-1)]).toEqual([9, '2026-11-19', '2026-11-27']);
    for (const file of listFiles()) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(file, 'utf8')).restaurant.place).toContain('http');
    }
  });

  it('is cleared by an erasure, by undo --forget and with its profile', async () => {
    await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--phone', '+34 612 345 678']);
    for (const line of ['crm erase 1 --yes', 'undo --forget --yes']) {
      await cli.run('reservas list');
      expect(listFiles()).toHaveLength(1);
      await cli.run(line);
      expect(listFiles()).toEqual([]);
    }
  });

  it('that cannot be cleared is named before anything is forgotten', async () => {
    const { id } = await createReservationIn(cli)({ nombre: 'Ruiz' });
    await cli.run(['reservas', 'note', id, 'trona']);
    writeFileSync(join(cli.folder, 'last-known'), '');
    const { code, stderr } = await cli.run('undo --forget --yes');
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot write')]);
    expect((await cli.run('undo --list')).json).not.toEqual([]);
  });

  it('is not stored with --no-last-known, and goes with the profile, whatever its key was', async () => {
    const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    const addWith = (key: string, ...more: string[]) =>
      cli.run(
        ['profile', 'add', 'casa', '--base-url', 'http://127.0.0.1:9/casa', '--key-stdin', '--yes', ...more],
        { env, stdin: key },
      );
    for (const key of [await cli.keyWith(['reservas:read']), cli.key]) {
      await addWith(key);
      await cli.run('reservas list -p casa', { env });
    }
    expect(listFiles()).toHaveLength(2);
    await cli.run('profile remove casa --yes', { env });
    expect(listFiles()).toEqual([]);
    await addWith(cli.key, '--no-last-known');
    await cli.run('reservas list -p casa', { env });
    expect(listFiles()).toEqual([]);
  });

  it('of another profile at the same address stays when a profile is removed', async () => {
    const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    const keys = { casa: await cli.keyWith(['reservas:read']), barra: cli.key };
    for (const [name, key] of Object.entries(keys)) {
      const address = ['--base-url', 'http://127.0.0.1:9/casa', '--key-stdin'];
      await cli.run(['profile', 'add', name, ...address], { env, stdin: key });
      await cli.run(`reservas list -p ${name}`, { env });
    }
    await cli.run('profile remove casa --yes', { env });
    expect(await cli.run('reservas list -p barra --last-known', { ...outage, env })).toMatchObject({
      code: 7,
      stdout: '[]\n',
    });
    expect(listFiles()).toHaveLength(1);
  });

  it.each(['--mesa T1', '--estado pendiente'])(
    'never takes a list with %s for the whole day',
    async (filter) => {
      await createReservationIn(cli)({ nombre: 'Ruiz' });
      const { id } = await createReservationIn(cli)({ nombre: 'Gil' });
      await cli.run(['reservas', 'confirm', id]);
      const filtered = JSON.parse((await cli.run(`reservas list ${filter}`)).stdout);
      expect(filtered).toHaveLength(1);
      expect(await cli.run('reservas list --last-known', outage)).toMatchObject({ code: 7, stdout: '' });
      const day = await cli.run('reservas list');
      await cli.run(`reservas list ${filter}`);
      expect((await cli.run('reservas list --last-known', outage)).stdout).toBe(day.stdout);
    },
  );

  /** Starts a list at a service that answers only once `proceed` is called. */
  const startSlowList = async () => {
    const released = createSignal();
    const answered = createSignal();
    let now = friday;
    const done = cli.run('reservas list', {
      clock: () => now,
      fetch: async (url, init) => {
        const response = await cli.fetch(url, init);
        answered.give();
        await released.given;
        return response;
      },
    });
    await answered.given;
    return async () => {
      now = new Date(friday.getTime() + 300_000);
      released.give();
      await done;
    };
  };

  it('has the time when the read began, and an older read never replaces a newer one', async () => {
    const finishSlowList = await startSlowList();
    await createReservationIn(cli)({ nombre: 'Ruiz' });
    await cli.run('reservas list', { now: new Date(friday.getTime() + 240_000) });
    await finishSlowList();
    const { stdout, stderr } = await cli.run('reservas list --last-known', outage);
    expect(stdout).toContain('Ruiz');
    expect(stderr).toContain('20:04, 8 min ago');
  });

  it.each(['crm erase 1 --yes', 'undo --forget --yes'])(
    'keeps nothing of a list that was read before %s',
    async (line) => {
      await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--phone', '+34 612 345 678']);
      const finishSlowList = await startSlowList();
      expect(await cli.run(line)).toMatchObject({ code: 0 });
      await finishSlowList();
      expect(listFiles()).toEqual([]);
      await cli.run('reservas list');
      expect(listFiles()).toHaveLength(1);
    },
  );

  it('says that its time lies in the future, and is replaced by data of the right time', async () => {
    await cli.run('reservas list', { now: new Date(friday.getTime() + 3_600_000) });
    const future = await cli.run('reservas list --last-known', { ...outage, now: friday });
    expect(future.stderr).toContain('as of 21:00, a time in the future: check the clock');
    await cli.run('reservas list');
    expect((await cli.run('reservas list --last-known', outage)).stderr).toContain('20:00, 12 min ago');
  });

  it('of another key is not shown', async () => {
    await createReservationIn(cli)({ nombre: 'Ruiz' });
    await cli.run('reservas list');
    const env = { MAITRE_API_KEY: await cli.keyWith(['reservas:read']) };
    const { code, stdout } = await cli.run('reservas list --last-known', { ...outage, env });
    expect([code, stdout]).toEqual([7, '']);
  });
});
