import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCli, type TestCli } from '../../support/test-cli.ts';

let cli: TestCli;
beforeAll(async () => {
  cli = await openTestCli({ sample: true });
});
afterAll(() => cli.close());

/** A cancelled reservation or a dish that is sold out must differ from the others on a narrow terminal. */
it.each([
  ['reservas list', ['◆', '✗', '●']],
  ['menu items list', ['●', '✗']],
  ['waitlist list', ['○', '●']],
  ['events list --archived', ['●', '✗']],
])('every state of %s shows on a narrow terminal, without colour', async (line, signs) => {
  await cli.run('menu items unavailable 1');
  for (const columns of [24, 30, 36, 40, 60]) {
    const { stdout } = await cli.run(line, { columns, env: { NO_COLOR: '1' } });
    for (const sign of signs) expect(`${columns} ${stdout}`).toContain(sign);
  }
});
