import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getErrorCode } from '../ground/errors.ts';
import { envelopeOf, Refusal } from './refusal.ts';

/** How long a client may go on sending after it was refused, in milliseconds: a connection cut at once loses the answer. */
const lingering = 1_000;

const noHttp = (): Refusal => new Refusal('BAD_REQUEST', 'La petición no es HTTP válido');

/** What Node refuses before a request of it comes to the service, answered in the interface's envelope (section 7) too. */
export const answerMalformed = (server: Server): void => {
  const answers = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, answer) => {
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(answer));
    answer.once('close', () => open.delete(answer));
  });
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket;
    const code = getErrorCode(error);
    // Every piece that comes after the answer is an error again.
    if (socket.writableEnded) return;
    const isHalfSaid = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || code === 'ECONNRESET' || isHalfSaid) return void socket.destroy();
    socket.end(written(refusals[code]?.() ?? noHttp()));
    const end = setTimeout(() => socket.destroy(), lingering);
    socket.once('close', () => clearTimeout(end));
  });
  server.on('checkExpectation', (_request, response) =>
    answerWith(response, new Refusal('EXPECTATION_FAILED', 'De Expect se admite 100-continue y nada más')),
  );
};

/** A listener that refuses what names no host, as HTTP/1.1 wants it; for a server that does not do so itself. */
export const withHost =
  (listener: (request: IncomingMessage, response: ServerResponse) => unknown) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const isNameless = request.headers.host === undefined && request.httpVersion === '1.1';
    if (isNameless) answerWith(response, new Refusal('BAD_REQUEST', 'Falta la cabecera Host'));
    else void listener(request, response);
  };

/** The answer to a request whose address cannot be read, or whose answer could not be made. */
export const answerThrown = (error: unknown): Response => {
  const isRequest = error instanceof Error && error.name === 'RequestError';
  const refusal = isRequest ? noHttp() : new Refusal('INTERNAL_ERROR', 'Error interno');
  const body = bodyOf(refusal);
  return new Response(body, { status: refusal.status, headers: headOf(body) });
};

/** By Node's code; anything else is no HTTP. */
const refusals: Readonly<Record<string, () => Refusal>> = {
  HPE_HEADER_OVERFLOW: () => new Refusal('HEADERS_TOO_LARGE', 'Las cabeceras son demasiado largas'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Refusal('PAYLOAD_TOO_LARGE', 'El cuerpo pasa de lo que se admite'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('REQUEST_TIMEOUT', 'La petición no llegó entera a tiempo'),
};

const bodyOf = (refusal: Refusal): string => JSON.stringify(envelopeOf(refusal));

const headOf = (body: string) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
  Connection: 'close',
});

const answerWith = (response: ServerResponse, refusal: Refusal): void => {
  const body = bodyOf(refusal);
  response.writeHead(refusal.status, headOf(body)).end(body);
};

const written = (refusal: Refusal): string => {
  const body = bodyOf(refusal);
  const head = Object.entries(headOf(body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...head, '', body].join('\r\n');
};
