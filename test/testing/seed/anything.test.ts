import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/ground/errors.ts';
import { readSeed } from '../../../src/testing/seed/read.ts';

const anything = fc.anything({
  maxDepth: 3,
  withBigInt: true,
  withNullPrototype: true,
  withObjectString: true,
});
const records = fc.oneof(anything, fc.array(anything, { maxLength: 3 }));

/** Known field names with arbitrary values. */
const nearly = fc.record(
  {
    name: anything,
    tz: fc.oneof(fc.constantFrom('UTC', 'Europe/Madrid', '__proto__'), anything),
    plantas: fc.oneof(records, fc.array(fc.record({ name: fc.string(), mesas: records }), { maxLength: 3 })),
    customers: fc.oneof(
      records,
      fc.array(fc.record({ full_name: fc.string(), id: anything }), { maxLength: 3 }),
    ),
    events: fc.oneof(
      records,
      fc.array(fc.record({ name: fc.string(), sessions: records }), { maxLength: 3 }),
    ),
    reservas: records,
    restaurants: records,
  },
  { requiredKeys: [] },
);

it('any seed is valid or fails with a reason', async () => {
  const source = fc.oneof(nearly, anything).filter((value) => typeof value !== 'string');
  await fc.assert(
    fc.asyncProperty(source, async (seed) => {
      const failure = await readSeed(seed, { field: 'seed' }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      expect(failure).toBeInstanceOf(Failure);
      expect((failure as Failure).code).toBe('USAGE');
      expect((failure as Failure).message).toMatch(/^seed/);
    }),
    { numRuns: 100 },
  );
});
