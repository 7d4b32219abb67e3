import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { plainService, type Row } from '../../support/plain-service.ts';
import { cliForEachTest, type Ran } from '../../support/test-cli.ts';

const error = ({ stderr }: Ran) => errorIn(stderr);

const cli = cliForEachTest();

const withCustomers = (...customers: Row[]) =>
  plainService({ 'crm/customers': customers, reservas: [], 'menu/items': [], events: [] });

describe('a number', () => {
  const luis = { id: 6123456, full_name: 'Luis', phone: '+34 700 000 000' };
  const ana = { id: 2, full_name: 'Ana', phone: '6123456' };

  it('matches the id of a customer before any phone', async () => {
    const service = withCustomers(luis, ana);
    expect((await cli.run('crm delete 6123456 --yes', service)).code).toBe(0);
    expect(service.written).toEqual([{ method: 'DELETE', id: '6123456' }]);
  });

  it('that is no id matches a whole phone', async () => {
    const service = withCustomers(ana, { id: 3, full_name: 'Eva', phone: '+34 612 345 678' });
    const ran = await cli.run('crm update 6123456 --notes x', service);
    expect(ran.code).toBe(0);
    expect(ran.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /developer/api/crm/customers/6123456',
      'GET /developer/api/crm/customers?q=6123456&limit=200',
      'GET /developer/api/crm/customers/2',
      'PUT /developer/api/crm/customers/2',
    ]);
  });

  it('that is part of a phone matches for reads, not for writes', async () => {
    const service = withCustomers({ id: 3, full_name: 'Eva', phone: 34612345678 });
    expect((await cli.run('crm get 6123456', service)).json.id).toBe(3);
    const ran = await cli.run('crm delete 6123456 --yes', service);
    expect({ code: ran.code, written: service.written }).toEqual({ code: 2, written: [] });
    expect(error(ran)).toMatchObject({ code: 'AMBIGUOUS', message: expect.stringContaining('#3 · Eva') });
  });

  it('is an id if the key may not read', async () => {
    const env = { MAITRE_API_KEY: await cli.keyWith(['crm:write']) };
    const ran = await cli.run('crm delete 6123456 --yes --no-journal', { env });
    expect(ran.code).toBe(3);
    expect(ran.sent.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  });

  it('with leading zeros is no id', async () => {
    const service = withCustomers({ id: 7, full_name: 'Eva', phone: '600' });
    expect((await cli.run('crm delete 007 --yes', service)).code).toBe(3);
    expect(service.written).toEqual([]);
  });
});

describe('a name', () => {
  it('matches for reads, not for writes, if one response cannot hold all matches', async () => {
    const others = Array.from({ length: 230 }, (_, index) => ({ id: index + 10, full_name: `Ana ${index}` }));
    const service = withCustomers({ id: 1, full_name: 'Ana' }, ...others);
    expect((await cli.run('crm get ana', service)).json.id).toBe(1);
    const ran = await cli.run('crm update ana --notes x', service);
    expect({ code: ran.code, written: service.written }).toEqual({ code: 2, written: [] });
    expect(error(ran).message).toContain('1. #1 · Ana');
  });
});
