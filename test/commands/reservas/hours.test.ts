import { describe, expect, it } from 'vitest';
import { cliForEachTest, type RunOptions } from '../../support/test-cli.ts';

type Answers = NonNullable<RunOptions['answers']>;

const cli = cliForEachTest({ tables: { S1: [1, 2], S2: [2, 4], S3: [2, 12] } });

const terminal = (line: string, answers: Answers, options: RunOptions = {}) =>
  cli.run(line, { columns: 80, answers, ...options });
const getBody = ({ sent }: { sent: readonly { method: string; body: unknown }[] }) =>
  sent.find(({ method }) => method === 'POST' || method === 'PUT')?.body;
const countReads = ({ sent }: { sent: readonly { method: string }[] }) =>
  sent.filter(({ method }) => method === 'GET').length;

const create = 'reservas create --fecha mañana --nombre Ana --inicio';

describe('a bare hour', () => {
  it.each([
    ['9', '21:00'],
    ['2', '14:00'],
    ['9 de la mañana', '09:00'],
    ['9:00', '09:00'],
    ['05', '05:00'],
  ])('%s is %s without reservations', async (hour, time) => {
    const run = await cli.run([...create.split(' '), hour]);
    expect([run.code, getBody(run)]).toEqual([0, expect.objectContaining({ inicio_reserva: time })]);
  });

  it('is reported with its other reading', async () => {
    expect((await cli.run(`${create} 9`)).stderr).toBe('--inicio 9 → 21:00, not 09:00\n');
    expect((await cli.run(`${create} 23:30`)).stderr).toBe('');
  });

  it.each(['6', '12'])(
    '%s that no or both usual hours include is a usage error without a terminal',
    async (hour) => {
      const run = await cli.run(`${create} ${hour}`);
      expect([run.code, getBody(run)]).toEqual([2, undefined]);
      expect(run.stderr).toContain(`--inicio \\"${hour}\\" may be`);
    },
  );

  it('is asked about on a terminal, and Enter alone chooses none', async () => {
    const run = await terminal(`${create} 12 --comensales 2`, [
      ['What does "12" mean?', '\r'],
      ['choose one', '2\r'],
    ]);
    expect(getBody(run)).toMatchObject({ inicio_reserva: '00:00' });
  });

  it('beside a bare party size is asked about, the smaller party first, and Enter alone chooses none', async () => {
    const run = await terminal('create Pepe mañana 2 9', [
      ['1. 21:00, 2 pax', '\r'],
      ['choose one', '1\r'],
    ]);
    expect(getBody(run)).toMatchObject({ inicio_reserva: '21:00', num_comensales: 2 });
  });

  it('is the only reason to read these weeks', async () => {
    expect(countReads(await cli.run(`${create} 21:00`))).toBe(0);
  });

  it('of an end follows the start', async () => {
    const run = await cli.run(`${create} 21:30 --final 1`);
    expect(getBody(run)).toMatchObject({ final_reserva: '01:00' });
    expect(getBody(await cli.run(`${create} 21:30 --final 11`))).toMatchObject({ final_reserva: '23:00' });
  });

  it('of a walk-in’s end follows the clock, and is asked about without a start', async () => {
    const walkin = await cli.run('reservas walkin --comensales 2 --final 11');
    expect(getBody(walkin)).toMatchObject({ final_reserva: '23:00' });
    const { id } = (await cli.run(`${create} 21:30`)).json;
    expect((await cli.run(`reservas update ${id} --final 11`)).code).toBe(2);
  });

  it('takes the default hours if the key may not read', async () => {
    const MAITRE_API_KEY = await cli.keyWith(['reservas:write']);
    const run = await cli.run(`${create} 9`, { env: { MAITRE_API_KEY } });
    expect(getBody(run)).toMatchObject({ inicio_reserva: '21:00' });
  });
});

describe('a Friday that may be two', () => {
  const tuesday = new Date('2026-11-17T18:00:00Z');

  it('is asked about on a terminal', async () => {
    const line = 'reservas create --inicio 21:30 --nombre Ana --comensales 2 --fecha viernes que viene';
    const answers: Answers = [['What does "viernes que viene" mean?', '\u001b[B\u001b[B\r']];
    expect(getBody(await terminal(line, answers, { now: tuesday }))).toMatchObject({
      fecha_reserva: '2026-11-20',
    });
    const script = await cli.run(line, { now: tuesday });
    expect(getBody(script)).toMatchObject({ fecha_reserva: '2026-11-27' });
  });
});

