import type { Text } from '../lang.ts';
import { verbatim } from '../lang.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** What went wrong on the line, in words. */
export interface LineProblem {
  readonly text: Text;
  readonly hint: Text;
  /** Whether trying again can help. */
  readonly passes: boolean;
}

/** The problem that a fetch's error tells: fetch wraps what the socket said. */
export const problemOf = (error: unknown): LineProblem => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof ProxyRefusal) return proxyProblem(cause);
  const code = codeOf(cause);
  const said = code === undefined ? undefined : certificateProblems[code];
  if (said) return { ...said, text: named(said.text, code!), passes: false };
  return { text: reasonOf(cause, code), hint: checkNetwork, passes: true };
};

/** Whether the connection was never made, as far as the error's own code says it. */
export const isNeverConnected = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause);
  return code !== undefined && (neverConnected.has(code) || Object.hasOwn(certificateProblems, code));
};

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
  const known = code === undefined ? undefined : reasons[code];
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

const unknownAuthority = {
  text: {
    en: 'its certificate is signed by no authority that this machine knows',
    es: 'su certificado no lo firma ninguna autoridad que este equipo conozca',
  },
  hint: {
    en: 'if it is your own service, name its authority: maitre profile add NAME --base-url URL --ca FILE (or NODE_EXTRA_CA_CERTS=FILE)',
    es: 'si el servicio es propio, indicar su autoridad: maitre profile add NOMBRE --base-url URL --ca FICHERO (o NODE_EXTRA_CA_CERTS=FICHERO)',
  },
};
const outOfDate = (en: string, es: string) => ({
  text: { en, es },
  hint: {
    en: "check this machine's clock; if it is right, the service must renew its certificate",
    es: 'revisar el reloj de este equipo; si está bien, el servicio debe renovar su certificado',
  },
});
const certificateProblems: Readonly<Record<string, { readonly text: Text; readonly hint: Text }>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_SIGNATURE_FAILURE: unknownAuthority,
  CERT_HAS_EXPIRED: outOfDate('its certificate has expired', 'su certificado ha caducado'),
  CERT_NOT_YET_VALID: outOfDate('its certificate is not valid yet', 'su certificado aún no es válido'),
  ERR_TLS_CERT_ALTNAME_INVALID: {
    text: { en: 'its certificate is for another name', es: 'su certificado es para otro nombre' },
    hint: {
      en: 'the base URL must have the name that the certificate has (maitre profile show)',
      es: 'la dirección debe llevar el nombre del certificado (maitre profile show)',
    },
  },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    text: { en: 'it speaks no TLS at that port', es: 'en ese puerto no habla TLS' },
    hint: {
      en: 'the port is probably wrong, or the service is plain http (maitre profile show)',
      es: 'el puerto probablemente está mal, o el servicio es http sin cifrar (maitre profile show)',
    },
  },
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
  };
};
