import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { specs, wordsOf } from './support/commands.ts';
import { root } from './support/sources.ts';
import { openTestCli } from './support/test-cli.ts';

/** Times in Madrid: lunch on a full Sunday, late on a Saturday, the small hours of a Tuesday. */
const clocks: Readonly<Record<string, string>> = {
  'Sunday at 14:30': '2026-11-22T13:30:00Z',
  'Saturday at 23:50': '2026-11-21T22:50:00Z',
  'Tuesday at 2:30': '2026-11-24T01:30:00Z',
};
const [firstClock] = Object.keys(clocks);

/** Commands in the readme's output blocks. */
const readme = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\$ maitre (.*)$/gm)].map(
  ([, line = '']) => line,
);

/** Examples of commands that only read and that need no particular record or file. */
const examples = specs
  .filter(
    ({ operations: [first] = [], path }) => first?.method === 'GET' && path.join(' ') !== 'reservas get',
  )
  .filter(
    ({ path }) =>
      !['watch', 'export', 'history', 'check', 'floor', 'board'].some((word) => path.includes(word)),
  )
  .flatMap(({ examples }) => Object.keys(examples))
  .filter(
    (line) => !/--watch|--all-profiles|--out|--message|-p |menu (plan|apply|reprice)| K7PQ2M/.test(line),
  );

/** Customers, the menu and events are the same at every hour. */
const isTimeless = (line: string): boolean => /^(crm|menu|events) /.test(line);

/** A walk-in is refused (5) when the restaurant is full. */
const isAllowed = (line: string, code: number): boolean =>
  code === 0 || (code === 5 && line.startsWith('walkin'));

describe.each(Object.entries(clocks))('%s', (clock, time) => {
  it('every example succeeds on the demo of that day', async () => {
    const cli = await openTestCli();
    onTestFinished(cli.close);
    const options = {
      columns: 80,
      now: new Date(time),
      env: { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '' },
    };
    const { code, stderr } = await cli.run('demo', options);
    expect(code).toBe(0);
    const nextSteps = [...stderr.matchAll(/^ {2}maitre (.*)$/gm)].map(([, line = '']) => line);
    expect(nextSteps.length).toBeGreaterThan(3);
    const failed: string[] = [];
    for (const line of new Set([...nextSteps, ...readme, ...examples])) {
      if (clock !== firstClock && isTimeless(line)) continue;
      const ran = await cli.run(wordsOf(line), options);
      if (!isAllowed(line, ran.code))
        failed.push(`${line} → ${ran.code} ${ran.stderr.trim().split('\n')[0]}`);
    }
    expect(failed).toEqual([]);
  }, 60_000);
});
