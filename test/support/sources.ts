import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  /** The source that imports, from `src/` on. */
  readonly from: string;
  /** The source that is imported, from `src/` on; a package's or module's name where it is none of ours. */
  readonly to: string;
  readonly isOurs: boolean;
  /** Gone when the program runs. */
  readonly isType: boolean;
}

/** Every source of the program, by its path from `src/` on. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|cjs)$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(join(root, 'src', path), 'utf8')]),
);

const statement = /^(?:import|export)\b(?<what>[^;'"]*?)\bfrom '(?<from>[^']+)'|^import '(?<bare>[^']+)'/gm;
const call = /(?<type>typeof )?\bimport\('(?<lazy>[^']+)'\)/g;

/** Every import of every source, whether at its head, later, or of types alone. */
export const imports: readonly Import[] = [...sources].flatMap(([from, text]) => [
  ...[...text.matchAll(statement)].map(({ groups }) =>
    importOf(from, (groups!['from'] ?? groups!['bare'])!, isOfTypes(groups!['what'] ?? '')),
  ),
  ...[...text.matchAll(call)].map(({ groups }) =>
    importOf(from, groups!['lazy']!, groups!['type'] !== undefined),
  ),
]);

function importOf(from: string, specifier: string, isType: boolean): Import {
  const isOurs = specifier.startsWith('.');
  const to = isOurs ? relative(join(root, 'src'), resolve(root, 'src', dirname(from), specifier)) : specifier;
  return { from, to, isOurs, isType };
}

/** `type { A }`, or `{ type A, type B }`. */
function isOfTypes(what: string): boolean {
  const names = what
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    what.trim().startsWith('type ') || (names.length > 0 && names.every((name) => name.startsWith('type ')))
  );
}
