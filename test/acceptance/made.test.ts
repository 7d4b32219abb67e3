import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Folder, openFolder, runProgram } from '../support/program.ts';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

let cli: TestCli;
let folder: Folder;
beforeAll(async () => {
  cli = await openTestCli();
  folder = openFolder();
});
afterAll(async () => {
  folder.close();
  await cli.close();
});

it.each([
  'completion bash --lang en',
  'completion zsh --lang es',
  'completion fish --lang es',
  'commands --json',
])('the built program says what its source says: %s', async (line) => {
  const built = await runProgram(folder, line.split(' '));
  const { code, stdout } = await cli.run(line);
  expect(code).toBe(0);
  expect(built).toMatchObject({ code: 0, stderr: '', stdout });
});
