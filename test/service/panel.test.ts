import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/ground/errors.ts';
import {
  addPlanta,
  addTable,
  listPlantas,
  listTables,
  removePlanta,
  removeTable,
} from '../../src/service/panel/tables.ts';
import {
  chooseTenant,
  createKey,
  createTenant,
  listKeys,
  revokeKey,
} from '../../src/service/panel/tenants.ts';
import { addToWaitlist, setWaitlistStatus } from '../../src/service/panel/waitlist.ts';
import { emptyStore } from '../support/databases.ts';
import { noon, openRestaurant, reserva } from './harness.ts';

const failure = async (work: Promise<unknown> | (() => unknown)): Promise<Failure> => {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return error as Failure;
  }
  throw new Error('nothing failed');
};

describe('restaurants', () => {
  test('a restaurant is created with a name and a time zone', async () => {
    const store = await emptyStore();
    const made = await createTenant(store, { name: 'Casa Lola', tz: 'Europe/Madrid' }, noon);
    expect(made).toEqual({ tenant_id: expect.any(Number), name: 'Casa Lola', tz: 'Europe/Madrid' });
    expect(await failure(createTenant(store, { name: ' ', tz: 'UTC' }, noon))).toMatchObject({
      code: 'USAGE',
      field: 'name',
    });
    expect(await failure(createTenant(store, { name: 'X', tz: 'Marte/Olympus' }, noon))).toMatchObject({
      code: 'USAGE',
      field: 'tz',
    });
    await store.close();
  });

  test('the only restaurant is chosen; with several, an id is required', async () => {
    const store = await emptyStore();
    expect(await failure(chooseTenant(store))).toMatchObject({ code: 'NOT_FOUND' });
    const { tenant_id } = await createTenant(store, { name: 'Casa Lola', tz: 'UTC' }, noon);
    expect(await chooseTenant(store)).toMatchObject({ id: tenant_id, name: 'Casa Lola' });
    await createTenant(store, { name: 'Casa Pepe', tz: 'UTC' }, noon);
    const several = await failure(chooseTenant(store));
    expect(several).toMatchObject({ code: 'USAGE', field: 'tenant' });
    expect(several.text.es).toContain('Casa Pepe');
    expect(await chooseTenant(store, tenant_id)).toMatchObject({ name: 'Casa Lola' });
    expect(await failure(chooseTenant(store, 99))).toMatchObject({ code: 'NOT_FOUND', field: 'tenant' });
    await store.close();
  });
});

describe('keys', () => {
  test('a key is shown once and stored as a hash', async () => {
    const { store, tenant } = await openRestaurant();
    const input = { scopes: ['menu:read', 'crm:read'], name: 'Caja' };
    const made = await createKey(store, tenant, input, noon);
    expect(made).toEqual({
      id: expect.any(Number),
      tenant_id: tenant,
      name: 'Caja',
      scopes: ['crm:read', 'menu:read'],
      key: expect.stringMatching(/^maitre_[\w-]{43}$/),
    });
    const keys = await listKeys(store, tenant);
    expect(JSON.stringify(keys)).not.toContain(made.key);
    expect(keys.at(-1)).toEqual({
      ...{ id: made.id, tenant_id: tenant, name: 'Caja', scopes: ['crm:read', 'menu:read'] },
      created_at: noon.toISOString(),
      revoked_at: null,
    });
  });

  test('an unknown scope is rejected by name', async () => {
    const { store, tenant } = await openRestaurant();
    for (const scopes of [[], ['crm'], ['crm:read', 'todo']])
      expect(await failure(createKey(store, tenant, { scopes }, noon))).toMatchObject({
        code: 'USAGE',
        field: 'scopes',
      });
  });

  test('a revocation is final, and only the restaurant’s own keys can be revoked', async () => {
    const { store, tenant, another } = await openRestaurant();
    const other = await another();
    const [key] = await listKeys(store, tenant);
    expect(await failure(revokeKey(store, other.tenant, key!.id, noon))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await listKeys(store, tenant)).toEqual([key]);
    const revoked = await revokeKey(store, tenant, key!.id, noon);
    expect(revoked.revoked_at).toBe(noon.toISOString());
    expect(await revokeKey(store, tenant, key!.id, new Date())).toEqual(revoked);
  });
});

