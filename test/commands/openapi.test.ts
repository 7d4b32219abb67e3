import { expect, it } from 'vitest';
import { documented } from '../service/openapi/documented.ts';
import { openTestCli } from '../support/test-cli.ts';

it('prints the OpenAPI document, in Spanish with --lang es', async () => {
  const cli = await openTestCli();
  const { code, json, stderr } = await cli.run('openapi', { env: { MAITRE_LANG: 'es' } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(json).toEqual(documented);
  const spanish = await cli.run('openapi --lang es');
  expect(spanish.json.paths['/developer/api/reservas'].get.summary).toBe('Listar las reservas');
  await cli.close();
});
