import type { Operation } from '../../contract/operation.ts';
import type { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import type { Client } from '../client.ts';
import type { KindOf, WriteInput } from './settleable.ts';

export interface SettlingOptions {
  readonly now: () => Date;
  /** Resolves after so many milliseconds, at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Milliseconds of patience of one attempt. */
  readonly timeout: number;
  readonly notice: (text: Text) => void;
  /** The profile that the command line names, for the lines that a person is told to run. */
  readonly profile: string | undefined;
  readonly kindOf: KindOf;
}

/** A write whose answer was lost. */
export interface Lost extends SettlingOptions {
  readonly client: Client;
  readonly operation: Operation;
  readonly input: WriteInput;
  /** Why its answer is not known. */
  readonly failure: Failure;
  /** When it began, milliseconds since 1970 by this machine's clock. */
  readonly begun: number;
  /** Ids of records known to come from other creations. */
  readonly others: ReadonlySet<unknown>;
}
