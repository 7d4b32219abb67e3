import { type LocalizedText, untranslated } from '../ground/i18n.ts';
import { certificateProblem } from './certificate-problem.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** What went wrong on the line, in words. */
export interface LineProblem {
  readonly text: LocalizedText;
  readonly hint: LocalizedText;
  /** Whether trying again can help. */
  readonly passes: boolean;
  /** Whether there was a connection, which broke. */
  readonly isBroken: boolean;
}

/** The problem that an error of the line tells; where it is wrapped, what it wraps. */
export const problemOf = (error: unknown): LineProblem => {
  const cause = innermost(error);
  if (cause instanceof ProxyRefusal) return proxyProblem(cause);
  const code = codeOf(cause);
  const said = code === undefined ? undefined : certificateProblem(code);
  if (said) return { hint: said.hint, text: named(said.text, code), passes: false, isBroken: false };
  const isBroken = code !== undefined && broken.includes(reasons[code]) && !isInsecure(cause);
  return { text: reasonOf(cause, code), hint: checkNetwork, passes: true, isBroken };
};

const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** Whether the connection ended before TLS began: Node has no code of its own for it. */
const isInsecure = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('before secure TLS connection');

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  // TLS that breaks while a request is written has its reason in its message alone.
  const [, reason] = (code === 'EPROTO' && /SSL routines:[^:]*:([^:]+):/.exec(error.message)) || [];
  if (reason !== undefined) return `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
  return typeof code === 'string' ? code : undefined;
};

const reasonOf = (cause: unknown, code: string | undefined): LocalizedText => {
  const known = isInsecure(cause) ? insecure : code === undefined ? undefined : reasons[code];
  if (known) return named(known, code);
  if (!(cause instanceof Error)) return untranslated(String(cause));
  if (cause.message === '') return untranslated(code ?? cause.name);
  return untranslated(code && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message);
};

const named = ({ en, es }: LocalizedText, code: string | undefined): LocalizedText =>
  code === undefined ? { en, es } : { en: `${en} (${code})`, es: `${es} (${code})` };

const closed: LocalizedText = {
  en: 'the connection was closed before the answer was whole',
  es: 'la conexión se cerró antes de llegar la respuesta entera',
};
const cutShort: LocalizedText = {
  en: 'the answer stopped before it was whole',
  es: 'la respuesta se interrumpió antes de llegar entera',
};
const broken: readonly (LocalizedText | undefined)[] = [closed, cutShort];
const insecure: LocalizedText = {
  en: 'the connection was closed before it was secure',
  es: 'la conexión se cerró antes de ser segura',
};
const reasons: Readonly<Record<string, LocalizedText>> = {
  ECONNREFUSED: { en: 'nothing listens there', es: 'nadie escucha allí' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
  EAI_AGAIN: { en: 'its name cannot be looked up', es: 'no se puede resolver su nombre' },
  EHOSTUNREACH: { en: 'there is no way to it', es: 'no hay ruta hasta él' },
  ENETUNREACH: { en: 'there is no way to it', es: 'no hay ruta hasta él' },
  ETIMEDOUT: { en: 'no connection in time', es: 'sin conexión a tiempo' },
  ECONNRESET: closed,
  EPIPE: closed,
  Z_BUF_ERROR: cutShort,
};

const checkNetwork: LocalizedText = {
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
  const why = status === undefined ? reasonOf(cause, codeOf(cause)) : untranslated(`HTTP ${status}`);
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
