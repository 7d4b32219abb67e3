import { expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { Context } from '../../src/context/context.ts';
import { customer } from '../../src/context/kinds/customer.ts';
import { cannotWrite } from '../../src/files/cannot-write.ts';
import type { Ledger } from '../../src/importing/ledger.ts';
import { sendAll } from '../../src/importing/send.ts';

it('a record that was taken while its journal could not be written is not left as one to be sent', async () => {
  const noted: string[] = [];
  const note: Ledger['note'] = async (events) => {
    for (const { type } of events) {
      noted.push(type);
      if (type === 'done') throw cannotWrite('c.csv.import-1', new Error('ENOSPC'));
    }
  };
  const world = { signal: new AbortController().signal };
  const sending = sendAll(
    [
      {
        does: 'create',
        row: { line: { line: 2, cells: {} }, body: { full_name: 'Ana' }, after: {}, key: 'a' },
      },
    ],
    {
      context: { world, globals: {} } as Context,
      recorded: (client) => client,
      client: { call: async () => ({ data: { id: 1 } }) } as unknown as Client,
      kind: customer,
      name: 'c.csv',
      ledger: { note, close: async () => {} },
      width: 1,
      onDone: () => {},
    },
  );
  await expect(sending).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  expect(noted).toEqual(['claimed', 'done']);
});
