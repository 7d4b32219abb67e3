import type { Arriving, Fields, Sending } from '../ground/line.ts';
import type { AnswerHead } from './env.ts';

/** What the service reads of a request. */
interface PlainRequest extends Pick<Sending, 'method' | 'url'> {
  readonly headers: Fields;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * A request of this very process. The first use of Node's own Request or Response loads all of its `fetch`, which takes
 * longer than to answer.
 */
export const plainRequest = ({ method, url, headers, body }: Sending): PlainRequest => ({
  method,
  url,
  headers: named(headers),
  body: body === undefined ? null : bytesOf(body),
});

/** The answer to such a request, from what a Response is made of. */
export const plainAnswer = (body: string, { status, headers }: AnswerHead): Arriving => ({
  status,
  headers: named(headers),
  body: bytesOf(body),
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const named = (headers: AnswerHead['headers']): Fields => {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { get: (name) => known.get(name.toLowerCase()) ?? null };
};
