import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Writes one response, valid or not. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export interface FaultyServer {
  readonly url: string;
  /** What arrived, as `GET /path`. */
  readonly arrived: readonly string[];
  close(): Promise<void>;
}

/** A server that sends the replies in turn, and repeats the last. */
export const openFaultyServer = async (...replies: readonly Reply[]): Promise<FaultyServer> => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    request.resume().on('end', () => {
      const reply = replies[Math.min(arrived.length, replies.length - 1)]!;
      arrived.push(`${request.method} ${request.url}`);
      reply(response, request);
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
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

export const page = '<!doctype html><title>Login</title><p>Please sign in to the network';
export const html = (status: number): Reply => saying(status, page, { 'content-type': 'text/html' });

/** Promises more bytes than it sends, then closes the connection. */
export const cutShort: Reply = (response) => {
  const body = '{"success":true,"data":[]}';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 100 });
  response.write(body, () => response.destroy());
};

/** Announces chunks, and sends an invalid one. */
export const brokenChunks: Reply = (response) => {
  response.socket!.end(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"suc\r\nnonsense\r\n',
  );
};

/** Endless, as fast as it is read. */
export const flood: Reply = (response) => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const pour = () => {
    while (!response.destroyed) if (!response.write(chunk)) return void response.once('drain', pour);
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  pour();
};

/** A byte now and then, endlessly. */
export const drip =
  (every: number): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
    const timer = setInterval(() => response.write(' '), every);
    response.once('close', () => clearInterval(timer));
  };

export const silence: Reply = () => {};
export const hangUp: Reply = (response) => response.socket!.destroy();
