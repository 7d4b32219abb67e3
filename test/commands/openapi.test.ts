import { expect, it } from 'vitest';
import { documented } from '../service/openapi/documented.ts';
import { openHouse } from '../support/house.ts';

it('prints the OpenAPI document, in Spanish with --lang es', async () => {
  const house = await openHouse();
  const { code, json, stderr } = await house.run('openapi', { env: { MAITRE_LANG: 'es' } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(json).toEqual(documented);
  const spanish = await house.run('openapi --lang es');
  expect(spanish.json.paths['/developer/api/reservas'].get.summary).toBe('Listar las reservas');
  await house.close();
});
