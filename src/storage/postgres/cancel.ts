import type { Client } from 'pg';
import type { Driver } from './driver.ts';

/** What pg has and its types leave out. */
interface Line {
  connect(port: number, host: string): void;
  connect(socket: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
  on(event: 'connect' | 'sslconnect' | 'error' | 'end', listener: () => void): void;
  readonly stream: { destroy(): void; unref?(): void };
}
interface Known {
  readonly processID: number;
  readonly secretKey: number;
}

/** How long the request may take to be handed over, in milliseconds. */
const patience = 5_000;

/**
 * Asks the server to give up the statement that a client waits for: a connection that is closed alone would leave it
 * running. The protocol's own request, because it needs no free connection and goes through a pooler.
 */
export const cancelStatement = ({ Connection }: Driver, client: Client): void => {
  const { processID, secretKey } = client as unknown as Known;
  const line = new Connection({ ssl: client.ssl }) as unknown as Line;
  const cancel = () => line.cancel(processID, secretKey);
  const timer = setTimeout(() => line.stream.destroy(), patience);
  timer.unref();
  line.on('error', () => {});
  line.on('connect', () => (client.ssl ? line.requestSsl() : cancel()));
  line.on('sslconnect', cancel);
  line.on('end', () => clearTimeout(timer));
  if (client.host.startsWith('/')) line.connect(`${client.host}/.s.PGSQL.${client.port}`);
  else line.connect(client.port, client.host);
  line.stream.unref?.();
};
