import type { Client } from '../../client/client.ts';
import type { Text } from '../../ground/lang.ts';
import type { Row } from '../../render/outcome.ts';

/** A write that was done, to be told to people. */
export interface Telling {
  readonly client: Client;
  /** The restaurant's wall clock: YYYY-MM-DD and HH:mm. */
  readonly now: { readonly date: string; readonly time: string };
  /** What stood before; none for a creation, or where it could not be read. */
  readonly before: Row | undefined;
  readonly isNew: boolean;
  /** The fields that were sent. */
  readonly sent: Row;
  readonly after: Row;
}

/** A write as it is read aloud. */
export interface Told {
  /** What, who, how many, when, where: one line. */
  readonly line: Text;
  /** What somebody who wrote this may not have expected. */
  readonly surprises: readonly Text[];
}
