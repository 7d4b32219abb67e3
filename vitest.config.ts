import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: { 'string-width': fileURLToPath(new URL('src/render/string-width.cjs', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
    // Bundled, because an alias does not reach the require() calls of a CommonJS package.
    deps: { optimizer: { ssr: { enabled: true, include: ['cli-table3'] } } },
  },
});
