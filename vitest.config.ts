import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const onPostgres = {
  include: ['test/{storage,service}/*.test.ts', 'test/sample/load.test.ts', 'test/acceptance/races.test.ts'],
  // These end before a request reaches the database.
  exclude: ['test/service/{faults,invalid,listen,metrics,rate-limit,requests,same-over-http,scopes}.test.ts'],
};

export default defineConfig({
  resolve: {
    alias: {
      'maitre/service': fileURLToPath(new URL('src/testing/service.ts', import.meta.url)),
    },
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test without an expectation fails.
    expect: { requireAssertions: true },
    globalSetup: ['test/support/postgres/shared.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'maitre', include: ['test/**/*.test.ts'], provide: { engine: 'sqlite' } },
      },
      // The tests that use a database, once more on PostgreSQL.
      {
        extends: true,
        test: { name: 'postgres', ...onPostgres, provide: { engine: 'postgres' } },
      },
    ],
    // Each worker loads a module once for all its test files: a test must leave nothing behind.
    isolate: false,
    maxWorkers: '100%',
  },
});
