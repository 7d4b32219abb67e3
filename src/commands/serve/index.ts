import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import type { App } from '../../service/app.ts';
import type { LogEntry } from '../../service/env.ts';
import { databaseFlag, databaseOf } from '../admin/database.ts';
import { asOnTheLine } from '../shared/data.ts';
import { written } from '../shared/results.ts';
import { jsonLog, limitOf, mention, rateLimitFlag } from './log.ts';
import { type Ground, groundOf, memoryFlags } from './memory.ts';

const flags = {
  database: databaseFlag,
  host: {
    ...textFlag('HOST', { en: 'address to listen on', es: 'dirección en la que escuchar' }),
    default: '127.0.0.1',
  },
  port: {
    ...integerFlag({ en: 'port; 0 takes a free one', es: 'puerto; 0 toma uno libre' }, 0, 65_535),
    default: '4747',
  },
  fault: {
    ...textFlag('FAULT', {
      en: "misbehave on purpose: 'METHOD /path: status=503;times=2'; again for another",
      es: "portarse mal a propósito: 'MÉTODO /ruta: status=503;times=2'; repetir para otro",
    }),
    many: true,
  } as const,
  'rate-limit': rateLimitFlag,
  ...memoryFlags,
};

const serve = command({
  path: ['serve'],
  summary: { en: 'the interface as an HTTP service', es: 'la interfaz como servicio HTTP' },
  detail: {
    en: 'Stops at Ctrl-C or SIGTERM: takes nothing new, answers what is under way, ends within 30 s; a second one ends it at once. Each request is a line of JSON on stderr, without data of guests; with --quiet only what went wrong.\n--fault does to the requests whose method (or *) and path it names: status=N, html, garbage, truncate, drop, drop-after (processed, then no answer), latency=MS; retry-after=S beside a status, after to process first, skip=N to let so many pass, times=N to stop after so many.\nWith --memory, for tests: a restaurant of its own, whose key is printed; --seed says what it begins with (and means --memory), ids and codes are the same in every run. By --clock go today, now and every created_at; where it names no zone, it is the first restaurant’s.',
    es: 'Se detiene con Ctrl-C o SIGTERM: no admite nada nuevo, responde lo que está en curso y acaba antes de 30 s; un segundo aviso lo acaba en el acto. Cada petición es una línea de JSON en stderr, sin datos de clientes; con --quiet solo lo que falló.\n--fault hace a las peticiones cuyo método (o *) y ruta nombra: status=N, html, garbage, truncate, drop, drop-after (procesada y sin respuesta), latency=MS; retry-after=S junto a un status, after para procesarla antes, skip=N para dejar pasar tantas, times=N para parar tras tantas.\nCon --memory, para pruebas: un restaurante propio, cuya clave se escribe; --seed dice con qué empieza (y supone --memory), y los id y códigos son los mismos cada vez. Por --clock van hoy, ahora y cada created_at; si no nombra zona, es la del primer restaurante.',
  },
  flags,
  writes: [],
  exits: [exits.unreachable],
  examples: [
    { line: 'serve --database casa.db', about: { en: 'on this machine only', es: 'solo en esta máquina' } },
    {
      line: 'serve --database casa.db --host 0.0.0.0 --port 8080',
      about: { en: 'for the whole network', es: 'para toda la red' },
    },
    {
      line: 'serve --database casa.db --rate-limit 300/min',
      about: { en: 'no key asks more often', es: 'ninguna clave pide más a menudo' },
    },
    {
      line: "serve --database casa.db --fault 'POST /developer/api/reservas: drop-after;times=1'",
      about: {
        en: 'loses the answer to the first booking',
        es: 'pierde la respuesta a la primera reserva',
      },
    },
    {
      line: 'serve --memory --seed pruebas.yaml --clock 2026-12-24T20:00',
      about: { en: 'for tests: always the same', es: 'para pruebas: siempre lo mismo' },
    },
    { line: 'serve --seed demo', about: { en: 'the sample, in memory', es: 'el ejemplo, en memoria' } },
  ],
  run: async (
    context,
    { flags: { host = '127.0.0.1', port = 4747, fault = [], 'rate-limit': perMinute, ...asked } },
  ) => {
    const { world } = context;
    const misbehaving = fault.length > 0 ? await misbehaviour(fault) : undefined;
    const { notice, ...ground } = await groundOf(context, asked);
    if (context.globals['dry-run']) return written(context, { host, port });
    const [{ createApp }, { listen }, { createMetrics }] = await Promise.all([
      import('../../service/app.ts'),
      import('../../service/listen.ts'),
      import('../../service/metrics.ts'),
    ]);
    const log = jsonLog(context);
    const limit = perMinute === undefined ? undefined : await limitOf(perMinute, context, log);
    if (notice) mention(context, log, notice);
    const metrics = createMetrics(ground.store);
    const observe = (entry: LogEntry): void => {
      metrics.observe(entry);
      log(entry, entry.status);
    };
    const app = createApp({
      ...ground,
      metrics,
      log: observe,
      limit,
      isStopping: () => world.signal.aborted,
    });
    const server = await listen(misbehaving?.(app, observe) ?? app, { host, port }).catch((error) => {
      throw asOnTheLine(error, { flags });
    });
    await announce(context, server.url, ground.restaurants ?? databaseOf(context, asked.database));
    await aborted(world.signal);
    await server.close();
    return { kind: 'raw', body: '' };
  },
});

const misbehaviour = async (texts: readonly string[]) => {
  const [{ parseFault }, { withFaults }] = await Promise.all([
    import('../../service/faults.ts'),
    import('../../service/misbehave.ts'),
  ]);
  const faults = texts.map((text) => parseFault(text));
  return (app: App, log: (entry: LogEntry) => void) => withFaults(app, faults, { log });
};

type Restaurants = NonNullable<Ground['restaurants']>;

const announce = async (context: Context, url: string, served: string | Restaurants): Promise<void> => {
  const { screen, lang, configDir } = context;
  const [first] = typeof served === 'string' ? [] : served;
  if (!screen.stdoutIsTerminal)
    return screen.out(`${JSON.stringify({ url, ...(first && { key: first.key, restaurants: served }) })}\n`);
  const { announcement, announcementOfMemory } = await import('./announcement.ts');
  return screen.out(
    typeof served === 'string'
      ? announcement({ url, database: served, settings: context.settings(), configDir, lang })
      : announcementOfMemory({ url, restaurants: served, lang }),
  );
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

export const commands: readonly Command[] = [serve];
