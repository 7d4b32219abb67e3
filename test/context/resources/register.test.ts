import { describe, expect, it } from 'vitest';
import {
  findWrittenResource,
  getWritableResource,
  resources,
} from '../../../src/context/resources/register.ts';
import type { ResourceKey } from '../../../src/context/resources/resource.ts';
import { contract, type RecordName, recordNames } from '../../../src/contract/index.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { getElement, getShape } from '../../../src/contract/schema.ts';

const keys = Object.keys(contract) as ResourceKey[];
const rowsOf = (key: ResourceKey): Record<string, Operation> => contract[key];
const bodyOf = (key: ResourceKey) => Object.keys(getShape(rowsOf(key)['create']?.body));

describe('the register of kinds', () => {
  it('has every resource of the contract, with its own rows and name', () => {
    expect(Object.keys(resources).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(resources[key].operations).toBe(contract[key]);
      expect(resources[key].name).toBe(recordNames[key]);
    }
    expect(new Set(Object.values(recordNames)).size).toBe(keys.length);
  });

  it.each(keys)('%s: an operation that writes is known to be of its kind', async (key) => {
    const writes = Object.values(rowsOf(key)).filter(({ method }) => method !== 'GET');
    expect(writes.map((row) => findWrittenResource(row)?.name)).toEqual(
      writes.map(() => resources[key].name),
    );
  });

  it.each(keys)('%s: every field that is spoken of is one of the interface', (key) => {
    const kind = resources[key];
    const list = rowsOf(key)['list']!.response;
    const record = getElement(list) ?? getElement(getShape(list)['customers']!);
    const known = Object.keys(getShape(record));
    expect(known).toEqual(expect.arrayContaining([...kind.fields]));
    expect(known).toEqual(expect.arrayContaining(kind.columns.map(({ field }) => field)));
    if (!('restore' in kind)) return;
    const { identityFields, restore } = kind;
    expect(bodyOf(key)).toEqual(
      expect.arrayContaining([...identityFields, ...restore.omittableFields, ...restore.sideEffectFields]),
    );
    expect(known).toEqual(expect.arrayContaining(Object.keys(restore.references)));
  });

  it('knows by name what can be written, and nothing else', () => {
    const isKnown = (name: RecordName) => {
      try {
        return getWritableResource(name).name === name;
      } catch {
        return false;
      }
    };
    // The queue is written in the restaurant's own panel.
    const written = keys.filter((key) => 'create' in contract[key] || key === 'waitlist');
    expect(keys.filter((key) => isKnown(recordNames[key]))).toEqual(written);
  });

  it('says in one line which record is meant, also of one that shows little', () => {
    for (const kind of Object.values(resources)) {
      expect(kind.formatLine({ id: 7 })).toContain('7');
      expect(kind.formatLine({})).toBe('');
    }
  });

  it('counts none, one and several', () => {
    const said = Object.values(resources).map(({ summarizeList }) =>
      [[], [{}], [{}, {}]].map((records) => summarizeList(records).es),
    );
    expect(said).toMatchInlineSnapshot(`
      [
        [
          "0 reservas, 0 comensales",
          "1 reserva, 0 comensales",
          "2 reservas, 0 comensales",
        ],
        [
          "0 clientes",
          "1 cliente",
          "2 clientes",
        ],
        [
          "0 platos, 0 agotados",
          "1 plato, 0 agotados",
          "2 platos, 0 agotados",
        ],
        [
          "0 categorías, 0 platos",
          "1 categoría, 0 platos",
          "2 categorías, 0 platos",
        ],
        [
          "0 grupos en espera, 0 comensales",
          "1 grupo en espera, 0 comensales",
          "2 grupos en espera, 0 comensales",
        ],
        [
          "0 eventos",
          "1 evento",
          "2 eventos",
        ],
        [
          "0 sesiones, 0 comensales",
          "1 sesión, 0 comensales",
          "2 sesiones, 0 comensales",
        ],
      ]
    `);
  });
});

describe('a reservation', () => {
  const { buildFollowUpUpdate } = resources.reservas.restore;

  it('takes an edit for another estado than a new one has, and for having no table', () => {
    expect(buildFollowUpUpdate({ estado: 'pendiente', mesa_id: 'S1' })).toEqual({});
    expect(buildFollowUpUpdate({ estado: 'en_curso', mesa_id: null })).toEqual({
      estado: 'en_curso',
      mesa_id: null,
    });
    expect(buildFollowUpUpdate({ estado: 'pendiente', mesa_id: null }, { mesa_id: null })).toEqual({});
    expect(buildFollowUpUpdate({})).toEqual({});
  });
});

describe('a session', () => {
  const { isAccepted, takeFromParent } = resources.eventSessions.restore;

  it('is taken for the future alone', () => {
    expect(isAccepted({ session_date: '2026-11-21' }, '2026-11-20')).toBe(true);
    expect(isAccepted({ session_date: '2026-11-20' }, '2026-11-20')).toBe(false);
    expect(isAccepted({}, '2026-11-20')).toBe(false);
  });

  it("has its event's floors, however they are shown", () => {
    expect(takeFromParent({ plantas: [1, { id: 2, name: 'Terraza' }, 'x'] })).toEqual({ planta_ids: [1, 2] });
    expect(takeFromParent({})).toEqual({});
  });
});
