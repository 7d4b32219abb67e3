import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openReceipt } from '../../../src/commands/crm/erase/receipt.ts';
import { withLock } from '../../../src/files/lock.ts';

const openFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-receipt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const erasure = { at: '2026-11-20T13:00:00.000Z', customer_id: 7, deleted: true, bookings: [] };

it('is waited with at a pipe that nobody reads until somebody interrupts', async () => {
  const cwd = openFolder();
  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  const interruption = new AbortController();
  const receipt = await openReceipt({ cwd, signal: interruption.signal }, 'pipe');
  const left = expect(receipt.write(erasure)).rejects.toMatchObject({ code: 'INTERRUPTED' });
  interruption.abort('SIGINT');
  await left;
});

it('is waited with behind another run at its file until somebody interrupts', async () => {
  const cwd = openFolder();
  const interruption = new AbortController();
  const receipt = await openReceipt({ cwd, signal: interruption.signal }, 'recibo.json');
  await withLock(join(cwd, 'recibo.json.lock'), {}, async () => {
    const left = expect(receipt.write(erasure)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    interruption.abort('SIGINT');
    await left;
  });
  await receipt.write(erasure);
  expect(await openReceipt({ cwd, signal: interruption.signal }, 'recibo.json')).toMatchObject({
    begun: undefined,
  });
});
