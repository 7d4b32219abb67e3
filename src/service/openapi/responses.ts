import type { Operation } from '../../contract/operation.ts';
import { type ApiErrorCode, diskFullMessage, notFoundMessages, statuses } from '../api-error.ts';

interface ErrorDescription {
  readonly codes: readonly [ApiErrorCode, ...ApiErrorCode[]];
  readonly description: string;
  /** Examples. Each belongs to the code at its own index, or else to the first code. */
  readonly messages: readonly string[];
  readonly retryAfter?: boolean;
}

/** Every error response (API §7), by the name that operations refer to. */
const errors = {
  BusinessError: {
    codes: ['BUSINESS_ERROR'],
    description: 'A business rule rejects the operation. Nothing was changed.',
    messages: ['No se puede eliminar un evento con reservas activas', 'No hay mesas disponibles'],
  },
  Unauthorized: {
    codes: ['UNAUTHORIZED', 'FORBIDDEN_SCOPE'],
    description: 'The API key is missing or invalid, or lacks the scope of the operation.',
    messages: ['La clave de API no es válida', 'La clave de API no tiene el permiso reservas:read'],
  },
  NotFound: {
    codes: ['NOT_FOUND'],
    description: "The record does not exist, or does not belong to the key's restaurant.",
    messages: Object.values(notFoundMessages),
  },
  TooLarge: {
    codes: ['PAYLOAD_TOO_LARGE'],
    description: 'The body is larger than 1 MiB.',
    messages: ['El cuerpo pasa de 1 MiB'],
  },
  NotJson: {
    codes: ['UNSUPPORTED_MEDIA_TYPE'],
    description: 'The body is not JSON, or it is compressed.',
    messages: ['El cuerpo debe ser JSON: Content-Type: application/json'],
  },
  Invalid: {
    codes: ['VALIDATION_ERROR'],
    description: 'The data is invalid. The message names the first invalid field.',
    messages: ['fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20'],
  },
  TooManyRequests: {
    codes: ['TOO_MANY_REQUESTS'],
    description: 'The key has sent more requests than the service allows.',
    messages: ['Demasiadas peticiones: espere 1 s'],
    retryAfter: true,
  },
  InternalError: {
    codes: ['INTERNAL_ERROR'],
    description: 'The service failed.',
    messages: ['Error interno', diskFullMessage],
  },
  Unavailable: {
    codes: ['UNAVAILABLE'],
    description: 'The service is busy or unavailable.',
    messages: ['El servicio está ocupado'],
    retryAfter: true,
  },
} as const satisfies Record<string, ErrorDescription>;

type ErrorName = keyof typeof errors;

/** The possible error responses of an operation, by status. */
export const listErrorResponses = ({ method, params, query, body }: Operation): Record<string, object> => {
  const names: ErrorName[] = ['Unauthorized', 'TooManyRequests', 'InternalError', 'Unavailable'];
  if (method !== 'GET') names.push('BusinessError');
  if (params) names.push('NotFound');
  if (query || body) names.push('Invalid');
  if (body) names.push('TooLarge', 'NotJson');
  const sorted = names.map((name) => [statuses[errors[name].codes[0]], name] as const).sort();
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

/** The components that the operations refer to. */
export const createErrorComponents = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries<ErrorDescription>(errors).map(([name, { codes, description, messages, retryAfter }]) => {
      const examples = messages.map((error, index) => {
        const code = codes[index] ?? codes[0];
        return [`example${index + 1}`, { value: { success: false, error, code } }];
      });
      return [
        name,
        {
          description,
          ...(retryAfter && { headers: retryAfterHeader }),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(examples),
            },
          },
        },
      ];
    }),
  );
