import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to a message to the server: forwarded, forwarded without its response, lost with its connection, or alone.
 * `terminate`: forwarded, but the response is that an administrator ends the connection.
 */
type Fate = 'pass' | 'lose-answer' | 'lose' | 'hold' | 'terminate';

/** An error message of the protocol, as a server sends it that is told to end a connection. */
const termination = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const head = Buffer.from('E____');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

export interface Relay {
  /** The address through the relay. */
  through(address: string): string;
  /** Sets the fate of the next message that contains the words, and of its connection, after `after`. */
  meet(words: string, fate: Fate, after?: string): void;
  /** From now on nothing passes and nothing is closed, like a stopped server. */
  silence(): void;
  resume(): void;
  /** Breaks every connection. */
  cut(): void;
  close(): Promise<void>;
}

/** A network relay before a server that can fail. */
export const openRelay = async (port: number): Promise<Relay> => {
  const lines = new Set<readonly [Socket, Socket]>();
  let met: { words: string; fate: Fate; after: string } | undefined;
  let isSilent = false;
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const line = [client, server] as const;
    lines.add(line);
    const end = () => {
      lines.delete(line);
      for (const socket of line) socket.destroy();
    };
    for (const socket of line) socket.on('error', end).on('close', end);
    if (isSilent) for (const socket of line) socket.pause();
    let losesResponse = false;
    let isTerminated = false;
    client.on('data', (chunk) => {
      const fate = met?.after === '' && chunk.includes(met.words) ? met.fate : 'pass';
      if (fate !== 'pass') met = undefined;
      if (met && chunk.includes(met.after)) met.after = '';
      if (fate === 'lose') return end();
      if (fate === 'hold') return;
      losesResponse ||= fate === 'lose-answer';
      isTerminated ||= fate === 'terminate';
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (losesResponse) end();
      else if (isTerminated) client.end(termination);
      else client.write(chunk);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const own = (listener.address() as { port: number }).port;
  const all = (act: (socket: Socket) => void) => {
    for (const line of lines) line.forEach(act);
  };
  return {
    through: (address) => address.replace(`:${port}/`, `:${own}/`),
    meet: (words, fate, after = '') => {
      met = { words, fate, after };
    },
    silence: () => {
      isSilent = true;
      all((socket) => socket.pause());
    },
    resume: () => {
      isSilent = false;
      all((socket) => socket.resume());
    },
    cut: () => all((socket) => socket.destroy()),
    close: async () => {
      all((socket) => socket.destroy());
      listener.close();
      await once(listener, 'close');
    },
  };
};
