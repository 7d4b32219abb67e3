import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreementOf } from '../../../src/client/settle/comparing.ts';
import { type Evidence, judge } from '../../../src/client/settle/creation.ts';

const begun = Date.parse('2026-11-20T19:00:00Z');
const at = (seconds: number) => new Date(begun + seconds * 1000).toISOString();
const body = {
  fecha_reserva: '2026-11-21',
  inicio_reserva: '21:00',
  nombre_cliente: 'Ana',
  num_comensales: 4,
};
const identity = ['fecha_reserva', 'inicio_reserva', 'nombre_cliente', 'telefono'];
const record = (id: string, created_at: string | undefined, fields: object = {}) => ({
  id,
  ...body,
  telefono: null,
  estado: 'pendiente',
  ...(created_at && { created_at }),
  ...fields,
});
const ask = (records: Evidence['records'], more: Partial<Evidence> = {}) =>
  judge({
    records,
    body,
    identity,
    since: begun - 1000,
    atTheEarliest: begun - 61_000,
    others: new Set(),
    ...more,
  });

describe('what the records say of a creation', () => {
  test('the one that was made since is it', () => {
    const made = record('a', at(0.2));
    expect(ask([made])).toEqual({ is: 'made', record: made, isDated: true });
    expect(
      ask([record('old', at(-86_400)), made, record('x', at(0.2), { nombre_cliente: 'Eva' })]),
    ).toMatchObject({
      is: 'made',
      record: made,
    });
  });

  test('nothing like it is absent', () => {
    expect(ask([])).toEqual({ is: 'absent' });
    expect(ask([record('x', at(1), { inicio_reserva: '21:30' })])).toEqual({ is: 'absent' });
  });

  test('one that stood there before is not it', () => {
    expect(ask([record('old', at(-3600))])).toEqual({ is: 'absent' });
  });

  test('one from just before may be it, if the clocks are wrong', () => {
    expect(ask([record('old', at(-30))])).toEqual({ is: 'doubtful', doubt: 'older' });
    const byOurClock = { since: begun - 300_000, atTheEarliest: Number.NEGATIVE_INFINITY };
    expect(ask([record('old', at(-3600))], byOurClock)).toEqual({ is: 'doubtful', doubt: 'older' });
  });

  test('two that were made since are one too many', () => {
    expect(ask([record('a', at(0)), record('b', at(1))])).toEqual({ is: 'doubtful', doubt: 'several' });
  });

  test('one that is known to come from another creation does not count', () => {
    const records = [record('a', at(0)), record('b', at(1))];
    expect(ask(records, { others: new Set(['a']) })).toMatchObject({ is: 'made', record: { id: 'b' } });
    expect(ask(records, { others: new Set(['a', 'b']) })).toEqual({ is: 'absent' });
  });

  test('a new one that differs in part is a doubt', () => {
    const changed = record('a', at(0), { num_comensales: 2 });
    expect(ask([changed])).toEqual({ is: 'doubtful', doubt: 'similar' });
  });

  test('without a creation time every field that was sent must match', () => {
    expect(ask([record('a', undefined)])).toMatchObject({ is: 'made', isDated: false });
    expect(ask([record('a', undefined, { num_comensales: 2 })])).toEqual({ is: 'absent' });
    expect(ask([record('a', undefined), record('b', undefined)])).toEqual({
      is: 'doubtful',
      doubt: 'several',
    });
  });

  test('what was sent as null, or is not shown, decides nothing', () => {
    const sent = { ...body, notas: null, mesa_id: undefined, planta_ids: [1] };
    expect(ask([record('a', at(0))], { body: sent })).toMatchObject({ is: 'made' });
  });

  test('a record is never taken for one that began more than a second after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 10_000_000 }), (ms) => {
        expect(ask([record('old', new Date(begun - ms).toISOString())]).is).not.toBe('made');
      }),
    );
  });
});

describe('a field that a service wrote in its own way is the same', () => {
  test.each([
    ['nombre_cliente', ' Ana  García ', 'Ana García'],
    ['nombre_cliente', 'Ana Garci\u0301a', 'Ana García'],
    ['email', 'Ana@Example.com', 'ana@example.com'],
    ['inicio_reserva', '21:00', '21:00:00'],
    ['birthday', '1990-02-03', '1990-02-03T00:00:00.000Z'],
    ['telefono', '600 111 222', '+34600111222'],
    ['phone', '+34 600-111-222', '600111222'],
    ['price', 12.5, '12.50'],
    ['price', 0.3, 0.30000000000000004],
    ['is_available', true, 1],
    ['notas', '', null],
    ['notas', null, ''],
  ])('%s: %j and %j', (field, sent, shown) => {
    expect(agreementOf(field, sent, shown)).toBe('same');
  });

  test.each([
    ['nombre_cliente', 'Ana', 'Anna'],
    ['inicio_reserva', '21:00', '21:30:00'],
    ['birthday', '1990-02-03', '1990-02-04T00:00:00Z'],
    ['telefono', '600111222', '600111223'],
    ['telefono', '112', '600111112'],
    ['price', 12, 13],
    ['is_available', false, true],
    ['notas', 'alergia', null],
    ['notas', null, 'alergia'],
  ])('%s: %j and %j are not', (field, sent, shown) => {
    expect(agreementOf(field, sent, shown)).toBe('other');
  });

  test('what is not shown is not seen', () => {
    expect(agreementOf('notas', 'x', undefined)).toBe('unseen');
    expect(agreementOf('planta_ids', [1], [2])).toBe('unseen');
  });
});
