import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/**
 * What nearly every command loads, as few files: opening a file costs more than reading it. A part holds the modules
 * named here and their static imports that no earlier part holds. Every other module is in the part of its folder.
 */
const loadedTogether = {
  start: ['start', 'program/overview', 'program/prepared', 'program/completing'],
  run: [
    'program/run',
    'program/perform',
    'commands/reservas/index',
    'commands/reservas/list',
    'client/send',
    'render/json',
  ],
  table: ['render/table', 'context/kinds/guest-warnings'],
  embedded: ['service/in-process', 'service/reservas', 'service/crm', 'storage/sqlite/open'],
};

/**
 * Splits the program into parts, each a CommonJS file in `dist`: esbuild itself splits ES modules only, which Node starts
 * more slowly. A part exports its modules by path, and a module of another part is read from there. The modules of
 * `loadedTogether` run when their part is loaded, all others when they are first imported.
 * Resolves to the esbuild options that build every part.
 */
export const parts = async (options) => {
  const modules = await readModules(options);
  const partOf = assignParts(modules);
  const isLoadedTogether = (part) => Object.hasOwn(loadedTogether, part);
  const root = options.absWorkingDir;

  const entryText = (part) => {
    const own = [...modules.keys()].filter((path) => partOf.get(path) === part);
    if (isLoadedTogether(part))
      return own.map((path) => `export * as '${path}' from './${path}';`).join('\n');
    return `module.exports = { ${own.map((path) => `get '${path}'() { return require('./${path}'); }`)} };`;
  };

  const importText = (path) => {
    const names = modules.get(path).exports.join();
    return `export const { ${names} } = require('./${partOf.get(path)}.cjs')['${path}'];`;
  };

  const plugin = {
    name: 'parts',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^part:/ }, ({ path }) => ({
        path: path.slice('part:'.length),
        namespace: 'part',
      }));
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: entryText(path),
        resolveDir: root,
      }));
      onResolve({ filter: /^\.\/.*\.cjs$/, namespace: 'other-part' }, ({ path }) => ({
        path,
        external: true,
      }));
      onLoad({ filter: /./, namespace: 'other-part' }, ({ path }) => ({ contents: importText(path) }));
      onResolve({ filter: /^\./, namespace: 'file' }, ({ path, importer, kind, resolveDir }) => {
        const target = relative(root, join(resolveDir, path));
        const part = partOf.get(target);
        const isSamePart = part === partOf.get(relative(root, importer));
        // In a part that runs as a whole, import() finds its module among the exports of that part.
        const isOwnImport = kind === 'dynamic-import' && isLoadedTogether(part);
        if (part === undefined || (isSamePart && !isOwnImport)) return undefined;
        return { path: target, namespace: 'other-part' };
      });
    },
  };

  return {
    ...options,
    entryPoints: [...new Set(partOf.values())].map((part) => ({ in: `part:${part}`, out: part })),
    bundle: true,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // A native import() would load CommonJS through the loader of ES modules.
    supported: { 'dynamic-import': false },
    plugins: [plugin],
  };
};

/** The path of each source → the names that it exports and the paths of its static imports. */
const readModules = async (options) => {
  const { metafile } = await build({
    ...options,
    entryPoints: ['src/**/*.ts'],
    format: 'esm',
    metafile: true,
    write: false,
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint, exports, imports }) => {
      const own = imports.filter(({ kind, path }) => kind === 'import-statement' && /^\..*\.ts$/.test(path));
      return [entryPoint, { exports, imports: own.map(({ path }) => join(dirname(entryPoint), path)) }];
    }),
  );
};

const assignParts = (modules) => {
  const partOf = new Map();
  const assign = (path, part) => {
    if (partOf.has(path)) return;
    partOf.set(path, part);
    for (const imported of modules.get(path).imports) assign(imported, part);
  };
  for (const [part, entries] of Object.entries(loadedTogether))
    for (const entry of entries) assign(`src/${entry}.ts`, part);
  for (const path of modules.keys()) {
    const folders = path
      .replace(/\.ts$/, '')
      .split('/')
      .slice(1, path.startsWith('src/commands/') ? 3 : 2);
    if (!partOf.has(path)) partOf.set(path, folders.join('-'));
  }
  return partOf;
};
