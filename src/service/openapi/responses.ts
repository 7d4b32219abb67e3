import type { Method } from '../../contract/operation.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { missing, noRoom, type RefusalCode, statusOf } from '../refusal.ts';

interface ErrorAnswer {
  readonly codes: readonly [RefusalCode, ...RefusalCode[]];
  readonly about: LocalizedText;
  /** Messages as the service says them. */
  readonly says: readonly string[];
  readonly retryAfter?: boolean;
}

/** Every error answer (interface section 7), by the name that operations refer to. */
const answers = {
  BusinessError: {
    codes: ['BUSINESS_ERROR'],
    about: {
      en: 'A business rule refuses the operation; nothing was changed.',
      es: 'Una regla de negocio rechaza la operación; no se cambió nada.',
    },
    says: ['No se puede eliminar un evento con reservas activas', 'No hay mesas disponibles'],
  },
  Unauthorized: {
    codes: ['UNAUTHORIZED', 'FORBIDDEN_SCOPE'],
    about: {
      en: 'The API key is missing or invalid, or lacks the scope of the operation.',
      es: 'La clave de API falta o no es válida, o no tiene el permiso de la operación.',
    },
    says: ['La clave de API no es válida', 'La clave de API no tiene el permiso reservas:read'],
  },
  NotFound: {
    codes: ['NOT_FOUND'],
    about: {
      en: "The record does not exist, or does not belong to the key's restaurant.",
      es: 'El registro no existe o no es del restaurante de la clave.',
    },
    says: Object.values(missing),
  },
  TooLarge: {
    codes: ['PAYLOAD_TOO_LARGE'],
    about: { en: 'The body is larger than 1 MiB.', es: 'El cuerpo pasa de 1 MiB.' },
    says: ['El cuerpo pasa de 1 MiB'],
  },
  NotJson: {
    codes: ['UNSUPPORTED_MEDIA_TYPE'],
    about: { en: 'The body is not JSON, or compressed.', es: 'El cuerpo no es JSON, o viene comprimido.' },
    says: ['El cuerpo debe ser JSON: Content-Type: application/json'],
  },
  Invalid: {
    codes: ['VALIDATION_ERROR'],
    about: {
      en: 'Invalid input data; the message names the first field that is wrong.',
      es: 'Datos no válidos; el mensaje nombra el primer campo que está mal.',
    },
    says: ['fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20'],
  },
  TooManyRequests: {
    codes: ['TOO_MANY_REQUESTS'],
    about: {
      en: 'The key asks more often than this service lets it.',
      es: 'La clave pide más a menudo de lo que este servicio admite.',
    },
    says: ['Demasiadas peticiones: espere 1 s'],
    retryAfter: true,
  },
  InternalError: {
    codes: ['INTERNAL_ERROR'],
    about: { en: 'The service failed.', es: 'El servicio ha fallado.' },
    says: ['Error interno', noRoom],
  },
  Unavailable: {
    codes: ['UNAVAILABLE'],
    about: {
      en: 'The service cannot answer now.',
      es: 'El servicio no puede responder ahora.',
    },
    says: ['El servicio está ocupado'],
    retryAfter: true,
  },
} as const satisfies Record<string, ErrorAnswer>;

type Name = keyof typeof answers;

/** Which of them an operation can end with, by status. */
export const errorResponses = (row: {
  readonly method: Method;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}): Record<string, object> => {
  const names: Name[] = ['Unauthorized', 'TooManyRequests', 'InternalError', 'Unavailable'];
  if (row.method !== 'GET') names.push('BusinessError');
  if (row.params) names.push('NotFound');
  if (row.query || row.body) names.push('Invalid');
  if (row.body) names.push('TooLarge', 'NotJson');
  const sorted = names.map((name) => [statusOf(answers[name].codes[0]), name] as const).sort();
  return Object.fromEntries(
    sorted.map(([status, name]) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );
};

const retryAfter = {
  'Retry-After': {
    description: 'How many seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** The components that operations refer to. */
export const errorComponents = (lang: Lang): Record<string, object> =>
  Object.fromEntries(
    Object.entries<ErrorAnswer>(answers).map(([name, { codes, about, says, retryAfter: waits }]) => {
      const examples = says.map((error, index) => {
        const code = codes[index] ?? codes[0];
        return [`example${index + 1}`, { value: { success: false, error, code } }];
      });
      return [
        name,
        {
          description: about[lang],
          ...(waits && { headers: retryAfter }),
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
