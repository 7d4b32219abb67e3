import type { Input, Operation } from '../contract/operation.ts';
import { Failure } from '../ground/errors.ts';
import { readAnswer } from './answer.ts';
import type { Client, Known, Reply } from './client.ts';
import type { Creations } from './creations.ts';
import { LineFailure } from './line-failure.ts';
import { isRead, type OutgoingRequest, requestOf } from './request.ts';
import type { SettlingOptions } from './settle/lost-write.ts';
import type { Received } from './transport.ts';

/**
 * A client whose writes are settled by reading where their answer was lost: the record as it stands, or a failure
 * that says that nothing was done (exit 7), or UNKNOWN_OUTCOME where reading does not tell. A raw request is not
 * settled: one that may have been done is UNKNOWN_OUTCOME.
 */
export const createSettlingClient = (client: Client, options: SettlingOptions): Client => {
  let loading: Promise<Creations> | undefined;
  const settled = async (operation: Operation, input: object, known?: Known, made?: Iterable<unknown>) => {
    const begun = options.now().getTime();
    const failure = await write(client, operation, input);
    if (!(failure instanceof Failure)) return failure;
    const others = new Set([...(made ?? []), ...(known?.alike ?? [])]);
    const { settle } = await import('./settle/settle.ts');
    return settle({ client, operation, input, failure, begun, others, ...options });
  };
  return {
    ...client,
    send: (request) => sendRaw(client, request),
    call: async <O extends Operation>(operation: O, input: Input<O>, known?: Known) => {
      if (operation.method === 'GET') return client.call(operation, input);
      if (operation.method !== 'POST') return (await settled(operation, input, known)) as Reply<O>;
      loading ??= import('./creations.ts').then(({ createCreations }) => createCreations());
      const { create } = await loading;
      return (await create(operation, input, (made) => settled(operation, input, known, made))) as Reply<O>;
    },
  };
};

/** The answer to a write, or the failure that leaves open whether it was done. Every other failure is thrown. */
const write = async (
  client: Client,
  operation: Operation,
  input: object,
): Promise<Reply<Operation> | Failure> => {
  let received: Received | undefined;
  try {
    received = await client.send(requestOf(client.baseUrl, operation, input));
    return readAnswer(operation, received) as Reply<Operation>;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const wasDeleted = operation.method === 'DELETE' && error.code === 'NOT_FOUND' && received?.mayBeDone;
    if (wasDeleted) return { data: null, message: undefined };
    if (leavesOpen(error, received)) return error;
    throw error;
  }
};

/** Whether a write that failed so may have been done all the same. */
export const leavesOpen = (failure: Failure, received: Received | undefined): boolean => {
  if (failure instanceof LineFailure) return failure.mayBeDone;
  const { status = 0 } = failure;
  return status >= 500 || (status >= 200 && status < 300) || (status === 429 && received?.mayBeDone === true);
};

const sendRaw = async (client: Client, request: OutgoingRequest): Promise<Received> => {
  try {
    return await client.send(request);
  } catch (error) {
    const isOpen = error instanceof LineFailure && error.mayBeDone && !isRead(request.method);
    if (!isOpen) throw error;
    const { unknownRequest } = await import('./settle/outcomes.ts');
    throw unknownRequest(error, request.method);
  }
};