describe('plantas and tables', () => {
  test('are added, listed and removed', async () => {
    const { store, tenant } = await openRestaurant();
    const planta = await addPlanta(store, tenant, { name: 'Sala' });
    expect(planta).toEqual({ id: expect.any(Number), tenant_id: tenant, name: 'Sala' });
    const input = { id: 'S1', planta_id: planta.id, min: 1, max: 4 };
    const table = await addTable(store, tenant, input);
    expect(table).toEqual({
      ...input,
      ...{ tenant_id: tenant, priority: 100, walk_ins_only: false, parts: [] },
    });
    expect(await listTables(store, tenant)).toEqual([table]);
    expect(await failure(removePlanta(store, tenant, planta.id))).toMatchObject({ code: 'BUSINESS_ERROR' });
    expect(await removeTable(store, tenant, 'S1', noon)).toEqual(table);
    expect(await removePlanta(store, tenant, planta.id)).toEqual(planta);
    expect(await listPlantas(store, tenant)).toEqual([]);
  });

  test('a planta of an event’s session cannot be removed', async () => {
    const { ask, store, tenant, floor } = await openRestaurant();
    const planta = await floor({});
    const { data } = await ask('POST', '/events', { name: 'Cata' });
    const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
    await ask('POST', `/events/${data['id']}/sessions`, { ...session, planta_ids: [planta] });
    expect(await failure(removePlanta(store, tenant, planta))).toMatchObject({ code: 'BUSINESS_ERROR' });
  });

  test.each([
    [{ id: '' }, 'USAGE', 'id'],
    [{ min: 0 }, 'USAGE', 'min'],
    [{ max: 1.5 }, 'USAGE', 'max'],
    [{ min: 5 }, 'USAGE', 'max'],
    [{ priority: -1 }, 'USAGE', 'priority'],
    [{ planta_id: 999 }, 'NOT_FOUND', 'planta_id'],
  ])('a table with %j is refused', async (fields, code, field) => {
    const { store, tenant } = await openRestaurant();
    const planta = await addPlanta(store, tenant, { name: 'Sala' });
    const input = { id: 'S1', planta_id: planta.id, min: 1, max: 4, ...fields };
    expect(await failure(() => addTable(store, tenant, input))).toMatchObject({ code, field });
  });

  test('a table id is unique', async () => {
    const { store, tenant, floor } = await openRestaurant();
    const planta_id = await floor({ S1: [1, 2] });
    const again = addTable(store, tenant, { id: 'S1', planta_id, min: 1, max: 2 });
    expect(await failure(again)).toMatchObject({ code: 'BUSINESS_ERROR' });
  });

  test('a table with current or upcoming reservations cannot be removed', async () => {
    const { ask, store, tenant, floor } = await openRestaurant();
    await floor({ S1: [1, 2] });
    const today = { fecha_reserva: '2026-11-20', inicio_reserva: '11:00', final_reserva: '12:30' };
    const { data } = await ask('POST', '/reservas', reserva(today));
    const at = (time: string) => removeTable(store, tenant, 'S1', new Date(`2026-11-20T${time}:00Z`));
    expect(await failure(at('11:29'))).toMatchObject({ code: 'BUSINESS_ERROR' });
    expect(await at('11:30')).toMatchObject({ id: 'S1' });
    expect((await ask('GET', `/reservas/${data['id']}`)).data).toMatchObject({ mesa_id: 'S1' });
  });
});

describe('the waitlist', () => {
  test('an entry that has left cannot be moved again', async () => {
    const { store, tenant, another } = await openRestaurant();
    const other = await another();
    const { id } = await addToWaitlist(store, tenant, { customer_name: 'Ana', party_size: 2 }, noon);
    expect(await failure(setWaitlistStatus(store, other.tenant, id, 'llamado'))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await setWaitlistStatus(store, tenant, id, 'llamado')).toMatchObject({
      status: 'llamado',
      position: 1,
    });
    expect(await setWaitlistStatus(store, tenant, id, 'sentado')).toMatchObject({
      status: 'sentado',
      position: null,
    });
    expect(await failure(setWaitlistStatus(store, tenant, id, 'llamado'))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'id',
    });
  });

  test.each([
    [{ customer_name: ' ' }, 'customer_name'],
    [{ party_size: 0 }, 'party_size'],
    [{ estimated_wait_minutes: -1 }, 'estimated_wait_minutes'],
  ])('an entry with %j is refused', async (fields, field) => {
    const { store, tenant } = await openRestaurant();
    const entry = { customer_name: 'Ana', party_size: 2, ...fields };
    expect(await failure(() => addToWaitlist(store, tenant, entry, noon))).toMatchObject({
      code: 'USAGE',
      field,
    });
  });
});
