import type { HttpHeaders, HttpRequest, HttpResponse } from '../ground/runtime.ts';
import type { AnswerHead, Env } from './env.ts';

/** What the service reads of a request. */
interface PlainRequest extends Pick<HttpRequest, 'method' | 'url'> {
  readonly headers: HttpHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

type Fetch = (request: Request, bindings: Required<Env['Bindings']>) => Response | Promise<Response>;

/**
 * A request of this very process, answered as one over a socket would be. The first use of Node's own Request or
 * Response loads all of its `fetch`, which takes longer than to answer: of both hono and the service's handlers use
 * only what is there.
 */
export const exchange = async (fetch: Fetch, sending: HttpRequest): Promise<HttpResponse> => {
  const isHead = sending.method === 'HEAD';
  // Of an answer to HEAD hono makes a Response; it is GET's without the body.
  const request = plainRequest(isHead ? { ...sending, method: 'GET' } : sending);
  const bindings = { answer: plainAnswer as unknown as Required<Env['Bindings']>['answer'] };
  const answer = (await fetch(request as unknown as Request, bindings)) as unknown as HttpResponse;
  return isHead ? { ...answer, body: bytesOf('') } : answer;
};

const plainRequest = ({ method, url, headers, body }: HttpRequest): PlainRequest => ({
  method,
  // As a socket's client writes it: without `..`, and what is beyond ASCII in percents.
  url: new URL(url).href,
  // Nobody else asks: a request of one's own needs no name that is drawn.
  headers: named({ 'x-request-id': 'own', ...headers }),
  body: body === undefined ? null : bytesOf(body),
});

/** The answer to such a request, from what a Response is made of. */
const plainAnswer = (body: string, { status, headers }: AnswerHead): HttpResponse => ({
  status,
  headers: named(headers),
  body: bytesOf(body),
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const named = (headers: AnswerHead['headers']): HttpHeaders => {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { get: (name) => known.get(name.toLowerCase()) ?? null };
};
