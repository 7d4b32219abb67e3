import type { ClientConfig } from 'pg';
import type { Driver } from './driver.ts';

type Connection = Parameters<typeof import('pgpass')['default']>[0];

/** A client that looks into the user's file of passwords (~/.pgpass, PGPASSFILE) where nothing else gives one. */
export const clientWithPassword = ({ Client }: Driver) =>
  class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const own = this as unknown as { password: unknown };
      own.password ??= fromFile;
    }
  };

/** An empty one is none: the server then says that it wants one. */
const fromFile = async (connection: Connection): Promise<string> => {
  const { default: pgpass } = await import('pgpass');
  return new Promise((resolve) => pgpass(connection, (password = '') => resolve(password)));
};
