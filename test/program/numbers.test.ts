import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

const beyond = '9007199254740993';
const other = '9007199254740992';
const reserva = `{"id":"3f2a9c1e-0000-4000-8000-000000000000","tenant_id":${other},"fecha_reserva":"2026-11-20","inicio_reserva":"21:00","nombre_cliente":"Ana","num_comensales":2,"estado":"pendiente","customer_id":${beyond},"socio":${beyond}}`;
const customer = `{"id":${beyond},"full_name":"Ana Ruiz","phone":"600111222"}`;

/** A service whose numbers are larger than a double holds. */
const dataOf = (path: string): string => {
  if (path.endsWith('/crm/customers')) return `{"customers":[${customer}],"total":1}`;
  if (path.includes('/crm/customers/')) return customer;
  return path.endsWith('/reservas') ? `[${reserva}]` : reserva;
};

/** A literal after parsing and serialization by a program. */
const writtenAgain = (literal: string): string =>
  /^-?\d+$/.test(literal) ? literal : JSON.stringify(JSON.parse(literal));

/** The literal of a line of a record, as `--json` indents it. */
const literalIn = (line: string): string => line.slice(line.indexOf(': ') + 2).replace(/,$/, '');

const cellOf = (literal: string): string => {
  if (literal === 'null') return '';
  return literal.startsWith('"') ? JSON.parse(literal) : literal;
};

