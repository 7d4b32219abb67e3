import { type Runtime, resolvePath } from './runtime.ts';

/** The address that a text is, if it is one. Not by `URL.canParse`: once Node 20 has optimised it, it refuses an ñ or ü. */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address's host is this machine: what goes there crosses no network. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);

/** A database that lives as long as the process. */
export const inMemoryDatabase = ':memory:';

/** What a name of a database is: the address of a server, like postgres://…, a file, or memory. */
export const getDatabaseType = (database: string): 'server' | 'file' | 'memory' => {
  if (database === inMemoryDatabase) return 'memory';
  return /^\w+:\/\//.test(database) ? 'server' : 'file';
};

/** The name that means the same in any folder. */
export const resolveDatabaseName = (database: string, world: Pick<Runtime, 'cwd'>): string =>
  getDatabaseType(database) === 'file' ? resolvePath(world, database) : database;

const address =
  /^(\w+:\/\/)(?:([^:@/?#]*)(?::[^@/?#]*)?@)?((?:\[[\da-f:]+\]|[\w.%-]*)(?::\d+)?)(\/[^@?#]*)?(?:[?#].*)?$/i;

/**
 * The name as people may see it: of an address neither the password nor the parameters, which may hold one, and
 * nothing but its scheme where it is written so that these cannot be told apart.
 */
export const redactPassword = (database: string): string => {
  if (getDatabaseType(database) !== 'server') return database;
  const [, scheme, user, host, path = ''] = address.exec(database) ?? [];
  if (scheme === undefined) return `${database.slice(0, database.indexOf('://'))}://…`;
  return `${scheme}${user ? `${user}@` : ''}${host}${path}`;
};
