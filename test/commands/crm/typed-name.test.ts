import { expect, it } from 'vitest';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest({ sample: true });

it.each([
  [['crm', 'get', '$(id)'], `maitre crm search '$(id)'`],
  [['crm', 'get', "D'Or `x`"], String.raw`maitre crm search 'D'\''Or ${'`x`'}'`],
])('a suggested command quotes a name for the shell: %j', async (words, line) => {
  const { code, stderr } = await cli.run(words);
  expect([code, JSON.parse(stderr).error.hint]).toEqual([3, line]);
});
