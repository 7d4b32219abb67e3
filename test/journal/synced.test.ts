import { readdirSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

let cli: TestCli;
afterEach(async () => {
  vi.restoreAllMocks();
  await cli.close();
});

/** Collects the inodes of all files synced from now on. */
const watchSyncs = async (folder: string): Promise<Set<number>> => {
  const handle = await open(folder, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  const synced = new Set<number>();
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    synced.add((await this.stat()).ino);
  });
  return synced;
};

it('the journal and its new folder are synced before a DELETE is sent', { tags: ['posix'] }, async () => {
  cli = await openTestCli();
  const synced = await watchSyncs(cli.folder);
  const { json } = await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz']);
  const before: string[] = [];
  const ended = await cli.run(['crm', 'delete', String(json.id), '--yes'], {
    fetch: async (url, init) => {
      if (init.method === 'DELETE') before.push(...unsynced());
      return cli.fetch(url, init);
    },
  });
  expect(ended).toMatchObject({ code: 0 });
  expect(before).toEqual([]);

  function unsynced(): string[] {
    const journal = join(cli.folder, 'journal');
    const files = readdirSync(journal, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ndjson'))
      .map((name) => join(journal, name));
    expect(files.length).toBeGreaterThan(0);
    return files
      .flatMap((file) => [file, join(file, '..')])
      .filter((path) => !synced.has(statSync(path).ino));
  }
});
