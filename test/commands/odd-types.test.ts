import { describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

const reserva = {
  id: 'aaaa1000-0000-4000-8000-000000000001',
  mesa_id: 5,
  fecha_reserva: '2026-11-20',
  inicio_reserva: '21:00',
  final_reserva: '22:00',
  nombre_cliente: 777,
  telefono: 612345678,
  email: 4,
  num_comensales: '2',
  notas: 12,
  estado: 'confirmada',
  codigo_reserva: 123456,
};
const customer = { id: 3, full_name: 55, phone: 612345678, email: 5, notes: 3, birthday: 19800101 };
const dish = { id: 1, name: 8, price: '3.5', description: 1, category_id: 1 };
const data: Readonly<Record<string, unknown>> = {
  reservas: [reserva, { ...reserva, id: 'bbbb2000-0000-4000-8000-000000000002', codigo_reserva: 654321 }],
  'crm/customers': { customers: [customer, { ...customer, id: 4 }], total: 2 },
  'menu/categories': [{ id: 1, name: 5, items: [dish] }],
  'menu/items': [dish],
  waitlist: [{ id: 1, customer_name: 7, party_size: '2', phone: 6, status: 1, position: '1' }],
  events: [{ id: 1, name: 5, title: 6, max_guests: '9' }],
};
const single: Readonly<Record<string, unknown>> = {
  reservas: reserva,
  'crm/customers': customer,
  'menu/items': dish,
  'menu/categories': { id: 1, name: 5, items: [dish] },
  events: { id: 1, name: 5, sessions: [] },
};

/** A service that sends numbers where the API has texts, and the reverse. */
const oddly = async (url: string): Promise<Response> => {
  const path = new URL(url).pathname.replace(/^.*\/developer\/api\//, '');
  const [, list] = /^((?:crm|menu)\/\w+|\w+)\//.exec(path) ?? [];
  return Response.json({ success: true, data: data[path] ?? single[list ?? ''] ?? [] });
};

const people = ['-o table', '-o csv', '-o md'];
const lines = [
  ...['reservas list', 'crm search', 'menu items list', 'menu categories list', 'events list'].flatMap(
    (line) => people.map((format) => `${line} ${format}`),
  ),
  'reservas list --nombre 777',
  'reservas list --mesa 5 --sort nombre_cliente',
  'reservas list --telefono 612345678 --desde-hora 20',
  'reservas get 123456 -o table',
  'reservas list -o html',
  'reservas seat 123456 --dry-run',
  'reservas noshow 123456 --dry-run',
  'reservas note 123456 hola --dry-run',
  'reservas update 123456 --notas x --replace-notes --dry-run',
  'reservas move 123456 --inicio 22 --dry-run',
  'reservas close --yes --dry-run',
  'reservas delete 123456 --yes --dry-run',
  'reservas export -o ics',
  'reservas now -o table',
  'reservas timeline -o table',
  'reservas stats -o table',
  'reservas sheet -o table',
  'reservas sheet -o html',
  'reservas reconfirm -o table',
  'reservas watch --once',
  'crm get 55 -o table',
  'crm note 55 hola --dry-run',
  'crm history 55 -o table',
  'crm regulars -o table',
  'crm duplicates -o table',
  'crm export -o csv',
  'menu items unavailable 8 --dry-run',
  'menu export',
  'menu reprice --percent 5',
  'waitlist -o table',
  'floor learn --dry-run',
];

describe('a service that sends numbers for texts', () => {
  const cli = cliForAllTests();

  it.each(lines)('is understood by %s', async (line) => {
    const { code, stderr } = await cli.run(line, { fetch: oddly });
    expect(`${code} ${code === 0 ? '' : stderr}`).toBe('0 ');
  });
});
