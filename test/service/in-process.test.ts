import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { RequestNotSentError, type Send } from '../../src/ground/runtime.ts';
import { sendTo } from '../../src/service/in-process.ts';
import { createKey } from '../../src/service/panel.ts';
import { friday, openSample } from '../support/sample.ts';

let send: Send;
let key: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const { store, tenantId } = await openSample();
  ({ key } = await createKey(store, tenantId, { scopes: scopeNames, name: 'test' }, friday));
  send = sendTo({ store, now: () => friday });
  close = () => store.close();
});
afterAll(() => close());

/** Asks for one day after the other, as an export of a range does. Resolves to how many were answered. */
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

it('who interrupts is heard between two requests, and what was not sent is known not to be done', async () => {
  const interruption = new AbortController();
  // A signal of the system comes as this does: in a turn of the event loop, and in no promise.
  setImmediate(() => setImmediate(() => interruption.abort('SIGINT')));
  expect(await askOn(interruption.signal, 200)).toBeLessThan(10);
});

it('who was interrupted before asks nothing', async () => {
  expect(await askOn(AbortSignal.abort('SIGINT'), 1)).toBe(0);
});
