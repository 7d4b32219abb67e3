import { expect, it } from 'vitest';
import { documented } from '../service/openapi/documented.ts';
import { openTestCli } from '../support/test-cli.ts';

it('prints the OpenAPI document, in English in every language', async () => {
  const cli = await openTestCli();
  const { code, json, stderr } = await cli.run('openapi', { env: { MAITRE_LANG: 'es' } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(json).toEqual(documented);
  await cli.close();
});
