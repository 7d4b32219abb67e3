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
const operationsOf = (key: ResourceKey): Record<string, Operation> => contract[key];
const bodyOf = (key: ResourceKey) => Object.keys(getShape(operationsOf(key)['create']?.body));

describe('the register of resources', () => {
  it('has every resource of the contract, with its operations and name', () => {
    expect(Object.keys(resources).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(resources[key].operations).toBe(contract[key]);
      expect(resources[key].name).toBe(recordNames[key]);
    }
    expect(new Set(Object.values(recordNames)).size).toBe(keys.length);
  });

  it.each(keys)('%s: an operation that writes is known by its resource', async (key) => {
    const writes = Object.values(operationsOf(key)).filter(({ method }) => method !== 'GET');
    expect(writes.map((operation) => findWrittenResource(operation)?.name)).toEqual(
      writes.map(() => resources[key].name),
    );
  });

  it.each(keys)('%s: every field used is a field of the API', (key) => {
    const resource = resources[key];
    const list = operationsOf(key)['list']!.response;
    const record = getElement(list) ?? getElement(getShape(list)['customers']!);
    const known = Object.keys(getShape(record));
    expect(known).toEqual(expect.arrayContaining([...resource.fields]));
    expect(known).toEqual(expect.arrayContaining(resource.columns.map(({ field }) => field)));
    if (!('restore' in resource)) return;
    const { identityFields, restore } = resource;
    expect(bodyOf(key)).toEqual(
      expect.arrayContaining([...identityFields, ...restore.omittableFields, ...restore.sideEffectFields]),
    );
    expect(known).toEqual(expect.arrayContaining(Object.keys(restore.references)));
  });

  it('finds by name the resources that can be written, and no others', () => {
    const isKnown = (name: RecordName) => {
      try {
        return getWritableResource(name).name === name;
      } catch {
        return false;
      }
    };
    // The waitlist is written in the restaurant's own panel.
    const written = keys.filter((key) => 'create' in contract[key] || key === 'waitlist');
    expect(keys.filter((key) => isKnown(recordNames[key]))).toEqual(written);
  });

  it('formats any record as one line, even with few fields', () => {
    for (const resource of Object.values(resources)) {
      expect(resource.formatLine({ id: 7 })).toContain('7');
      expect(resource.formatLine({})).toBe('');
    }
  });
});

describe('a reservation', () => {
  const { buildFollowUpUpdate } = resources.reservas.restore;

  it('needs a follow-up update for an estado other than pendiente, and for no table', () => {
    expect(buildFollowUpUpdate({ estado: 'pendiente', mesa_id: 'S1' })).toEqual({});
    expect(buildFollowUpUpdate({ estado: 'en_curso', mesa_id: null })).toEqual({
      estado: 'en_curso',
      mesa_id: null,
    });
    expect(buildFollowUpUpdate({ estado: 'pendiente', mesa_id: null }, { mesa_id: null })).toEqual({});
    expect(buildFollowUpUpdate({})).toEqual({});
  });
});
