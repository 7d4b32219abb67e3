import { expect, it } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import type { Operation } from '../../src/contract/operation.ts';

/** Copied by hand from API §4. */
const operations = `
  GET    /developer/api/reservas               reservas:read   200
  POST   /developer/api/reservas               reservas:write  201
  GET    /developer/api/reservas/{id}          reservas:read   200
  PUT    /developer/api/reservas/{id}          reservas:write  200
  DELETE /developer/api/reservas/{id}          reservas:write  200
  GET    /developer/api/crm/customers          crm:read        200
  POST   /developer/api/crm/customers          crm:write       201
  GET    /developer/api/crm/customers/{id}     crm:read        200
  PUT    /developer/api/crm/customers/{id}     crm:write       200
  DELETE /developer/api/crm/customers/{id}     crm:write       200
  GET    /developer/api/menu/items             menu:read       200
  POST   /developer/api/menu/items             menu:write      201
  GET    /developer/api/menu/items/{id}        menu:read       200
  PUT    /developer/api/menu/items/{id}        menu:write      200
  DELETE /developer/api/menu/items/{id}        menu:write      200
  GET    /developer/api/menu/categories        menu:read       200
  POST   /developer/api/menu/categories        menu:write      201
  GET    /developer/api/menu/categories/{id}   menu:read       200
  PUT    /developer/api/menu/categories/{id}   menu:write      200
  DELETE /developer/api/menu/categories/{id}   menu:write      200
  GET    /developer/api/waitlist               waitlist:read   200
  GET    /developer/api/events                 events:read     200
  POST   /developer/api/events                 events:write    201
  GET    /developer/api/events/{id}            events:read     200
  PUT    /developer/api/events/{id}            events:write    200
  DELETE /developer/api/events/{id}            events:write    200
  GET    /developer/api/events/{id}/sessions   events:read     200
  POST   /developer/api/events/{id}/sessions   events:write    201
`;

it('have the methods, paths, scopes and statuses of the API', () => {
  const all = Object.values(contract).flatMap((resource): Operation[] => Object.values(resource));
  const lines = all.map(({ method, path, scope, status }) => `${method} ${path} ${scope} ${status}`);
  const expected = operations
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '));
  expect(lines.sort()).toEqual(expected.sort());
});
