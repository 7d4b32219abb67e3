import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const onPostgres = {
  include: ['test/{storage,service}/*.test.ts', 'test/sample/load.test.ts', 'test/acceptance/races.test.ts'],
  // What is said of a request before anything is asked of a database, and how it comes and goes.
  exclude: ['test/service/{faults,invalid,listen,metrics,rate-limit,requests,same-over-http,scopes}.test.ts'],
};

const debugging = JSON.parse(readFileSync(new URL('scripts/no-debugging.json', import.meta.url), 'utf8'));

/** As the build has it: without it, half of the time of whatever draws a table goes into it. */
const noDebugging = {
  name: debugging.name,
  load: (id: string) => {
    if (!id.endsWith(debugging.file)) return null;
    const source = readFileSync(id, 'utf8');
    if (!source.includes(debugging.from)) throw new Error(`${id} has no ${debugging.from} any more`);
    return source.replaceAll(debugging.from, debugging.to);
  },
};

export default defineConfig({
  resolve: {
    alias: {
      'string-width': fileURLToPath(new URL('src/render/string-width.cjs', import.meta.url)),
      'maitre/service': fileURLToPath(new URL('src/testing/service.ts', import.meta.url)),
    },
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that asks nothing is none.
    expect: { requireAssertions: true },
    globalSetup: ['test/support/postgres/shared.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'maitre', include: ['test/**/*.test.ts'], provide: { engine: 'sqlite' } },
      },
      // What a database has to do with, once more on the other one.
      {
        extends: true,
        test: { name: 'postgres', ...onPostgres, provide: { engine: 'postgres' } },
      },
    ],
    // What a file needs is loaded once by each worker: nothing of a test outlives it.
    isolate: false,
    maxWorkers: '100%',
    // Bundled, because an alias does not reach the require() calls of a CommonJS package.
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ['cli-table3'], rolldownOptions: { plugins: [noDebugging] } },
      },
    },
  },
});
