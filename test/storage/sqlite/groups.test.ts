import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { tenants } from '../../../src/storage/repositories/tenants.ts';
import { transactionsOn } from '../../../src/storage/sqlite/transaction.ts';
import { newTenant } from '../records.ts';

/** Transactions on a file of ours, and what they told the database beside their statements. */
const watched = async ({ failing = '' } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-groups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  await (await openStore(path, { create: true })).close();
  const database = new Database(path);
  onTestFinished(() => void database.close());
  const told: string[] = [];
  const exec = database.exec.bind(database);
  database.exec = (text) => {
    told.push(text);
    if (text === failing) throw new Error('the disk has failed');
    return exec(text);
  };
  const transactions = transactionsOn(database);
  const names = () => transactions.reading(async (db) => (await tenants(db).list()).map(({ name }) => name));
  const add = (name: string, error?: Error) =>
    transactions.writing(async (db) => {
      await tenants(db).add(newTenant(name));
      if (error) throw error;
      return name;
    });
  return { told, names, add };
};

test('writes that come at one moment are kept by one commit, and answered after it', async () => {
  const { told, names, add } = await watched();
  const answered = ['a', 'b', 'c'].map((name) => add(name).then(() => told.includes('commit')));
  expect(await Promise.all(answered)).toEqual([true, true, true]);
  expect(told.filter((text) => text === 'commit')).toHaveLength(1);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('one of them that fails is undone alone', async () => {
  const { names, add } = await watched();
  const results = await Promise.allSettled([add('a'), add('b', new Error('no')), add('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['a', 'c']);
});

test('none of them is answered as done where the commit fails', async () => {
  const { names, add } = await watched({ failing: 'commit' });
  const results = await Promise.allSettled([add('a'), add('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(names()).rejects.toThrow('the disk has failed');
});

test('a write that is alone, or comes later, has a commit of its own', async () => {
  const { told, add } = await watched();
  await add('a');
  await add('b');
  expect(told).toEqual(['begin immediate', 'commit', 'begin immediate', 'commit']);
});
