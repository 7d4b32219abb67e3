import type { Flag } from '../../cli/flag.ts';
import type { Context } from '../../context/context.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { RateLimit } from '../../service/rate-limit.ts';

/** How much may wait for whoever reads stderr, in characters. */
const mostWaiting = 1024 * 1024;

/**
 * Writes an entry as a line of JSON on stderr; with `--quiet` only one that speaks of a failure of the service. A
 * reader that is slow, or not there, neither stops the service nor fills its memory: what does not fit is counted in the
 * next line that does.
 */
export const jsonLog = ({ screen, globals, world }: Pick<Context, 'screen' | 'globals' | 'world'>) => {
  let waiting = 0;
  let dropped = 0;
  return (entry: object, status: number): void => {
    if (globals.quiet && status < 500) return;
    if (waiting > mostWaiting) {
      dropped += 1;
      return;
    }
    const line = `${JSON.stringify({ time: world.now().toISOString(), ...entry, ...(dropped > 0 && { dropped }) })}\n`;
    dropped = 0;
    waiting += line.length;
    void screen.err(line).then(() => {
      waiting -= line.length;
    });
  };
};

type Log = ReturnType<typeof jsonLog>;
type Mentioning = Pick<Context, 'lang' | 'screen' | 'notice'>;

/** Says something once, in the form that stderr has: a notice to a person, else a line of the log. */
export const mention = ({ lang, screen, notice }: Mentioning, log: Log, message: LocalizedText): void => {
  if (screen.stderrIsTerminal) notice(message);
  else log({ message: message[lang] }, 200);
};

const most = 1_000_000;

export const rateLimitFlag: Flag<number> = {
  about: {
    en: 'requests a minute that a key may make of this process; 429 beyond. No limit when left out',
    es: 'peticiones por minuto que una clave puede hacer a este proceso; más, 429. Si falta, sin límite',
  },
  value: 'N/min',
  read: (raw) => {
    const count = Number(/^(\d+)\/min$/.exec(raw)?.[1] ?? 0);
    return count >= 1 && count <= most ? count : undefined;
  },
  expects: {
    en: `a whole number a minute up to ${most}, like 300/min`,
    es: `un número entero por minuto hasta ${most}, como 300/min`,
  },
};

/** The limit, and a word about how far it reaches: whoever starts several processes has to know. */
export const limitOf = async (perMinute: number, context: Mentioning, log: Log): Promise<RateLimit> => {
  const { createRateLimit } = await import('../../service/rate-limit.ts');
  const message: LocalizedText = {
    en: `each key may make ${perMinute} requests a minute of this process; other processes over the same database count for themselves`,
    es: `cada clave puede hacer ${perMinute} peticiones por minuto a este proceso; otros procesos sobre la misma base de datos cuentan por su lado`,
  };
  mention(context, log, message);
  return createRateLimit(perMinute);
};
