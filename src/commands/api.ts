import type { Flag } from '../cli/flag.ts';
import { usage } from '../cli/usage.ts';
import { errorFromResponse } from '../client/error-response.ts';
import { needsReconcile } from '../client/reconcile/with-reconcile.ts';
import { type BufferedResponse, buildUrl, isReadMethod, type OutgoingRequest } from '../client/transport.ts';
import { type Command, command } from '../context/context.ts';
import { exits, type Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { mustBeText, oneOfText } from '../ground/i18n.ts';
import { dataFlag, readText } from './shared/data.ts';

const query: Flag<readonly [string, string]> & { many: true } = {
  about: { en: 'a query parameter; again for another', es: 'un parámetro de consulta; repetir para otro' },
  value: 'K=V',
  many: true,
  read: (raw) => {
    const at = raw.indexOf('=');
    return at > 0 ? [raw.slice(0, at), raw.slice(at + 1)] : undefined;
  },
  expects: { en: 'name=value', es: 'nombre=valor' },
};

const flags = {
  query,
  data: { ...dataFlag, about: { en: 'the request body', es: 'el cuerpo de la petición' } },
};

const api = command({
  path: ['api'],
  summary: {
    en: 'any request, with the key of the profile',
    es: 'cualquier petición, con la clave del perfil',
  },
  detail: {
    en: 'Prints the body of the answer as it came, whatever its status; the exit code tells the status. Asks nothing, keeps no journal.',
    es: 'Imprime el cuerpo de la respuesta tal como llega, sea cual sea su estado, que se ve en el código de salida. No pregunta ni guarda diario.',
  },
  args: [
    { name: 'method', about: { en: 'GET, POST, PUT or DELETE', es: 'GET, POST, PUT o DELETE' } },
    { name: 'path', about: { en: 'from /developer/api/ on', es: 'desde /developer/api/' } },
  ],
  flags,
  exits: Object.values(exits),
  writes: [],
  examples: [
    {
      line: 'api GET /developer/api/reservas --query fecha=2026-11-20',
      about: { en: 'a day of the book', es: 'un día del libro' },
    },
    {
      line: 'api PUT /developer/api/menu/items/12 --data \'{"price":14}\'',
      about: { en: 'a new price', es: 'otro precio' },
    },
  ],
  run: async (context, { args: [method = '', path = ''], flags: { query = [], data } }) => {
    const verb = checkMethod(method);
    if (data !== undefined && bodiless.includes(verb)) throw noBody(verb);
    const client = await context.client();
    const sent = data === undefined ? undefined : await readText(context, data, '--data');
    const request: OutgoingRequest = {
      method: verb,
      url: buildUrl(client.baseUrl, checkPath(path), query),
      ...(sent === undefined ? {} : { body: sent }),
    };
    const received = await client.send(request);
    if (received.status > 299) context.report(await failureOf(received, verb));
    const body = received.body.text();
    const end = context.screen.stdoutIsTerminal && body !== '' ? '\n' : '';
    return { kind: 'raw', body: body + end };
  },
});

/** What the status means; of a write that may have been done all the same, that nobody knows. */
const failureOf = async (received: BufferedResponse, method: string): Promise<Failure> => {
  const refused = errorFromResponse(received, undefined);
  if (isReadMethod(method) || !needsReconcile(refused, received)) return refused;
  const { unknownRequest } = await import('../client/reconcile/outcomes.ts');
  return unknownRequest(refused, method);
};

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

const bodiless = ['GET', 'HEAD'];

const noBody = (method: string) =>
  usage([{ name: '--data', text: { en: `does not go with ${method}`, es: `no va con ${method}` } }]);

const checkMethod = (method: string): string => {
  const name = method.toUpperCase();
  if (methods.includes(name)) return name;
  throw usage([{ name: '<method>', text: mustBeText(oneOfText(methods), method) }]);
};

/** A path below the base URL: an address of its own would carry the key elsewhere. */
const checkPath = (path: string): string => {
  if (!/^\/(?![/\\])/.test(path)) throw usage([{ name: '<path>', text: fromTheRoot }]);
  if (/[\s#\\]/.test(path)) throw usage([{ name: '<path>', text: encoded }]);
  return path;
};

const fromTheRoot: LocalizedText = {
  en: 'must begin with one slash, like /developer/api/waitlist',
  es: 'debe empezar por una barra, como /developer/api/waitlist',
};
const encoded: LocalizedText = {
  en: 'has a space, # or \\: write %20, %23 or %5C, or give --query its values',
  es: 'lleva un espacio, # o \\: escribir %20, %23 o %5C, o dar los valores a --query',
};

export const commands: readonly Command[] = [api];
