import { readFileSync } from 'node:fs';

const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** What no bundle carries: what is installed beside it, and what cli-table3 asks for its own colours, which are not used. */
export const outside = [...Object.keys(optionalDependencies), '@colors/colors/safe'];

/** What every step of the build has in common. */
export const common = {
  platform: 'node',
  target: 'node20.19',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** Has libsql ask @neon-rs/load for its binary, and nothing else: its own folder is not where it was. */
export const askForNative = { 'process.env.LIBSQL_JS_DEV': '"1"', __dirname: '""' };
