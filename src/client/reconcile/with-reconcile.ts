import type { ApiRecord, Input, Operation } from '../../contract/operation.ts';
import { Failure } from '../../ground/errors.ts';
import { type ApiResult, buildRequest, type Client, parseResponse, type WriteHints } from '../client.ts';
import { type BufferedResponse, isReadMethod, type OutgoingRequest } from '../transport.ts';
import { TransportError } from '../transport-error.ts';
import type { ReconcileOptions } from './outcomes.ts';
import { isEqualIn, listSentFields } from './reconcilable.ts';

/**
 * If the response to a write is lost, checks whether the write was applied. Resolves to the record, or throws a failure
 * with exit code 7 (not applied) or UNKNOWN_OUTCOME. A raw request that may have been applied throws UNKNOWN_OUTCOME.
 */
export const withReconcile = (next: Client, options: ReconcileOptions): Client => {
  const queueCreation = createCreationQueue();
  const write = async <O extends Operation>(
    operation: O,
    input: Input<O>,
    listExistingIds: () => Promise<readonly unknown[]> = async () => [],
  ): Promise<ApiResult<O>> => {
    const startedAt = options.now().getTime();
    const result = await tryWrite(next, operation, input);
    if (!(result instanceof Failure)) return result;
    const { reconcileWrite } = await import('./reconcile.ts');
    const unconfirmed = {
      client: next,
      operation,
      input,
      failure: result,
      startedAt,
      existingIds: new Set(await listExistingIds()),
      ...options,
    };
    return (await reconcileWrite(unconfirmed)) as ApiResult<O>;
  };
  return {
    ...next,
    send: (request) => sendRaw(next, request),
    call: async <O extends Operation>(operation: O, input: Input<O>, hints: WriteHints = {}) => {
      if (isReadMethod(operation.method)) return next.call(operation, input);
      if (operation.method !== 'POST') return write(operation, input);
      return queueCreation(operation, input, (createdIds) =>
        write(operation, input, async () => [...createdIds, ...((await hints.listExistingIds?.()) ?? [])]),
      );
    },
  };
};

interface PendingCreation {
  readonly body: ApiRecord;
  /** Resolves when the creation has ended, with or without success. */
  readonly ended: Promise<unknown>;
}

/**
 * Returns a function that sends the creations of one client. It waits until no similar creation is pending: if both
 * responses were lost, one record could confirm both. Then it calls `send` with the ids of the records created so far.
 */
export const createCreationQueue = () => {
  // By operation, because records of two resources may have the same id.
  const byPath = new Map<
    string,
    { readonly createdIds: Set<unknown>; readonly pending: Set<PendingCreation> }
  >();
  return async <T extends { readonly data: unknown }>(
    { path }: Operation,
    { body = {} }: { readonly body?: ApiRecord | undefined },
    send: (createdIds: ReadonlySet<unknown>) => Promise<T>,
  ): Promise<T> => {
    const { createdIds, pending } = byPath.get(path) ?? { createdIds: new Set(), pending: new Set() };
    byPath.set(path, { createdIds, pending });
    const findSimilar = () => [...pending].find((other) => isSimilar(body, other.body));
    for (let other = findSimilar(); other; other = findSimilar()) await other.ended;
    const result = send(createdIds).then((created) => {
      createdIds.add((created.data as { id?: unknown }).id);
      return created;
    });
    const creation = { body, ended: result.catch(() => undefined) };
    pending.add(creation);
    return result.finally(() => pending.delete(creation));
  };
};

const isSimilar = (a: ApiRecord, b: ApiRecord): boolean => {
  const fieldsOfBoth = listSentFields(a).filter((field) => listSentFields(b).includes(field));
  return isEqualIn(a, b, fieldsOfBoth);
};

/** Resolves to the result, or to the failure of a write that may have been applied. Throws any other failure. */
const tryWrite = async <O extends Operation>(
  client: Client,
  operation: O,
  input: Input<O>,
): Promise<ApiResult<O> | Failure> => {
  let response: BufferedResponse | undefined;
  try {
    response = await client.send(buildRequest(client.baseUrl, operation, input));
    return await parseResponse(operation, response);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // An earlier attempt, whose response was lost, has deleted the record.
    const wasDeleted = operation.method === 'DELETE' && error.code === 'NOT_FOUND' && response?.maybeApplied;
    if (wasDeleted) return { data: null as ApiResult<O>['data'] };
    if (needsReconcile(error, response)) return error;
    throw error;
  }
};

/** Whether a write that failed may have been applied. */
export const needsReconcile = (failure: Failure, response: BufferedResponse | undefined): boolean => {
  if (failure instanceof TransportError) return failure.maybeApplied;
  const { status = 0 } = failure;
  const wasAccepted = status >= 200 && status < 300;
  return status >= 500 || wasAccepted || (status === 429 && response?.maybeApplied === true);
};

const sendRaw = async (client: Client, request: OutgoingRequest): Promise<BufferedResponse> => {
  try {
    return await client.send(request);
  } catch (error) {
    const isUnknown = error instanceof TransportError && error.maybeApplied && !isReadMethod(request.method);
    if (!isUnknown) throw error;
    const { createUnknownRequestFailure } = await import('./outcomes.ts');
    throw createUnknownRequestFailure(error, request.method);
  }
};
