import type { Hint } from '../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { ProxyError } from './transport-error.ts';

export interface ConnectionProblem {
  readonly text: LocalizedText;
  readonly hint: Hint;
  /** Whether no retry can help. */
  readonly isPermanent?: boolean;
  /** How far the request came, if not only to an attempt to connect. */
  readonly stage?: 'connected' | 'answered' | undefined;
}

/** Explains an error of undici, of Node's network, TLS or decompression, or of a proxy. */
export const describeConnectionError = (error: unknown): ConnectionProblem => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof ProxyError) return describeProxyError(cause);
  const code = findCode(cause);
  const certificate = certificateProblems[code ?? ''];
  if (certificate) return { ...certificate, text: appendCode(certificate.text, code), isPermanent: true };
  const reason = isClosedBeforeTls(cause) ? closedBeforeTls : reasons[code ?? ''];
  const unreadable = reason ? undefined : findUnreadable(cause, code);
  const known = reason ?? unreadable;
  const wasConnected = reason === closed || reason === cutOff;
  return {
    text: known ? appendCode(known, code) : untranslated(formatUnknown(cause, code)),
    hint: networkHint,
    stage: unreadable ? 'answered' : wasConnected ? 'connected' : undefined,
  };
};

/** What is wrong with a response that arrived. undici's parser has no code, only a name. */
const findUnreadable = (cause: unknown, code = ''): LocalizedText | undefined => {
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return { en: 'its headers are too long', es: 'sus cabeceras son demasiado largas' };
  if (cause instanceof Error && cause.name === 'HTTPParserError')
    return { en: 'it is not valid HTTP', es: 'no es HTTP válido' };
  // Codes of zlib and of brotli.
  if (/^(?:Z_|ERR_(?:BROTLI)?_)/.test(code))
    return { en: 'its compressed data are damaged', es: 'sus datos comprimidos están dañados' };
  return undefined;
};

const findCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, message } = error;
  // While a request is being written, Node names a TLS error in the message only.
  const [, reason] = (code === 'EPROTO' && /SSL routines:[^:]*:([^:]+):/.exec(message)) || [];
  if (reason !== undefined) return `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
  return typeof code === 'string' ? code : undefined;
};

/** Node has no code for a connection that ended before the TLS handshake. */
const isClosedBeforeTls = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('before secure TLS connection');

const appendCode = (text: LocalizedText, code: string | undefined): LocalizedText =>
  code === undefined ? text : localize((lang) => `${text[lang]} (${code})`);

const formatUnknown = (cause: unknown, code: string | undefined): string => {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.message === '') return code ?? cause.name;
  return code && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message;
};

const closed: LocalizedText = {
  en: 'the connection was closed before the response was complete',
  es: 'la conexión se cerró antes de completar la respuesta',
};
const cutOff: LocalizedText = { en: 'the response was cut off', es: 'la respuesta llegó cortada' };
const closedBeforeTls: LocalizedText = {
  en: 'the connection was closed before it was secure',
  es: 'la conexión se cerró antes de ser segura',
};
const slow: LocalizedText = { en: 'the connection took too long', es: 'la conexión tardó demasiado' };
const noRoute: LocalizedText = { en: 'there is no route to it', es: 'no hay ruta hasta él' };
const reasons: Readonly<Record<string, LocalizedText>> = {
  ECONNREFUSED: { en: 'nothing listens there', es: 'allí no escucha ningún servicio' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
  EAI_AGAIN: { en: 'its name cannot be resolved', es: 'no se puede resolver su nombre' },
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: slow,
  UND_ERR_CONNECT_TIMEOUT: slow,
  UND_ERR_HEADERS_TIMEOUT: slow,
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closed,
  HPE_INVALID_EOF_STATE: closed,
  Z_BUF_ERROR: cutOff,
};

const networkHint: Hint = {
  en: 'check the network and the base URL (maitre profile show)',
  es: 'revise la red y la dirección (maitre profile show)',
  next: ['profile', 'show'],
};

const describeProxyError = ({ proxyOrigin, status, cause }: ProxyError): ConnectionProblem => {
  if (status === 407) {
    return {
      text: {
        en: `the proxy ${proxyOrigin} requires a user name and a password (HTTP 407)`,
        es: `el proxy ${proxyOrigin} pide usuario y contraseña (HTTP 407)`,
      },
      hint: {
        en: 'set them in the variable: HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT',
        es: 'indíquelos en la variable: HTTPS_PROXY=http://USUARIO:CONTRASEÑA@SERVIDOR:PUERTO',
      },
      isPermanent: true,
    };
  }
  const reason = status === undefined ? describeConnectionError(cause).text : untranslated(`HTTP ${status}`);
  return {
    text: {
      en: `the proxy ${proxyOrigin} refused the connection: ${reason.en}`,
      es: `el proxy ${proxyOrigin} rechazó la conexión: ${reason.es}`,
    },
    hint: {
      en: 'check HTTPS_PROXY, HTTP_PROXY and NO_PROXY',
      es: 'revise HTTPS_PROXY, HTTP_PROXY y NO_PROXY',
    },
  };
};

const unknownAuthority: ConnectionProblem = {
  text: {
    en: 'its certificate is signed by an authority that this machine does not trust',
    es: 'su certificado lo firma una autoridad en la que este equipo no confía',
  },
  hint: {
    en: 'if it is your own service, name its authority: maitre profile add NAME --base-url URL --ca FILE (or NODE_EXTRA_CA_CERTS=FILE)',
    es: 'si el servicio es suyo, indique su autoridad: maitre profile add NOMBRE --base-url URL --ca FICHERO (o NODE_EXTRA_CA_CERTS=FICHERO)',
  },
};
const wrongDate = (en: string, es: string): ConnectionProblem => ({
  text: { en, es },
  hint: {
    en: "check this machine's clock; if it is right, the service must renew its certificate",
    es: 'revise el reloj de este equipo; si está bien, el servicio debe renovar su certificado',
  },
});
const certificateProblems: Readonly<Record<string, ConnectionProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_SIGNATURE_FAILURE: unknownAuthority,
  CERT_HAS_EXPIRED: wrongDate('its certificate has expired', 'su certificado ha caducado'),
  CERT_NOT_YET_VALID: wrongDate('its certificate is not valid yet', 'su certificado aún no es válido'),
  ERR_TLS_CERT_ALTNAME_INVALID: {
    text: { en: 'its certificate is for another name', es: 'su certificado es para otro nombre' },
    hint: {
      en: 'the base URL must use the name in the certificate (maitre profile show)',
      es: 'la dirección debe llevar el nombre del certificado (maitre profile show)',
      next: ['profile', 'show'],
    },
  },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    text: { en: 'that port does not use TLS', es: 'ese puerto no usa TLS' },
    hint: {
      en: 'the port is probably wrong, or the service uses plain http (maitre profile show)',
      es: 'el puerto probablemente está mal, o el servicio usa http sin cifrar (maitre profile show)',
      next: ['profile', 'show'],
    },
  },
};
