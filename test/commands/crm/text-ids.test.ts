import { beforeAll, expect, it } from 'vitest';
import type { Fetch } from '../../support/fetching.ts';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests({ tables: { S1: [1, 4] } });
beforeAll(async () => {
  await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--notes', 'Alergia a las nueces']);
  await createReservationIn(cli)({ fecha: '2026-11-20', cliente: 1 });
});

/** The service, with each customer's id in a reservation as a text. */
const withTextIds: Fetch = async (url, init) => {
  const response = await cli.fetch(url, init);
  const body = (await response.text()).replaceAll(/"customer_id":\s*(\d+)/g, '"customer_id":"$1"');
  return new Response(body, { status: response.status, headers: response.headers });
};

it('reads the allergy of a customer whose id is a text in the reservation', async () => {
  const { stdout } = await cli.run('reservas list --fecha 2026-11-20', { columns: 80, fetch: withTextIds });
  expect(stdout).toMatch(/Alergia a las\s+nueces/);
});

it('finds the reservations, and erases them', async () => {
  const history = await cli.run('crm history 1 --json', { fetch: withTextIds });
  expect(history.json.bookings).toHaveLength(1);
  const { code } = await cli.run('crm erase 1 --yes', { fetch: withTextIds });
  const [reserva] = (await cli.run('reservas list --fecha 2026-11-20 --json')).json;
  expect([code, reserva.nombre_cliente]).toEqual([0, 'Borrado']);
});
