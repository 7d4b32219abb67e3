import type { Operation } from '../contract/operation.ts';
import { valueTypeOf } from '../contract/schema.ts';
import type { Records } from '../ground/rows.ts';
import { checkData, openEnvelope } from './checking.ts';
import { refusal } from './refusal.ts';
import type { Received } from './transport.ts';

/** A successful answer: `data` exactly as the service sent it, unknown fields included. */
interface Answered {
  readonly data: unknown;
  readonly message: string | undefined;
}

/** Reads an answer of a row's operation. Throws the failure that a status other than 2xx means (interface section 7), or MALFORMED_ANSWER. */
export const readAnswer = (operation: Operation, received: Received): Answered => {
  if (!isSuccess(received)) throw refusal(received, operation.scope);
  const text = received.body.text();
  // A deletion may say by its status that it has no body; where the interface shows none any may lack it.
  const bare = received.status === 204 ? 'null' : 'unknown';
  if (['unknown', bare].includes(valueTypeOf(operation.answer)) && text.trim() === '') {
    return { data: null, message: undefined };
  }
  const envelope = openEnvelope(received, text);
  const data = envelope['data'];
  checkData(operation, data, received);
  const message = envelope['message'];
  return { data, message: typeof message === 'string' ? message : undefined };
};

/** Bytes of an answer from which on it is not read as one text. */
const large = 1024 * 1024;

/** Reads the records of a list as `readAnswer` does: all of them are there and believed. */
export const readRows = async (operation: Operation, received: Received): Promise<Records<unknown>> => {
  const isLarge = isSuccess(received) && received.body.size >= large;
  const rows = isLarge && (await import('./large-list.ts')).readLargeList(operation, received);
  return rows || (readAnswer(operation, received).data as unknown[]);
};

const isSuccess = ({ status }: Received): boolean => status >= 200 && status <= 299;
