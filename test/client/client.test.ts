import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { createBody, type OutgoingRequest } from '../../src/client/transport.ts';
import { crm } from '../../src/contract/crm.ts';
import { reservas } from '../../src/contract/reservas.ts';

const clientWith = (status: number, body: unknown) => {
  const sent: OutgoingRequest[] = [];
  const client = createClient('https://api.example/casa/', async (request) => {
    sent.push(request);
    return { status, headers: new Headers(), body: createBody(JSON.stringify(body)) };
  });
  return { client, sent };
};

describe('a call', () => {
  it('sends the request of its operation and returns the data as they came', async () => {
    const { client, sent } = clientWith(201, { success: true, data: { id: 'a1', nuevo: 1 } });
    const body = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };
    expect(await client.call(reservas.create, { body })).toEqual({
      data: { id: 'a1', nuevo: 1 },
      message: undefined,
    });
    expect(sent).toEqual([
      { method: 'POST', url: 'https://api.example/casa/developer/api/reservas', body: JSON.stringify(body) },
    ]);
  });

  it('names the scope of its operation if the key is rejected', async () => {
    const { client } = clientWith(401, { success: false, error: 'No' });
    await expect(client.call(crm.delete, { params: { id: 1 } })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      text: { en: 'No (this needs the scope crm:write)' },
    });
  });
});
