import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface OpenProxy {
  readonly url: string;
  /** The requests through it: `CONNECT host:port`, or a method and a whole address. */
  readonly passed: readonly string[];
  /** The headers that it received. */
  readonly shown: readonly IncomingMessage['headers'][];
  close(): Promise<void>;
}

interface ProxyOptions {
  /** `name:password` that it requires. */
  readonly password?: string;
  /** Called with the socket instead of opening a tunnel. */
  readonly tunnel?: (socket: Socket) => void;
}

/** A forward proxy: a tunnel for CONNECT, plain requests forwarded. Every host it knows is this machine. */
export const openProxy = async ({ password, tunnel }: ProxyOptions = {}): Promise<OpenProxy> => {
  const passed: string[] = [];
  const shown: IncomingMessage['headers'][] = [];
  const sockets = new Set<Socket>();
  const isKnown = ({ headers }: IncomingMessage) =>
    password === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(password).toString('base64')}`;
  const server = createServer((asked, reply) => {
    passed.push(`${asked.method} ${asked.url}`);
    shown.push(asked.headers);
    if (!isKnown(asked)) return void reply.writeHead(407).end();
    const { port, pathname, search } = new URL(asked.url!);
    const to = { host: '127.0.0.1', port, path: pathname + search };
    const onward = request({ ...to, method: asked.method!, headers: asked.headers }, (response) => {
      reply.writeHead(response.statusCode!, response.headers);
      response.pipe(reply);
    });
    onward.on('error', () => reply.writeHead(502).end());
    asked.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.on('connect', (asked, socket: Socket) => {
    passed.push(`CONNECT ${asked.url}`);
    shown.push(asked.headers);
    if (!isKnown(asked)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (tunnel) return tunnel(socket);
    const [, port] = asked.url!.split(':');
    const onward = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    shown,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
