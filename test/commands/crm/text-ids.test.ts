import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookIn } from '../../support/booking.ts';
import type { Fetch } from '../../support/fetching.ts';
import { type House, openHouse } from '../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ tables: { S1: [1, 4] } });
  await house.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--notes', 'Alergia a las nueces']);
  await bookIn(house)({ fecha: '2026-11-20', cliente: 1 });
});
afterAll(() => house.close());

/** The service, with each customer's id in a reservation as a text. */
const withTextIds: Fetch = async (url, init) => {
  const response = await house.fetch(url, init);
  const body = (await response.text()).replaceAll(/"customer_id":\s*(\d+)/g, '"customer_id":"$1"');
  return new Response(body, { status: response.status, headers: response.headers });
};

it('reads the allergy of a customer whose id is a text in the reservation', async () => {
  const { stdout } = await house.run('reservas list --fecha 2026-11-20', { columns: 80, fetch: withTextIds });
  expect(stdout).toMatch(/Alergia a las\s+nueces/);
});

it('finds the reservations, and erases them', async () => {
  const history = await house.run('crm history 1 --json', { fetch: withTextIds });
  expect(history.json.bookings).toHaveLength(1);
  const { code } = await house.run('crm erase 1 --yes', { fetch: withTextIds });
  const [reserva] = (await house.run('reservas list --fecha 2026-11-20 --json')).json;
  expect([code, reserva.nombre_cliente]).toEqual([0, 'Borrado']);
});
