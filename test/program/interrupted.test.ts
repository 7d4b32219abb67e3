import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cliForEachTest, type RunOptions } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { T1: [1, 4] } });

const size = 9;
const put = (name: string, head: string, line: (at: number) => string): void => {
  const lines = Array.from({ length: size }, (_, at) => line(at));
  writeFileSync(join(cli.folder, name), `${[head, ...lines].join('\n')}\n`);
};

/** Ctrl-C when so many requests are sent; the response to the last one is lost, whatever the service did. */
const interruptedAt = (nth: number, isDone: boolean): RunOptions => {
  const interruption = new AbortController();
  let left = nth;
  return {
    columns: 200,
    signal: interruption.signal,
    fetch: async (url, init) => {
      if (--left > 0) return cli.fetch(url, init);
      if (isDone && left === 0) await cli.fetch(url, init);
      interruption.abort('SIGINT');
      throw interruption.signal.reason;
    },
  };
};

it.each([
  {
    line: 'crm import c.csv',
    list: 'crm search --all',
    prepare: () => put('c.csv', 'full_name', (at) => `Guest ${at}`),
    says: /interrupted.*\nhint: run the same command again/,
  },
  {
    line: 'menu apply m.yaml --yes',
    list: 'menu items list',
    prepare: () =>
      put('m.yaml', 'categories:\n  - name: Tapas\n    items:', (at) => `      - name: Dish ${at}`),
    says: /steps done: run the same command again for the others/,
  },
])(
  '$line that is interrupted reports what is done and how to resume; the same command does the rest once',
  async ({ line, list, prepare, says }) => {
    await prepare();
    for (const [nth, isDone] of [
      [4, false],
      [5, true],
    ] as const) {
      const { code, stderr } = await cli.run(line, interruptedAt(nth, isDone));
      expect([code, stderr]).toEqual([130, expect.stringMatching(says)]);
    }
    expect((await cli.run(line)).code).toBe(0);
    expect((await cli.run(`${list} --json`)).json).toHaveLength(size);
  },
);

it.each(['crm export', 'reservas export --desde hoy --hasta +3d', 'menu export'])(
  '%s that is interrupted leaves no file, and reports it',
  async (line) => {
    const before = readdirSync(cli.folder);
    const { code, stderr } = await cli.run(`${line} --out x.json`, interruptedAt(1, false));
    expect([code, stderr]).toEqual([130, expect.stringContaining('files are complete')]);
    expect(readdirSync(cli.folder)).toEqual(before);
  },
);

it.each([
  ['reservas watch', /interrupted\nhint: the same command resumes/],
  ['waitlist --watch', /interrupted\n$/],
  ['reservas now --watch', /interrupted\n$/],
] as const)('%s that is interrupted ends', async (line, says) => {
  const { code, stderr } = await cli.run(line, interruptedAt(3, false));
  expect([code, stderr]).toEqual([130, expect.stringMatching(says)]);
});
