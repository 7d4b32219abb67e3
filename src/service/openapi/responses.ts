import type { Operation } from '../../contract/operation.ts';
import { type ApiErrorCode, notFoundMessages, statuses } from '../api-error.ts';

interface ErrorDescription {
  readonly code: ApiErrorCode;
  readonly description: string;
  /** An example. */
  readonly message: string;
  readonly retryAfter?: boolean;
}

/** Every error response (API §7), by the name that operations refer to. */
const errors = {
  BusinessError: {
    code: 'BUSINESS_ERROR',
    description: 'A business rule rejects the operation. Nothing was changed.',
    message: 'No se puede eliminar un evento con reservas activas',
  },
  Unauthorized: {
    code: 'UNAUTHORIZED',
    description:
      'The API key is missing or invalid. FORBIDDEN_SCOPE: it lacks the scope that the message names.',
    message: 'La clave de API no es válida',
  },
  NotFound: {
    code: 'NOT_FOUND',
    description: "The record does not exist, or does not belong to the key's restaurant.",
    message: notFoundMessages.reservas,
  },
  TooLarge: {
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body is larger than 1 MiB.',
    message: 'El cuerpo pasa de 1 MiB',
  },
  NotJson: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not JSON, or it is compressed.',
    message: 'El cuerpo debe ser JSON: Content-Type: application/json',
  },
  Invalid: {
    code: 'VALIDATION_ERROR',
    description: 'The data is invalid. The message names the first invalid field.',
    message: 'fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20',
  },
  TooManyRequests: {
    code: 'TOO_MANY_REQUESTS',
    description: 'The key has sent more requests than the service allows.',
    message: 'Demasiadas peticiones: espere 1 s',
    retryAfter: true,
  },
  InternalError: {
    code: 'INTERNAL_ERROR',
    description: 'The service failed.',
    message: 'Error interno',
  },
  Unavailable: {
    code: 'UNAVAILABLE',
    description: 'The service is busy or unavailable.',
    message: 'El servicio está ocupado',
    retryAfter: true,
  },
} as const satisfies Record<string, ErrorDescription>;

type ErrorName = keyof typeof errors;

export const listErrorResponses = ({ method, params, query, body }: Operation): Record<string, object> => {
  const names: ErrorName[] = ['Unauthorized', 'TooManyRequests', 'InternalError', 'Unavailable'];
  if (method !== 'GET') names.push('BusinessError');
  if (params) names.push('NotFound');
  if (query || body) names.push('Invalid');
  if (body) names.push('TooLarge', 'NotJson');
  const sorted = names.map((name) => [statuses[errors[name].code], name] as const).sort();
  return Object.fromEntries(
    sorted.map(([status, name]) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );
};

const retryAfterHeader = {
  'Retry-After': {
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
};

export const createErrorComponents = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries<ErrorDescription>(errors).map(([name, { code, description, message, retryAfter }]) => [
      name,
      {
        description,
        ...(retryAfter && { headers: retryAfterHeader }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: { success: false, error: message, code },
          },
        },
      },
    ]),
  );
