import { describe, expect, it } from 'vitest';
import type { RecordName } from '../../src/contract/index.ts';
import type { JournalLine, Write } from '../../src/journal/entry.ts';
import {
  findCreation,
  formatWrite,
  getChildKind,
  getChildren,
  getParentField,
  getParentId,
  isSameValue,
  isUndo,
  listChanges,
  listLosses,
  listOpenSteps,
  listOpenWrites,
  listWrittenChanges,
  remapReferences,
  sortForUndo,
  toChangeMap,
} from '../../src/journal/undo-steps.ts';
import { readEntries, settled, write } from '../support/journal.ts';

describe('two values of a field', () => {
  it.each<[RecordName, string, unknown, unknown, boolean]>([
    ['menu_item', 'price', 0.3, 0.1 + 0.2, true],
    ['menu_item', 'price', 12.35, '12.35', true],
    ['menu_item', 'price', 12.35, '12,35 €', true],
    ['menu_item', 'price', 12.35, 12.36, false],
    ['menu_item', 'price', 0, null, false],
    ['menu_item', 'price', 'low', 'high', false],
    ['menu_item', 'category_id', 7, '7', true],
    ['menu_item', 'category_id', 7, 8, false],
    ['menu_item', 'description', '', null, true],
    ['menu_item', 'description', undefined, null, true],
    ['menu_item', 'name', 'Flan', 'flan', false],
    ['menu_item', 'is_available', true, 1, true],
    ['menu_item', 'is_available', true, 'true', true],
    ['menu_item', 'is_available', false, 'false', true],
    ['menu_item', 'is_available', false, '0', true],
    ['menu_item', 'is_available', true, false, false],
    ['customer', 'phone', '612345678', 612345678, true],
    ['customer', 'phone', 612345678, 612345679, false],
    ['customer', 'full_name', null, 'null', false],
    ['reserva', 'inicio_reserva', '21:00', '21:00:00', true],
    ['reserva', 'inicio_reserva', '21:00', '21:15:00', false],
    ['reserva', 'fecha_reserva', '2026-11-20', '2026-11-20T00:00:00.000Z', true],
    ['reserva', 'codigo_reserva', 1, '1', false],
    ['event_session', 'planta_ids', [1, 2], [1, 2], true],
    ['event_session', 'planta_ids', [1, 2], [2, 1], false],
  ])('%s.%s: %j and %j are the same: %j', (kind, field, a, b, expected) => {
    expect(isSameValue(kind, field, a, b)).toBe(expected);
    expect(isSameValue(kind, field, b, a)).toBe(expected);
  });

  it('that differ are a change, for output with null instead of a missing value', () => {
    const before = { full_name: 'Ana', phone: '1', notes: '' };
    const changes = listChanges('customer', before, { full_name: 'Eva', phone: 1, email: 'e@x.es' });
    expect(changes).toEqual([{ field: 'full_name', from: 'Ana', to: 'Eva' }]);
    const others = toChangeMap(listChanges('customer', before, { email: 'e@x.es' }, ['email', 'phone']));
    expect(others).toEqual({ email: { from: null, to: 'e@x.es' }, phone: { from: '1', to: null } });
  });
});

describe('the changes that an update made', () => {
  const before = { fecha_reserva: '2026-11-21', mesa_id: 'S1', final_reserva: '22:00', notas: 'a' };
  const body = { fecha_reserva: '2026-11-22' };
  const [date, table, end] = ['fecha_reserva', 'mesa_id', 'final_reserva'];
  it.each<[string, Partial<Write>, object | undefined, readonly (string | undefined)[]]>([
    ['include its table', { before, body }, { mesa_id: 'S2', notas: 'b' }, [date, table]],
    ['include its end', { before, body }, { final_reserva: '23:00' }, [date, end]],
    ['omit a side effect if the record did not show it', { body }, { mesa_id: 'S2' }, [date]],
    ['are all if the key could not read', { body, before: undefined }, { mesa_id: 'S2' }, [date, table]],
    ['are those sent if the response is unknown', { before, body }, undefined, [date]],
    ['omit a value that the service did not take', { before, body }, before, []],
    ['are only side effects without a request', { before, body: undefined }, { mesa_id: 'S2' }, [table]],
  ])('%s', async (_what, fields, after, expected) => {
    const update = write('one', 0, { kind: 'reserva', id: 'r1', ...fields });
    const { index } = await readEntries(update, ...(after ? [settled('one', 0, { after })] : []));
    expect(listWrittenChanges(index, update).map(({ field }) => field)).toEqual(expected);
  });
});