describe('a number that the service sent', () => {
  const cli = cliForAllTests();

  const run = (line: string, columns?: number, respond = dataOf) =>
    cli.run(line, {
      ...(columns && { columns }),
      fetch: async (url) => new Response(`{"success":true,"data":${respond(new URL(url).pathname)}}`),
    });

  it.each(
    ['reservas list', `crm get ${beyond}`].flatMap((line) =>
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

  it('is printed as it was sent in a table, sorted and raw', async () => {
    expect((await run('reservas list --fields customer_id,socio --sort -socio', 80)).stdout).toContain(
      beyond,
    );
    expect((await run('crm search --sort id --json')).stdout).toContain(`"id": ${beyond}`);
    expect((await run('api GET /developer/api/reservas')).stdout).toContain(`"socio":${beyond}`);
  });

  // Exponents and decimals become doubles; integers and texts stay unchanged.
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

  it('reaches programs unchanged, as does any other value', async () => {
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
    await fc.assert(property, { numRuns: 25 });
  });

  it('is restored unchanged when its edit is undone', async () => {
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
    expect((await cli.run(edit, { fetch })).code).toBe(0);
    expect((await cli.run('undo --yes', { fetch })).code).toBe(0);
    expect(bodies.at(-1)).toBe(`{"customer_id":${beyond}}`);
  });

  describe('for an id', () => {
    const sent: string[] = [];
    /** A service of one customer, dish and event each, numbered beyond 2^53. */
    const fetch = async (url: string, init: RequestInit) => {
      const { pathname, search } = new URL(url);
      const path = pathname.slice(pathname.indexOf('/developer/api') + '/developer/api'.length);
      if (init.method !== 'GET') sent.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
      if (init.method === 'GET' && search.includes('category_id')) sent.push(`GET ${path}${search}`);
      if (init.method === 'DELETE') return new Response('{"success":true,"data":null}');
      const record = path.startsWith('/reservas')
        ? reserva
        : `{"id":${beyond},"full_name":"Ana Ruiz","name":"Flan","created_at":"${new Date().toISOString()}"}`;
      const isList = /(customers|items|reservas|events|sessions)$/.test(path) && init.method === 'GET';
      const list = path.endsWith('customers') ? '{"customers":[],"total":0}' : '[]';
      return new Response(`{"success":true,"data":${isList ? list : record}}`, {
        status: init.method === 'POST' ? 201 : 200,
      });
    };
    const ask = (line: string | string[]) => cli.run(line, { fetch });

    it.each([
      ['crm update # --phone 7', `PUT /crm/customers/${beyond} {"phone":"7"}`],
      [
        'reservas create --data {"fecha_reserva":"2026-11-20","inicio_reserva":"21:00","nombre_cliente":"Ana"} --cliente #',
        `POST /reservas {"fecha_reserva":"2026-11-20","inicio_reserva":"21:00","nombre_cliente":"Ana","customer_id":${beyond}}`,
      ],
      ['menu items list --category-id #', `GET /menu/items?category_id=${beyond}`],
      [`menu items update # --data {"category_id":#}`, `PUT /menu/items/${beyond} {"category_id":${beyond}}`],
      [
        'events sessions create # --session-date 2027-01-09 --start-time 20:00 --end-time 23:00 --planta-ids 1,#',
        `POST /events/${beyond}/sessions {"session_date":"2027-01-09","start_time":"20:00","end_time":"23:00","planta_ids":[1,${beyond}]}`,
      ],
    ])('is sent as it was given: %s', async (line, request) => {
      const { code, stderr } = await ask(line.replaceAll('#', beyond));
      expect([code, sent.at(-1)], stderr).toEqual([0, request]);
    });

    it.each([
      ['crm note # terraza', `PUT /crm/customers/${beyond} {"notes":"terraza"}`],
      ['crm erase # --yes', `DELETE /crm/customers/${beyond}`],
      ['menu categories delete # --yes --with-items', `DELETE /menu/categories/${beyond}`],
      ['events delete # --yes', `DELETE /events/${beyond}`],
    ])('is the record that was meant, not the one beside it: %s', async (line, request) => {
      const { code, stderr } = await ask(line.replaceAll('#', beyond));
      expect([code, sent.at(-1)], stderr).toEqual([0, request]);
    });

    it('is the id in a menu file', async () => {
      const menu = `[{"id":${beyond},"name":"Postres","sort_order":0,"items":[{"id":${beyond},"name":"Flan","price":4}]}]`;
      const edits: string[] = [];
      const serve = async (url: string, init: RequestInit) => {
        if (init.method === 'PUT') edits.push(`${url.slice(url.indexOf('/menu'))} ${init.body}`);
        const data = url.endsWith('/categories') ? menu : `{"id":${beyond},"name":"Flan","price":4}`;
        return new Response(`{"success":true,"data":${data}}`);
      };
      const file = join(cli.folder, 'carta.yaml');
      expect((await cli.run(['menu', 'export', '--out', file], { fetch: serve })).code).toBe(0);
      expect((await cli.run(['menu', 'plan', file, '--json'], { fetch: serve })).json).toEqual([]);
      writeFileSync(file, readFileSync(file, 'utf8').replace('price: 4', 'price: 5'));
      const { code, stderr } = await cli.run(['menu', 'apply', file, '--yes'], { fetch: serve });
      expect([code, edits], stderr).toEqual([0, [`/menu/items/${beyond} {"price":5}`]]);
    });

    it('is printed as a number by a deletion', async () => {
      const { code, stdout } = await ask(`crm delete ${beyond} --yes`);
      expect([code, sent.at(-1)]).toEqual([0, `DELETE /crm/customers/${beyond}`]);
      expect(stdout).toContain(`"id": ${beyond}`);
    });

    it('is known to the journal: the record can be undone', async () => {
      await ask('crm create --full-name Ana');
      expect((await ask('undo --yes')).code).toBe(0);
      expect(sent.at(-1)).toBe(`DELETE /crm/customers/${beyond}`);
    });

    it('is stored by an import, which then knows that it is finished', async () => {
      const file = join(cli.folder, 'guests.csv');
      writeFileSync(file, `nombre\nAna Ruiz\n`);
      const first = await ask(['crm', 'import', file]);
      expect([first.code, sent.at(-1)], first.stderr).toEqual([
        0,
        'POST /crm/customers {"full_name":"Ana Ruiz"}',
      ]);
      const count = sent.length;
      expect([(await ask(['crm', 'import', file])).code, sent.length]).toEqual([0, count]);
    });

    it('must be a number', async () => {
      const { code, stderr } = await ask(`menu items list --category-id 1.5`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('--category-id must be a whole number')]);
    });
  });
});
