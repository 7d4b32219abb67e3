import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';

const lines = [
  'reservas list',
  'crm get 1',
  'reservas create --fecha hoy --inicio 21:00 --nombre Ana',
  'crm delete 1 --yes',
  'api GET /developer/api/waitlist',
  'api POST /developer/api/reservas',
  'whoami',
  'profile list',
];

/** What a service or a proxy may answer that knows the key. */
const answers: readonly ((key: string) => Response)[] = [
  (key) => Response.json({ success: false, error: `bad key ${key}`, code: key }, { status: 401 }),
  (key) => new Response(`<html>Bearer ${key}</html>`, { status: 502 }),
  (key) =>
    new Response(null, {
      status: 302,
      headers: { location: `https://x.example/?key=${encodeURIComponent(key)}` },
    }),
  (key) => Response.json({ success: true, data: [{ id: 1, notas: key, nombre_cliente: `${key}!` }] }),
  (key) =>
    Response.json(
      { success: true, data: { id: 1, full_name: key } },
      { statusText: 'OK', headers: { 'x-key': key } },
    ),
  (key) => {
    throw new TypeError('fetch failed', { cause: new Error(`no route for ${key}`) });
  },
];

describe('the key', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('stands in nothing that is printed, whoever repeats it', async () => {
    const keys = fc.stringMatching(/^[A-Za-z0-9+/=_.~-]{16,40}$/);
    const property = fc.asyncProperty(
      keys,
      fc.constantFrom(...lines),
      fc.constantFrom(...answers),
      fc.constantFrom('-o json', '-o table -v', '-o csv -v', '-o yaml --lang es'),
      async (key, line, answer, options) => {
        const { stdout, stderr } = await house.run(`${line} ${options} --retries 0`, {
          env: { MAITRE_API_KEY: key },
          fetch: async () => answer(key),
        });
        expect(stdout + stderr).not.toContain(key);
        expect(stdout + stderr).not.toContain(encodeURIComponent(key));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });
});
