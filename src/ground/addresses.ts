import { tryOr } from './invariant.ts';
import { type Runtime, resolvePath } from './runtime.ts';

/** Returns undefined for a text that is not a URL. `URL.canParse` has a bug in Node 20: it rejects ñ and ü. */
export const parseUrl = (text: string): URL | undefined => tryOr(undefined, () => new URL(text));

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);

/** A database that lives as long as the process. */
export const inMemoryDatabase = ':memory:';

/** `server` for a URL such as postgres://…, `memory`, or `file`. */
export const getDatabaseType = (database: string): 'server' | 'file' | 'memory' => {
  if (database === inMemoryDatabase) return 'memory';
  return /^\w+:\/\//.test(database) ? 'server' : 'file';
};

export const resolveDatabaseName = (database: string, runtime: Pick<Runtime, 'cwd'>): string =>
  getDatabaseType(database) === 'file' ? resolvePath(runtime, database) : database;

/** scheme://user:password@host:port/path?parameters; the password and the parameters are not captured. */
const address =
  /^(\w+:\/\/)(?:([^:@/?#]*)(?::[^@/?#]*)?@)?((?:\[[\da-f:]+\]|[\w.%-]*)(?::\d+)?)(\/[^@?#]*)?(?:[?#].*)?$/i;

/** The name for display: a URL without password and parameters; only its scheme if it cannot be parsed. */
export const redactPassword = (database: string): string => {
  if (getDatabaseType(database) !== 'server') return database;
  const [, scheme, user, host, path = ''] = address.exec(database) ?? [];
  if (scheme === undefined) return `${database.slice(0, database.indexOf('://'))}://…`;
  return `${scheme}${user ? `${user}@` : ''}${host}${path}`;
};
