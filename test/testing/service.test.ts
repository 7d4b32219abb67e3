import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/testing/api.ts';
import { createService } from '../../src/testing/service.ts';

const seed = {
  name: 'La peña de José',
  plantas: [{ name: 'Salón', mesas: [{ id: 'S1', min: 1, max: 4 }] }],
  customers: [{ full_name: 'Íñigo Núñez', phone: '+34 600 111 222' }],
  reservas: [
    {
      fecha_reserva: '2026-12-24',
      inicio_reserva: '21:00',
      nombre_cliente: 'Íñigo Núñez',
      customer_id: 1,
      estado: 'confirmada' as const,
    },
  ],
};

interface Row {
  readonly [field: string]: unknown;
}

const ask = async (service: Service, path: string, init: RequestInit = {}, key = service.key) => {
  const answer = await service.fetch(`/developer/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  const { data, ...rest } = (await answer.json()) as { data: Row[] & Row };
  return { status: answer.status, data, ...rest };
};

const book = (service: Service, fields: object = {}) =>
  ask(service, '/reservas', {
    method: 'POST',
    body: JSON.stringify({
      fecha_reserva: '2026-12-25',
      inicio_reserva: '14:00',
      nombre_cliente: 'Zoë',
      ...fields,
    }),
  });

describe('createService', () => {
  let service: Service;
  beforeAll(async () => {
    service = await createService({ seed, clock: '2026-12-24T20:00' });
  });
  afterAll(() => service.close());

  it('begins with the seed, on its clock', async () => {
    expect(service.restaurants).toEqual([
      { id: 1, name: 'La peña de José', tz: 'Europe/Madrid', key: service.key },
    ]);
    expect(service.clock.now().toISOString()).toBe('2026-12-24T19:00:00.000Z');
    const { data } = await ask(service, '/reservas?fecha=2026-12-24');
    expect(data).toMatchObject([
      {
        id: '00000001-0000-4000-8000-000000000000',
        mesa_id: 'S1',
        final_reserva: '22:30',
        estado: 'confirmada',
        customer_id: 1,
        num_comensales: 1,
        created_at: '2026-12-24T19:00:00.000Z',
      },
    ]);
  });

  it('comes back to it: ids, codes, clock, faults and requests', async () => {
    await service.reset();
    const first = await book(service);
    service.fail('GET /developer/api/crm: status=503');
    service.clock.advance({ hours: 2 });
    await service.reset();
    expect(service.requests).toEqual([]);
    expect(service.clock.now().toISOString()).toBe('2026-12-24T19:00:00.000Z');
    expect((await ask(service, '/crm/customers')).data).toMatchObject({ total: 1 });
    expect((await ask(service, '/reservas')).data).toHaveLength(1);
    expect(await book(service)).toEqual(first);
  });
});
