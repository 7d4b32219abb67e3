import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../src/storage/migrations.ts';
import { newDatabase } from '../../support/databases.ts';
import { openTestCli } from '../../support/test-cli.ts';

const names = migrations.map(([name]) => name);
const bare = { version: 0, current: names.length, pending: names };
const whole = { version: names.length, current: names.length, pending: [] };

const open = async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const run = async (...words: string[]) => {
    const { code, json } = await cli.run(['admin', 'migrate', ...words]);
    expect(code).toBe(0);
    return json;
  };
  return { cli, run };
};

describe('a database on a server', () => {
  test('is read without changes, then created', async () => {
    const { run } = await open();
    const { address, server, name } = await newDatabase({ bare: true });
    expect(await run('--database', address, '--status')).toEqual(bare);
    expect(await run('--database', address, '--dry-run')).toEqual(bare);
    expect(await server.asSuperuser("select from pg_tables where schemaname = 'public'", name)).toEqual([]);
    expect(await run('--database', address)).toEqual(whole);
    expect(await run('--database', address)).toEqual(whole);
  });

  test('reports the pending steps of an older schema', async () => {
    const { run } = await open();
    const { address, server, name } = await newDatabase();
    await server.asSuperuser(`update schema_version set version = ${names.length - 1}`, name);
    const status = { ...whole, version: names.length - 1, pending: names.slice(-1) };
    expect(await run('--database', address, '--status')).toEqual(status);
  });
});

test('a file is created, and read without changes', async () => {
  const { cli, run } = await open();
  const path = join(cli.folder, 'nueva.db');
  const absent = await cli.run(['admin', 'migrate', '--database', path, '--status']);
  expect([absent.code, existsSync(path)]).toEqual([2, false]);
  expect(await run('--database', path)).toEqual(whole);
  const before = readFileSync(path);
  expect(await run('--database', path, '--status')).toEqual(whole);
  expect(readFileSync(path)).toEqual(before);
});
