import { Failure } from '../ground/errors.ts';

/**
 * The text that somebody hands in, without its byte order mark. Throws USAGE where it is not UTF-8: read all the same, every
 * accent would be written as �.
 */
export const utf8In = (bytes: Uint8Array, name: string, field = '<file>'): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Failure(
      'USAGE',
      { en: `${name} is not UTF-8`, es: `${name} no está en UTF-8` },
      { field, cause, hint: { en: 'save it as UTF-8', es: 'guardarlo como UTF-8' } },
    );
  }
};
