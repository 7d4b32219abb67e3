import { afterEach, beforeEach, expect, it } from 'vitest';
import { type House, openHouse } from '../../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse({ sample: true });
});
afterEach(() => house.close());

it.each([
  [['crm', 'get', '$(id)'], `maitre crm search '$(id)'`],
  [['crm', 'get', "D'Or `x`"], String.raw`maitre crm search 'D'\''Or ${'`x`'}'`],
])('a suggested command quotes a name for the shell: %j', async (words, line) => {
  const { code, stderr } = await house.run(words);
  expect([code, JSON.parse(stderr).error.hint]).toEqual([3, line]);
});
