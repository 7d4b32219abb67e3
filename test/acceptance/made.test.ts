import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';
import { type Folder, openFolder, runProgram } from '../support/program.ts';

let house: House;
let folder: Folder;
beforeAll(async () => {
  house = await openHouse();
  folder = openFolder();
});
afterAll(async () => {
  folder.close();
  await house.close();
});

it.each([
  'completion bash --lang en',
  'completion zsh --lang es',
  'completion fish --lang es',
  'commands --json',
])('the built program says what its source says: %s', async (line) => {
  const built = await runProgram(folder, line.split(' '));
  const { code, stdout } = await house.run(line);
  expect(code).toBe(0);
  expect(built).toMatchObject({ code: 0, stderr: '', stdout });
});
