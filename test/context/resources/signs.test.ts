import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from '../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ sample: true });
});
afterAll(() => house.close());

/** A cancelled reservation or a dish that is sold out must differ from the others on a narrow terminal. */
it.each([
  ['reservas list', ['◆', '✗', '●']],
  ['menu items list', ['●', '✗']],
  ['waitlist list', ['○', '●']],
  ['events list --archived', ['●', '✗']],
])('every state of %s shows on a narrow terminal, without colour', async (line, signs) => {
  await house.run('menu items unavailable 1');
  for (const columns of [24, 30, 36, 40, 60]) {
    const { stdout } = await house.run(line, { columns, env: { NO_COLOR: '1' } });
    for (const sign of signs) expect(`${columns} ${stdout}`).toContain(sign);
  }
});
