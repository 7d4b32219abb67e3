import base from '../../vitest.config.ts';

const { projects: _, ...test } = base.test ?? {};
const { file, tests }: { file: string; tests: string[] } = JSON.parse(process.env['MAITRE_MUTATION'] ?? '{}');

/** The tests that `npm run mutation` chooses, on SQLite: files, and those of folders. */
const include = tests.map((path) => `${path}{,/**/*.test.ts}`);
// Each run loads the file anew, before all tests. Otherwise a change to what it computes while loading has no effect.
const setupFiles = [file];
export default {
  resolve: base.resolve,
  test: { ...test, include, setupFiles, isolate: true, provide: { engine: 'sqlite' } },
};
