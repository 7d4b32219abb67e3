import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer, right or wrong, written by hand. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface FaultyServer {
  readonly url: string;
  /** What arrived, as `GET /path`. */
  readonly arrived: readonly string[];
  close(): Promise<void>;
}

/** A server that gives the answers in turn, the last of them for ever. */
export const openFaultyServer = async (...answers: readonly Answer[]): Promise<FaultyServer> => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    request.resume().on('end', () => {
      const answer = answers[Math.min(arrived.length, answers.length - 1)]!;
      arrived.push(`${request.method} ${request.url}`);
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const saying =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

export const page = '<!doctype html><title>Login</title><p>Please sign in to the network';
export const html = (status: number): Answer => saying(status, page, { 'content-type': 'text/html' });

/** Promises more bytes than it sends, then closes the connection. */
export const cutShort: Answer = (response) => {
  const body = '{"success":true,"data":[]}';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 100 });
  response.write(body, () => response.destroy());
};

/** Says that it comes in chunks, and sends one that is none. */
export const brokenChunks: Answer = (response) => {
  response.socket!.end(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"suc\r\nnonsense\r\n',
  );
};

/** More bytes than any answer has, as fast as they are taken. */
export const flood =
  (bytes: number): Answer =>
  (response) => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    let left = bytes;
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        if (!response.write(chunk)) return void response.once('drain', pour);
      }
      response.end();
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    pour();
  };

/** A byte now and then, for ever. */
export const drip =
  (every: number): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
    const timer = setInterval(() => response.write(' '), every);
    response.once('close', () => clearInterval(timer));
  };

export const silence: Answer = () => {};
export const hangUp: Answer = (response) => response.socket!.destroy();
