import type { Flag } from '../../cli/flag.ts';
import type { Text } from '../../ground/lang.ts';
import type { RateLimit } from '../../service/rate-limit.ts';
import { type Log, type Mentioning, mention } from './log.ts';

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
  const message: Text = {
    en: `each key may make ${perMinute} requests a minute of this process; other processes over the same database count for themselves`,
    es: `cada clave puede hacer ${perMinute} peticiones por minuto a este proceso; otros procesos sobre la misma base de datos cuentan por su lado`,
  };
  mention(context, log, message);
  return createRateLimit(perMinute);
};
