import type { Operation } from '../../contract/operation.ts';
import type { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { Client } from '../client.ts';
import type { KindOf, WriteInput } from './settleable.ts';

export interface SettlingOptions {
  readonly now: () => Date;
  /** Resolves after so many milliseconds, at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Milliseconds of patience of one attempt. */
  readonly timeout: number;
  readonly notice: (text: LocalizedText) => void;
  /** The profile that the command line names, for the lines that a person is told to run. */
  readonly profile: string | undefined;
  readonly kindOf: KindOf;
}

/** A write whose answer was lost. */
export interface LostWrite extends SettlingOptions {
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

/** Whether the service may still be at work on it: it, or a proxy before it, was only waited for too briefly. */
export const mayComeLate = ({ failure }: LostWrite): boolean =>
  failure.code === 'TIMEOUT' || failure.status === 504;

/**
 * Milliseconds before each look. What a service may still be at work on is looked for over as long as one attempt may
 * take, 5 to 30 seconds; after anything else a moment is given to what was on its way.
 */
export const waitsOf = (lost: LostWrite): readonly number[] => {
  if (!mayComeLate(lost)) return [0, Math.min(1000, lost.timeout / 8)];
  const eighth = Math.min(Math.max(lost.timeout, 5_000), 30_000) / 8;
  return [0, eighth, eighth, 2 * eighth, 4 * eighth];
};

/** Looks until there is something to see; undefined where there was nothing in the end. */
export const lookAgain = async <T>(
  lost: LostWrite,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (const wait of waitsOf(lost)) {
    if (wait > 0) await lost.sleep(wait, lost.signal);
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  return undefined;
};
