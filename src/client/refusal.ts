import type { Scope } from '../contract/operation.ts';
import { Failure, type FailureCode } from '../ground/errors.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';
import { malformed, startOf } from './malformed.ts';
import { retryAfterOf } from './retry-after.ts';
import type { Received } from './transport.ts';

/** The failure that an answer other than 2xx means (interface section 7). */
export const refusal = (received: Received, scope: Scope | undefined): Failure => {
  const { status } = received;
  if (status < 400) return redirected(received);
  const envelope = envelopeOf(received.body.text());
  if (status === 404 && !envelope) return notTheInterface(received);
  const code = codeOf(status, envelope?.code);
  const message = messageOf(received, envelope?.error);
  const wait = code === 'UNAVAILABLE' ? retryAfterOf(received.headers, new Date()) : undefined;
  const isUnknownKey = code === 'UNAUTHORIZED' && envelope?.code === code;
  return new Failure(code, isKeyRefused(code) ? naming(scope, message, isUnknownKey) : message, {
    status,
    hint: hintOf(code, wait),
    wait,
  });
};

interface ErrorEnvelope {
  readonly error: string | undefined;
  readonly code: unknown;
}

/** The interface's error body, none for what a proxy or another service says. */
const envelopeOf = (body: string): ErrorEnvelope | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return undefined;
    const { success, error, code } = value as Record<string, unknown>;
    const said = typeof error === 'string' ? error : undefined;
    const isEnvelope = success === false || (said !== undefined && typeof code === 'string');
    return isEnvelope ? { error: said, code } : undefined;
  } catch {
    return undefined;
  }
};

/** The service's own code where it is one of ours and of the status's kind, else the status's. */
const codeOf = (status: number, named: unknown): FailureCode => {
  if (status === 401 || status === 403) return named === 'FORBIDDEN_SCOPE' ? named : 'UNAUTHORIZED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 400 || status === 409) return 'BUSINESS_ERROR';
  if (status === 429 || status >= 500) return 'UNAVAILABLE';
  return 'VALIDATION_ERROR';
};

const messageOf = ({ status, body }: Received, error: string | undefined): LocalizedText => {
  if (error) return untranslated(error);
  const start = startOf(body.start());
  return {
    en: `the service answered HTTP ${status}${start ? `: ${start}` : ' without a reason'}`,
    es: `el servicio respondió HTTP ${status}${start ? `: ${start}` : ' sin decir por qué'}`,
  };
};

const isKeyRefused = (code: FailureCode): boolean => code === 'UNAUTHORIZED' || code === 'FORBIDDEN_SCOPE';

/** Says which scope it takes; where the service knows no such key, that this alone would not help. */
const naming = (
  scope: Scope | undefined,
  { en, es }: LocalizedText,
  isUnknownKey: boolean,
): LocalizedText => {
  if (scope === undefined) return { en, es };
  const needs = { en: `this needs the scope ${scope}`, es: `hace falta el permiso ${scope}` };
  return isUnknownKey
    ? { en: `${en} (with a valid key ${needs.en})`, es: `${es} (con una clave válida ${needs.es})` }
    : // A service whose words are Spanish may have named it.
      { en: `${en} (${needs.en})`, es: es.includes(scope) ? es : `${es} (${needs.es})` };
};

const whatItMay: LocalizedText = {
  en: 'what the key may do: maitre profile check',
  es: 'qué permite la clave: maitre profile check',
};
const isItRight: LocalizedText = {
  en: 'is it the right key? maitre profile check tells what it may do, maitre profile add NAME takes another',
  es: '¿es la clave correcta? maitre profile check dice qué permite, maitre profile add NOMBRE pone otra',
};

const hintOf = (code: FailureCode, wait: number | undefined): LocalizedText | undefined => {
  if (isKeyRefused(code)) {
    return code === 'UNAUTHORIZED' ? isItRight : whatItMay;
  }
  if (code !== 'UNAVAILABLE') return undefined;
  return wait
    ? {
        en: `try again in ${Math.ceil(wait / 1000)} s`,
        es: `probar de nuevo dentro de ${Math.ceil(wait / 1000)} s`,
      }
    : { en: 'try again in a while', es: 'probar de nuevo dentro de un rato' };
};

const redirected = (received: Received): Failure => {
  const to = received.headers.get('location') ?? '?';
  return malformed(
    received,
    `it redirects to ${to}, and the key is not sent there`,
    `redirige a ${to}, y la clave no se envía allí`,
  );
};

const notTheInterface = (received: Received): Failure => {
  const failure = malformed(received, 'it is no error of it', 'no es un error suyo');
  return new Failure(failure.code, failure.text, {
    status: received.status,
    hint: {
      en: 'the base URL is probably wrong (maitre profile show)',
      es: 'la dirección probablemente está mal (maitre profile show)',
    },
  });
};
