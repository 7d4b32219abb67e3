import type { Answer, Input, Operation } from '../../contract/operation.ts';
import { readAnswer } from '../answer.ts';
import type { Client } from '../client.ts';
import { requestOf } from '../request.ts';
import { httpDate } from '../retry-after.ts';

/** What a look at the service's records showed. */
export interface Look {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** The service's clock at that moment, milliseconds since 1970; undefined where it does not tell. */
  readonly clock: number | undefined;
  /** Whether there may be more than these. */
  readonly isCut?: boolean;
}

export interface Read<O extends Operation> {
  readonly data: Answer<O>;
  readonly clock: number | undefined;
}

/** A row's answer with the time at which the service gave it. */
export const readRow = async <O extends Operation>(
  client: Client,
  operation: O,
  input: Input<O>,
): Promise<Read<O>> => {
  const received = await client.send(requestOf(client.baseUrl, operation, input));
  const { data } = readAnswer(operation, received);
  return { data: data as Answer<O>, clock: httpDate(received.headers.get('date') ?? '') };
};
