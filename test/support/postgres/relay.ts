import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What becomes of a message to the server: passed on, passed on without its answer, or lost. */
type Fate = 'pass' | 'lose-answer' | 'lose';

export interface Relay {
  /** The address as it goes through the relay. */
  through(address: string): string;
  /** What becomes of the next message that holds the words, and of the connection with it; once `after` has passed. */
  meet(words: string, fate: Fate, after?: string): void;
  /** From now on nothing passes, and nothing is closed either: a server that has stopped. */
  silence(): void;
  resume(): void;
  /** Every connection that there is is lost. */
  cut(): void;
  close(): Promise<void>;
}

/** A stretch of network before a server, for it to fail on. */
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
    let losesAnswer = false;
    client.on('data', (chunk) => {
      const fate = met?.after === '' && chunk.includes(met.words) ? met.fate : 'pass';
      if (fate !== 'pass') met = undefined;
      if (met && chunk.includes(met.after)) met.after = '';
      if (fate === 'lose') return end();
      losesAnswer ||= fate === 'lose-answer';
      server.write(chunk);
    });
    server.on('data', (chunk) => (losesAnswer ? end() : client.write(chunk)));
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
