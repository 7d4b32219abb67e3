import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writesIn } from '../../support/reservations.ts';
import { cliForEachTest, openTestCli } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 2] } });

describe('reservas walkin', () => {
  it('books from now, seats the guests, and shows the table', async () => {
    const { code, json, sent } = await cli.run('reservas walkin --comensales 2 --json');
    expect([code, json]).toMatchObject([
      0,
      { nombre_cliente: 'Sin reserva', inicio_reserva: '20:00', mesa_id: 'S1', estado: 'en_curso' },
    ]);
    expect(writesIn(sent).map(([method]) => method)).toEqual(['POST', 'PUT']);
  });

  it('is refused and creates nothing if no table is free', async () => {
    await cli.run('reservas walkin --comensales 2');
    const { code, sent, stderr } = await cli.run('reservas walkin --comensales 2 --nombre Ruiz');
    expect([code, writesIn(sent).length]).toEqual([5, 1]);
    expect(stderr).toContain('maitre free 20:00 2');
    expect((await cli.run('reservas list --json')).json).toHaveLength(1);
  });

  describe('if no table is free for the whole stay', () => {
    beforeEach(async () => {
      await cli.run('create --fecha hoy --inicio 20:45 --nombre Ana --comensales 2 --mesa S1');
    });
    // Over HTTP the tables are known only after `floor learn`.
    const learn = () => cli.run('floor learn --desde hoy --hasta hoy');

    it('names the tables that are free for a part of it', async () => {
      await learn();
      const { code, stderr } = await cli.run('walkin 2');
      expect(code).toBe(5);
      expect(stderr).toContain('S1 until 20:45 (45 min): maitre walkin 2 --mesa S1 --final 20:45');
      expect((await cli.run('walkin 2 --mesa S1 --final 20:45')).code).toBe(0);
    });

    it('offers them on a terminal', async () => {
      await learn();
      const { code, stdout, sent } = await cli.run('walkin 2', {
        columns: 80,
        answers: [['Take instead', '1\r']],
      });
      expect([code, stdout]).toEqual([0, expect.stringContaining('seated at S1')]);
      expect(writesIn(sent)[1]).toMatchObject(['POST', { mesa_id: 'S1', final_reserva: '20:45' }]);
    });

    it('names the table that was wanted', async () => {
      await learn();
      const answers = [['S1 is not free for the whole stay. Take instead', '2\r']] as const;
      expect((await cli.run('walkin 2 S1', { columns: 80, answers })).code).toBe(5);
    });

    it('does not offer a table whose guests are seated before their start', async () => {
      await learn();
      expect((await cli.run('seat S1')).code).toBe(0);
      const { code, stderr } = await cli.run('walkin 2');
      expect([code, stderr]).toEqual([5, expect.not.stringContaining('S1 until')]);
    });

    it('is refused if none of them is wanted', async () => {
      await learn();
      const answers = [['Take instead', '2\r']] as const;
      const { code, sent } = await cli.run('walkin 2', { columns: 80, answers });
      expect([code, writesIn(sent).length]).toEqual([5, 1]);
    });
  });

  it.each([
    [false, [7, 1]],
    [true, [0, 2]],
  ])('is not taken for the one before if its response is lost (done: %s)', async (done, expected) => {
    const cli = await openTestCli({ tables: { S1: [1, 2], S2: [1, 2] } });
    onTestFinished(cli.close);
    await cli.run('reservas walkin --comensales 2');
    const { code } = await cli.run('reservas walkin --comensales 2', {
      fetch: async (url, init) => {
        if (init.method !== 'POST') return cli.fetch(url, init);
        if (done) await cli.fetch(url, init);
        throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      },
    });
    expect([code, (await cli.run('reservas list --json')).json.length]).toEqual(expected);
  });

  it('rejects an end that has passed before it sends anything', async () => {
    const { code, sent, stderr } = await cli.run('reservas walkin --comensales 2 --final 19:45');
    expect([code, sent, stderr]).toEqual([2, [], expect.stringContaining('--final has passed: it is 20:00')]);
    expect((await cli.run('reservas walkin --comensales 2 --final 00:30')).code).toBe(0);
  });

  it('says that the reservation remains if seating fails, and how to seat', async () => {
    const key = await cli.keyWith(['reservas:read', 'reservas:write']);
    const { code, stderr } = await cli.run('reservas walkin --comensales 2 --retries 0', {
      env: { MAITRE_API_KEY: key },
      fetch: async (url, init) =>
        init.method === 'PUT'
          ? new Response('{"success":false,"error":"No","code":"BUSINESS_ERROR"}', {
              status: 400,
              headers: { 'content-type': 'application/json' },
            })
          : cli.fetch(url, init),
    });
    const [reserva] = (await cli.run('reservas list --json')).json;
    expect(code).toBe(6);
    expect(stderr).toContain(`maitre reservas seat ${reserva.codigo_reserva}`);
    expect(reserva.estado).toBe('pendiente');
  });

  it('plans both requests in a dry run', async () => {
    const { stdout } = await cli.run('reservas walkin --comensales 2 --dry-run');
    const planned = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      planned.map(({ method, url }) => `${method} ${decodeURIComponent(new URL(url).pathname)}`),
    ).toEqual(['POST /casa/developer/api/reservas', 'PUT /casa/developer/api/reservas/{id}']);
    expect((await cli.run('reservas list --json')).json).toEqual([]);
  });
});
