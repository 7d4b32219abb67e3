import { type Text, verbatim } from '../ground/lang.ts';
import { certificateProblem } from './certificate-problem.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** What went wrong on the line, in words. */
export interface LineProblem {
  readonly text: Text;
  readonly hint: Text;
  /** Whether trying again can help. */
  readonly passes: boolean;
  /** Whether there was a connection, which broke. */
  readonly isBroken: boolean;
}

/** The problem that a fetch's error tells: fetch wraps what the socket said. */
export const problemOf = (error: unknown): LineProblem => {
  const cause = innermost(error);
  if (cause instanceof ProxyRefusal) return proxyProblem(cause);
  if (isForbiddenPort(cause)) return { ...forbiddenPort, passes: false, isBroken: false };
  const code = codeOf(cause);
  const said = certificateProblem(code ?? '');
  if (said) return { hint: said.hint, text: named(said.text, code!), passes: false, isBroken: false };
  const isBroken = code !== undefined && reasons[code] === closed && !isInsecure(cause);
  return { text: reasonOf(cause, code), hint: checkNetwork, passes: true, isBroken };
};

/** Whether the connection was never made, as far as the error's own code says it. */
export const isNeverConnected = (error: unknown): boolean => {
  const cause = innermost(error);
  const code = codeOf(cause) ?? '';
  return (
    isInsecure(cause) ||
    isForbiddenPort(cause) ||
    neverConnected.has(code) ||
    certificateProblem(code) !== undefined
  );
};

/** Whether fetch itself lost its patience, which ends at five minutes. */
export const isImpatience = (error: unknown): boolean =>
  ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].includes(codeOf(innermost(error)) ?? '');

const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** Whether the connection ended before TLS began: Node has no code of its own for it. */
const isInsecure = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('before secure TLS connection');

/** Whether fetch itself refuses the port, one of those that belong to other protocols: nothing was sent. */
const isForbiddenPort = (cause: unknown): boolean => cause instanceof Error && cause.message === 'bad port';

const forbiddenPort = {
  text: {
    en: 'that port belongs to another protocol, and is never connected to',
    es: 'ese puerto es de otro protocolo, y nunca se conecta con él',
  },
  hint: { en: 'check the base URL (maitre profile show)', es: 'revisar la dirección (maitre profile show)' },
} as const satisfies Record<string, Text>;

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
};

const reasonOf = (cause: unknown, code: string | undefined): Text => {
  const known = isInsecure(cause) ? insecure : code === undefined ? undefined : reasons[code];
  if (known) return named(known, code!);
  if (!(cause instanceof Error)) return verbatim(String(cause));
  if (cause.message === '') return verbatim(code ?? cause.name);
  return verbatim(code && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message);
};

const named = ({ en, es }: Text, code: string): Text => ({ en: `${en} (${code})`, es: `${es} (${code})` });

const closed: Text = {
  en: 'the connection was closed before the answer was whole',
  es: 'la conexión se cerró antes de llegar la respuesta entera',
};
const insecure: Text = {
  en: 'the connection was closed before it was secure',
  es: 'la conexión se cerró antes de ser segura',
};
const reasons: Readonly<Record<string, Text>> = {
  ECONNREFUSED: { en: 'nothing listens there', es: 'nadie escucha allí' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
  EAI_AGAIN: { en: 'its name cannot be looked up', es: 'no se puede resolver su nombre' },
  EHOSTUNREACH: { en: 'there is no way to it', es: 'no hay ruta hasta él' },
  ENETUNREACH: { en: 'there is no way to it', es: 'no hay ruta hasta él' },
  UND_ERR_CONNECT_TIMEOUT: { en: 'no connection in time', es: 'sin conexión a tiempo' },
  ETIMEDOUT: { en: 'no connection in time', es: 'sin conexión a tiempo' },
  ECONNRESET: closed,
  UND_ERR_SOCKET: closed,
  EPIPE: closed,
};

const checkNetwork: Text = {
  en: 'check the network and the base URL (maitre profile show)',
  es: 'revisar la red y la dirección (maitre profile show)',
};

const proxyProblem = ({ proxy, status, cause }: ProxyRefusal): LineProblem => {
  if (status === 407) {
    return {
      text: {
        en: `the proxy ${proxy} wants a name and a password (HTTP 407)`,
        es: `el proxy ${proxy} pide nombre y contraseña (HTTP 407)`,
      },
      hint: {
        en: 'give them in the variable: HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT',
        es: 'indicarlos en la variable: HTTPS_PROXY=http://NOMBRE:CLAVE@SERVIDOR:PUERTO',
      },
      passes: false,
      isBroken: false,
    };
  }
  const why = status === undefined ? reasonOf(cause, codeOf(cause)) : verbatim(`HTTP ${status}`);
  return {
    text: {
      en: `the proxy ${proxy} did not open the way: ${why.en}`,
      es: `el proxy ${proxy} no abrió el camino: ${why.es}`,
    },
    hint: {
      en: 'check HTTPS_PROXY, HTTP_PROXY and NO_PROXY',
      es: 'revisar HTTPS_PROXY, HTTP_PROXY y NO_PROXY',
    },
    passes: true,
    isBroken: false,
  };
};
