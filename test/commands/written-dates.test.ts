import { describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

type Written = (date: string, time: string) => Record<string, unknown>;

const plainly: Written = (date, time) => ({ date, time });
/** How services write a day and an hour. */
const forms: Readonly<Record<string, Written>> = {
  'as timestamps of midnight': (date, time) => ({ date: `${date}T00:00:00.000Z`, time: `${time}:00` }),
  'with a space and a zone': (date, time) => ({ date: `${date} 00:00:00+01:00`, time: `${time}:00.000` }),
  'with the day before the hour': (date, time) => ({ date: `${date}T00:00:00`, time: `${date}T${time}:00` }),
  'in as few digits as do': (date, time) => ({ date, time: time.replace(/^0/, '') }),
};

const today = '2026-11-20';
const reservas: readonly (readonly [string, string, string, string, string])[] = [
  [today, '09:30', '11:00', 'confirmada', 'S1'],
  [today, '18:00', '19:30', 'en_curso', 'S2'],
  [today, '18:30', '20:00', 'pendiente', 'T1'],
  [today, '22:00', '23:30', 'confirmada', 'T2'],
  ['2026-11-19', '22:00', '00:30', 'finalizada', 'T2'],
  ['2026-11-21', '21:00', '23:00', 'pendiente', 'S1'],
];
const writeReservas = (written: Written) =>
  reservas.map(([date, start, end, estado, mesa_id], at) => ({
    id: `aaaa${at}000-0000-4000-8000-000000000001`,
    tenant_id: 1,
    mesa_id,
    fecha_reserva: written(date, start)['date'],
    inicio_reserva: written(date, start)['time'],
    final_reserva: written(date, end)['time'],
    nombre_cliente: `Guest ${at}`,
    telefono: '612345678',
    num_comensales: 2,
    estado,
    customer_id: 3,
    codigo_reserva: `AAAA0${at}`,
    created_at: '2026-11-01T10:00:00Z',
  }));

const answering =
  (written: Written) =>
  async (url: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    const [, id] = /reservas\/(.+)$/.exec(pathname) ?? [];
    const [fecha, estado] = [searchParams.get('fecha'), searchParams.get('estado')];
    const rows = writeReservas(written).filter(
      (reserva, at) => (!fecha || reservas[at]?.[0] === fecha) && (!estado || reserva.estado === estado),
    );
    const customer = { id: 3, full_name: 'Ana', phone: '612345678' };
    if (pathname.endsWith('/customers/3')) return Response.json({ success: true, data: customer });
    if (pathname.endsWith('/customers'))
      return Response.json({ success: true, data: { customers: [customer], total: 1 } });
    if (!pathname.includes('/reservas')) return Response.json({ success: true, data: [] });
    return Response.json({ success: true, data: id ? rows.find((reserva) => reserva.id === id) : rows });
  };

const shownHours = (text: string): string =>
  text
    .replace(/20\d\d-\d\d-\d\d[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?/g, '$1')
    .replace(/\b(\d\d:\d\d):\d\d(\.\d+)?/g, '$1')
    .replace(/\b9:30/g, '09:30')
    .replace(/[ ─]+/g, ' ');

const lines = [
  'reservas list --all -o table',
  'reservas list --desde 2026-11-19 --hasta 2026-11-21 -o html',
  'reservas now -o table',
  'reservas timeline -o table',
  'reservas stats -o table',
  'reservas sheet -o table',
  'reservas reconfirm -o table',
  'reservas export --desde 2026-11-19 --hasta 2026-11-21 -o ics',
  'reservas close --yes --dry-run',
  'reservas move AAAA03 --fecha 2026-11-20 --inicio 22:00 -o csv --fields codigo_reserva',
  'reservas move AAAA03 --inicio 22:30 --dry-run',
  'crm history 3 -o table',
  'crm get 3 -o table',
  'reservas delete AAAA03 --dry-run --lang es',
  'floor learn --dry-run',
];

describe('days and hours', () => {
  const cli = cliForAllTests();
  const show = async (line: string, written: Written) => {
    const { code, stdout, stderr } = await cli.run(line, { fetch: answering(written) });
    return { code, stdout: shownHours(stdout), stderr: shownHours(stderr) };
  };

  it.each(lines)('are read alike by %s, however a service writes them', async (line) => {
    const plain = await show(line, plainly);
    expect(plain.code).toBe(0);
    for (const written of Object.values(forms)) expect(await show(line, written)).toEqual(plain);
  });

  it('that are invalid in a calendar are reported, not omitted', async () => {
    const { code, stdout, stderr } = await cli.run('reservas export -o ics', {
      fetch: answering((date) => ({ date, time: 'soon' })),
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch('AAAA00 has no valid date and time for a calendar: 2026-11-20 soon');
  });
});
