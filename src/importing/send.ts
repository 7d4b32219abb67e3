import { type Client, callOperation } from '../client/client.ts';
import { maxRetryAfterMs } from '../client/retry.ts';
import { TransportError } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { createInterruption, exits, Failure, withPrefix } from '../ground/errors.ts';
import type { Id } from '../journal/entry.ts';
import type { ApiRecord } from '../render/result.ts';
import { listDifferences } from './duplicates.ts';
import type { Ledger } from './ledger.ts';
import { isFollowUp, type RowAction } from './row-actions.ts';
import type { RejectedRow, ValidRow } from './validate.ts';

export interface SendResult {
  readonly created: number;
  readonly updated: number;
  readonly rejected: readonly RejectedRow[];
  /** How many created records lack the fields that only an update accepts. */
  readonly partial: number;
  /** How many rows may have been sent, with an unknown result. */
  readonly unknown: number;
  /** How many rows were not sent, or failed because the service was unreachable. */
  readonly unsent: number;
  readonly stopped: Failure | undefined;
}

export const nothingSent: SendResult = {
  created: 0,
  updated: 0,
  rejected: [],
  partial: 0,
  unknown: 0,
  unsent: 0,
  stopped: undefined,
};

interface SendOptions {
  readonly context: Context;
  readonly client: Client;
  readonly resource: CrudResource;
  readonly name: string;
  readonly ledger: Pick<Ledger, 'append'>;
  readonly concurrency: number;
  readonly onSettled: () => void;
}

/**
 * Sends each row once, several at the same time. A rejected row does not stop the others. Stops if every following row would
 * fail too, or if `concurrency` rows in sequence find the service unreachable. Then awaits the requests under way.
 */
export const sendActions = async (
  actions: readonly RowAction[],
  options: SendOptions,
): Promise<SendResult> => {
  const { context, ledger, concurrency } = options;
  const counts = { created: 0, updated: 0, partial: 0, unknown: 0, unsent: 0 };
  const rejected: RejectedRow[] = [];
  let next = 0;
  let failuresInSequence = 0;
  let stopped: Failure | undefined;
  let unreachable: Failure | undefined;
  const stop = (error: Failure): void => {
    // An interruption describes one request; here the whole import is interrupted.
    stopped ??= error.exit === exits.interrupted ? createInterruption(error) : error;
  };

  const noteDone = async (action: RowAction, { id, incomplete }: SentRecord): Promise<void> => {
    failuresInSequence = 0;
    counts[action.action === 'create' ? 'created' : 'updated']++;
    if (incomplete) counts.partial++;
    if (incomplete && stopsImport(incomplete)) stop(incomplete);
    const { key } = action.row;
    await ledger.append([
      incomplete && id !== undefined
        ? { type: 'partiallyCreated', key, id }
        : { type: 'done', key, ...(id !== undefined && { id }) },
    ]);
    options.onSettled();
  };

  const noteFailed = async (action: RowAction, error: unknown): Promise<void> => {
    if (!(error instanceof Failure)) throw error;
    const { row } = action;
    const { key } = row;
    const isUnknown = error.exit === exits.unknownOutcome;
    const isUnreachable = error.exit === exits.unreachable;
    const mayBeApplied = !(error instanceof TransportError) || error.maybeApplied;
    if (isUnknown || (error.exit === exits.interrupted && mayBeApplied)) counts.unknown++;
    else if (stopsImport(error) || isUnreachable) counts.unsent++;
    else rejected.push({ source: row.source, text: error.text });
    if (isUnreachable) unreachable = error;
    if (isUnreachable) failuresInSequence++;
    if (stopsImport(error) || failuresInSequence >= concurrency) stop(error);
    if (isUnknown) context.reportFailure(withPrefix(formatRowLocation(options, row), error));
    // A failed follow-up does not open its row: the next run would create the record twice. A deleted record needs none.
    if (isFollowUp(action)) {
      if (error.exit === exits.notFound) await ledger.append([{ type: 'done', key }]);
    } else if (!isUnknown && error.exit !== exits.interrupted) await ledger.append([{ type: 'open', key }]);
    if (!isUnreachable) options.onSettled();
  };

  const sendNext = async (): Promise<void> => {
    while (!stopped) {
      const action = actions[next];
      if (!action) return;
      if (context.runtime.signal.aborted) return stop(createInterruption());
      next++;
      await ledger.append([{ type: 'claimed', keys: [action.row.key] }], { isDurable: true });
      // No `catch`: a failure of `noteDone` is the ledger's, and the row was sent.
      await sendAction(action, options).then(
        (record) => noteDone(action, record),
        (error: unknown) => noteFailed(action, error),
      );
    }
  };
  const stopAndThrow = (error: unknown): never => {
    if (error instanceof Failure) stop(error);
    throw error;
  };
  const workers = Array.from({ length: Math.min(concurrency, actions.length) }, sendNext);
  for (const result of await Promise.allSettled(workers.map((worker) => worker.catch(stopAndThrow))))
    if (result.status === 'rejected') throw result.reason;
  const unsent = counts.unsent + actions.length - next;
  // If rows were not sent, the result has a failure, even if none stopped the import.
  return { ...counts, unsent, rejected, stopped: stopped ?? (unsent > 0 ? unreachable : undefined) };
};

const formatRowLocation = ({ name }: SendOptions, { source }: ValidRow): string => `${name}:${source.line}`;

/** Every following row would fail the same way. */
const stopsImport = (failure: Failure): boolean =>
  failure.exit === exits.unauthorized ||
  failure.exit === exits.interrupted ||
  failure.code === 'WRITE_FAILED' ||
  (failure.wait ?? 0) > maxRetryAfterMs;

interface SentRecord {
  readonly id: Id | undefined;
  /** Why the fields that only an update accepts are not set. */
  readonly incomplete?: Failure;
}

const sendAction = async (action: RowAction, options: SendOptions): Promise<SentRecord> => {
  const { context, client, resource } = options;
  const { create, update } = resource.operations;
  if (action.action === 'none') return { id: action.id };
  if (action.action === 'update') {
    const { id, body, before } = action;
    const hints = isFollowUp(action) ? toWriteHints(before, body) : undefined;
    await callOperation(client, update, { params: { id }, body }, hints);
    return { id };
  }
  const { body, updateBody } = action.row;
  const { data } = await callOperation(client, create, { body });
  const id = data['id'] as Id;
  const rest = listDifferences(updateBody, data);
  if (Object.keys(rest).length === 0 || context.globals['dry-run']) return { id };
  try {
    await callOperation(client, update, { params: { id }, body: rest }, toWriteHints(data, rest));
    return { id };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A failure that ends the import is reported once, at its end. The next run sets the rest.
    if (!stopsImport(error))
      context.reportFailure(
        withPrefix(formatRowLocation(options, action.row), createNotSetFailure(rest, error)),
      );
    return { id, incomplete: error };
  }
};

/** A record that shows all edited fields need not be read again for the journal. */
const toWriteHints = (before: ApiRecord, body: ApiRecord) =>
  Object.keys(body).every((field) => before[field] !== undefined) ? { before } : undefined;

const createNotSetFailure = (rest: ApiRecord, { text }: Failure): Failure => {
  const fields = Object.keys(rest).join(', ');
  return new Failure('PARTIAL', {
    en: `created, but ${fields} could not be set: ${text.en}`,
    es: `se creó, pero no se pudo guardar ${fields}: ${text.es}`,
  });
};
