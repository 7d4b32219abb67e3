import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLedger, parseLedger } from '../../src/importing/ledger.ts';

it('a durable append resolves once it is on the disk; others do not wait for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const handle = await open(folder, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced = vi.spyOn(prototype, 'sync');
  onTestFinished(() => synced.mockRestore());
  const ledger = openLedger(join(folder, 'a.ndjson'));
  await ledger.append([]);
  expect(synced).toHaveBeenCalledTimes(0);
  await ledger.append([], { isDurable: true });
  expect(synced).toHaveBeenCalledTimes(1);
});

it('a line cut off by a full disk does not spoil the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.ndjson');
  const ledger = openLedger(path);
  await ledger.append([{ type: 'import', v: 1, digest: 'd' }]);
  const handle = await open(path, 'r');
  const cutOff = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile');
  await handle.close();
  cutOff.mockImplementationOnce(async (text) => {
    writeFileSync(path, String(text).slice(0, 9), { flag: 'a' });
    throw new Error('ENOSPC');
  });
  onTestFinished(() => cutOff.mockRestore());
  await expect(ledger.append([{ type: 'done', key: 'a' }])).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  await ledger.append([{ type: 'claimed', keys: ['b'] }]);
  expect(parseLedger(readFileSync(path, 'utf8'))?.progress.inFlight).toEqual(new Set(['b']));
});
