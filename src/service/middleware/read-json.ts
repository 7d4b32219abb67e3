import { invalid, Refusal } from '../refusal.ts';

const largestBody = 1024 * 1024;

/** The JSON that a request carries; undefined where it carries no body. @throws Refusal 413, 415, 422 */
export const readJson = async (request: Request): Promise<unknown> => {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  // Before the body is touched: one that nobody has is read off the connection, which goes on; one that is left is not.
  if (declared > largestBody) throw isJson(request) ? tooLarge() : notJson();
  if (!request.body) return undefined;
  const bytes = await readBytes(request.body);
  if (bytes?.length === 0) return undefined;
  if (!isJson(request)) throw notJson();
  if (!bytes) throw tooLarge();
  return parse(bytes);
};

const isJson = (request: Request): boolean =>
  /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '');

/** The whole body, none where it is larger than allowed, whatever its declared length. */
const readBytes = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(body)) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** A client that goes away half-way is no fault of the service. */
async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw invalid('El cuerpo no llegó entero');
  }
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('El cuerpo no es JSON válido');
  }
};

const notJson = (): Refusal =>
  new Refusal('UNSUPPORTED_MEDIA_TYPE', 'El cuerpo debe ser JSON: Content-Type: application/json');

const tooLarge = (): Refusal => new Refusal('PAYLOAD_TOO_LARGE', 'El cuerpo pasa de 1 MiB');
