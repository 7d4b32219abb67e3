import { describe, expect, it } from 'vitest';
import {
  isOwnUpdate,
  type MatchRules,
  mergeDuplicateRows,
  planRows,
} from '../../src/importing/duplicates.ts';
import type { ApiRecord } from '../../src/render/outcome.ts';

const rules = (more: Partial<MatchRules> = {}): MatchRules => ({
  by: ['phone', 'email'],
  scopeFields: [],
  onExisting: 'update',
  formatRecord: ({ id }) => `#${id}`,
  refuseUpdate: () => undefined,
  ...more,
});

/** The first row is on line 2. */
const rowsOf = (...bodies: ApiRecord[]) =>
  bodies.map((body, at) => ({
    source: { line: at + 2, cells: {} },
    body,
    updateBody: {} as ApiRecord,
    key: `k${at}`,
  }));

const plan = (existing: readonly ApiRecord[], bodies: readonly ApiRecord[], more?: Partial<MatchRules>) =>
  planRows(rowsOf(...bodies), existing, rules(more));

describe('a row and a record', () => {
  it.each<[string, ApiRecord, ApiRecord, boolean, Partial<MatchRules>?]>([
    ['a phone with the country code', { phone: '+34611222333' }, { phone: '611 222 333' }, true],
    ['seven equal digits of another phone', { phone: '+34611222333' }, { phone: '+34711222333' }, false],
    ['a phone of seven digits', { phone: '6122233' }, { phone: '612 22 33' }, true],
    ['an e-mail in other case', { email: 'ana@example.com' }, { email: ' Ana@Example.com' }, true],
    ['another e-mail', { email: 'ana@example.com' }, { email: 'eva@example.com' }, false],
    [
      'a name with other spaces',
      { full_name: 'Ana  Ruiz' },
      { full_name: 'ana ruiz' },
      true,
      { by: ['full_name'] },
    ],
    ['two blank names', { full_name: ' ' }, { full_name: '' }, false, { by: ['full_name'] }],
    ['two missing names', {}, {}, false, { by: ['full_name'] }],
    ['the digits of a name', { full_name: 'Mesa 1' }, { full_name: 'Sala 1' }, false, { by: ['full_name'] }],
  ])('with %s', (_, record, body, isMatch, more) => {
    const { actions } = plan([{ id: 7, ...record }], [body], { onExisting: 'skip', ...more });
    expect(actions).toMatchObject([
      isMatch ? { action: 'none', id: 7, reason: 'exists' } : { action: 'create' },
    ]);
  });

  it('match only if every field of the scope is equal', () => {
    const booking = { telefono: '611222333', fecha_reserva: '2026-12-24', inicio_reserva: '21:00' };
    const days = ['2026-12-24', '2026-12-25'].map((fecha_reserva) => ({
      ...{ ...booking, telefono: '+34 611 222 333' },
      fecha_reserva,
    }));
    const scoped = {
      by: ['telefono'],
      scopeFields: ['fecha_reserva', 'inicio_reserva'],
      onExisting: 'skip',
    } as const;
    const { actions } = plan([{ id: 'a', ...booking }], days, scoped);
    expect(actions).toMatchObject([{ action: 'none', id: 'a' }, { action: 'create' }]);
    expect(mergeDuplicateRows(rowsOf(...days), rules(scoped)).merged).toEqual([]);
  });
});

describe('a row that matches several records', () => {
  const twins = [
    { id: 1, phone: '611222333' },
    { id: 2, phone: '+34611222333' },
    { id: 3, email: 'ana@example.com' },
  ];

  it('overwrites none of them, also if they match by one field', () => {
    const { actions, refused } = plan(twins, [{ phone: '611222333', full_name: 'Eva' }]);
    expect([actions, refused]).toMatchObject([[], [{ text: { en: 'matches several records: #1; #2' } }]]);
  });

  it('leaves the update of one of them by an earlier row as it is', () => {
    const phone = { phone: '611222333', full_name: 'Ana' };
    const both = { phone: '611222333', email: 'ana@example.com', full_name: 'Eva' };
    const { actions, refused } = plan([twins[0]!, twins[2]!], [phone, both]);
    expect(actions).toMatchObject([{ action: 'update', id: 1, body: { full_name: 'Ana' } }]);
    expect(refused).toEqual([expect.objectContaining({ row: rowsOf(phone, both)[1] })]);
  });
});

