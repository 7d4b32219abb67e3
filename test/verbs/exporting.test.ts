import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Context } from '../../src/context/context.ts';
import { withLock } from '../../src/files/lock.ts';
import type { LocalizedText } from '../../src/ground/i18n.ts';
import { lockOutFiles } from '../../src/verbs/out-files.ts';

it('a run that waits for another says so on a terminal, and nothing to cron', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-exporting-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, 'book.csv');
  const notices: string[] = [];
  const waitingAt = (stderrIsTerminal: boolean, remark: (text: LocalizedText) => unknown) => {
    const runtime = { signal: new AbortController().signal, cwd: folder };
    const context = { runtime, remark, screen: { stderrIsTerminal } } as unknown as Context;
    return lockOutFiles(context, [out], async () => 'done');
  };
  let runs: Promise<string>[] = [];
  await withLock(`${out}.lock`, {}, async () => {
    await new Promise<void>((resolve) => {
      // The first run has waited longer when the second one reports its wait.
      const cron = waitingAt(false, (text) => notices.push(`cron: ${text.en}`));
      const person = waitingAt(true, (text) => {
        notices.push(`terminal: ${text.en}`);
        resolve();
      });
      runs = [cron, person];
    });
  });
  expect(await Promise.all(runs)).toEqual(['done', 'done']);
  expect(notices).toEqual(['terminal: another run is writing the same file: waiting for it']);
});
