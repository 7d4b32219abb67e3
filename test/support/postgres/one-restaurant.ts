import { afterAll, expect } from 'vitest';
import { newDatabase } from '../databases.ts';
import { collectStatements, findUnplaced } from './statements.ts';

// Runs for each test file: every statement that the file's tests sent must name one restaurant.

const statements = collectStatements();

afterAll(async () => {
  const { server, name } = await newDatabase({ isDivided: true });
  const client = await server.superuser(name);
  try {
    expect(await findUnplaced(client, statements)).toEqual([]);
  } finally {
    await client.end();
    statements.clear();
  }
});
