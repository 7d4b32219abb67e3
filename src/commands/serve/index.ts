import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import type { LogEntry } from '../../service/env.ts';
import { databaseFlag, findDatabase } from '../admin/database.ts';
import { renameErrorField } from '../shared/data.ts';
import { toWrittenResult } from '../shared/results.ts';
import { createLog, logNotice, openRateLimit, rateLimitFlag } from './log.ts';
import { memoryFlags, openServedStore, type ServedStore } from './memory.ts';

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
      en: "inject a fault: 'METHOD /path: status=503;times=2'; repeatable",
      es: "provoca un fallo: 'MÉTODO /ruta: status=503;times=2'; se puede repetir",
    }),
    repeatable: true,
  } as const,
  'rate-limit': rateLimitFlag,
  ...memoryFlags,
};

export const serve = defineCommand({
  path: ['serve'],
  summary: { en: 'serve the API over HTTP', es: 'servir la API por HTTP' },
  detail: {
    en: 'Ctrl-C or SIGTERM stops it: it accepts no new requests, finishes the current ones and ends within 30 s; a second signal stops it at once. Logs each request as JSON on stderr, without customer data; with --quiet only failures.\n--fault applies to requests with its method (or *) and path: status=N, html, garbage, truncate, drop, drop-after (processed, then no response), latency=MS; retry-after=S with a status, after to process first, skip=N to let N pass, times=N to stop after N.\n--memory is for tests: a new restaurant whose key is printed. --seed sets its initial data and implies --memory; ids and codes are the same in every run. --clock sets today, now and every created_at; without a zone, in the first restaurant’s.',
    es: 'Se detiene con Ctrl-C o SIGTERM: no admite peticiones nuevas, termina las que están en curso y acaba antes de 30 s; una segunda señal lo detiene de inmediato. Registra cada petición como JSON en stderr, sin datos de clientes; con --quiet solo los fallos.\n--fault se aplica a las peticiones con su método (o *) y ruta: status=N, html, garbage, truncate, drop, drop-after (procesada y sin respuesta), latency=MS; retry-after=S junto a un status, after para procesarla antes, skip=N para dejar pasar N, times=N para parar tras N.\n--memory es para pruebas: un restaurante nuevo, cuya clave se muestra. --seed fija sus datos iniciales e implica --memory; los id y códigos son los mismos cada vez. --clock fija hoy, ahora y cada created_at; sin zona, en la del primer restaurante.',
  },
  flags,
  writes: [],
  exits: [exits.unreachable],
  examples: [
    { line: 'serve --database casa.db', about: { en: 'on this machine only', es: 'solo en este equipo' } },
    {
      line: 'serve --database casa.db --host 0.0.0.0 --port 8080',
      about: { en: 'for the whole network', es: 'para toda la red' },
    },
    {
      line: 'serve --database casa.db --rate-limit 300/min',
      about: { en: 'limit each key', es: 'limita cada clave' },
    },
    {
      line: "serve --database casa.db --fault 'POST /developer/api/reservas: drop-after;times=1'",
      about: {
        en: 'loses the response to the first reservation',
        es: 'pierde la respuesta a la primera reserva',
      },
    },
    {
      line: 'serve --memory --seed pruebas.yaml --clock 2026-12-24T20:00',
      about: { en: 'for tests: the same in every run', es: 'para pruebas: igual cada vez' },
    },
    { line: 'serve --seed demo', about: { en: 'the sample, in memory', es: 'el ejemplo, en memoria' } },
  ],
  run: async (
    context,
    { flags: { host = '127.0.0.1', port = 4747, fault = [], 'rate-limit': perMinute, ...storeOptions } },
  ) => {
    const { runtime } = context;
    const faults = fault.length > 0 ? await createFaults(fault) : undefined;
    const { notice, ...served } = await openServedStore(context, storeOptions);
    if (context.globals['dry-run']) return toWrittenResult(context, { host, port });
    const [{ createApp }, { listen }, { createMetrics }] = await Promise.all([
      import('../../service/app.ts'),
      import('../../service/listen.ts'),
      import('../../service/metrics.ts'),
    ]);
    const log = createLog(context);
    const limit = perMinute === undefined ? undefined : await openRateLimit(perMinute, context, log);
    if (notice) logNotice(context, log, notice);
    const metrics = createMetrics(served.store);
    const observe = (entry: LogEntry): void => {
      metrics.observe(entry);
      log(entry, entry.status);
    };
    const app = createApp({
      ...served,
      metrics,
      log: observe,
      limit,
      faults,
      isStopping: () => runtime.signal.aborted,
    });
    const server = await listen(app, { host, port }).catch((error) => {
      throw renameErrorField(error, { flags });
    });
    await announce(context, server.url, served.restaurants ?? findDatabase(context, storeOptions.database));
    await waitForAbort(runtime.signal);
    await server.close();
    return { kind: 'raw', body: '' };
  },
});

const createFaults = async (texts: readonly string[]) => {
  const [{ parseFault }, { injectFaults }] = await Promise.all([
    import('../../service/faults.ts'),
    import('../../service/inject-faults.ts'),
  ]);
  return injectFaults(texts.map((text) => parseFault(text)));
};

/** Prints the address and keys: JSON, or text on a terminal. `served` is a database or the restaurants in memory. */
const announce = async (
  context: Context,
  url: string,
  served: string | NonNullable<ServedStore['restaurants']>,
): Promise<void> => {
  const { screen } = context;
  const [first] = typeof served === 'string' ? [] : served;
  if (!screen.stdoutIsTerminal)
    return screen.out(`${JSON.stringify({ url, ...(first && { key: first.key, restaurants: served }) })}\n`);
  const { formatAnnouncement } = await import('./announcement.ts');
  return screen.out(formatAnnouncement(context, url, served));
};

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
