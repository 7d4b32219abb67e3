import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  /** The importing source, relative to `src/`. */
  readonly from: string;
  /** The imported source, relative to `src/`, or the name of a package or module. */
  readonly to: string;
  readonly isOurs: boolean;
}

/** Every source of the program, by its path relative to `src/`. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|cjs)$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(join(root, 'src', path), 'utf8')]),
);

const statement = /^(?:import|export)\b[^;'"]*?\bfrom '(?<from>[^']+)'|^import '(?<bare>[^']+)'/gm;
const call = /\bimport\('(?<lazy>[^']+)'\)/g;

/** Every import of every source: static, dynamic or of types only. */
export const imports: readonly Import[] = [...sources].flatMap(([from, text]) => [
  ...[...text.matchAll(statement)].map(({ groups }) => importOf(from, (groups!['from'] ?? groups!['bare'])!)),
  ...[...text.matchAll(call)].map(({ groups }) => importOf(from, groups!['lazy']!)),
]);

function importOf(from: string, specifier: string): Import {
  const isOurs = specifier.startsWith('.');
  const to = isOurs ? relative(join(root, 'src'), resolve(root, 'src', dirname(from), specifier)) : specifier;
  return { from, to, isOurs };
}
