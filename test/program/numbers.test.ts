import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';

const beyond = '9007199254740993';
const other = '9007199254740992';
const reserva = `{"id":"3f2a9c1e-0000-4000-8000-000000000000","tenant_id":${other},"fecha_reserva":"2026-11-20","inicio_reserva":"21:00","nombre_cliente":"Ana","num_comensales":2,"estado":"pendiente","customer_id":${beyond},"socio":${beyond}}`;
const customer = `{"id":${beyond},"full_name":"Ana Ruiz","phone":"600111222"}`;

/** A service whose numbers are larger than a double holds. */
const answer = (path: string): string => {
  if (path.endsWith('/crm/customers')) return `{"customers":[${customer}],"total":1}`;
  if (path.includes('/crm/customers/')) return customer;
  return path.endsWith('/reservas') ? `[${reserva}]` : reserva;
};

describe('a number that the service sent', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const run = (line: string, columns?: number) =>
    house.run(line, {
      ...(columns && { columns }),
      fetch: async (url) => new Response(`{"success":true,"data":${answer(new URL(url).pathname)}}`),
    });

  it.each(
    [
      'reservas list',
      'reservas get 3f2a9c1e-0000-4000-8000-000000000000',
      'crm search',
      `crm get ${beyond}`,
    ].flatMap((line) =>
      ['json', 'ndjson', 'csv', 'tsv', 'yaml', 'md'].map((format) => `${line} --output ${format}`),
    ),
  )('is printed as it was sent by %s', async (line) => {
    const fields = line.startsWith('crm') ? 'id' : 'id,customer_id,tenant_id,socio';
    const { code, stdout } = await run(`${line} --fields ${fields}`);
    expect(code).toBe(0);
    expect(stdout).toContain(beyond);
    if (!line.startsWith('crm')) expect(stdout).toContain(other);
    if (line.endsWith('json')) expect(stdout).toMatch(new RegExp(`: ?${beyond}[,}\\n]`));
  });

  it('is printed as it was sent in a table, sorted, and raw', async () => {
    expect((await run('reservas list --fields customer_id,socio --sort -socio', 80)).stdout).toContain(
      beyond,
    );
    expect((await run('crm search --sort id --json')).stdout).toContain(`"id": ${beyond}`);
    expect((await run('api GET /developer/api/reservas')).stdout).toContain(`"socio":${beyond}`);
  });

  it('is sent back as it was when its edit is taken back', async () => {
    const bodies: string[] = [];
    let now = reserva;
    const fetch = async (_: string, init: RequestInit) => {
      if (init.method === 'PUT') {
        bodies.push(String(init.body));
        now = bodies.length === 1 ? reserva.replace(`"customer_id":${beyond}`, '"customer_id":7') : reserva;
      }
      return new Response(`{"success":true,"data":${now}}`);
    };
    const edit = 'reservas update 3f2a9c1e-0000-4000-8000-000000000000 --cliente 7';
    expect((await house.run(edit, { fetch })).code).toBe(0);
    expect((await house.run('undo --yes', { fetch })).code).toBe(0);
    expect(bodies.at(-1)).toBe(`{"customer_id":${beyond}}`);
  });
});
