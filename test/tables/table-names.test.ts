import { beforeAll, describe, expect, it } from 'vitest';
import { writesIn } from '../support/reservations.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests({ tables: { S10: [1, 4], Jardín: [1, 4], t1: [1, 2], T1: [1, 2] } });

const create = 'create --fecha +1d --inicio 21:00 --nombre Ana --comensales 2 --dry-run --mesa';

describe('the name of a table', () => {
  it('is read in any case from the reservations of the day', async () => {
    await cli.run('create --fecha hoy --inicio 13:00 --nombre Ana --comensales 4 --mesa S10');
    const { sent } = await cli.run('list --mesa s10');
    expect(sent.map(({ path }) => path)).toEqual([
      '/developer/api/reservas?fecha=2026-11-20',
      '/developer/api/reservas?fecha=2026-11-20&mesa_id=S10',
    ]);
  });

  it('costs no request in upper case', async () => {
    expect((await cli.run('list --mesa S10')).sent).toHaveLength(1);
  });

  it('is sent as typed if it is unknown', async () => {
    const { code, sent } = await cli.run('create --fecha hoy --inicio 15:00 --nombre Eva --mesa s99');
    expect([code, writesIn(sent)]).toMatchObject([5, [['POST', { mesa_id: 's99' }]]]);
  });

  describe('in a floor plan', () => {
    beforeAll(async () => {
      for (const mesa of ['S10', 'Jardín', 't1', 'T1'])
        await cli.run(`create --fecha hoy --inicio 18:00 --nombre Ana --mesa ${mesa}`);
      await cli.run('floor learn --desde hoy --hasta hoy');
    });

    it.each([
      ['s10', 'S10'],
      ['JARDIN', 'Jardín'],
      ['T1', 'T1'],
      ['t1', 't1'],
    ])('%s is %s', async (typed, name) => {
      const { stdout } = await cli.run(`${create} ${typed}`);
      expect(JSON.parse(stdout).body.mesa_id).toBe(name);
    });
  });
});
