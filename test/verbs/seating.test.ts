import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { Context } from '../../src/context/context.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { Failure } from '../../src/ground/errors.ts';
import { untranslated } from '../../src/ground/i18n.ts';
import { seatAtTable } from '../../src/verbs/seating.ts';

/** A restaurant where others act between two requests, with responses to `METHOD path` in turn. */
const openStub = (responses: Readonly<Record<string, unknown>>) => {
  const sent: string[] = [];
  const counts = new Map<string, number>();
  const call = async ({ method, path }: Operation) => {
    const name = `${method} ${path.split('/').slice(-2).join('/')}`;
    sent.push(name);
    const response = responses[name];
    const turn = counts.get(name) ?? 0;
    counts.set(name, turn + 1);
    const data = Array.isArray(response) && name !== 'GET api/waitlist' ? response[turn] : response;
    if (data instanceof Failure) throw data;
    return { data };
  };
  const client = { call } as unknown as Client;
  const context = {
    ...{ client: async () => client, clientWithoutJournal: async () => client, globals: {}, lang: 'en' },
    ...{ format: 'json', screen: {}, wallClock: () => ({ date: '2026-11-20', time: '20:00' }) },
    notice: () => undefined,
  } as unknown as Context;
  return { sent, seat: () => seatAtTable(context, 2, 'T6') };
};

const entry = { id: 2, customer_name: 'Luis Gil', party_size: 2, status: 'en_cola' };
const reserva = { id: 'r1', estado: 'pendiente' };
const responses = {
  'GET api/waitlist': [entry],
  'GET waitlist/{id}': entry,
  'POST api/reservas': reserva,
  'PUT reservas/{id}': { ...reserva, estado: 'en_curso' },
  'PUT waitlist/{id}': { ...entry, status: 'sentado' },
  'DELETE reservas/{id}': null,
};
const refused = new Failure('BUSINESS_ERROR', { ...untranslated('no'), status: 400 });

describe('seating a group at a table', () => {
  it('deletes the reservation if others have seated the group meanwhile', async () => {
    const { sent, seat } = openStub({
      ...responses,
      'GET waitlist/{id}': [entry, { ...entry, status: 'sentado' }],
    });
    await expect(seat()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(sent.at(-1)).toBe('DELETE reservas/{id}');
    expect(sent).not.toContain('PUT waitlist/{id}');
  });

  it.each(['PUT reservas/{id}', 'PUT waitlist/{id}'])(
    'deletes the reservation if %s is refused',
    async (name) => {
      const { sent, seat } = openStub({ ...responses, [name]: refused });
      await expect(seat()).rejects.toBe(refused);
      expect(sent.at(-1)).toBe('DELETE reservas/{id}');
    },
  );

  it('says how to delete the reservation if that fails too, or the outcome is unknown', async () => {
    const failing = { ...responses, 'PUT waitlist/{id}': refused, 'DELETE reservas/{id}': refused };
    await expect(openStub(failing).seat()).rejects.toMatchObject({
      hint: { en: expect.stringMatching(/: maitre undo$/) },
    });
  });

  it('sends nothing but reads for a group that has left', async () => {
    const { sent, seat } = openStub({ ...responses, 'GET waitlist/{id}': { ...entry, status: 'cancelado' } });
    await expect(seat()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(sent.every((name) => name.startsWith('GET'))).toBe(true);
  });
});
