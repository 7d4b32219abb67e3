import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareField, isExactly, listSentFields } from '../../../src/client/reconcile/reconcilable.ts';
import {
  type CreationEvidence,
  estimateStart,
  matchCreation,
} from '../../../src/client/reconcile/reconcile.ts';

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
const ask = (records: CreationEvidence['records'], more: Partial<CreationEvidence> = {}) =>
  matchCreation({
    records,
    body,
    identity,
    since: begun - 1000,
    existingIds: new Set(),
    ...more,
  });

describe('a lost creation', () => {
  test('made the matching record that was created since', () => {
    const made = record('a', at(0.2));
    expect(ask([made])).toEqual({ is: 'made', record: made, isDated: true });
    expect(
      ask([record('old', at(-86_400)), made, record('x', at(0.2), { nombre_cliente: 'Eva' })]),
    ).toMatchObject({
      is: 'made',
      record: made,
    });
  });

  test('made no record if none matches', () => {
    expect(ask([])).toEqual({ is: 'absent' });
    expect(ask([record('x', at(1), { inicio_reserva: '21:30' })])).toEqual({ is: 'absent' });
  });

  test('may have made an older record like it, however old its creation time is', () => {
    for (const seconds of [-1.001, -30, -180, -86_400])
      expect(ask([record('old', at(seconds))])).toEqual({ is: 'doubtful', doubt: 'older' });
    const changed = record('old', at(-3600), { num_comensales: 2 });
    expect(ask([changed])).toEqual({ is: 'doubtful', doubt: 'older' });
    expect(ask([changed], { existingIds: new Set(['old']) })).toEqual({ is: 'absent' });
    expect(ask([record('new', at(-1))])).toMatchObject({ is: 'made' });
  });

  test('made a record whose creation time has whole seconds', () => {
    const startedAt = Date.parse('2026-11-20T19:00:00.900Z');
    const readAt = Date.parse('2026-11-20T19:00:01.000Z');
    const since = estimateStart({ startedAt, now: () => new Date(readAt) }, readAt);
    expect(ask([record('a', '2026-11-20T19:00:00Z')], { since })).toMatchObject({ is: 'made' });
    expect(ask([record('a', '2026-11-20T18:59:59Z')], { since }).is).toBe('doubtful');
  });

  test('is doubtful if two records match', () => {
    expect(ask([record('a', at(0)), record('b', at(1))])).toEqual({ is: 'doubtful', doubt: 'several' });
  });

  test('did not make the record of another creation', () => {
    const records = [record('a', at(0)), record('b', at(1))];
    expect(ask(records, { existingIds: new Set(['a']) })).toMatchObject({ is: 'made', record: { id: 'b' } });
    expect(ask(records, { existingIds: new Set(['a', 'b']) })).toEqual({ is: 'absent' });
  });

  test('is doubtful if a new record matches only in part', () => {
    const changed = record('a', at(0), { num_comensales: 2 });
    expect(ask([changed])).toEqual({ is: 'doubtful', doubt: 'similar' });
  });

  test('needs every field to match if the record has no creation time', () => {
    expect(ask([record('a', undefined)])).toMatchObject({ is: 'made', isDated: false });
    expect(ask([record('a', undefined, { num_comensales: 2 })])).toEqual({
      is: 'doubtful',
      doubt: 'similar',
    });
    expect(ask([record('a', undefined), record('b', undefined)])).toEqual({
      is: 'doubtful',
      doubt: 'several',
    });
  });

  test('ignores fields that were sent as null, or that the record does not show', () => {
    const sent = { ...body, notas: null, mesa_id: undefined, planta_ids: [1] };
    expect(ask([record('a', at(0))], { body: sent })).toMatchObject({ is: 'made' });
  });

  test('never made a record that is more than a second older', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 10_000_000 }), (ms) => {
        expect(ask([record('old', new Date(begun - ms).toISOString())]).is).not.toBe('made');
      }),
    );
  });
});

describe('a field is the same if the service only reformatted it', () => {
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
    ['inicio_reserva', '21:00:00', '21:00'],
    ['is_available', false, 0],
  ])('%s: %j and %j', (field, sent, shown) => {
    expect(compareField(field, sent, shown)).toBe('same');
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
    ['price', 0, null],
    ['is_available', true, 0],
    ['nombre_cliente', 'Ana Ruiz', 'Anaruiz'],
    ['notas', 'Mesa 21:00', 'Mesa 22:00'],
    ['notas', '21:00', '21:00 o antes'],
    ['notas', 'el 2026-11-21', 'el 2026-11-21t'],
    ['notas', '2026-11-21 o antes', '2026-11-21 o antest'],
  ])('%s: %j and %j are different', (field, sent, shown) => {
    expect(compareField(field, sent, shown)).toBe('other');
  });

  test('a field that the record does not show is unseen', () => {
    expect(compareField('notas', 'x', undefined)).toBe('unseen');
    expect(compareField('planta_ids', [1], [2])).toBe('unseen');
  });
});

test('only a value that is shown as it was sent is exactly the same', () => {
  expect([isExactly('21:00', '21:00'), isExactly('21:00', '21:00:00'), isExactly(1, '1')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a field without a value is not sent', () => {
  expect(listSentFields({ notas: null, email: undefined, telefono: '', party: 0 })).toEqual([
    'telefono',
    'party',
  ]);
});
