import type { Client } from '../client/client.ts';
import { maxRetryAfterMs } from '../client/retry.ts';
import { createInterruptedError, TransportError } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { callOperation } from '../context/resources/resource.ts';
import { createInterruption, exits, Failure, withPrefix } from '../ground/errors.ts';
import type { Id } from '../journal/entry.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { isOwnUpdate, listDifferences, listKeys, type RowAction } from './duplicates.ts';
import type { Ledger } from './ledger.ts';
import type { ValidRow } from './validate.ts';

/** What became of the actions of an import. */
export interface SendResult {
  readonly created: number;
  readonly updated: number;
  /** Rows that the service refused. */
  readonly refused: readonly { readonly row: ValidRow; readonly failure: Failure }[];
  /** How many of the created records lack the fields that only an update takes. */
  readonly partial: number;
  /** How many rows may have been sent, with an unknown result. */
  readonly unknown: number;
  /** How many rows were not sent, or failed because the service was unreachable. */
  readonly unsent: number;
  /** Why the import ended before all rows were sent. */
  readonly stopped: Failure | undefined;
}

export const nothingToSend: SendResult = {
  ...{ created: 0, updated: 0, refused: [], partial: 0, unknown: 0, unsent: 0, stopped: undefined },
};

interface SendOptions {
  readonly context: Context;
  /** Adds the journal to a client. */
  readonly withJournal: (client: Client) => Client;
  readonly client: Client;
  readonly resource: CrudResource;
  /** The name of the file. */
  readonly name: string;
  readonly ledger: Ledger;
  /** How many requests run at the same time. */
  readonly concurrency: number;
  /** Called for each row that is settled. */
  readonly onSettled: () => void;
}

/** Rows prepared per request: writing many to ledger and journal takes the disk as long as writing one. */
const rowsAhead = 8;

/**
 * Sends each row once, several at the same time. A refused row does not stop the others. It ends if the service is unreachable
 * for as many rows in a row as run at the same time, asks to wait too long or refuses the key, if the journal cannot be
 * written, or on an interruption; requests that are running are awaited.
 */
export const sendActions = async (
  actions: readonly RowAction[],
  options: SendOptions,
): Promise<SendResult> => {
  const { context, ledger, concurrency } = options;
  const counts = { created: 0, updated: 0, partial: 0, unknown: 0, unsent: 0 };
  const refused: { row: ValidRow; failure: Failure }[] = [];
  let next = 0;
  let isTenantKnown = false;
  let failuresInSequence = 0;
  let stopped: Failure | undefined;
  let unreachable: Failure | undefined;

  const blockSize = rowsAhead * concurrency;
  let noted = Promise.resolve();
  /** Notes rows as in flight, a block at a time. Resolves once that is on the disk. */
  const noteInFlight = (at: number): Promise<void> => {
    if (at % blockSize > 0) return noted;
    const keys = actions.slice(at, at + blockSize).map(({ row }) => row.key);
    noted = ledger.append([{ type: 'claimed', keys }], true);
    return noted;
  };
  const limited = limitConcurrency(options.client, concurrency, (error) => {
    if (!(error instanceof Failure) || !stopsImport(error)) return false;
    // Set before the waiting calls fail: they report an interruption.
    stopped ??= withoutDetails(error);
    return true;
  });
  const client = options.withJournal(limited.client);
  const stop = (error: Failure): void => {
    stopped ??= withoutDetails(error);
    limited.close();
  };

  const noteDone = async (action: RowAction, { id, tenantId, incomplete }: SentRecord): Promise<void> => {
    failuresInSequence = 0;
    counts[action.action === 'create' ? 'created' : 'updated']++;
    if (incomplete) counts.partial++;
    if (incomplete && stopsImport(incomplete)) stop(incomplete);
    const isFirst = tenantId !== undefined && tenantId !== null && !isTenantKnown;
    isTenantKnown ||= isFirst;
    await ledger.append([
      ...(isFirst ? [{ type: 'tenant' as const, id: tenantId as Id }] : []),
      ...listKeys(action.row).map((key) =>
        incomplete && id !== undefined && key === action.row.key
          ? { type: 'half' as const, key, id }
          : { type: 'done' as const, key, ...(id !== undefined && { id }) },
      ),
    ]);
    options.onSettled();
  };

  const noteFailed = async (action: RowAction, error: unknown): Promise<void> => {
    if (!(error instanceof Failure)) throw error;
    const { row } = action;
    const { key } = row;
    const isUnknown = error.exit === exits.unknownOutcome;
    const isUnreachable = error.exit === exits.unreachable;
    if (isUnknown || (error.exit === exits.interrupted && mayBeApplied(error))) counts.unknown++;
    else if (stopsImport(error) || isUnreachable) counts.unsent++;
    else refused.push({ row, failure: error });
    if (isUnreachable) unreachable = error;
    if (stopsImport(error) || (isUnreachable && ++failuresInSequence >= concurrency)) stop(error);
    if (isUnknown) context.reportFailure(withPrefix(formatLine(options, row), error));
    // A record of this import stays created, unless somebody has deleted it.
    if (isOwnUpdate(action)) {
      if (error.exit === exits.notFound) await ledger.append([{ type: 'done', key }]);
    } else if (!isUnknown && error.exit !== exits.interrupted) await ledger.append([{ type: 'open', key }]);
    if (!isUnreachable) options.onSettled();
  };

  const sendNext = async (): Promise<void> => {
    for (let action = actions[next]; action && !stopped; action = actions[next]) {
      const at = next++;
      const current = action;
      if (context.runtime.signal.aborted) {
        stopped ??= createInterruption();
        counts.unsent++;
        return;
      }
      await noteInFlight(at);
      // If the ledger cannot note a row that was sent, the row must not count as refused.
      await sendAction(current, client, options).then(
        (record) => noteDone(current, record),
        (error: unknown) => noteFailed(current, error),
      );
    }
  };
  const stopAndThrow = (error: unknown): never => {
    if (error instanceof Failure) stopped ??= error;
    limited.close();
    throw error;
  };
  const workers = Array.from({ length: Math.min(blockSize, actions.length) }, sendNext);
  for (const ended of await Promise.allSettled(workers.map((worker) => worker.catch(stopAndThrow))))
    if (ended.status === 'rejected') throw ended.reason;
  const unsent = counts.unsent + Math.max(0, actions.length - next);
  // Also if too few rows in a row failed to stop it: the file is not done.
  return { ...counts, unsent, refused, stopped: stopped ?? (unsent > 0 ? unreachable : undefined) };
};

