import { Failure } from '../ground/errors.ts';

/** No answer of the interface comes near this many bytes; more is no answer of it. */
const maximum = 64 * 1024 * 1024;

/** The body as text. Reads no more than 64 MiB: a longer one rejects with MALFORMED_ANSWER. */
export const readBody = async (response: Response): Promise<string> => {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximum) throw tooLarge(response.status);
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
