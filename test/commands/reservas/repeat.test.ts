import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../support/fetching.ts';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { T1: [1, 4] } });

const create = (...words: string[]) =>
  cli.run(['reservas', 'create', '--nombre', 'Peña', '--inicio', '14:00', '--json', ...words]);
const listDates = (json: { fecha_reserva: string }[]) => json.map(({ fecha_reserva }) => fecha_reserva);

describe('reservas create --repeat', () => {
  it('creates up to and including the last day, and one undo reverts all', async () => {
    const weekly = '--fecha 2027-01-07 --repeat weekly --until 2027-01-28'.split(' ');
    const { code, json } = await create(...weekly);
    expect(code).toBe(0);
    expect(listDates(json)).toEqual(['2027-01-07', '2027-01-14', '2027-01-21', '2027-01-28']);
    await cli.run('undo --yes');
    expect((await cli.run('reservas list --all --json')).json).toEqual([]);
  });

  it('skips a month without that day', async () => {
    const { json } = await create('--fecha', '2026-12-31', '--repeat', 'monthly', '--until', '2027-05-31');
    expect(listDates(json)).toEqual(['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31']);
  });

  it('lists and skips dates without a table: exit 6, or 5 if none is left', async () => {
    await create('--fecha', '2027-01-14');
    const weekly = ['--fecha', '2027-01-07', '--repeat', 'weekly', '--until', '2027-01-21'];
    const { code, json, stderr } = await create(...weekly);
    expect([code, listDates(json)]).toEqual([6, ['2027-01-07', '2027-01-21']]);
    expect(stderr).toContain('2027-01-14: ');
    expect(await create(...weekly)).toMatchObject({ code: 5, stdout: '' });
  });

  it('ends at another failure, and names the dates that were not started', async () => {
    let writes = 0;
    const fetch: Fetch = async (url, init) => {
      if (init.method !== 'GET' && ++writes === 2) return new Response('{}', { status: 401 });
      return cli.fetch(url, init);
    };
    const words = ['reservas', 'create', '--nombre', 'Peña', '--inicio', '14:00', '--json'];
    const weekly = ['--fecha', '2027-01-07', '--repeat', 'weekly', '--until', '2027-01-28'];
    const { code, json, stderr } = await cli.run([...words, ...weekly], { fetch });
    expect([code, listDates(json), writes]).toEqual([6, ['2027-01-07'], 2]);
    expect(stderr).toContain('not started: 2027-01-21, 2027-01-28');
  });

  it.each([
    ['--repeat', 'weekly'],
    ['--until', '2027-02-01'],
    ['--repeat', 'weekly', '--until', '2027-01-01'],
    ['--repeat', 'weekly', '--until', '2047-01-01'],
  ])('rejects %s %s %s %s', async (...words) => {
    const { code, sent } = await create('--fecha', '2027-01-07', ...words);
    expect([code, sent]).toEqual([2, []]);
  });
});