const isCreation = { verb: 'create', id: undefined, before: undefined } as const;
const category = write('one', 0, { ...isCreation, kind: 'menu_category', body: { name: 'Postres' } });
const dish = write('one', 1, { ...isCreation, kind: 'menu_item', body: { category_id: 3, name: 'Flan' } });
const made = settled('one', 0, { id: 3 });
const items = [{ id: 1, name: 'Flan' }, 7];
const rejected = settled('one', 0, { outcome: 'undone' });
const reverts = { entry: 'zero', step: '0', command: 'x' };

describe('related records', () => {
  it('are referred to by their new ids', async () => {
    const back = write('one', 0, { ...isCreation, restores: 1 });
    const { index } = await readEntries(back, settled('one', 0, { id: 9 }));
    const remap = (record: object) => remapReferences(index, 'reserva', { ...record });
    expect(remap({ customer_id: 1, notas: 'a', id: 1 })).toEqual({ customer_id: 9, notas: 'a', id: 1 });
    expect([remap({ customer_id: null }), remap({})]).toStrictEqual([{ customer_id: null }, {}]);
  });

  it('are the dishes of a category and the sessions of an event', () => {
    expect(getChildren('menu_category', { items })).toEqual([items[0], {}]);
    expect(getChildren('menu_category', { items: 'none' })).toEqual([]);
    expect(getChildren('customer', { items })).toEqual([]);
    const kinds = ['menu_category', 'event', 'menu_item', 'customer'] as const;
    expect(kinds.map(getChildKind)).toEqual(['menu_item', 'event_session', undefined, undefined]);
    const children = ['menu_item', 'event_session', 'customer'] as const;
    expect(children.map(getParentField)).toEqual(['category_id', undefined, undefined]);
    const session = { ...dish, kind: 'event_session', body: { event_id: 4 } } as const;
    const writes = [dish, session, { ...session, parent: 5 }, { ...dish, body: undefined }, category];
    expect(writes.map(getParentId)).toEqual([3, undefined, 5, undefined, undefined]);
  });
});

