import { dataFlag, readText } from '../cli/body.ts';
import type { Flag } from '../cli/flag.ts';
import { buildUrl } from '../client/client.ts';
import { createErrorFromResponse } from '../client/error-response.ts';
import { needsReconcile } from '../client/reconcile/with-reconcile.ts';
import { type BufferedResponse, isReadMethod, type OutgoingRequest } from '../client/transport.ts';
import { defineCommand } from '../context/context.ts';
import { createOptionError, exits, type Failure } from '../ground/errors.ts';
import { mustBeText, oneOfText } from '../ground/i18n.ts';

const query: Flag<readonly [string, string]> & { repeatable: true } = {
  about: { en: 'a query parameter; repeatable', es: 'un parámetro de consulta; se puede repetir' },
  placeholder: 'K=V',
  repeatable: true,
  parse: (raw) => {
    const index = raw.indexOf('=');
    return index > 0 ? [raw.slice(0, index), raw.slice(index + 1)] : undefined;
  },
  expected: { en: 'name=value', es: 'nombre=valor' },
};

const flags = {
  query,
  data: { ...dataFlag, about: { en: 'the request body', es: 'el cuerpo de la petición' } },
};

export const api = defineCommand({
  path: ['api'],
  summary: {
    en: 'send any request with the key of the profile',
    es: 'enviar cualquier petición con la clave del perfil',
  },
  detail: {
    en: 'Prints the response body unchanged, whatever its status; the exit code depends on the status. Never asks, and writes no journal.',
    es: 'Imprime el cuerpo de la respuesta sin cambios, sea cual sea su estado; el código de salida depende del estado. No pregunta ni escribe en el diario.',
  },
  args: [
    { name: 'method', about: { en: 'GET, POST, PUT or DELETE', es: 'GET, POST, PUT o DELETE' } },
    { name: 'path', about: { en: 'starts with /developer/api/', es: 'empieza por /developer/api/' } },
  ],
  flags,
  exits: Object.values(exits),
  onlyFormats: [],
  examples: {
    'api GET /developer/api/reservas --query fecha=2026-11-20': {
      en: 'reservations of a day',
      es: 'las reservas de un día',
    },
    'api PUT /developer/api/menu/items/12 --data "@price.json"': {
      en: 'a new price: the file holds {"price":14}',
      es: 'otro precio: el fichero contiene {"price":14}',
    },
  },
  run: async (context, { args: [rawMethod = '', path = ''], flags: { query = [], data } }) => {
    const method = parseMethod(rawMethod);
    if (data !== undefined && ['GET', 'HEAD'].includes(method))
      throw createOptionError('--data', { en: `cannot be used with ${method}`, es: `no va con ${method}` });
    const client = await context.client();
    const request: OutgoingRequest = {
      method,
      ...(data !== undefined && { body: await readText(context.runtime, data, '--data') }),
      url: buildUrl(client.baseUrl, checkPath(path), query),
    };
    const response = await client.send(request);
    if (response.status > 299) context.reportFailure(await createFailure(response, method));
    const body = response.body.text();
    const lineEnd = context.screen.stdoutIsTerminal && body !== '' ? '\n' : '';
    return { kind: 'raw', body: body + lineEnd };
  },
});

/** Returns the failure for a status; UNKNOWN_OUTCOME if a write may have been applied. */
const createFailure = async (response: BufferedResponse, method: string): Promise<Failure> => {
  const failure = createErrorFromResponse(response, undefined);
  if (isReadMethod(method) || !needsReconcile(failure, response)) return failure;
  const { createUnknownRequestFailure } = await import('../client/reconcile/outcomes.ts');
  return createUnknownRequestFailure(failure, method);
};

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

const parseMethod = (method: string): string => {
  const name = method.toUpperCase();
  if (methods.includes(name)) return name;
  throw createOptionError('<method>', mustBeText(oneOfText(methods), method));
};

/** Rejects what would send the key elsewhere: full URLs and `//host`, and `..`, which leaves the base URL. */
const checkPath = (path: string): string => {
  if (!/^\/(?![/\\])/.test(path))
    throw createOptionError('<path>', {
      en: 'must start with one slash, like /developer/api/waitlist',
      es: 'debe empezar por una barra, como /developer/api/waitlist',
    });
  if (/[\s#\\]/.test(path))
    throw createOptionError('<path>', {
      en: 'contains a space, # or \\: write %20, %23 or %5C, or use --query',
      es: 'contiene un espacio, # o \\: escriba %20, %23 o %5C, o use --query',
    });
  if (/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(path))
    throw createOptionError('<path>', {
      en: 'must not contain . or .. between slashes',
      es: 'no puede contener . ni .. entre barras',
    });
  return path;
};
