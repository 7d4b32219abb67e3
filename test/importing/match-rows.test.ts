import { describe, expect, it } from 'vitest';
import { isFollowUp, type MatchRules, planRows } from '../../src/importing/row-actions.ts';
import type { ApiRecord } from '../../src/render/result.ts';

const rules = (more: Partial<MatchRules> = {}): MatchRules => ({
  by: ['phone', 'email'],
  scopeFields: [],
  onExisting: 'update',
  formatRecord: ({ id }) => `#${id}`,
  checkUpdate: () => undefined,
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
  planRows(rowsOf(...bodies), { existing, sent: [] }, rules(more));

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
    const reserva = { telefono: '611222333', fecha_reserva: '2026-12-24', inicio_reserva: '21:00' };
    const days = ['2026-12-24', '2026-12-25'].map((fecha_reserva) => ({
      ...{ ...reserva, telefono: '+34 611 222 333' },
      fecha_reserva,
    }));
    const scoped = {
      by: ['telefono'],
      scopeFields: ['fecha_reserva', 'inicio_reserva'],
      onExisting: 'skip',
    } as const;
    const { actions } = plan([{ id: 'a', ...reserva }], days, scoped);
    expect(actions).toMatchObject([{ action: 'none', id: 'a' }, { action: 'create' }]);
    expect(plan([], days, scoped).actions).toMatchObject([{ action: 'create' }, { action: 'create' }]);
  });
});

describe('a row that matches several records', () => {
  const twins = [
    { id: 1, phone: '611222333' },
    { id: 2, phone: '+34611222333' },
    { id: 3, email: 'ana@example.com' },
  ];

  it('overwrites none of them, also if they match by one field', () => {
    const { actions, rejected } = plan(twins, [{ phone: '611222333', full_name: 'Eva' }]);
    expect([actions, rejected]).toMatchObject([[], [{ text: { en: 'matches several records: #1; #2' } }]]);
  });

  it('leaves the update of one of them by an earlier row as it is', () => {
    const phone = { phone: '611222333', full_name: 'Ana' };
    const both = { phone: '611222333', email: 'ana@example.com', full_name: 'Eva' };
    const { actions, rejected } = plan([twins[0]!, twins[2]!], [phone, both]);
    expect(actions).toMatchObject([{ action: 'update', id: 1, body: { full_name: 'Ana' } }]);
    expect(rejected).toMatchObject([{ source: { line: 3 }, text: { en: 'is the same record as line 2' } }]);
  });
});

describe('two rows of one record', () => {
  const ana = { id: 1, phone: '611222333', full_name: 'Ana' };
  const bodies = [
    { phone: '611222333', email: 'a@b.es' },
    { phone: '611 222 333', notes: 'ventana' },
  ];
  const same = { source: { line: 3 }, text: { en: 'is the same record as line 2' } };

  it('are one update: the second is refused, also if the first changes nothing', () => {
    const { actions, rejected } = plan([ana], bodies);
    expect(actions).toMatchObject([{ action: 'update', id: 1, body: { email: 'a@b.es' }, before: ana }]);
    expect(rejected).toMatchObject([same]);
    const none = plan([{ ...ana, email: 'a@b.es' }], bodies);
    expect(none).toMatchObject({ actions: [{ action: 'none', reason: 'unchanged' }], rejected: [same] });
  });

  it('are both skipped, or both refused', () => {
    const { actions } = plan([ana], bodies, { onExisting: 'skip' });
    expect(actions.map((action) => action.action === 'none' && action.reason)).toEqual(['exists', 'exists']);
    const { rejected } = plan([ana], bodies, { onExisting: 'fail' });
    expect(rejected.map(({ text }) => text.en)).toEqual(['already exists: #1', 'already exists: #1']);
  });

  it('are refused if they must not replace its values', () => {
    const text = { en: 'would replace notes', es: 'cambiaría las notas' };
    const { actions, rejected } = plan([ana], bodies.slice(1), {
      checkUpdate: (before, values) => (before === ana && 'notes' in values ? text : undefined),
    });
    expect([actions, rejected]).toMatchObject([[], [{ text }]]);
  });
});

describe('rows of one new record', () => {
  const bodies = [
    { phone: '611222333', full_name: 'Ana' },
    { phone: '611 222 333', email: 'a@b.es', full_name: 'Eva' },
    { email: 'a@b.es', notes: 'tres' },
  ];
  const [create, same] = [{ action: 'create' }, { text: { en: 'is the same record as line 2' } }];

  it('create it once; a row that is not sent counts for no later one', () => {
    const repeated = { action: 'none', reason: 'repeated' };
    expect(plan([], bodies, { onExisting: 'skip' }).actions).toMatchObject([create, repeated, create]);
    for (const onExisting of ['update', 'fail'] as const)
      expect(plan([], bodies, { onExisting })).toMatchObject({ actions: [create, create], rejected: [same] });
  });

  it('do not create it again if an earlier run sent it', () => {
    const [first, ...rest] = rowsOf(...bodies);
    const { actions, rejected } = planRows(rest, { existing: [], sent: [first!] }, rules());
    expect({ actions, rejected }).toMatchObject({ actions: [create], rejected: [same] });
  });
});

it('only the update of a record that this import created is its own', () => {
  const row = rowsOf({})[0]!;
  const update = { action: 'update', row, id: 1, body: {}, before: {} } as const;
  expect([isFollowUp(update), isFollowUp({ ...update, isFollowUp: true })]).toEqual([false, true]);
  expect(isFollowUp({ action: 'create', row })).toBe(false);
});