describe('before a doubtful time is sent', () => {
  const book = async (...words: string[]) =>
    (await cli.run(['reservas', 'create', '--nombre', 'Ana', '--comensales', '2', ...words])).json;

  it.each([
    ['--fecha hoy --inicio 13:00', '⚠ 13:00 has passed: it is 20:00'],
    ['--fecha ayer --inicio 21:00', '⚠ Thu 19 Nov is past'],
    ['--fecha 29/2 --inicio 21:00', '⚠ Tuesday 29 February 2028 is more than a year away'],
    ['--fecha mañana --inicio 10:00', '⚠ 10:00 is outside the usual hours (12:00–16:30, 19:30–00:30)'],
  ])('create asks: %s', async (words, warning) => {
    const line = `reservas create --nombre Ana --comensales 2 ${words}`;
    const declined = await terminal(line, [['Go on all the same?', 'n\r']]);
    expect([declined.code, getBody(declined)]).toEqual([2, undefined]);
    expect(declined.stderr).toContain(warning);
    const accepted = await terminal(line, [['Go on all the same?', 'y\r']]);
    expect([accepted.code, getBody(accepted)]).toEqual([0, expect.anything()]);
    expect(accepted.stderr.split('⚠').length).toBe(2);
    expect((await cli.run(line)).stderr).toBe('');
  });

  it('create in the evening says which day 00:30 of tonight is', async () => {
    const line = 'reservas create --nombre Ana --comensales 2 --fecha hoy --inicio 00:30';
    const { stderr, sent } = await terminal(line, [['Go on all the same?', 'n\r']]);
    expect(stderr).toContain(`⚠ 00:30 has passed: it is 20:00; tonight's is on Sat 21 Nov`);
    expect(sent).toEqual([]);
  });

  it('create asks about 00:30 of tonight if no day was said', async () => {
    const { sent } = await terminal('create Ana 2 00:30', [
      ['No day was said. Book Ana, 2, Saturday 21 November, 00:30?', '\u0003'],
    ]);
    expect(sent).toEqual([]);
  });

  it.each([
    ['create tonight 00:30 2 Ana', '2026-11-21'],
    ['create esta noche 0:30 2 Ana', '2026-11-21'],
    ['create tonight 21:30 2 Ana', '2026-11-20'],
    ['create esta noche 12 2 Ana', '2026-11-21', '00:00'],
    ['create tonight 9 2 Ana', '2026-11-20', '21:00'],
  ])('%s is on %s', async (line, fecha_reserva, inicio_reserva = expect.any(String)) => {
    expect(getBody(await terminal(line, []))).toMatchObject({ fecha_reserva, inicio_reserva });
  });

  it('a time without a day is of the business day of the reservation that moves', async () => {
    const line = (time: string) => `move Ana ${time}`;
    await book('--fecha', 'hoy', '--inicio', '22:00');
    expect(getBody(await terminal(line('00:30'), []))).toMatchObject({ fecha_reserva: '2026-11-21' });
    expect(getBody(await terminal(line('23:30'), []))).toMatchObject({ fecha_reserva: '2026-11-20' });
    expect(getBody(await cli.run(line('00:15')))).not.toHaveProperty('fecha_reserva');
  });

  it('create rejects a day that is not its weekday before it asks anything', async () => {
    const { code, sent, stderr } = await terminal('create hoy domingo 22:00 2', []);
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('--fecha says Sunday, but it is Friday 20 November 2026');
  });

  it('create asks for another time after a no', async () => {
    const run = await terminal('reservas create', [
      ['Day', '\r'],
      ['Time', '13:00\r'],
      ['Guests', '2\r'],
      ['Go on all the same?', 'n\r'],
      ['Day', '\r'],
      ['Time', '\u007f\u007f\u007f\u007f\u007f21:30\r'],
      ['Guests', '\r'],
      ['name or phone', 'Ana\r'],
      ['Phone', '\r'],
      ['Notes', '\r'],
    ]);
    expect(getBody(run)).toMatchObject({ inicio_reserva: '21:30' });
  });

  it('move and update ask', async () => {
    const { id } = await book('--fecha', 'hoy', '--inicio', '22:00');
    const now = new Date('2026-11-20T20:32:00Z');
    for (const verb of ['move', 'update']) {
      const run = await terminal(`reservas ${verb} ${id} --inicio 10:00`, [['Go on all the same?', 'n\r']], {
        now,
      });
      expect([run.code, getBody(run)]).toEqual([2, undefined]);
      expect(run.stderr).toContain('10:00 has passed: it is 21:32');
    }
    const bare = await terminal(`reservas move ${id} --inicio 11`, [], { now });
    expect(getBody(bare)).toMatchObject({ inicio_reserva: '23:00' });
  });

  it('an update of another field does not ask', async () => {
    const { id } = await book('--fecha', 'ayer', '--inicio', '22:00');
    const run = await terminal(`reservas update ${id} --comensales 3`, []);
    expect([run.code, run.stderr]).toEqual([0, expect.not.stringContaining('⚠')]);
  });
});
