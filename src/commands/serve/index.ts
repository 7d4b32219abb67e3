import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import { kindOfDatabase } from '../../ground/database.ts';
import type { App } from '../../service/app.ts';
import { databaseFlag, databaseOf, openDatabase } from '../admin/database.ts';
import { written } from '../shared/written.ts';
import { jsonLog } from './log.ts';
import { limitOf, rateLimitFlag } from './rate-limit.ts';

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
};

const serve = command({
  path: ['serve'],
  summary: { en: 'the interface as an HTTP service', es: 'la interfaz como servicio HTTP' },
  detail: {
    en: 'Stops at Ctrl-C or SIGTERM: takes nothing new, answers what is under way, ends within 30 s; a second one ends it at once. Each request is a line of JSON on stderr, without data of guests; with --quiet only what went wrong.\n--fault does to the requests whose method (or *) and path it names: status=N, html, garbage, truncate, drop, drop-after (processed, then no answer), latency=MS; retry-after=S beside a status, after to process first, skip=N to let so many pass, times=N to stop after so many.',
    es: 'Se detiene con Ctrl-C o SIGTERM: no admite nada nuevo, responde lo que está en curso y acaba antes de 30 s; un segundo aviso lo acaba en el acto. Cada petición es una línea de JSON en stderr, sin datos de clientes; con --quiet solo lo que falló.\n--fault hace a las peticiones cuyo método (o *) y ruta nombra: status=N, html, garbage, truncate, drop, drop-after (procesada y sin respuesta), latency=MS; retry-after=S junto a un status, after para procesarla antes, skip=N para dejar pasar tantas, times=N para parar tras tantas.',
  },
  flags,
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
  ],
  run: async (
    context,
    { flags: { database, host = '127.0.0.1', port = 4747, fault = [], 'rate-limit': perMinute } },
  ) => {
    const { world } = context;
    const misbehaving = fault.length > 0 ? await misbehaviour(fault) : undefined;
    // A server has the database already, and whoever may make its schema; a file is made on purpose.
    const isServed = kindOfDatabase(databaseOf(context, database)) === 'server';
    const store = await openDatabase(context, database, isServed, { patience: undefined, signal: undefined });
    if (context.globals['dry-run']) return written(context, { host, port });
    const [{ createApp }, { listen }, { createMetrics }] = await Promise.all([
      import('../../service/app.ts'),
      import('../../service/listen.ts'),
      import('../../service/metrics.ts'),
    ]);
    const log = jsonLog(context);
    const limit = perMinute === undefined ? undefined : await limitOf(perMinute, context, log);
    const metrics = createMetrics(store);
    const app = createApp({
      store,
      now: world.now,
      metrics,
      log: (entry) => {
        metrics.observe(entry);
        log(entry, entry.status);
      },
      limit,
      isStopping: () => world.signal.aborted,
    });
    const server = await listen(misbehaving?.(app) ?? app, { host, port });
    await announce(context, server.url, databaseOf(context, database));
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
  return (app: App) => withFaults(app, faults);
};

const announce = async (context: Context, url: string, database: string): Promise<void> => {
  const { screen, lang, configDir } = context;
  if (!screen.stdoutIsTerminal) return screen.out(`${JSON.stringify({ url })}\n`);
  const { announcement } = await import('./announcement.ts');
  return screen.out(announcement({ url, database, settings: context.settings(), configDir, lang }));
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

export const commands: readonly Command[] = [serve];
