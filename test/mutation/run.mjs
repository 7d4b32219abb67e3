// Changes a source file in every way that Stryker knows, and lists the changes that no test notices:
//   npm run mutation -- src/client/retry.ts test/client test/commands/undo
// Without tests, those of the folder that mirrors the file's.
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const [path, ...tests] = process.argv.slice(2);
if (!path?.startsWith('src/')) throw new Error('usage: npm run mutation -- src/FILE[:LINES] [TESTS…]');
if (tests.length === 0) tests.push(dirname(path.replace('src/', 'test/')));
process.env.MAITRE_MUTATION = JSON.stringify({ file: path.split(':')[0], tests });

await new Stryker({
  mutate: [path],
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/texts.mjs'],
  ignorers: ['texts'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  concurrency: 1,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: 'build/stryker',
  tsconfigFile: 'none',
  ignorePatterns: ['bench', 'docs', 'dist', 'build'],
  timeoutMS: 20_000,
}).runMutationTest();
