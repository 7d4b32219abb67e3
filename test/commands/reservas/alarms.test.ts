import { describe, expect, it } from 'vitest';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForEachTest, friday } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { T1: [1, 4], T2: [1, 4], T3: [1, 4] } });

/** Friday 20:00 and some minutes. */
const at = (minutes: number) => new Date(friday.getTime() + minutes * 60_000);

const watch = async (now: Date, ...more: string[]) => {
  const { code, stdout } = await cli.run(['watch', '--once', '--json', ...more], { now });
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
const typesOf = (events: { type: string; reserva: { nombre_cliente: string } }[]) =>
  events.map(({ type, reserva }) => `${type} ${reserva.nombre_cliente}`);

describe('reservas watch --alarms', () => {
  it('reports due, late and overstaying parties once, and again for a new hour', async () => {
    const book = createReservationIn(cli);
    const { id } = await book({ nombre: 'Ruiz', inicio: '20:30', final: '21:30', mesa: 'T1' });
    expect(await watch(at(0), '--alarms')).toEqual([]);
    expect(typesOf(await watch(at(15), '--alarms'))).toEqual(['due Ruiz']);
    expect(await watch(at(20), '--alarms')).toEqual([]);
    expect(await watch(at(44), '--alarms')).toEqual([]);
    expect(typesOf(await watch(at(45), '--alarms'))).toEqual(['late Ruiz']);
    await cli.run(['reservas', 'update', id, '--inicio', '21:00', '--final', '22:00']);
    expect(typesOf(await watch(at(46), '--alarms'))).toEqual(['changed Ruiz', 'due Ruiz']);
    await cli.run(['reservas', 'seat', id, '--yes'], { now: at(61) });
    await book({ nombre: 'Sanz', inicio: '22:30', final: '23:30', mesa: 'T1' });
    expect(typesOf(await watch(at(62), '--alarms'))).toEqual(['changed Ruiz', 'created Sanz']);
    const [overstaying] = await watch(at(125), '--alarms');
    expect(overstaying).toMatchObject({ type: 'overstaying', minutes: 5, next: { nombre_cliente: 'Sanz' } });
    expect(await watch(at(130), '--alarms')).toEqual([]);
  });

  it('reports what is in force at the first check; --until-first leaves the others', async () => {
    const book = createReservationIn(cli);
    await book({ nombre: 'Tarde', inicio: '19:00', final: '21:00' });
    await book({ nombre: 'Pronto', inicio: '20:10', final: '21:00' });
    expect(typesOf(await watch(at(0), '--alarms', '--until-first'))).toEqual(['late Tarde']);
    expect(typesOf(await watch(at(0), '--alarms'))).toEqual(['due Pronto']);
  });

  it('repeats an event with the same id until it was written', async () => {
    await watch(at(0));
    await createReservationIn(cli)({ nombre: 'Una' });
    const ids: string[] = [];
    const interruption = new AbortController();
    const cut = (input: string) => {
      ids.push(JSON.parse(input).id);
      interruption.abort('SIGTERM');
      return 143;
    };
    await cli.run('watch --once --exec cut', {
      signal: interruption.signal,
      shell: async (_command, _args, { input = '' } = {}) => cut(input),
    });
    const again = await watch(at(1));
    expect(again.map(({ id }) => id)).toEqual(ids);
    expect(await watch(at(2))).toEqual([]);
  });

  it('ends after --for with 0 if nothing happened', async () => {
    let now = friday;
    const { code, stdout } = await cli.run('watch --for 1s --json', {
      fetch: (url, init) => {
        now = new Date(now.getTime() + 2_000);
        return cli.fetch(url, init);
      },
      clock: () => now,
    });
    expect([code, stdout]).toEqual([0, '']);
  });
});