/** Limits how many calls run at the same time. After `close`, or an error that `isFinal` for all, waiting calls fail unsent. */
const limitConcurrency = (client: Client, limit: number, isFinal: (error: unknown) => boolean) => {
  const waiting: (() => void)[] = [];
  let free = limit;
  let isClosed = false;
  const limited: Client = {
    ...client,
    call: async (operation, input, hints) => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        if (isClosed) throw createInterruptedError(false);
        return await client.call(operation, input, hints);
      } catch (error) {
        // A key that may write is not always allowed to read.
        isClosed ||= operation.method !== 'GET' && isFinal(error);
        throw error;
      } finally {
        const resume = waiting.shift();
        if (resume) resume();
        else free++;
      }
    },
  };
  const close = (): void => {
    isClosed = true;
  };
  return { client: limited, close };
};

const formatLine = ({ name }: SendOptions, { source }: ValidRow): string => `${name}:${source.line}`;

/** An interruption says of one request whether it was applied; the import as a whole is interrupted. */
const withoutDetails = (error: Failure): Failure =>
  error.exit === exits.interrupted ? createInterruption(error) : error;

/** Every following row would fail the same way. */
const stopsImport = (failure: Failure): boolean =>
  failure.exit === exits.unauthorized ||
  failure.exit === exits.interrupted ||
  failure.code === 'WRITE_FAILED' ||
  asksForTooLong(failure);

const asksForTooLong = ({ wait = 0 }: Failure): boolean => wait > maxRetryAfterMs;

const mayBeApplied = (failure: Failure): boolean =>
  !(failure instanceof TransportError) || failure.maybeApplied;

interface SentRecord {
  readonly id: Id | undefined;
  readonly tenantId?: unknown;
  /** Why the fields that only an update takes are not set. */
  readonly incomplete?: Failure;
}

const sendAction = async (action: RowAction, client: Client, options: SendOptions): Promise<SentRecord> => {
  const { context, resource } = options;
  if (action.action === 'none') return { id: action.id };
  if (action.action === 'update') {
    const { id, body, before } = action;
    const hints = isOwnUpdate(action) ? hintsOf(before, body) : undefined;
    await retry(context, () =>
      callOperation(client, resource.operations.update, { params: { id }, body }, hints),
    );
    return { id, tenantId: before['tenant_id'] };
  }
  const { body, updateBody } = action.row;
  const { data } = await retry(context, () => callOperation(client, resource.operations.create, { body }));
  const id = data['id'] as Id;
  const record = { id, tenantId: data['tenant_id'] };
  const rest = listDifferences(updateBody, data);
  if (Object.keys(rest).length === 0 || context.globals['dry-run']) return record;
  try {
    const input = { params: { id }, body: rest };
    await retry(context, () => callOperation(client, resource.operations.update, input, hintsOf(data, rest)));
    return record;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The run that resumes an interrupted import sets the rest.
    if (error.exit !== exits.interrupted)
      context.reportFailure(withPrefix(formatLine(options, action.row), notSet(rest, error)));
    return { ...record, incomplete: error };
  }
};

/** A record that shows all edited fields need not be read again for the journal. */
const hintsOf = (before: ApiRecord, body: ApiRecord) =>
  Object.keys(body).every((field) => before[field] !== undefined) ? { before } : undefined;

const notSet = (rest: ApiRecord, { text }: Failure): Failure => {
  const fields = Object.keys(rest).join(', ');
  return new Failure('PARTIAL', {
    en: `created, but ${fields} could not be set: ${text.en}`,
    es: `se creó, pero no se pudo guardar ${fields}: ${text.es}`,
  });
};

const maxTries = 4;
const firstPauseMs = 500;

/** Retries a request that was not applied because the service was unreachable. */
const retry = async <T>({ runtime }: Context, fn: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await fn();
    } catch (error) {
      const isUnreachable = error instanceof Failure && error.exit === exits.unreachable && error.retryable;
      if (!isUnreachable || tries >= maxTries || runtime.signal.aborted || asksForTooLong(error)) throw error;
      const pauseMs = firstPauseMs * 2 ** tries * (0.5 + runtime.random());
      await runtime.sleep(Math.max(pauseMs, error.wait ?? 0), runtime.signal);
    }
  }
};
