import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Write } from '../../src/journal/entry.ts';
import { type Journal, openJournal } from '../../src/journal/file.ts';
import { type CustomerTraces, findWrites, forget, isAbout, parseTraces } from '../../src/journal/forget.ts';
import type { Comparison } from '../../src/journal/restaurant.ts';
import { restaurant, settled, write } from '../support/journal.ts';

const customer: CustomerTraces = {
  id: 1,
  phones: ['612345678', '4321'],
  texts: ['Ana Ruiz', 'ana@example.com'],
  reservaIds: new Set(['r1']),
};
const { place, profile } = restaurant;
const compare = async (): Promise<Comparison> => 'same';

let folder: string;
let journal: Journal;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-journal-'));
  const now = () => new Date('2026-11-20T19:00:00Z');
  journal = openJournal(folder, place, { now, signal: new AbortController().signal });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The creation of a customer, unless `fields` say otherwise. */
const create = (n: number, fields: Partial<Write> = {}): Write =>
  write('one', n, { verb: 'create', id: undefined, before: undefined, body: undefined, ...fields });

describe('the writes about a customer', () => {
  it('are removed with their outcomes, whatever else the journal contains', async () => {
    const left = { v: 1, type: 'abandoned', entry: 'zero', step: '0' };
    const ofLaterVersion = { v: 2, type: 'write', entry: 'one', n: 0 };
    const luis = create(1, { body: { full_name: 'Luis' } });
    const others = [settled('one', 1, { id: 2 }), create(2, { body: { full_name: 'Eva' } })];
    const lines = [left, ofLaterVersion, create(0), luis, settled('one', 0, { id: 1 }), ...others];
    for (const line of lines) await journal.append(line);
    const selection = { compare, profile, customer };
    expect([(await findWrites(journal, selection)).size, await forget(journal, selection)]).toEqual([1, 1]);
    const remaining: unknown[] = [];
    for await (const line of journal.newestFirst()) remaining.unshift(line);
    // The first write ends its entry for a reader from the end, so one line takes its place.
    expect(remaining).toEqual([
      left,
      ofLaterVersion,
      { v: 1, type: 'forgotten', entry: 'one', n: 0 },
      luis,
      ...others,
    ]);
  });

  it.each<[string, boolean, Partial<Write>, object?]>([
    ['its update', true, { verb: 'update', id: '1', body: { notes: 'patio' } }],
    ['its creation', true, { body: {} }, { id: 1 }],
    ['a dish with its id', false, { kind: 'menu_item', verb: 'delete', id: 1, before: {} }],
    ['the update of an erased reservation', true, { kind: 'reserva', verb: 'update', id: 'r1' }],
    ['the creation of an erased reservation', true, { kind: 'reserva' }, { id: 'r1' }],
    ['an event with the id of an erased reservation', false, { kind: 'event', verb: 'update', id: 'r1' }],
    ['another reservation', false, { kind: 'reserva', verb: 'update', id: 'r2', body: { notas: 'Eva' } }],
    ['a record before', true, { kind: 'reserva', verb: 'delete', id: 'r2', before: { customer_id: 1 } }],
    ['a request', true, { kind: 'waitlist_entry', body: { customer_name: 'Ana Ruiz' } }],
    ['a record after', true, { kind: 'reserva' }, { id: 'r2', after: { email: 'ANA@example.com' } }],
  ])('include %s: %j', async (_what, isIncluded, fields, outcome) => {
    await journal.append(create(0, fields));
    if (outcome) await journal.append(settled('one', 0, outcome));
    expect((await findWrites(journal, { compare, profile, customer })).size).toBe(isIncluded ? 1 : 0);
  });

  it.each<[Comparison, string | null, string | null, number]>([
    ['same', 'norte', 'centro', 1],
    ['same', null, null, 1],
    ['different', 'centro', 'centro', 0],
    ['unknown', 'centro', 'centro', 1],
    ['unknown', 'norte', 'centro', 0],
    ['unknown', null, null, 0],
  ])('of the %s restaurant, by profile %s, for profile %s: %i', async (comparison, by, own, count) => {
    await journal.append(create(0, { restaurant: { ...restaurant, profile: by } }));
    const selection = { compare: async () => comparison, profile: own, customer: undefined };
    expect((await findWrites(journal, selection)).size).toBe(count);
  });
});

describe('a record about a customer', () => {
  it.each([
    [true, { notas: 'viene con ANA RUÍZ.' }],
    [true, { notas: '(Ana,  Ruiz)' }],
    [true, { notas: 'trona.Ana Ruiz' }],
    [false, { notas: 'Susana Ruiz; Ana Ruizfunes' }],
    [false, { notas: 'Ana, Eva Ruiz' }],
    [true, { notas: 'correo: ana@example.com.' }],
    [true, { notas: '...<ana@example.com>' }],
    [true, { notas: 'Ruiz-ana@example.com-612' }],
    [false, { email: 'luis.ana@example.com' }],
    [false, { email: 'ana@example.com.ar' }],
    [false, { email: 'ana@example.community' }],
    [true, { notas: 'llamar al 612 34 56 78' }],
    [true, { phone: '+34 612-345-678' }],
    [true, { phone: '4321' }],
    [true, { telefono: 612345678 }],
    [false, { notas: 'a las 4321' }],
    [true, { customer_id: '1' }],
    [false, { id: 1, customer_id: 11, mesa_id: '1', notas: null }],
    [true, { sessions: [{ guests: [{ customer_id: 1 }] }] }],
  ])('%j: %j', (expected, record) => {
    expect(isAbout(customer, record)).toBe(expected);
  });

  it.each([
    [' Ana  Ruiz! ', { notas: 'Ana Ruiz' }, true],
    ['Ana', { email: 'ana@example.com' }, false],
    ['ana@', { full_name: 'Ana' }, false],
    ['ana.r+b@mi-casa.es', { email: 'Ana.R+B@mi-casa.es' }, true],
    ['@', { notas: '', full_name: 'Eva' }, false],
    ['Ana', { phone: '' }, false],
    ['612 345 678', { notas: 'Ana: 612345678' }, true],
    ['+34 611222333', { phone: '611 222 333' }, true],
    ['0034611222333', { phone: '611 222 333' }, true],
    ['222333', { phone: '611 222 333' }, false],
    ['24', { fecha_reserva: '2026-11-24' }, false],
    ['41', { customer_id: 41 }, true],
    ['41', { notas: 'mesa 41' }, false],
  ])('"%s" finds %j: %j', (word, record, expected) => {
    expect(isAbout(parseTraces(word), record)).toBe(expected);
  });
});
