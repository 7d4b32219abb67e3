import { expect, test } from 'vitest';
import { createLog } from '../../../src/commands/serve/index.ts';
import { createScreen } from '../../../src/render/terminal.ts';

const now = () => new Date('2026-11-20T19:00:00Z');

/** A log whose stderr can be blocked. */
const openLog = ({ quiet = false, reads = true } = {}) => {
  const lines: Record<string, unknown>[] = [];
  const unread: (() => void)[] = [];
  const stderr = {
    write: (text: string, done: () => void) => {
      lines.push(JSON.parse(text));
      if (reads) done();
      else unread.push(done);
    },
  };
  const screen = createScreen({ stdout: stderr, stderr, env: {} });
  const log = createLog({ screen, globals: { quiet }, runtime: { now } } as unknown as Parameters<
    typeof createLog
  >[0]);
  return {
    log,
    lines,
    read: async () => {
      for (const done of unread.splice(0)) done();
      await new Promise(setImmediate);
    },
  };
};

test('writes one line per entry, with the time', () => {
  const { log, lines } = openLog();
  log({ method: 'GET' }, 200);
  expect(lines).toEqual([{ time: '2026-11-20T19:00:00.000Z', method: 'GET' }]);
});

test('--quiet leaves only failures of the service', () => {
  const { log, lines } = openLog({ quiet: true });
  for (const status of [200, 404, 500, 503]) log({ status }, status);
  expect(lines.map(({ status }) => status)).toEqual([500, 503]);
});

test('drops and counts lines that are not read', async () => {
  const { log, lines, read } = openLog({ reads: false });
  const entry = { route: 'x'.repeat(100_000) };
  for (let count = 0; count < 30; count++) log(entry, 200);
  expect(lines.length).toBeLessThan(15);
  const dropped = 30 - lines.length;
  await read();
  log(entry, 200);
  log(entry, 200);
  expect(lines.slice(-2).map((line) => line['dropped'])).toEqual([dropped, undefined]);
});
