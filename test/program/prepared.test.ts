import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Folder, openFolder, runProgram } from '../support/program.ts';

let folder: Folder;
beforeAll(async () => {
  folder = openFolder();
  const line = 'profile add casa --base-url https://casa.example --key-stdin --lang es --output yaml';
  await runProgram(folder, line.split(' '), { stdin: 'sk_test_0123456789abcdef' });
});
afterAll(() => folder.close());

const noProfile = { MAITRE_BASE_URL: 'https://casa.example', MAITRE_API_KEY: 'key' };

it.each<[string, Record<string, string>]>([
  ['--help', noProfile],
  ['--help --lang es', noProfile],
  ['completion bash', noProfile],
  ['completion zsh --lang es', noProfile],
  ['completion fish', { ...noProfile, MAITRE_LANG: '', LANG: 'es_ES.UTF-8' }],
  ['completion fish --lang fr', noProfile],
  ['completion csh', noProfile],
  ['completion bash', { ...noProfile, MAITRE_OUTPUT: 'pdf' }],
  ['completion bash', { MAITRE_LANG: '' }],
  ['commands', noProfile],
  ['commands --json', { ...noProfile, MAITRE_LANG: 'fr' }],
  ['commands', { ...noProfile, MAITRE_OUTPUT: 'csv' }],
  ['commands', {}],
])('%s with %j prints the same from the prepared file as from the command', async (line, env) => {
  const prepared = await runProgram(folder, line.split(' '), { env });
  // With an option that changes nothing here, the command itself runs.
  expect(await runProgram(folder, [...line.split(' '), '--no-input'], { env })).toEqual(prepared);
});
