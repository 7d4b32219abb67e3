import type { ReceivedRequest } from './api.ts';

type Entry = { -readonly [Field in keyof ReceivedRequest]: ReceivedRequest[Field] };

const largestBody = 1024 * 1024;

/** A list of the requests that arrive. */
export const createRecord = (now: () => Date) => {
  let entries: Entry[] = [];
  return {
    /** As they stand now. */
    list: (): readonly ReceivedRequest[] => entries.map((entry) => ({ ...entry })),
    clear: () => {
      entries = [];
    },
    /** Notes a request down. What is to be answered is the one that comes back: the body of the other has been read. */
    arrived: async (request: Request): Promise<{ request: Request; answered(answer: Response): void }> => {
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
      const answered = ({ status, headers }: Response): void => {
        Object.assign(entry, { status, id: headers.get('x-request-id') });
      };
      if (!request.body || Number(request.headers.get('content-length') ?? 0) > largestBody)
        return { request, answered };
      const { bytes, rest } = await read(request.body);
      if (bytes.length <= largestBody && bytes.length > 0) entry.body = meaningOf(bytes);
      return { request: withBody(request, rest ?? bytes), answered };
    },
  };
};

/** The bytes, one too many where there are more; `rest` stands for a body that did not arrive whole. */
const read = async (body: ReadableStream<Uint8Array>): Promise<{ bytes: Buffer; rest?: ReadableStream }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > largestBody) break;
    }
  } catch (error) {
    const rest = new ReadableStream({ start: (controller) => controller.error(error) });
    return { bytes: Buffer.alloc(0), rest };
  }
  return { bytes: Buffer.concat(chunks) };
};

const meaningOf = (bytes: Buffer): unknown => {
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const withBody = ({ url, method, headers, signal }: Request, body: Buffer | ReadableStream): Request =>
  new Request(url, { method, headers, signal, body, duplex: 'half' });
