// Changes a source file in every way that Stryker knows, and lists the changes that no test notices:
//   npm run mutation -- src/client/retry.ts test/client test/commands/undo
// Without tests, those of the folder that mirrors the file's.

import { basename, dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const [path, ...tests] = process.argv.slice(2);
if (!path?.startsWith('src/')) throw new Error('usage: npm run mutation -- src/FILE[:LINES] [TESTS…]');
process.env.MAITRE_TESTS = JSON.stringify(
  tests.length > 0 ? tests : [dirname(path.replace('src/', 'test/'))],
);

await new Stryker({
  mutate: [path],
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation-texts.mjs'],
  ignorers: ['texts'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `build/mutation/${basename(path).split(':')[0]}.json` },
  tempDirName: 'build/stryker',
  tsconfigFile: 'none',
  ignorePatterns: ['bench', 'docs', 'dist', 'build'],
  timeoutMS: 20_000,
}).runMutationTest();
