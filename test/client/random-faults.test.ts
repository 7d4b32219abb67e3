import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { openServedCli, type Row, type ServedCli } from '../support/served-cli.ts';

let cli: ServedCli;
let categoryId: number;
beforeAll(async () => {
  cli = await openServedCli();
  categoryId = Number((await cli.write('POST', '/menu/categories', { name: 'Entrantes' }))['id']);
});
afterAll(() => cli.close());

const creations = {
  reserva: {
    argv: (name: string) => `reservas create --fecha 2031-06-01 --inicio 20:00 --nombre ${name}`,
    made: async (name: string) =>
      (await cli.look('/reservas?fecha=2031-06-01')).filter(({ nombre_cliente }) => nombre_cliente === name),
  },
  customer: {
    argv: (name: string) => `crm create --full-name ${name} --phone 600111222`,
    made: async (name: string) =>
      ((await cli.look(`/crm/customers?q=${name}`)) as { customers?: Row[] }).customers ?? [],
  },
  dish: {
    argv: (name: string) => `menu items add --category-id ${categoryId} --name ${name}`,
    made: async (name: string) => (await cli.look('/menu/items')).filter((dish) => dish['name'] === name),
  },
} as const;

const misbehaviours = [
  ...'status=503 status=429;retry-after=1 status=429;retry-after=90 status=500 status=500;after'.split(' '),
  ...'status=502;html;after status=504 html html;after drop drop-after garbage truncate'.split(' '),
];
const fault = fc
  .record({
    method: fc.constantFrom('POST', 'GET', '*'),
    what: fc.constantFrom(...misbehaviours),
    skip: fc.nat(1),
    times: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ method, what, skip, times }) => `${method} /developer/api: skip=${skip};${what};times=${times}`);

test('under any faults there is never a second record, and a creation reports its real outcome', async () => {
  let turn = 0;
  const codes = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(creations) as (keyof typeof creations)[])),
      fc.array(fault, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 3 }),
      async (kind, faults, retries) => {
        const { argv, made } = creations[kind];
        turn += 1;
        const name = `Nadie${turn}`;
        cli.misbehave(...faults);
        const words = [...argv(name).split(' '), '--retries', String(retries), '-q', '-o', 'json'];
        const { code, stdout, stderr } = await cli.run(words);
        const records = await made(name);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        expect(records.length).toBeLessThanOrEqual(1);
        if (code === 0) expect(JSON.parse(stdout)['id']).toBe(records[0]?.['id']);
        else expect([stdout, errorIn(stderr).exit]).toEqual(['', code]);
        if (code === 7) expect(records).toEqual([]);
        expect([0, 7, 9]).toContain(code);
      },
    ),
    { numRuns: 35, seed: 20_261_120 },
  );
  expect([...codes.keys()].sort()).toEqual([0, 7, 9]);
});
