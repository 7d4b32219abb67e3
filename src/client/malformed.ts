import { Failure } from '../ground/errors.ts';
import type { Received } from './transport.ts';

/** An answer that breaks the interface, with its status and the start of its body. */
export const malformed = (received: Received, en: string, es: string, cause?: unknown): Failure => {
  const start = startOf(received.body.start());
  return new Failure(
    'MALFORMED_ANSWER',
    {
      en: `the answer (HTTP ${received.status}) breaks the interface: ${en}${start && `\n  ${start}`}`,
      es: `la respuesta (HTTP ${received.status}) incumple la interfaz: ${es}${start && `\n  ${start}`}`,
    },
    { status: received.status, cause },
  );
};

/** The first 200 characters, on one line. */
export const startOf = (body: string): string => {
  const line = body.slice(0, 1000).replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};
