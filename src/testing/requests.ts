import { fetchError } from '../service/inject-faults.ts';
import type { ReceivedRequest } from './api.ts';

type Entry = { -readonly [Field in keyof ReceivedRequest]: ReceivedRequest[Field] };

const maxBytes = 1024 * 1024;

/** A log of the requests that arrive. */
export const createRequestLog = (now: () => Date) => {
  let entries: Entry[] = [];
  return {
    /** A copy of the current entries. */
    list: (): readonly ReceivedRequest[] => entries.map((entry) => ({ ...entry })),
    clear: () => {
      entries = [];
    },
    /** Logs a request and returns one with the same body to process, because the body of the original has been read. */
    add: async (request: Request): Promise<{ request: Request; setResponse(response: Response): void }> => {
      const { pathname, searchParams } = new URL(request.url);
      const entry: Entry = {
        method: request.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: undefined,
        status: null,
        id: null,
        at: now().toISOString(),
      };
      entries.push(entry);
      const setResponse = ({ status, headers }: Response): void => {
        Object.assign(entry, { status, id: headers.get('x-request-id') });
      };
      if (!request.body || Number(request.headers.get('content-length') ?? 0) > maxBytes)
        return { request, setResponse };
      const { bytes, failed } = await readBody(request.body);
      if (bytes.length <= maxBytes && bytes.length > 0) entry.body = parseBody(bytes);
      return { request: withBody(request, failed ?? bytes), setResponse };
    },
  };
};

/** At most a little more than `maxBytes`. `failed` is a stream with the same error as the incomplete body. */
const readBody = async (
  body: ReadableStream<Uint8Array>,
): Promise<{ bytes: Buffer; failed?: ReadableStream }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    const failed = new ReadableStream({ start: (controller) => controller.error(error) });
    return { bytes: Buffer.alloc(0), failed };
  }
  return { bytes: Buffer.concat(chunks) };
};

const parseBody = (bytes: Buffer): unknown => {
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const withBody = ({ url, method, headers, signal }: Request, body: Buffer | ReadableStream): Request =>
  new Request(url, { method, headers, signal, body, duplex: 'half' });

/** @throws TypeError like `fetch` to a closed port */
export const requireOpen = (signal: AbortSignal): void => {
  if (signal.aborted) throw fetchError('ECONNREFUSED', 'the service is closed');
};

/** Rejects as soon as the signal aborts, like the global `fetch`. The request continues. */
export const abortable = async (fetch: () => Promise<Response>, signal: AbortSignal): Promise<Response> => {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([fetch(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
