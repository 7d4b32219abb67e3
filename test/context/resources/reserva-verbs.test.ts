import { beforeAll, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { plainService } from '../../support/plain-service.ts';
import { openTestCli, type RunOptions, type TestCli } from '../../support/test-cli.ts';

let cli: TestCli;
beforeAll(async () => {
  cli = await openTestCli();
  return () => cli.close();
});

/** Code, day and time, name, table, estado. The code is the id too. */
type Reservation = readonly [code: string, day: string, nombre: string, mesa: string, estado: string];

const serve = (reservations: readonly Reservation[]) =>
  plainService({
    reservas: reservations.map(([code, day, nombre_cliente, mesa_id, estado]) => {
      const [fecha_reserva, inicio_reserva] = day.split(' ');
      const when = { fecha_reserva: `2026-11-${fecha_reserva}`, inicio_reserva };
      return { id: code, codigo_reserva: code, ...when, nombre_cliente, mesa_id, estado, num_comensales: 2 };
    }),
    ...{ 'crm/customers': [], 'menu/items': [], events: [] },
  });

/** A moment of the restaurant's clock, in winter. */
const at = (moment: string): Date => new Date(`2026-11-${moment.replace(' ', 'T')}:00+01:00`);

const run = async (
  now: string,
  line: string,
  reservations: readonly Reservation[],
  options: RunOptions = {},
) => {
  const { fetch, written } = serve(reservations);
  const { code, stderr } = await cli.run(line, { ...options, now: at(now), fetch });
  return { code, stderr, written: [...new Set(written.map(({ id }) => id))] };
};

const aroundMidnight: readonly Reservation[] = [
  ['ANA-NOW', '20 23:45', 'Ana Ruiz', 'S3', 'pendiente'],
  ['BETO-IN', '20 22:00', 'Beto', 'S4', 'en_curso'],
  ['ANA-LATER', '21 21:00', 'Ana Ruiz', 'S3', 'pendiente'],
  ['BETO-LATER', '21 14:00', 'Beto', 'S4', 'confirmada'],
  ['EARLY', '21 00:30', 'Cleo', 'S5', 'pendiente'],
];
const lunch: readonly Reservation[] = [
  ['LUNCH', '20 13:00', 'Ana', 'S3', 'en_curso'],
  ['DINNER', '20 21:00', 'Luis', 'S3', 'confirmada'],
];
const afterLunch: readonly Reservation[] = [
  ['LUNCH', '20 13:00', 'Ana', 'S3', 'finalizada'],
  ['DINNER', '20 21:00', 'Luis', 'S3', 'confirmada'],
];
const dinner: readonly Reservation[] = [
  ['NEXT', '20 22:15', 'Eva', 'S2', 'pendiente'],
  ['LATE', '20 20:45', 'Luz', 'S2', 'confirmada'],
  ['NO-TABLE-NOW', '20 12:00', 'Iris', 'S6', 'pendiente'],
];

describe('without a terminal', () => {
  it.each<[now: string, line: string, reservations: readonly Reservation[], chosen: string[]]>([
    ['21 00:10', 'seat S3', aroundMidnight, ['ANA-NOW']],
    ['21 00:10', 'seat ana ruiz', aroundMidnight, ['ANA-NOW']],
    ['21 00:10', 'noshow S3', aroundMidnight, ['ANA-NOW']],
    ['21 00:10', 'finish S4', aroundMidnight, ['BETO-IN']],
    ['21 00:10', 'note S4 agua', aroundMidnight, ['BETO-IN']],
    ['21 00:10', 'note S3 agua', aroundMidnight, ['ANA-NOW']],
    ['21 00:10', 'swap S3 S4', aroundMidnight, ['ANA-NOW', 'BETO-IN']],
    ['21 00:10', 'seat S3 --fecha 2026-11-21', aroundMidnight, ['ANA-LATER']],
    ['21 00:10', 'cancel S4 --fecha 2026-11-21', aroundMidnight, ['BETO-LATER']],
    ['21 00:10', 'seat ANA-LATER', aroundMidnight, ['ANA-LATER']],
    ['20 23:58', 'seat S5', aroundMidnight, ['EARLY']],
    ['20 23:58', 'cancel cleo', aroundMidnight, ['EARLY']],
    ['20 23:58', 'cancel S3', aroundMidnight, ['ANA-NOW']],
    ['20 13:10', 'note S3 agua', lunch, ['LUNCH']],
    ['20 19:30', 'seat S3', lunch, ['DINNER']],
    ['20 15:00', 'note S3 agua', afterLunch, ['DINNER']],
    ['20 15:00', 'cancel S3', afterLunch, ['DINNER']],
    ['20 21:38', 'noshow S2', dinner, ['LATE']],
    ['20 22:20', 'cancel S2', dinner, ['NEXT']],
    ['20 21:38', 'cancel S6', dinner, ['NO-TABLE-NOW']],
  ])('at %s, %s chooses its reservation', async (now, line, reservations, chosen) => {
    const { code, written } = await run(now, `reservas ${line}`, reservations);
    expect({ code, written }).toEqual({ code: 0, written: chosen });
  });

  it.each<[now: string, line: string, reservations: readonly Reservation[], listed: string[]]>([
    ['21 00:10', 'cancel S3', aroundMidnight, ['ANA-NOW', 'ANA-LATER']],
    ['21 00:10', 'confirm ana ruiz', aroundMidnight, ['ANA-NOW', 'ANA-LATER']],
    ['21 00:10', 'delete S3 --yes', aroundMidnight, ['ANA-NOW', 'ANA-LATER']],
    ['21 00:10', 'move S3 --inicio 22:00', aroundMidnight, ['ANA-NOW', 'ANA-LATER']],
    ['21 00:10', 'update S4 --comensales 3', aroundMidnight, ['BETO-IN', 'BETO-LATER']],
    ['20 13:10', 'seat S3', lunch, ['DINNER', 'LUNCH']],
    ['20 15:00', 'noshow S3', afterLunch, ['DINNER']],
    ['20 15:00', 'seat luis', afterLunch, ['DINNER']],
    ['20 21:00', 'noshow S3', afterLunch, ['DINNER']],
    ['20 19:29', 'seat S3', afterLunch, ['DINNER']],
    ['20 22:30', 'seat S3', afterLunch, ['DINNER']],
    ['20 21:38', 'finish S2', dinner, ['LATE', 'NEXT']],
    ['20 21:38', 'seat S2', dinner, ['LATE', 'NEXT']],
    ['20 21:38', 'seat S6', dinner, ['NO-TABLE-NOW']],
  ])('at %s, %s writes nothing and lists the candidates', async (now, line, reservations, listed) => {
    const { code, written, stderr } = await run(now, `reservas ${line}`, reservations);
    expect({ code, written }).toEqual({ code: 2, written: [] });
    const { message } = errorIn(stderr);
    const codes = message.match(/[A-Z]+(?:-[A-Z]+)*(?= · \d\d\/)/g);
    expect([...codes!].sort()).toEqual([...listed].sort());
  });

  it('prints the command that writes anyway', async () => {
    const { stderr } = await run('20 15:00', 'reservas seat S3', afterLunch);
    expect(errorIn(stderr)).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      message: expect.stringContaining('20/11/2026 21:00 · Luis · 2 pax · S3: confirmed'),
      hint: 'to do it all the same: maitre reservas seat DINNER',
    });
  });

  it('prints no command if several match', async () => {
    const { stderr } = await run('20 13:10', 'reservas noshow S3', lunch);
    expect(errorIn(stderr).hint).toBe('use the code at the start of the line');
  });
});

it('a verb without its argument is a usage error without a terminal', async () => {
  const { code, stderr } = await run('20 15:00', 'reservas seat', afterLunch);
  expect([code, errorIn(stderr).message]).toEqual([2, '<reserva> is required']);
});
