import { expect, test } from 'vitest';
import type { Connections } from '../../../src/storage/postgres/connection.ts';
import { obstacleOf } from '../../../src/storage/postgres/differences.ts';
import { PostgresRefusal } from '../../../src/storage/postgres/failures.ts';
import { inTransaction, writingFor } from '../../../src/storage/postgres/transaction.ts';

test('a standby, which takes no writes, is out of reach for them', async () => {
  const run = () => Promise.reject(new PostgresRefusal('0A000'));
  const connections: Connections = {
    take: async () => ({ run, release: () => {} }),
    state: () => ({ open: 0, idle: 0, most: 0, waiting: 0 }),
    close: async () => {},
  };
  const error = await inTransaction(connections, writingFor(1), async () => {}, 0).catch((thrown) => thrown);
  expect(obstacleOf(error)).toBe('outage');
});
