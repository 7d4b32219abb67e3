import { describe, expect, it } from 'vitest';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest();

const clock = (time: string) => new Date(`2026-11-20T${time}:00+01:00`);
const at = (time: string) => ({ now: clock(time) });
const watchOnce = (time: string) => cli.run('reservas watch --once', at(time));
const types = (changes: readonly { type: string; source: string; command?: string }[]) =>
  changes.map(({ type, source, command }) => [type, source, command]);

describe('reservas changes', () => {
  /** A reservation before noon; then our note, a change by others, and our cancellation. */
  const prepare = async () => {
    const book = 'reservas create --fecha hoy --inicio 21:00 --nombre Ana --comensales 2';
    const { id } = (await cli.run(book, at('10:50'))).json;
    await watchOnce('11:00');
    await cli.run(['reservas', 'note', id, 'llegan tarde'], at('12:10'));
    await cli.run(['reservas', 'update', id, '--comensales', '5', '--no-journal'], at('12:20'));
    await watchOnce('12:30');
    await cli.run(['reservas', 'cancel', id], at('12:40'));
    await watchOnce('12:50');
    return id;
  };

  it('lists in order what was written here and what a watch saw of others, nothing twice', async () => {
    await prepare();
    const { code, json } = await cli.run('reservas changes --desde 12:00 --json', at('13:00'));
    expect([code, types(json)]).toEqual([
      0,
      [
        ['changed', 'journal', 'reservas note'],
        ['changed', 'watch', undefined],
        ['cancelled', 'journal', 'reservas cancel'],
      ],
    ]);
    expect(json[0].changes).toEqual({ notas: { from: null, to: 'llegan tarde' } });
  });

  it('takes the latest bare hour that has passed, and says which', async () => {
    await cli.run('reservas create --fecha hoy --inicio 22:00 --nombre Ana --comensales 2', at('10:50'));
    const evening = await cli.run('reservas changes --desde 8 --json', at('20:51'));
    expect([evening.json, evening.stderr]).toEqual([[], 'since 20:00\n']);
    expect((await cli.run('reservas changes --desde 8 --json', at('19:59'))).json).toHaveLength(1);
    expect((await cli.run('reservas changes --desde 08:00 --json', at('20:51'))).json).toHaveLength(1);
  });

  it('names the author, and includes what another profile of the restaurant wrote', async () => {
    const book = (nombre: string, env: Record<string, string>) =>
      cli.run(['reservas', 'create', '--fecha', 'hoy', '--inicio', '22:00', '--nombre', nombre], {
        ...at('10:50'),
        env,
      });
    await book('Ana', { MAITRE_SESSION: 'Lola' });
    await book('Luis', { MAITRE_BASE_URL: 'http://localhost:9/casa' });
    const { json } = await cli.run('reservas changes --json', at('13:00'));
    expect(json).toHaveLength(2);
    const { stdout } = await cli.run('reservas changes', { ...at('13:00'), columns: 140 });
    expect(stdout).toContain('Lola');
    expect(stdout).toContain('this machine');
  });

  it('begins at the given time, on the day before if it has not come yet, or at the given day', async () => {
    await prepare();
    const count = async (line: string, now = at('13:00')) =>
      (await cli.run(`reservas changes ${line} --json`.replace('  ', ' '), now)).json.length;
    expect(await count('--desde 12:40')).toBe(1);
    const lastHour = await cli.run(
      ['reservas', 'changes', '--desde', 'last 20 minutes', '--json'],
      at('13:00'),
    );
    expect(lastHour.json).toHaveLength(1);
    expect(await count('--desde 23:00')).toBe(await count('--desde ayer'));
    expect(await count('--desde mañana')).toBe(0);
    expect(await count('', { now: new Date('2026-11-21T05:00:00+01:00') })).toBeGreaterThan(2);
    expect(await count('', { now: new Date('2026-11-21T07:00:00+01:00') })).toBe(0);
    expect((await cli.run('reservas changes --desde nunca')).code).toBe(2);
  });
});

describe('reservas history', () => {
  it('shows what was written here, without a watch', async () => {
    const { id } = await createReservationIn(cli)({ nombre: 'Ana Ruiz' });
    await cli.run(['reservas', 'note', id, 'llegan tarde']);
    const { json } = await cli.run(['reservas', 'history', id, '--json']);
    expect(types(json).at(-1)).toEqual(['changed', 'journal', 'reservas note']);
  });

  it('exits 3 for an unknown id', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await cli.run(['reservas', 'history', unknown])).code).toBe(3);
  });
});
