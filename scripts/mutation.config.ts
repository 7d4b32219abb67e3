import base from '../vitest.config.ts';

const { projects: _, ...test } = base.test ?? {};
const paths: string[] = JSON.parse(process.env['MAITRE_TESTS'] ?? '[]');

/** The tests that `npm run mutation` chooses, on SQLite: files, and those of folders. */
const include = paths.map((path) => `${path}{,/**/*.test.ts}`);
export default { resolve: base.resolve, test: { ...test, include, provide: { engine: 'sqlite' } } };
