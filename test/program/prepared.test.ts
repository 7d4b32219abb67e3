import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { openFolder, runProgram } from '../support/program.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const cli = cliForAllTests();
beforeAll(async () => {
  await cli.run('profile add casa --base-url https://casa.example --key-stdin --lang es --output yaml', {
    stdin: 'sk_test_0123456789abcdef',
  });
});

const print = async (line: string, env: Record<string, string>) => {
  const { code, stdout, stderr } = await cli.run(line, { env });
  return { code, stdout, stderr };
};

const fromProfile = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_LANG: '' };

it.each<[string, Record<string, string>]>([
  ['--help', {}],
  ['--help --lang es', {}],
  ['completion bash', {}],
  ['completion zsh --lang es', {}],
  ['completion powershell', {}],
  ['completion fish', { MAITRE_LANG: '', LANG: 'es_ES.UTF-8' }],
  ['completion fish --lang fr', {}],
  ['completion csh', {}],
  ['completion bash', { MAITRE_OUTPUT: 'pdf' }],
  ['completion bash', fromProfile],
  ['commands', {}],
  ['commands --json', { MAITRE_LANG: 'fr' }],
  ['commands', { MAITRE_OUTPUT: 'csv' }],
  ['commands', fromProfile],
])('%s with %j prints the same from the prepared file as from the command', async (line, env) => {
  vi.stubGlobal('MAITRE_DIST', dist);
  const prepared = await print(line, env);
  vi.unstubAllGlobals();
  expect(prepared).toEqual(await print(line, env));
});

it('the built program prints the prepared file', async () => {
  const folder = openFolder();
  expect(await runProgram(folder, ['commands', '--json'])).toMatchObject(await print('commands --json', {}));
  folder.close();
});
