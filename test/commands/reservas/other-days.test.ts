import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4] } });

type Answers = readonly (readonly [string, string])[];
const book = async (name: string, day: string) =>
  (await cli.run(['reservas', 'create', '--fecha', day, '--inicio', '21:00', '--nombre', name])).json;
const terminal = (line: string, answers: Answers) => cli.run(line, { columns: 100, answers });
const writes = (sent: readonly { readonly method: string; readonly body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('a guest of another day', () => {
  it('is shown with the day and asked about on a terminal', async () => {
    await book('Elena Romero', '+9d');
    const no = await terminal('move Elena Romero sunday', [['29/11/2026 21:00 · Elena Romero', '\r']]);
    expect([no.code, writes(no.sent)]).toEqual([2, []]);
    const yes = await terminal('move Elena Romero sunday', [['29/11/2026 21:00 · Elena Romero', 'y\r']]);
    expect([yes.code, writes(yes.sent)]).toEqual([0, [{ fecha_reserva: '2026-11-22' }]]);
  });

  it('is only named in the hint without a terminal', async () => {
    const { codigo_reserva } = await book('Elena Romero', '+9d');
    const { code, stderr, sent } = await cli.run(['cancel', 'Elena Romero']);
    expect([code, writes(sent)]).toEqual([3, []]);
    expect(errorIn(stderr).hint).toContain(`${codigo_reserva} · 29/11/2026 21:00 · Elena Romero`);
  });

  it('costs one request more', async () => {
    await book('Elena', '+9d');
    const { sent } = await cli.run('cancel Elena');
    expect(sent.map(({ path }) => path)).toEqual([
      '/developer/api/reservas?fecha=2026-11-20',
      '/developer/api/reservas?fecha=2026-11-21',
      '/developer/api/reservas',
    ]);
  });

  it('is not looked for if somebody of today matches', async () => {
    await book('Elena', 'hoy');
    await book('Elena', '+9d');
    expect((await cli.run('cancel Elena')).code).toBe(0);
  });
});

describe('cancel and noshow', () => {
  it.each([
    ['cancel Elena', 'Cancel this reservation?', 'cancelada'],
    ['noshow Elena', 'Mark them as a no-show?', 'cancelada'],
  ])('by a name show the reservation and ask: %s', async (line, question, estado) => {
    await book('Elena', 'hoy');
    const now = { now: new Date('2026-11-20T20:30:00Z') };
    const no = await cli.run(line, { columns: 100, answers: [[question, '\r']], ...now });
    expect([no.code, writes(no.sent)]).toEqual([2, []]);
    const yes = await cli.run(line, { columns: 100, answers: [[question, 'y\r']], ...now });
    expect(writes(yes.sent)).toMatchObject([{ estado }]);
  });

  it('ask also once the stay is over', async () => {
    await book('Elena', 'hoy');
    const late = { columns: 100, now: new Date('2026-11-20T23:30:00Z') };
    const no = await cli.run('cancel Elena', { ...late, answers: [['Cancel this reservation?', '\r']] });
    expect([no.code, writes(no.sent)]).toEqual([2, []]);
  });

  it('ask nothing for a code, a table or --yes', async () => {
    const { codigo_reserva } = await book('Elena', 'hoy');
    expect((await terminal(`cancel ${codigo_reserva}`, [])).code).toBe(0);
    await book('Ana', 'hoy');
    expect((await terminal('cancel S1', [])).code).toBe(0);
    await book('Eva', 'hoy');
    expect((await terminal('cancel Eva --yes', [])).code).toBe(0);
  });
});
