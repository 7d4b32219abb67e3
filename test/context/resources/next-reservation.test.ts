import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCli, type TestCli } from '../../support/test-cli.ts';

describe('a customer’s next reservation', () => {
  let cli: TestCli;
  beforeAll(async () => {
    cli = await openTestCli();
    const ana = ['--full-name', 'Ana Ruiz', '--phone', '+34 612 345 678'];
    const { id } = (await cli.run(['crm', 'create', ...ana])).json;
    await cli.run(['crm', 'create', '--full-name', 'Luis Ruiz', '--phone', '+34 699 999 999']);
    const book = (day: string, ...more: readonly string[]) =>
      cli.run([
        ...['reservas', 'create', '--fecha', day, '--inicio', '21:30', '--nombre', 'Ana'],
        ...['--comensales', '4', ...more],
      ]);
    await book('ayer', '--cliente', String(id));
    await book('+9d', '--cliente', String(id));
    const cancelled = await book('+1d', '--cliente', String(id));
    await cli.run(['reservas', 'cancel', cancelled.json.id]);
    await book('+3d', '--telefono', '612345678');
    await book('+2d', '--telefono', '711111111');
  });
  afterAll(() => cli.close());

  it('is shown by get, found by customer and by phone', async () => {
    const { stdout } = await cli.run(['crm', 'get', 'Ana Ruiz', '--lang', 'es'], { columns: 80 });
    expect(stdout).toMatch(/^Próxima reserva +lun 23\/11 21:30, 4 pax, \w+$/m);
  });

  it('is shown in the list, in two reads for all customers', async () => {
    const { stdout, sent } = await cli.run('crm search ruiz --lang es', { columns: 80 });
    expect(stdout).toMatch(/Ana Ruiz.*lun 23\/11 21:30, 4 pax/);
    expect(stdout).toMatch(/Luis Ruiz.*—$/m);
    expect(sent.filter(({ path }) => path.includes('/reservas'))).toHaveLength(2);
  });

  it('is missing without the scope, with a notice; JSON has only the record', async () => {
    const key = await cli.keyWith(['crm:read']);
    const { code, stderr } = await cli.run('crm search', { columns: 80, env: { MAITRE_API_KEY: key } });
    expect([code, stderr.includes('reservas:read')]).toEqual([0, true]);
    expect((await cli.run('crm search --json')).sent).toHaveLength(1);
  });

  it('is none if a service sends a reservation without a date', async () => {
    const customer = { id: 3, full_name: 'Eva Gil', phone: '612345679' };
    const undated = { id: 'aaaa0000-0000-4000-8000-000000000001', estado: 'pendiente', customer_id: 3 };
    const respond = (data: unknown) => Response.json({ success: true, data });
    const fetch = async (url: string) =>
      respond(
        url.includes('/reservas') ? [undated] : url.includes('?') ? { customers: [], total: 0 } : customer,
      );
    const { stdout } = await cli.run('crm get 3', { columns: 80, fetch });
    expect(stdout).toMatch(/^Next reservation +—$/m);
  });
});
