import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
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

/** A literal as a program writes it again. */
const writtenAgain = (literal: string): string =>
  /^-?\d+$/.test(literal) ? literal : JSON.stringify(JSON.parse(literal));

/** The literal of a line of a record, as `--json` indents it. */
const literalIn = (line: string): string => line.slice(line.indexOf(': ') + 2).replace(/,$/, '');

const cellOf = (literal: string): string => {
  if (literal === 'null') return '';
  return literal.startsWith('"') ? JSON.parse(literal) : literal;
};

describe('a number that the service sent', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const run = (line: string, columns?: number, answered = answer) =>
    house.run(line, {
      ...(columns && { columns }),
      fetch: async (url) => new Response(`{"success":true,"data":${answered(new URL(url).pathname)}}`),
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

  // Exponents and decimals are as a double holds them, whole numbers and texts as they came.
  const numbers = fc.oneof(
    fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  );
  const texts = fc
    .oneof(
      fc.stringMatching(/^[+0-9]{1,24}$/),
      fc.string({ unit: 'grapheme' }).filter((text) => text.trim() === text),
    )
    .map((text) => JSON.stringify(text));
  const literals = fc.oneof(numbers, texts, fc.constantFrom('true', 'false', 'null'));

  it('or a text, or anything, in whichever field, is what programs are given', async () => {
    const fields = fc.record({
      customer_id: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 25n }).map(String), fc.constant('null')),
      telefono: fc.oneof(numbers, texts, fc.constant('null')),
      notas: fc.oneof(numbers, texts, fc.constant('null')),
      socio: literals,
    });
    const property = fc.asyncProperty(
      fields,
      fc.constantFrom('json', 'ndjson', 'csv', 'yaml', 'table'),
      async (given, format) => {
        const own = Object.entries(given).map(([field, literal]) => `"${field}":${literal}`);
        const record = `{"id":"3f2a9c1e-0000-4000-8000-000000000000","fecha_reserva":"2026-11-20","inicio_reserva":"21:00","nombre_cliente":"Ana","num_comensales":2,"estado":"pendiente",${own.join(',')}}`;
        const line = `reservas list -o ${format} --raw --fields ${Object.keys(given).join(',')}`;
        const { code, stdout } = await run(line, undefined, () => `[${record}]`);
        expect(code).toBe(0);
        const wanted = Object.values(given).map((literal) => writtenAgain(literal));
        if (format === 'json')
          expect(stdout.trim().split('\n').slice(2, -2).map(literalIn)).toEqual(wanted.map(String));
        if (format === 'csv') expect(parse(stdout)[1]).toEqual(wanted.map(cellOf));
      },
    );
    await fc.assert(property, { numRuns: 120 });
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
