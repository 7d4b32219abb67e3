import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { RequestNotSentError, type Send } from '../../src/ground/runtime.ts';
import { createInProcessSend } from '../../src/service/in-process.ts';
import { createKey } from '../../src/service/panel/tenants.ts';
import { friday, openSample } from '../support/sample.ts';

let send: Send;
let key: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const { store, tenantId } = await openSample();
  ({ key } = await createKey(store, tenantId, { scopes: scopeNames, name: 'test' }, friday));
  send = createInProcessSend({ store, now: () => friday });
  close = () => store.close();
});
afterAll(() => close());

/** Requests one day after the other, like an export of a range. Resolves to the number of responses. */
const askOn = async (signal: AbortSignal, most: number): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` };
  const url = 'http://here/developer/api/reservas?fecha=2026-11-20';
  for (let done = 0; done < most; done++) {
    try {
      await send({ method: 'GET', url, headers, signal });
    } catch (error) {
      expect(error).toBeInstanceOf(RequestNotSentError);
      return done;
    }
  }
  return most;
};

it('an interruption takes effect between two requests, and the second is known not to be sent', async () => {
  const interruption = new AbortController();
  // Like a signal of the system: in a turn of the event loop, not in a microtask.
  setImmediate(() => setImmediate(() => interruption.abort('SIGINT')));
  expect(await askOn(interruption.signal, 200)).toBeLessThan(10);
});

it('an interruption before the first request sends nothing', async () => {
  expect(await askOn(AbortSignal.abort('SIGINT'), 1)).toBe(0);
});
