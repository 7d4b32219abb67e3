import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { specs, wordsOf } from './support/commands.ts';
import { openHouse } from './support/house.ts';
import { root } from './support/sources.ts';

/** In Madrid: lunch on a Sunday, a Monday morning, the end of a Saturday, the small hours, the last day of a year. */
const clocks: Readonly<Record<string, string>> = {
  'Sunday at 14:30': '2026-11-22T13:30:00Z',
  'Saturday at 23:50': '2026-11-21T22:50:00Z',
  'Tuesday at 2:30': '2026-11-24T01:30:00Z',
};

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** What the readme shows, but for the error that it shows on purpose. */
const shown = [...readme.matchAll(/^\$ maitre (.*)$/gm)].map(([, line = '']) => line);
const isError = (line: string): boolean => line.startsWith('reservas get K7PQ2M');

/** Examples of what only reads, and needs no booking: those have a code, a table and a guest for a day alone. */
const read = specs
  .filter(
    ({ operations: [first] = [], path }) => first?.method === 'GET' && path.join(' ') !== 'reservas get',
  )
  .filter(({ path }) => !['watch', 'export', 'history', 'check', 'floor'].some((word) => path.includes(word)))
  .flatMap(({ examples }) => examples.map(({ line }) => line))
  .filter(
    (line) => !/--watch|--all-profiles|--out|--message|-p |menu (plan|apply|reprice)| K7PQ2M/.test(line),
  );

/** To read all guests takes a second, and they are the same at any hour. */
const readsEverybody = (line: string): boolean => line.startsWith('crm duplicates');
const [whole] = Object.keys(clocks);

describe.each(Object.entries(clocks))('%s', (when, time) => {
  it('every example does what it says on the demo of that day', async () => {
    const house = await openHouse();
    onTestFinished(house.close);
    const options = {
      columns: 80,
      now: new Date(time),
      env: { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '' },
    };
    const { code, stderr } = await house.run('demo', options);
    expect(code).toBe(0);
    const next = [...stderr.matchAll(/^ {2}maitre (.*)$/gm)].map(([, line = '']) => line);
    expect(next.length).toBeGreaterThan(3);
    const failed: string[] = [];
    for (const line of [...next, ...shown, ...read]) {
      if (when !== whole && readsEverybody(line)) continue;
      const ran = await house.run(wordsOf(line), options);
      if ((ran.code === 0) === isError(line))
        failed.push(`${line} → ${ran.code} ${ran.stderr.trim().split('\n')[0]}`);
    }
    expect(failed).toEqual([]);
  }, 60_000);
});
