import { Failure } from '../ground/errors.ts';
import type { Arriving } from '../ground/line.ts';

/** No answer of the interface comes near this many bytes; more is no answer of it. */
const maximum = 64 * 1024 * 1024;

/** The body as text. Reads no more than 64 MiB: a longer one rejects with MALFORMED_ANSWER. */
export const readBody = async ({ status, body }: Arriving): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maximum) throw tooLarge(status);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const tooLarge = (status: number) =>
  new Failure(
    'MALFORMED_ANSWER',
    { en: `the answer is larger than ${maximum} bytes`, es: `la respuesta supera los ${maximum} bytes` },
    { status },
  );
