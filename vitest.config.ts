import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What partitions may change: constraints, generated ids, races, and moving whole restaurants. */
const onPartitions = [
  'test/storage/conformance.test.ts',
  'test/service/{race,tenancy}.test.ts',
  'test/commands/admin/archive.test.ts',
];

const onPostgres = {
  include: ['test/{storage,service}/*.test.ts', 'test/sample/load.test.ts'],
  // These end before a request reaches the database.
  exclude: [
    'test/service/{faults,in-process,invalid,keys,listen,metrics,rate-limit,requests}.test.ts',
    'test/service/{same-over-http,scopes,unstorable}.test.ts',
  ],
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
    // Left out on Windows.
    tags: [{ name: 'posix', description: 'modes, links, pipes, /proc, sh, and paths with /' }],
    // A test without an expectation fails.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    setupFiles: ['test/support/promise.ts', 'test/support/async-storage.ts'],
    globalSetup: ['test/support/postgres/shared.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'maitre', include: ['test/**/*.test.ts'], provide: { engine: 'sqlite' } },
      },
      // The tests that use a database, once more on PostgreSQL, and some of them on partitioned tables.
      {
        extends: true,
        test: {
          name: 'postgres',
          ...onPostgres,
          provide: { engine: 'postgres' },
          setupFiles: ['test/support/postgres/one-restaurant.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'partitions', include: onPartitions, provide: { engine: 'partitions' } },
      },
    ],
    // The projects share what is compiled, also with the next run.
    experimental: { fsModuleCache: true },
    // Each worker loads a module once for all its test files: a test must leave nothing behind.
    isolate: false,
    // Many tests wait for processes, files and servers: one worker more than cores uses that time.
    maxWorkers: availableParallelism() + 1,
  },
});
