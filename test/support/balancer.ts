import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** A load balancer: each connection goes to the next process, skipping those that accept none. */
export const openBalancer = async (urls: readonly string[]): Promise<Balancer> => {
  let turn = 0;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const listener = createServer((caller) => {
    hold(caller);
    const offer = (left: number): void => {
      if (left === 0) return void caller.destroy();
      const { hostname, port } = new URL(urls[turn++ % urls.length] ?? '');
      const service = connect(Number(port), hostname);
      service.once('error', () => offer(left - 1));
      service.once('connect', () => {
        service.removeAllListeners('error');
        hold(service);
        service.on('close', () => caller.destroy());
        caller.on('close', () => service.destroy());
        caller.pipe(service).pipe(caller);
      });
    };
    offer(urls.length);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
};
