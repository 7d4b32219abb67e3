import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as zod from 'zod/mini';
import { common } from './common.mjs';

/** zod as a chunk of its own (`schemasWhenAsked` in plugins.mjs): `{file, names, chunk}`, with no more of it than the program calls. */
export const schemas = async (root) => {
  const names = namesIn(join(root, 'src'));
  const { outputFiles, metafile } = await build({
    ...common,
    absWorkingDir: root,
    stdin: { contents: `export { ${names.join()} } from 'zod/mini';`, resolveDir: root },
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const [{ text }] = outputFiles;
  const inputs = Object.keys(metafile.inputs).filter((path) => path !== '<stdin>');
  const file = `zod-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}.cjs`;
  return { file, names, chunk: { name: file, inputs, imports: [], exports: names, text } };
};

/** What the sources call of zod, which each of them imports as `z`. What is but a type is not there. */
const namesIn = (folder) => {
  const names = new Set();
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!path.endsWith('.ts')) continue;
    for (const [, name] of readFileSync(join(folder, path), 'utf8').matchAll(/\bz\.(\w+)\b(?!\.\$)/g))
      if (name in zod && name !== 'core') names.add(name);
  }
  return [...names].sort();
};
