import type { Flag } from '../../cli/flag.ts';
import type { Context } from '../../context/context.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { RateLimit } from '../../service/env.ts';

/** Limit of buffered log lines, in characters. */
const maxPending = 1024 * 1024;

/** Creates a log of JSON lines on stderr; with `--quiet` only failures. If stderr is slow, lines are dropped and counted. */
export const createLog = ({ screen, globals, runtime }: Pick<Context, 'screen' | 'globals' | 'runtime'>) => {
  let pending = 0;
  let dropped = 0;
  return (entry: object, status: number): void => {
    if (globals.quiet && status < 500) return;
    if (pending > maxPending) {
      dropped += 1;
      return;
    }
    const line = `${JSON.stringify({ time: runtime.now().toISOString(), ...entry, ...(dropped > 0 && { dropped }) })}\n`;
    dropped = 0;
    pending += line.length;
    void screen.err(line).then(() => {
      pending -= line.length;
    });
  };
};

type Log = ReturnType<typeof createLog>;
type NoticeContext = Pick<Context, 'lang' | 'screen' | 'notice'>;

/** Writes a notice on a terminal, else a line of the log. */
export const logNotice = (
  { lang, screen, notice }: NoticeContext,
  log: Log,
  message: LocalizedText,
): void => {
  if (screen.stderrIsTerminal) notice(message);
  else log({ message: message[lang] }, 200);
};

const maxPerMinute = 1_000_000;

export const rateLimitFlag: Flag<number> = {
  about: {
    en: 'requests per minute and key, in this process; more get 429. No limit by default',
    es: 'peticiones por minuto y clave en este proceso; las demás reciben 429. Si falta, sin límite',
  },
  placeholder: 'N/min',
  parse: (raw) => {
    const count = Number(/^(\d+)\/min$/.exec(raw)?.[1] ?? 0);
    return count >= 1 && count <= maxPerMinute ? count : undefined;
  },
  expected: {
    en: `a whole number per minute up to ${maxPerMinute}, like 300/min`,
    es: `un número entero por minuto hasta ${maxPerMinute}, como 300/min`,
  },
};

/** Creates the limit, and says that each process counts separately. */
export const openRateLimit = async (
  perMinute: number,
  context: NoticeContext,
  log: Log,
): Promise<RateLimit> => {
  const { createRateLimit } = await import('../../service/middleware/authenticate.ts');
  const message: LocalizedText = {
    en: `each key may send ${perMinute} requests per minute to this process; other processes on the same database count separately`,
    es: `cada clave puede hacer ${perMinute} peticiones por minuto a este proceso; otros procesos con la misma base de datos cuentan por separado`,
  };
  logNotice(context, log, message);
  return createRateLimit(perMinute);
};