describe('two rows of one record', () => {
  const ana = { id: 1, phone: '611222333', full_name: 'Ana' };
  const [first, second] = [
    { phone: '611222333', email: 'a@b.es' },
    { phone: '611222333', notes: 'ventana' },
  ];

  it('are one update', () => {
    const { actions } = plan([ana], [first, second]);
    expect(actions).toMatchObject([
      { action: 'update', body: { email: 'a@b.es', notes: 'ventana' }, row: { mergedKeys: ['k1'] } },
      { action: 'none', reason: 'merged' },
    ]);
  });

  it('are both skipped', () => {
    const { actions } = plan([ana], [first, second], { onExisting: 'skip' });
    expect(actions.map((action) => action.action === 'none' && action.reason)).toEqual(['exists', 'exists']);
  });

  it('are not merged if the later one must not replace a value of the earlier', () => {
    const text = { en: 'would replace notes', es: 'cambiaría las notas' };
    const { actions, refused } = plan([ana], [first, second], {
      refuseUpdate: (_before, { notes }) => (notes ? text : undefined),
    });
    expect(actions).toMatchObject([{ action: 'update', body: { email: 'a@b.es' } }]);
    expect(refused).toMatchObject([{ row: { key: 'k1' }, text }]);
  });
});

describe('rows of one new record', () => {
  const bodies = [
    { phone: '611222333', full_name: 'Ana' },
    { phone: '611 222 333', email: 'a@b.es', full_name: 'Eva' },
    { email: 'a@b.es', notes: 'tres' },
  ];
  const never = () => ({ en: 'would replace notes', es: 'cambiaría las notas' });
  const merge = (
    onExisting: MatchRules['onExisting'],
    refuseUpdate: MatchRules['refuseUpdate'] = () => undefined,
  ) => {
    const rows = rowsOf(...bodies).map((row) => ({ ...row, updateBody: { [row.key]: 1 } }));
    return mergeDuplicateRows(rows, rules({ onExisting, refuseUpdate }));
  };

  it('have the values of all with update', () => {
    const { rows, merged, refused } = merge('update');
    expect(rows).toMatchObject([
      {
        body: { phone: '611 222 333', email: 'a@b.es', full_name: 'Eva', notes: 'tres' },
        updateBody: { k0: 1, k1: 1, k2: 1 },
        mergedKeys: ['k1', 'k2'],
      },
    ]);
    expect([merged.length, refused]).toEqual([2, []]);
  });

  it('have the values of the first with skip, and only its fields match', () => {
    const { rows, merged } = merge('skip', never);
    expect(rows).toMatchObject([{ body: bodies[0], mergedKeys: ['k1'] }, { body: bodies[2] }]);
    expect(merged).toMatchObject([{ action: 'none', reason: 'merged', row: { key: 'k1' } }]);
  });

  it('are refused if a later one must not replace a value of the first', () => {
    expect(merge('update', never)).toMatchObject({
      rows: [{ body: bodies[0] }, {}],
      refused: [{ text: never() }],
    });
  });

  it('are refused with fail', () => {
    expect(merge('fail').refused).toMatchObject([
      { row: { key: 'k1' }, text: { en: 'is the same as line 2' } },
    ]);
  });
});

it('only the update of a record that this import created is its own', () => {
  const row = rowsOf({})[0]!;
  const update = { action: 'update', row, id: 1, body: {}, before: {} } as const;
  expect([isOwnUpdate(update), isOwnUpdate({ ...update, isOwn: true })]).toEqual([false, true]);
  expect(isOwnUpdate({ action: 'create', row })).toBe(false);
});
