import { Failure } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import type { Transport } from './transport.ts';

interface TraceOptions {
  readonly lang: Lang;
  readonly now: () => Date;
  /** Takes one line. Nothing of the key is ever in it. */
  readonly write: (line: string) => void;
}

/** A transport that says what it sends and what comes of it, attempt by attempt. */
export const createTracedTransport =
  (transport: Transport, { lang, now, write }: TraceOptions): Transport =>
  async (request) => {
    const start = now().getTime();
    const after = () => `${{ en: 'in', es: 'en' }[lang]} ${now().getTime() - start} ms`;
    write(`→ ${request.method} ${request.url}`);
    try {
      const received = await transport(request);
      write(`← ${received.status} ${after()}`);
      return received;
    } catch (error) {
      write(`✗ ${error instanceof Failure ? error.text[lang] : String(error)} ${after()}`);
      throw error;
    }
  };
