import { describe, expect, it } from 'vitest';
import { plainService, type Row } from '../../support/plain-service.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests();

let count = 0;
const visit = (fecha_reserva: string, nombre_cliente: string, more: Row): Row => ({
  ...{ id: `id-${++count}`, fecha_reserva, inicio_reserva: '21:00', nombre_cliente, num_comensales: 2 },
  ...{ estado: 'finalizada', ...more },
});

const visits = [
  visit('2026-09-01', 'Ana Ruiz', { customer_id: 7, telefono: '+34 612 345 678' }),
  visit('2026-10-01', 'Ana Ruiz', { telefono: '612345678', num_comensales: 5 }),
  visit('2026-11-01', 'Ana R.', { customer_id: 7 }),
  visit('2026-11-02', 'Luis', { telefono: '699111222' }),
  visit('2026-11-03', 'Luis', { telefono: '699111222' }),
  visit('2026-11-03', 'Luis', { telefono: '699111222', estado: 'cancelada' }),
  visit('2026-11-04', 'Eva', { telefono: '688111222' }),
  visit('2026-11-04', 'Sin reserva', {}),
];

const run = (line: string, columns?: number) =>
  cli.run(`crm regulars ${line}`.trim(), {
    fetch: plainService({ reservas: visits, 'crm/customers': [], 'menu/items': [], events: [] }).fetch,
    ...(columns && { columns }),
  });

describe('crm regulars', () => {
  it('counts finished reservations by customer and phone, most visits first', async () => {
    const { code, json } = await run('--json');
    expect(code).toBe(0);
    expect(json).toEqual([
      {
        customer_id: 7,
        full_name: 'Ana R.',
        phone: '612345678',
        visits: 3,
        guests: 9,
        last_visit: '2026-11-01',
      },
      {
        customer_id: null,
        full_name: 'Luis',
        phone: '699111222',
        visits: 2,
        guests: 4,
        last_visit: '2026-11-03',
      },
      {
        customer_id: null,
        full_name: 'Eva',
        phone: '688111222',
        visits: 1,
        guests: 2,
        last_visit: '2026-11-04',
      },
    ]);
  });

  it('takes days and a limit', async () => {
    const { json } = await run('--desde 2026-11-01 --hasta 2026-11-03 --limit 1 --json');
    expect(json).toMatchObject([{ full_name: 'Luis', visits: 2 }]);
    const { stderr } = await run('--limit 2', 80);
    expect(stderr).toContain('2 guests of 3');
  });
});
