import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../src/client/body.ts';
import { createClient, createDryClient } from '../../src/client/client.ts';
import type { OutgoingRequest } from '../../src/client/request.ts';
import { crm } from '../../src/contract/crm.ts';
import { reservas } from '../../src/contract/reservas.ts';

const answering = (status: number, body: unknown) => {
  const sent: OutgoingRequest[] = [];
  const client = createClient('https://api.example/casa/', async (request) => {
    sent.push(request);
    return { status, headers: new Headers(), body: bodyOf(JSON.stringify(body)) };
  });
  return { client, sent };
};

describe('a call', () => {
  it('sends its row, and answers with the data as they came', async () => {
    const { client, sent } = answering(201, { success: true, data: { id: 'a1', nuevo: 1 } });
    const body = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };
    expect(await client.call(reservas.create, { body })).toEqual({
      data: { id: 'a1', nuevo: 1 },
      message: undefined,
    });
    expect(sent).toEqual([
      { method: 'POST', url: 'https://api.example/casa/developer/api/reservas', body: JSON.stringify(body) },
    ]);
  });

  it('names the scope of its row where the key is refused', async () => {
    const { client } = answering(401, { success: false, error: 'No' });
    await expect(client.call(crm.delete, { params: { id: 1 } })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      text: { en: 'No (this needs the scope crm:write)' },
    });
  });
});

describe('a dry client', () => {
  const dry = () => {
    const { client, sent } = answering(200, { success: true, data: { customers: [{ id: 1 }], total: 1 } });
    const planned: OutgoingRequest[] = [];
    return {
      client: createDryClient(
        client,
        ({ method }) => method !== 'GET',
        (request) => planned.push(request),
      ),
      planned,
      sent,
    };
  };

  it('plans what it is told to, and answers with what would be sent', async () => {
    const { client, planned, sent } = dry();
    const { data } = await client.call(crm.update, { params: { id: 7 }, body: { notes: 'vip' } });
    expect(data).toMatchObject({ id: 7, notes: 'vip' });
    expect(planned).toEqual([
      {
        method: 'PUT',
        url: 'https://api.example/casa/developer/api/crm/customers/7',
        body: '{"notes":"vip"}',
      },
    ]);
    expect(sent).toEqual([]);
  });

  it('sends the rest', async () => {
    const { client, planned, sent } = dry();
    expect((await client.call(crm.list, { query: { q: 'ana' } })).data.customers).toEqual([{ id: 1 }]);
    expect([planned.length, sent.length]).toEqual([0, 1]);
  });

  it('plans any raw request', async () => {
    const { client, planned, sent } = dry();
    const request = { method: 'DELETE', url: 'https://api.example/casa/developer/api/events/1' };
    expect(await client.send(request)).toMatchObject({ status: 200, body: bodyOf('') });
    expect([planned, sent]).toEqual([[request], []]);
  });

  it('answers a list that it plans with none', async () => {
    const { client } = answering(200, {});
    const all = createDryClient(
      client,
      () => true,
      () => {},
    );
    expect((await all.call(reservas.list, { query: {} })).data).toEqual([]);
    expect((await all.call(crm.list, { query: {} })).data).toMatchObject({ customers: [], total: 0 });
  });
});
