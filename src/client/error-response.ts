import type { Scope } from '../contract/operation.ts';
import { Failure, type FailureCode, type Hint, suggestCommand } from '../ground/errors.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { getFields } from '../ground/json.ts';
import { parseRetryAfter } from './retry.ts';
import type { BufferedResponse } from './transport.ts';

/** The failure for a status other than 2xx (API §7). */
export const createErrorFromResponse = (response: BufferedResponse, scope: Scope | undefined): Failure => {
  const { status, headers, body } = response;
  if (status < 400) return createRedirectFailure(response);
  const envelope = parseErrorEnvelope(body.text());
  if (status === 404 && !envelope) return createWrongBaseUrlFailure(response);
  const code = chooseCode(status, envelope?.code);
  const text = formatMessage(response, envelope?.error);
  const wait = code === 'UNAVAILABLE' ? parseRetryAfter(headers, new Date()) : undefined;
  const isUnknownKey = envelope?.code === 'UNAUTHORIZED';
  return new Failure(code, {
    ...(status === 401 || status === 403 ? addScope(text, scope, isUnknownKey) : text),
    status,
    hint: chooseHint(code, wait),
    wait,
  });
};

/** Undefined if the body is not an error of the API, such as a proxy's page. */
const parseErrorEnvelope = (body: string) => {
  const { success, error, code } = getFields(tryOr(undefined, () => JSON.parse(body)));
  const message = typeof error === 'string' ? error : undefined;
  const isEnvelope = success === false || (message !== undefined && typeof code === 'string');
  return isEnvelope ? { error: message, code } : undefined;
};

/** The status determines the code, except that 401 and 403 have two codes. */
const chooseCode = (status: number, code: unknown): FailureCode => {
  if (status === 401 || status === 403) return code === 'FORBIDDEN_SCOPE' ? code : 'UNAUTHORIZED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 400 || status === 409) return 'BUSINESS_ERROR';
  if (status === 429 || status >= 500) return 'UNAVAILABLE';
  return 'VALIDATION_ERROR';
};

const formatMessage = ({ status, body }: BufferedResponse, error: string | undefined): LocalizedText => {
  if (error) return untranslated(error);
  const start = shorten(body.start());
  return {
    en: `the service answered HTTP ${status}${start ? `: ${start}` : ' without a reason'}`,
    es: `el servicio respondió HTTP ${status}${start ? `: ${start}` : ' sin indicar el motivo'}`,
  };
};

/** Adds the scope that the operation needs. An unknown key would fail with any scope. */
const addScope = (
  { en, es }: LocalizedText,
  scope: Scope | undefined,
  isUnknownKey: boolean,
): LocalizedText => {
  if (scope === undefined) return { en, es };
  const needs = { en: `this needs the scope ${scope}`, es: `hace falta el permiso ${scope}` };
  if (isUnknownKey)
    return { en: `${en} (with a valid key ${needs.en})`, es: `${es} (con una clave válida ${needs.es})` };
  // The embedded service's messages are in Spanish, and name the scope.
  return { en: `${en} (${needs.en})`, es: es.includes(scope) ? es : `${es} (${needs.es})` };
};

const chooseHint = (code: FailureCode, wait: number | undefined): Hint | undefined => {
  if (code === 'UNAUTHORIZED')
    return {
      en: 'check the key with maitre profile check, or replace it with maitre profile add NAME',
      es: 'compruebe la clave con maitre profile check, o cámbiela con maitre profile add NOMBRE',
      next: ['profile', 'check'],
    };
  if (code === 'FORBIDDEN_SCOPE')
    return suggestCommand(['profile', 'check'], {
      en: 'see what the key may do',
      es: 'vea qué permite la clave',
    });
  if (code !== 'UNAVAILABLE') return undefined;
  if (!wait) return { en: 'try again in a while', es: 'inténtelo de nuevo dentro de un rato' };
  const seconds = Math.ceil(wait / 1000);
  return { en: `try again in ${seconds} s`, es: `inténtelo de nuevo dentro de ${seconds} s` };
};

const createRedirectFailure = (response: BufferedResponse): Failure => {
  const location = response.headers.get('location');
  return createMalformedFailure(
    response,
    `it redirects to ${location}, and the key is not sent there`,
    `redirige a ${location}, y la clave no se envía allí`,
  );
};

const createWrongBaseUrlFailure = (response: BufferedResponse): Failure =>
  createMalformedFailure(response, 'it does not come from the API', 'no viene de la API').with({
    hint: {
      en: 'the base URL is probably wrong (maitre profile show)',
      es: 'la dirección probablemente está mal (maitre profile show)',
      next: ['profile', 'show'],
    },
  });

/** A response that violates the API, with the start of its body. */
export const createMalformedFailure = (
  response: BufferedResponse,
  en: string,
  es: string,
  cause?: unknown,
): Failure => {
  const { status, body } = response;
  const start = shorten(body.start());
  return new Failure('MALFORMED_ANSWER', {
    en: `the response (HTTP ${status}) violates the API: ${en}${start && `\n  ${start}`}`,
    es: `la respuesta (HTTP ${status}) no cumple la API: ${es}${start && `\n  ${start}`}`,
    status,
    cause,
  });
};

/** At most 200 characters, on one line. */
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};
