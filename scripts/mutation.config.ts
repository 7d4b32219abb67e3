import { existsSync, statSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const toPattern = (path: string): string =>
  existsSync(path) && statSync(path).isDirectory() ? `${path}/**/*.test.ts` : path;

const { projects: _, ...test } = base.test ?? {};
const tests: string[] = JSON.parse(process.env['MAITRE_TESTS'] ?? '[]');

/** The tests that `npm run mutation` chooses, on SQLite. */
export default mergeConfig(defineConfig({ resolve: base.resolve ?? {} }), {
  test: { ...test, include: tests.map(toPattern), provide: { engine: 'sqlite' } },
});
