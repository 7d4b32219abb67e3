import { invalid, Refusal } from '../refusal.ts';

const largestBody = 1024 * 1024;

/** The JSON that a request carries; undefined where it carries no body. @throws Refusal 413, 415, 422 */
export const readJson = async (request: Request): Promise<unknown> => {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  // Before the body is touched: one that nobody has is read off the connection, which goes on; one that is left is not.
  if (declared > largestBody) throw unreadable(request) ?? tooLarge();
  if (!request.body) return undefined;
  const bytes = await readBytes(request.body);
  if (bytes?.length === 0) return undefined;
  const refusal = unreadable(request);
  if (refusal) throw refusal;
  if (!bytes) throw tooLarge();
  return parse(bytes);
};

/** What its headers say against reading the body as JSON. */
const unreadable = ({ headers }: Request): Refusal | undefined => {
  if (!/^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? ''))
    return unsupported('El cuerpo debe ser JSON: Content-Type: application/json');
  if (!/^(?:identity)?$/i.test(headers.get('content-encoding') ?? ''))
    return unsupported('El cuerpo debe venir sin comprimir, sin Content-Encoding');
  return undefined;
};

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

const unsupported = (message: string): Refusal => new Refusal('UNSUPPORTED_MEDIA_TYPE', message);

const tooLarge = (): Refusal => new Refusal('PAYLOAD_TOO_LARGE', 'El cuerpo pasa de 1 MiB');
