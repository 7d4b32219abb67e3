import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/**
 * The modules that most commands load, joined into few files: opening a file costs more than reading it. Each part has
 * these modules and their static imports that no earlier part has, and runs them all when it is loaded.
 */
const eagerParts = {
  start: ['start', 'program/prepared', 'program/completing'],
  run: ['program/run', 'render/json', 'commands/reservas/list'],
  http: ['client/send'],
  embedded: ['service/in-process', 'service/reservas', 'storage/sqlite/open'],
  table: ['render/table'],
  customers: ['context/resources/customer-notes'],
  'embedded-customers': ['service/crm'],
};
const isEager = (part) => Object.hasOwn(eagerParts, part);

/** Every module of the program by its path: the names it exports, its static imports, and its part. */
export const readModules = async (root) => {
  const options = { absWorkingDir: root, entryPoints: ['src/**/*.ts'], outdir: 'dist', write: false };
  const { metafile } = await build({ ...options, format: 'esm', metafile: true });
  const modules = new Map();
  for (const { entryPoint, exports, imports } of Object.values(metafile.outputs)) {
    const isStatic = ({ kind, path }) => kind === 'import-statement' && /^\..*\.ts$/.test(path);
    const paths = imports.filter(isStatic).map(({ path }) => join(dirname(entryPoint), path));
    modules.set(entryPoint, { exports, imports: paths });
  }
  const assign = (path, part) => {
    const module = modules.get(path);
    if (module.part) return;
    module.part = part;
    for (const imported of module.imports) assign(imported, part);
  };
  for (const [part, entries] of Object.entries(eagerParts))
    for (const entry of entries) assign(`src/${entry}.ts`, part);
  for (const [path, module] of modules) module.part ??= partOfFolder(path);
  return modules;
};

/** `src/files/lock.ts` is in `files`, `src/commands/crm/history.ts` in `commands-crm`. */
const partOfFolder = (path) => {
  const [, ...names] = path.replace(/\.ts$/, '').split('/');
  return names.slice(0, names[0] === 'commands' ? 2 : 1).join('-');
};

/**
 * Has esbuild make a CommonJS file of each part: it splits ES modules only, which Node starts more slowly. A part exports
 * its modules by their paths, and reads a module of another part from the exports of that part. Outside the eager parts,
 * a module runs when it is first imported.
 */
export const partsPlugin = (root, modules) => {
  const entryText = (part) => {
    const lines = [...modules].flatMap(([path, { exports, part: own }], index) => {
      if (own !== part) return [];
      if (!isEager(part)) return `modules['${path}'] = () => require('./${path}');`;
      const values = exports.map((name) => `${name}: all${index}.${name}`);
      return `import * as all${index} from './${path}'; modules['${path}'] = () => ({ ${values} });`;
    });
    return ['export const modules = {};', ...lines].join('\n');
  };
  const requireText = (path) => `require('./${modules.get(path).part}.cjs').modules['${path}']()`;
  const texts = {
    'import-statement': (path) => `export const { ${modules.get(path).exports} } = ${requireText(path)};`,
    'dynamic-import': (path) => `module.exports = ${requireText(path)};`,
  };
  const resolveImport = ({ path, importer, kind, resolveDir }) => {
    const target = relative(root, join(resolveDir, path));
    const part = modules.get(target)?.part;
    if (part === undefined) return undefined;
    const isSamePart = part === modules.get(relative(root, importer))?.part;
    // import() of a module in its own eager part finds it among the exports: the module has already run.
    const isBundled = isSamePart && !(kind === 'dynamic-import' && isEager(part));
    return isBundled ? undefined : { path: target, namespace: kind };
  };
  return {
    name: 'parts',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'part' }));
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: entryText(path),
        resolveDir: root,
      }));
      onResolve({ filter: /^\./, namespace: 'file' }, resolveImport);
      for (const [namespace, createText] of Object.entries(texts)) {
        onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: createText(path) }));
        onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: true }));
      }
    },
  };
};
