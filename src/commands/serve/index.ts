import { once } from 'node:events';
import { renameErrorField } from '../../cli/body.ts';
import type { Flag } from '../../cli/flag.ts';
import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { databaseFlag, findDatabase } from '../../context/database.ts';
import { redactPassword } from '../../ground/addresses.ts';
import { exits } from '../../ground/errors.ts';
import { formatCommand } from '../../ground/strings.ts';
import { getSettingsPath } from '../../profiles/settings.ts';
import { emptyResult } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import type { LogEntry } from '../../service/env.ts';
import type { Restaurant } from '../../testing/api.ts';
import { toWrittenResult } from '../../verbs/results.ts';
import { memoryFlags, openServedStore } from './memory.ts';

const maxPerMinute = 1_000_000;

const rateLimitFlag: Flag<number> = {
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

const flags = {
  database: databaseFlag,
  host: {
    ...textFlag('HOST', { en: 'address to listen on', es: 'dirección en la que escuchar' }),
    shownDefault: '127.0.0.1',
  },
  port: {
    ...integerFlag(0, 65_535, { en: 'port; 0 takes a free one', es: 'puerto; 0 toma uno libre' }),
    shownDefault: '4747',
  },
  fault: {
    ...textFlag('FAULT', {
      en: "inject a fault: 'METHOD /path: status=503;times=2'; repeatable",
      es: "provocar un fallo: 'MÉTODO /ruta: status=503;times=2'; se puede repetir",
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
    en: 'Ctrl-C or SIGTERM stops it: it accepts no new requests, finishes the current ones and ends within 30 s; a second signal stops it at once. Logs each request as JSON on stderr, without customer data; with --quiet only failures.\n--fault applies to requests with its method (or *) and path: status=N, html, garbage, truncate, drop, drop-after (processed, then no response), latency=MS; with a status or html also retry-after=S, and after to process the request first; skip=N lets N pass, times=N stops after N.\n--memory is for tests: a new restaurant whose key is printed. --seed sets its initial data and implies --memory; ids and codes are the same in every run. --clock sets today, now and every created_at; without a zone, in the first restaurant’s.',
    es: 'Se detiene con Ctrl-C o SIGTERM: no admite peticiones nuevas, termina las que están en curso y acaba antes de 30 s; una segunda señal lo detiene de inmediato. Registra cada petición como JSON en stderr, sin datos de clientes; con --quiet solo los fallos.\n--fault se aplica a las peticiones con su método (o *) y ruta: status=N, html, garbage, truncate, drop, drop-after (procesada y sin respuesta), latency=MS; con un status o html también retry-after=S, y after para procesarla antes; skip=N deja pasar N, times=N para tras N.\n--memory es para pruebas: un restaurante nuevo, cuya clave se muestra. --seed fija sus datos iniciales e implica --memory; los id y códigos son los mismos cada vez. --clock fija hoy, ahora y cada created_at; sin zona, en la del primer restaurante.',
  },
  flags,
  onlyFormats: [],
  exits: [exits.unreachable],
  examples: {
    'serve --database casa.db': { en: 'on this machine only', es: 'solo en este equipo' },
    'serve --database casa.db --host 0.0.0.0 --port 8080': {
      en: 'for the whole network',
      es: 'para toda la red',
    },
    'serve --database casa.db --rate-limit 300/min': { en: 'limit each key', es: 'limita cada clave' },
    'serve --database casa.db --fault "POST /developer/api/reservas: drop-after;times=1"': {
      en: 'loses the response to the first reservation',
      es: 'pierde la respuesta a la primera reserva',
    },
    'serve --memory --seed pruebas.yaml --clock 2026-12-24T20:00': {
      en: 'for tests: the same in every run',
      es: 'para pruebas: igual cada vez',
    },
    'serve --seed demo': { en: 'the sample, in memory', es: 'el ejemplo, en memoria' },
  },
  run: async (
    context,
    { flags: { host = '127.0.0.1', port = 4747, fault = [], 'rate-limit': perMinute, ...storeOptions } },
  ) => {
    const { runtime } = context;
    const faults = fault.length > 0 ? await createFaults(fault) : undefined;
    const served = await openServedStore(context, storeOptions);
    if (context.globals['dry-run']) return toWrittenResult(context, { host, port });
    const { createApp } = await import('../../service/app.ts');
    const { listen } = await import('../../service/listen.ts');
    const { createMetrics } = await import('../../service/metrics.ts');
    const { createRateLimit } = await import('../../service/middleware/authenticate.ts');
    const log = createLog(context);
    const metrics = createMetrics(served.store);
    const observe = (entry: LogEntry): void => {
      metrics.observe(entry);
      log(entry, entry.status);
    };
    const app = createApp({
      ...served,
      metrics,
      log: observe,
      limit: perMinute === undefined ? undefined : createRateLimit(perMinute),
      faults,
      isStopping: () => runtime.signal.aborted,
    });
    const server = await listen(app, { host, port }).catch((error) => {
      throw renameErrorField(error, { flags });
    });
    const restaurants = served.restaurants ?? [];
    if (context.screen.stdoutIsTerminal) {
      const keys =
        restaurants.length > 0
          ? listKeys(context, server.url, restaurants)
          : [describeKey(context, findDatabase(context, storeOptions.database))];
      await context.screen.out(`maitre → ${server.url}/developer/api   (Ctrl-C)\n${keys.join('\n')}\n`);
    } else {
      const [first] = restaurants;
      const address = { url: server.url, ...(first && { key: first.key, restaurants }) };
      await context.screen.out(`${JSON.stringify(address)}\n`);
    }
    if (!runtime.signal.aborted) await once(runtime.signal, 'abort');
    await server.close();
    return emptyResult;
  },
});

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

const createFaults = async (texts: readonly string[]) => {
  const { parseFault } = await import('../../service/faults.ts');
  const { injectFaults } = await import('../../service/inject-faults.ts');
  return injectFaults(texts.map((text) => parseFault(text)));
};

/** Says where the key of a database is. A stored key is never shown. */
const describeKey = ({ lang, settings, configDir }: Context, database: string): string => {
  const [name] =
    Object.entries(settings().profiles).find(([, profile]) => profile.database === database) ?? [];
  if (name !== undefined) {
    const text = { en: 'key: in the profile', es: 'clave: en el perfil' }[lang];
    return `${text} ${name}, ${getSettingsPath(configDir)}`;
  }
  const location = formatCommand(redactPassword(database));
  const text = { en: 'create a key:', es: 'cree una clave:' }[lang];
  return `${text} maitre admin keys create --database ${location} --scopes all`;
};

const listKeys = ({ lang }: Context, url: string, restaurants: readonly Restaurant[]): string[] => {
  const text = { en: 'in memory, key:', es: 'en memoria, clave:' }[lang];
  return [
    ...restaurants.map(({ name, tz, key }) => `${toSafeLine(name)} (${tz}) ${text} ${key}`),
    `  curl -H "Authorization: Bearer ${restaurants[0]?.key}" ${url}/developer/api/menu/categories`,
  ];
};
