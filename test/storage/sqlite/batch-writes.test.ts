import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { tenants } from '../../../src/storage/repositories/tenants.ts';
import { createTransactions } from '../../../src/storage/sqlite/driver.ts';
import { newTenant } from '../records.ts';

/** Transactions on a file, and the number of its commits. */
const openTransactions = async ({ failing = '' } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-batch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  await (await openStore(path, { create: true })).close();
  const database = new Database(path);
  onTestFinished(() => void database.close());
  let commits = 0;
  const exec = database.exec.bind(database);
  database.exec = (text) => {
    if (text === 'commit') commits += 1;
    if (text === failing) throw new Error('the disk has failed');
    return exec(text);
  };
  const transactions = createTransactions(database);
  const names = () => transactions.read(async (db) => (await tenants(db).list()).map(({ name }) => name));
  const add = (name: string, error?: Error) =>
    transactions.write(async (db) => {
      await tenants(db).add(newTenant(name));
      if (error) throw error;
      return name;
    });
  return { countCommits: () => commits, names, add };
};

test('writes that arrive together share one commit, and resolve after it', async () => {
  const { countCommits, names, add } = await openTransactions();
  const commitsSeen = await Promise.all(['a', 'b', 'c'].map((name) => add(name).then(countCommits)));
  expect(commitsSeen).toEqual([1, 1, 1]);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('only the write that fails is undone', async () => {
  const { names, add } = await openTransactions();
  const results = await Promise.allSettled([add('a'), add('b', new Error('no')), add('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['a', 'c']);
});

test('all of them fail if the commit fails', async () => {
  const { names, add } = await openTransactions({ failing: 'commit' });
  const results = await Promise.allSettled([add('a'), add('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(names()).rejects.toThrow('the disk has failed');
});

test('writes that arrive one after the other have a commit each', async () => {
  const { countCommits, add } = await openTransactions();
  await add('a');
  await add('b');
  expect(countCommits()).toBe(2);
});
