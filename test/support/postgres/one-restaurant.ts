import { afterAll, expect } from 'vitest';
import { newDatabase } from '../databases.ts';
import { collectStatements, findUnplaced, takeUnchecked } from './statements.ts';

// Runs for each test file: every statement that the file's tests sent must name one restaurant.

const statements = collectStatements();

afterAll(async () => {
  const unchecked = takeUnchecked(statements);
  if (unchecked.size === 0) return;
  const { server, name } = await newDatabase({ isDivided: true });
  const client = await server.superuser(name);
  try {
    expect(await findUnplaced(client, unchecked)).toEqual([]);
  } finally {
    await client.end();
  }
});
