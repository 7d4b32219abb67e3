import { expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { Context } from '../../src/context/context.ts';
import { customer } from '../../src/context/resources/customer.ts';
import { cannotWrite } from '../../src/files/file-errors.ts';
import type { Ledger } from '../../src/importing/ledger.ts';
import { sendActions } from '../../src/importing/send.ts';

interface Options {
  readonly append?: Ledger['append'];
  readonly call: () => Promise<unknown>;
  readonly count?: number;
}

/** Sends new customers, two at a time. */
const send = ({ append = async () => {}, call, count = 1 }: Options) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    source: { line: at + 2, cells: {} },
    body: { full_name: `Ana ${at}` },
    updateBody: {},
    key: String(at),
  }));
  const client = { call } as unknown as Client;
  return sendActions(
    rows.map((row) => ({ action: 'create', row })),
    {
      context: { runtime: { signal: new AbortController().signal }, globals: {} } as Context,
      client,
      resource: customer,
      name: 'c.csv',
      ledger: { append },
      concurrency: 2,
      onSettled: () => {},
    },
  );
};

it('no row is sent before the ledger has it on the disk', async () => {
  const events: string[] = [];
  await send({
    append: async ([event], isDurable) => {
      events.push(`${event?.type} begins`);
      await new Promise(setImmediate);
      events.push(`${event?.type} ends${isDurable ? ' on the disk' : ''}`);
    },
    call: async () => {
      events.push('sent');
      return { data: { id: 1 } };
    },
  });
  expect(events).toEqual(['claimed begins', 'claimed ends on the disk', 'sent', 'done begins', 'done ends']);
});

it('a row that was sent stays in flight if the ledger cannot note the result', async () => {
  const noted: string[] = [];
  const sending = send({
    append: async (events) => {
      for (const { type } of events) {
        noted.push(type);
        if (type === 'done') throw cannotWrite('c.csv.import-1', new Error('ENOSPC'));
      }
    },
    call: async () => ({ data: { id: 1 } }),
  });
  await expect(sending).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  expect(noted).toEqual(['claimed', 'done']);
});

it('the import ends if the journal cannot be written: the other rows are not sent, and none counts as refused', async () => {
  let calls = 0;
  const failToWrite = async () => {
    calls++;
    throw cannotWrite('journal/2026-11-20.ndjson', new Error('ENOSPC'));
  };
  expect(await send({ call: failToWrite, count: 100 })).toMatchObject({
    ...{ created: 0, refused: [], unsent: 100 },
    stopped: { code: 'WRITE_FAILED' },
  });
  expect(calls).toBeLessThan(100);
});
