import type { Client } from '../../client/client.ts';
import type { Text } from '../../ground/lang.ts';
import type { Column } from '../../render/outcome.ts';

/** What is needed to look beside records. */
export interface Looking {
  readonly client: Client;
  /** The restaurant's today, YYYY-MM-DD. */
  readonly today: string;
}

/** What people see of records beside their own fields; programs get the records alone. */
export interface Beside {
  /** In place of the columns of the same fields; others come last. */
  readonly columns: readonly Column[];
  /** What could not be read, so that it is not seen. */
  readonly notices: readonly Text[];
}
