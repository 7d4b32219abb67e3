import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('a port that fetch itself refuses was never reached: a creation ends with 7, once, and not with 9', async () => {
  const { code, sent, stderr } = await house.run(['crm', 'create', '--full-name', 'Ana'], {
    fetch: () => fetch('http://127.0.0.1:1/'),
  });
  expect({ code, sent: sent.length }).toEqual({ code: 7, sent: 1 });
  expect(JSON.parse(stderr).error).toMatchObject({ code: 'UNREACHABLE', retryable: false });
});