describe('the open steps of an entry', () => {
  const kind = 'menu_category';
  const deletion = write('one', 0, { kind, verb: 'delete', id: 3, before: { items } });
  const edit = write('one', 0, { kind, id: 3 });
  const reserva = (verb: 'update' | 'delete', before?: Write['before']) =>
    write('one', 0, { kind: 'reserva', verb, id: 'r1', before });
  /** A creation that restores the category: as the undo of an entry, or for another reason. */
  const back = (entry?: string) => {
    const reverts = entry === undefined ? undefined : { entry, step: '0', command: 'x' };
    return write('two', 0, { ...isCreation, kind, restores: 3, reverts });
  };
  const done = settled('two', 0, { id: 8 });
  const left: JournalLine = { v: 1, type: 'abandoned', entry: 'one', step: '0/parts/1' };
  const all = ['0', '0/parts/0', '0/parts/1'];

  it.each<[string, readonly JournalLine[], readonly string[]]>([
    ['an update', [edit, settled('one', 0)], ['0']],
    ['an update of unknown outcome', [edit], ['0']],
    ['a rejected update', [edit, rejected], []],
    ['an update of a record that was deleted, then restored', [edit, back('zero'), done], ['0']],
    ['an update of an arrived party', [reserva('update', { estado: 'en_curso' })], ['0']],
    ['a deletion with dishes', [deletion], all],
    ['a deletion of an unread record', [reserva('delete')], ['0']],
    ['a deletion of an arrived party', [reserva('delete', { estado: 'en_curso' })], ['0', '0/edit']],
    ['a deletion of a pending reservation', [reserva('delete', { estado: 'pendiente' })], ['0']],
    ['a deletion that gave up a dish', [deletion, left], all.slice(0, 2)],
    ['a deletion whose record is restored', [deletion, back('one'), done], all.slice(1)],
    ['a deletion whose record may be restored', [deletion, back('one')], all],
    ['a deletion whose record another undo restored', [deletion, back('zero'), done], []],
    ['a deletion whose record others created again', [deletion, back(), done], []],
    ['a deletion whose record others may have created again', [deletion, back()], all],
    ['a new category with a dish and an edit', [category, made, dish, { ...edit, n: 2 }], ['0']],
    ['a category that may exist, and a dish', [category, dish], ['0', '1']],
    ['a dish in another category', [category, settled('one', 0, { id: 4 }), dish], ['0', '1']],
    [
      'a category without an id, and a dish',
      [category, settled('one', 0), { ...dish, body: {} }],
      ['0', '1'],
    ],
    ['a dish moved to a new category', [category, made, { ...dish, verb: 'update', id: 7 }], ['0', '1']],
    ['another resource with the id of a new one', [category, made, write('one', 1, { id: 3 })], ['0', '1']],
  ])('of %s', async (_what, lines, expected) => {
    const { index, entries } = await readEntries(...lines);
    const entry = entries.find((candidate) => candidate.entry === 'one')!;
    expect(entry.writes.flatMap((item) => listOpenSteps(index, entry, item))).toEqual(expected);
    expect(listOpenWrites(index, entry).length > 0).toBe(expected.length > 0);
  });

  it('and the creation of a record are found in the same entry only', async () => {
    const { index, entries } = await readEntries(category, made, dish, settled('one', 1));
    const find = (kind: RecordName | undefined, id: unknown) => findCreation(index, entries[0]!, kind, id)?.n;
    expect([find('menu_category', 3), find('menu_category', '3')]).toEqual([0, 0]);
    const others = [find('menu_category', 4), find('menu_item', 3), find('menu_item', undefined)];
    expect([...others, find(undefined, 3)].every((n) => n === undefined)).toBe(true);
  });
});

it.each<[boolean, Partial<Write>]>([
  [false, {}],
  [true, { reverts }],
  [false, { reverts: { ...reverts, again: true } }],
])('an entry is an undo: %j', async (isOfUndo, fields) => {
  const { entries } = await readEntries(write('one', 0, fields));
  expect(isUndo(entries[0]!)).toBe(isOfUndo);
});

it('a write is shown as its record: as created, else as before, else by its id', async () => {
  const { index } = await readEntries(category, settled('one', 0, { id: 3, after: { name: 'Dulces' } }));
  const update = { verb: 'update', id: 3, before: { id: 3, name: 'Postres' }, body: { name: 'X' } } as const;
  const deletion = { verb: 'delete', id: 3 } as const;
  const writes = [{}, { n: 5 }, { n: 5, body: undefined }, update, deletion, { ...deletion, before: {} }];
  const names = writes.map((fields) => formatWrite(index, { ...category, ...fields }));
  expect(names).toEqual(['Dulces', 'Postres', 'menu_category', '#3 · Postres', '#3', '3']);
});

it('writes are undone last first, deletions of one resource in their order', () => {
  const order = (...fields: Partial<Write>[]) =>
    sortForUndo(fields.map((part, n) => write('one', n, part))).map(({ n }) => n);
  const verb = 'delete';
  expect(order({ verb }, { verb }, { verb })).toEqual([0, 1, 2]);
  expect(order({ verb }, { verb, kind: 'reserva' })).toEqual([1, 0]);
  expect(order({ verb }, {})).toEqual([1, 0]);
  expect(order({}, {})).toEqual([1, 0]);
  expect(order()).toEqual([]);
});

it('a deletion names what its undo cannot restore', () => {
  const before = { id: 1, full_name: 'Ana', total_reservas: 2 };
  const lose = (fields: Partial<Write>) => listLosses(write('one', 0, fields), '2026-11-20')[0]?.es;
  expect(lose({ verb: 'delete', before })).toBe('#1 · Ana: sus reservas (2) quedan sin cliente asignado');
  expect([lose({ verb: 'delete', before: undefined }), lose({ before })]).toEqual([undefined, undefined]);
});
