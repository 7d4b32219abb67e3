import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import {
  type HttpRequest,
  type HttpResponse,
  keepAliveOptions,
  RequestNotSentError,
  type Send,
} from '../ground/runtime.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** Over Node's own HTTP: its `fetch` takes longer to start than a request to be answered. */
export const send: Send = async (sending) => {
  const request = await open(sending);
  const departure = watchDeparture(request, sending.connection?.connectTimeout);
  const answer = answerTo(request, sending.signal);
  request.end(sending.body);
  try {
    return await arriving(await answer, sending.connection?.proxy);
  } catch (error) {
    throw departure.hasLeft ? error : new RequestNotSentError(error);
  } finally {
    departure.end();
  }
};

const agent = new http.Agent(keepAliveOptions);

const open = async (sending: HttpRequest): Promise<ClientRequest> => {
  const { connection: { proxy, ca, connectTimeout } = {} } = sending;
  const url = new URL(sending.url);
  const options = optionsOf(sending);
  if (proxy) {
    const { openThrough } = await import('./proxied.ts');
    return openThrough({ proxy, connectTimeout }, url, { ...options, ca });
  }
  if (url.protocol === 'http:') return http.request(url, { ...options, agent });
  return (await import('./secure.ts')).openSecure(url, { ...options, ca });
};

const optionsOf = ({ method, headers, body }: HttpRequest): RequestOptions => ({
  method,
  headers: {
    ...headers,
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    'accept-encoding': 'gzip, br',
    'user-agent': 'maitre',
  },
});

/** Whether the request has left; until then it may not take longer than `connectTimeout` milliseconds. */
const watchDeparture = (request: ClientRequest, connectTimeout: number | undefined) => {
  let timer: NodeJS.Timeout | undefined;
  const departure = { hasLeft: false, end: () => clearTimeout(timer) };
  const leave = () => {
    departure.end();
    departure.hasLeft = true;
  };
  const giveUp = () => request.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
  request.once('socket', (socket) => {
    if (request.reusedSocket) return leave();
    if (connectTimeout !== undefined) timer = setTimeout(giveUp, connectTimeout);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', leave);
  });
  return departure;
};

const answerTo = (request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // By hand, because Node's own `signal` opens half of its streams for it. A request that waits for its tunnel has no
    // socket yet, and says nothing of its end.
    const giveUp = () => {
      request.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp);
    let hasAnswered = false;
    request.once('response', (answer) => {
      hasAnswered = true;
      resolve(answer);
    });
    // Stays to the end: what breaks a body is told here too, and would end the process if nobody listened.
    request.on('error', reject);
    request.once('close', () => {
      // The connection may be another request's by now.
      signal.removeEventListener('abort', giveUp);
      if (!hasAnswered) reject(new Error('the connection was closed without an answer'));
    });
    if (signal.aborted) giveUp();
  });

const arriving = async (answer: IncomingMessage, proxy: URL | undefined): Promise<HttpResponse> => {
  const { statusCode: status = 0, headers } = answer;
  if (proxy && status === 407) {
    answer.destroy();
    throw new RequestNotSentError(new ProxyRefusal(proxy, { status }));
  }
  const encoding = headers['content-encoding'];
  return {
    status,
    headers: { get: (name) => [headers[name]].flat()[0] },
    body:
      encoding === undefined ? piecesOf(answer) : (await import('./decoding.ts')).decoded(answer, encoding),
  };
};

/** Its bytes as they come. Node's own iterator of a stream says the same, and opens a good part of its streams for it. */
async function* piecesOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  const rest = () => {};
  let wake = rest;
  for (const event of ['readable', 'end', 'error', 'close']) answer.on(event, () => wake());
  try {
    while (!answer.readableEnded) {
      const piece: Uint8Array | null = answer.read();
      if (piece) yield piece;
      else if (answer.destroyed) throw answer.errored ?? new Error('the answer was closed before its end');
      else
        await new Promise<void>((resolve) => {
          wake = () => {
            wake = rest;
            resolve();
          };
        });
    }
  } finally {
    answer.destroy();
  }
}
