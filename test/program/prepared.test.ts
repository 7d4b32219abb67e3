import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, type RunOptions } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  const casa = 'profile add casa --base-url https://casa.example --key-stdin --lang es --output yaml';
  await house.run(casa, { stdin: 'sk_test_0123456789abcdef', env });
});
afterAll(() => house.close());

const spain = { MAITRE_LANG: 'es' };
const profile = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_LANG: '' };

// An option that says nothing here has the line read whole.
it.each<[string, RunOptions]>([
  ['completion bash', {}],
  ['completion zsh --lang es', {}],
  ['completion fish --lang fr', {}],
  ['completion fish --lang', {}],
  ['completion csh', { env: spain }],
  ['completion bash --json=1', {}],
  ['completion bash', { env: spain }],
  ['completion bash', { env: { MAITRE_LANG: '', LANG: 'es_ES.UTF-8' } }],
  ['completion bash', { env: { MAITRE_LANG: 'fr' } }],
  ['completion bash', { env: { MAITRE_OUTPUT: 'pdf' } }],
  ['completion bash', { env: profile }],
  ['commands', {}],
  ['commands', { env: profile }],
  ['commands --json', { env: spain, columns: 80 }],
  ['commands --json=1', {}],
  ['commands --lang es', { columns: 80 }],
  ['commands --lang es', { env: { MAITRE_OUTPUT: 'csv' } }],
])('%s with %j: what the build has made says what the command says', async (line, options) => {
  const [command = '', ...rest] = line.split(' ');
  const short = await house.run(line, options);
  const whole = await house.run([command, '--no-input', ...rest], options);
  expect(short).toMatchObject({ code: whole.code, stdout: whole.stdout, stderr: whole.stderr });
});
