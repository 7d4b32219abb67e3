import { expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { Context } from '../../src/context/context.ts';
import { customer } from '../../src/context/resources/customer.ts';
import { cannotWrite } from '../../src/files/file-errors.ts';
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

it('a journal that cannot be written ends it: the rows that follow are left, and none of them counts as refused', async () => {
  const world = { signal: new AbortController().signal };
  const rows = Array.from({ length: 100 }, (_, at) => ({
    line: { line: at + 2, cells: {} },
    body: { full_name: `Ana ${at}` },
    after: {},
    key: String(at),
  }));
  let asked = 0;
  const unwritten = async () => {
    asked++;
    throw cannotWrite('journal/2026-11-20.ndjson', new Error('ENOSPC'));
  };
  const sent = await sendAll(
    rows.map((row) => ({ does: 'create', row })),
    {
      context: { world, globals: {} } as Context,
      recorded: (client) => ({ ...client, call: unwritten }),
      client: {} as Client,
      kind: customer,
      name: 'c.csv',
      ledger: { note: async () => {}, close: async () => {} } as unknown as Ledger,
      width: 2,
      onDone: () => {},
    },
  );
  expect(sent).toMatchObject({ created: 0, refused: [], left: 100, stopped: { code: 'WRITE_FAILED' } });
  expect(asked).toBeLessThan(100);
});
