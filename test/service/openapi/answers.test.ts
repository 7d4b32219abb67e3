import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type Contract, contract } from '../../../src/contract/index.ts';
import { exampleRecords } from '../../../src/service/openapi/schemas.ts';
import { addToWaitlist } from '../../../src/service/panel/waitlist.ts';
import { type Answer, type Fields, noon, openRestaurant, reserva } from '../harness.ts';
import { documented, operations } from './documented.ts';

const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true } });
ajv.addSchema(documented, 'interface');

/** The errors of a value against a part of the document; null if it is valid. */
const wrongBy = (place: readonly string[], value: unknown): unknown => {
  const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`interface#/${pointer.join('/')}`);
  return validate?.(value) === true ? null : (validate?.errors ?? 'it is not there');
};

const schema = ['content', 'application/json', 'schema'];

test('every example matches its schema', () => {
  for (const { path, method, requestBody, responses } of operations) {
    const at = ['paths', path, method.toLowerCase()];
    const sent = requestBody?.content['application/json'].example;
    if (sent !== undefined) expect(wrongBy([...at, 'requestBody', ...schema], sent)).toBeNull();
    for (const [status, { content }] of Object.entries(responses)) {
      const shown = content?.['application/json'].example;
      if (shown !== undefined) expect(wrongBy([...at, 'responses', status, ...schema], shown)).toBeNull();
    }
  }
});

const resources: readonly (readonly [keyof Contract, string, Fields])[] = [
  ['crm', '/crm/customers', {}],
  ['menuCategories', '/menu/categories', {}],
  ['menuItems', '/menu/items', { category_id: 1 }],
  ['events', '/events', {}],
  ['reservas', '/reservas', { ...reserva(), customer_id: 1 }],
];

test('every operation responds as documented, errors included', async () => {
  const { store, tenant, ask, floor } = await openRestaurant();
  await floor({ S4: [1, 6] });
  await addToWaitlist(store, tenant, { customer_name: 'Ruiz', party_size: 3 }, noon);
  const answered = new Set<string>();
  const check = async (method: string, template: string, path: string, body?: unknown) => {
    const response: Answer<Fields> = await ask(method, path, body);
    const route = `/developer/api${template}`;
    const operation = operations.find((each) => each.path === route && each.method === method);
    const documented = operation?.responses[response.status];
    expect(documented, `${method} ${path} answered ${response.status}`).toBeDefined();
    const at = documented?.$ref
      ? documented.$ref.slice(2).split('/')
      : ['paths', route, method.toLowerCase(), 'responses', String(response.status)];
    expect(wrongBy([...at, ...schema], response.body), `${method} ${path}`).toBeNull();
    if (response.status < 300) answered.add(`${method} ${route}`);
    return response;
  };
  for (const [resource, path, given] of resources) {
    await check('GET', path, path);
    const { data } = await check('POST', path, path, { ...exampleRecords[resource], ...given });
    const one = `${path}/${data['id']}`;
    await check('GET', path, path);
    await check('GET', `${path}/{id}`, one);
    await check('POST', path, path, { name: 5 });
    for (const { method } of operations.filter((each) => each.path === `/developer/api${path}/{id}`)) {
      if (method === 'PUT') await check(method, `${path}/{id}`, one, given);
      await check(method, `${path}/{id}`, `${path}/999`, method === 'PUT' ? {} : undefined);
    }
  }
  await check('POST', '/reservas', '/reservas', reserva({ mesa_id: 'nowhere' }));
  await check('GET', '/crm/customers', '/crm/customers?limit=0');
  await check('GET', '/waitlist', '/waitlist');
  const sessions = '/events/{id}/sessions';
  await check('POST', sessions, '/events/1/sessions', exampleRecords.eventSessions);
  await check('POST', sessions, '/events/1/sessions', { session_date: '2026-11-20' });
  await check('GET', sessions, '/events/1/sessions');
  await check('GET', '/events/{id}', '/events/1');
  for (const [resource, path] of resources.toReversed()) {
    if (!('delete' in contract[resource])) continue;
    const { data } = await ask<Fields[] & { customers?: Fields[] }>('GET', path);
    for (const { id } of data.customers ?? data) await check('DELETE', `${path}/{id}`, `${path}/${id}`);
  }
  const all = operations.map(({ method, path }) => `${method} ${path}`);
  expect(all.filter((each) => !answered.has(each))).toEqual([]);
});
