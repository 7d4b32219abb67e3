import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** How the line to a client is broken on purpose. */
export interface Breaking {
  /** Closes it: no answer arrives. */
  cut(): Response;
  /** The head of the answer arrives, and half of its body. */
  truncate(answer: Response): Promise<Response>;
}

/**
 * That its answer has been sent the server sees of a whole Response alone. Where this one was made after the server had put
 * its own light kind in the place of the global, asking for its body makes it whole.
 */
const alreadySent = (): Response => {
  RESPONSE_ALREADY_SENT.body;
  return RESPONSE_ALREADY_SENT;
};

/** On a socket, whose answer is then no business of the server's any more. */
export const breakingSocket = ({ incoming, outgoing }: HttpBindings): Breaking => ({
  cut: () => {
    incoming.socket.destroy();
    return alreadySent();
  },
  truncate: async ({ status, headers, body }) => {
    const whole = await bytesOf(body);
    outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': whole.length });
    outgoing.write(whole.subarray(0, whole.length / 2), () => outgoing.destroy());
    return alreadySent();
  },
});

/** Without a socket: what the global `fetch` does where the other side closes the connection. */
export const breakingCall: Breaking = {
  cut: () => {
    throw connectionLost('ECONNRESET', 'other side closed');
  },
  truncate: async ({ status, headers, body }) => {
    const whole = await bytesOf(body);
    const half = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (whole.length > 1) controller.enqueue(whole.subarray(0, whole.length / 2));
        controller.error(connectionLost('ECONNRESET', 'other side closed', 'terminated'));
      },
    });
    return new Response(half, { status, headers });
  },
};

/** The error of a `fetch` without an answer, the code where programs look for it. */
export const connectionLost = (code: string, reason: string, message = 'fetch failed'): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error(reason), { code }) });

/** Whether the answer stands for a connection that was broken on a socket. */
export const isBroken = (answer: Response): boolean => answer === RESPONSE_ALREADY_SENT;

const bytesOf = async (body: Response['body']): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
