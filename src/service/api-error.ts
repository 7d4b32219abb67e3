import type { Contract } from '../contract/index.ts';

/** The error codes of the API (§7) and their statuses. */
export const statuses = {
  BUSINESS_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN_SCOPE: 401,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_ERROR: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;
export type ApiErrorCode = keyof typeof statuses;

/** An error whose code and message the service sends to the client. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: (typeof statuses)[ApiErrorCode];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ApiErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = statuses[code];
    this.headers = headers;
  }
}

/** The error envelope (API §7). */
export const toEnvelope = ({ code, message }: ApiError) => ({ success: false, error: message, code });

export const createBusinessError = (message: string): ApiError => new ApiError('BUSINESS_ERROR', message);

export const createValidationError = (message: string): ApiError => new ApiError('VALIDATION_ERROR', message);

export const createNotFoundError = (message: string): ApiError => new ApiError('NOT_FOUND', message);

/** The messages for an id that does not exist: the API's own if it has one. */
export const notFoundMessages = {
  reservas: 'Reserva no encontrado',
  crm: 'Cliente no encontrado',
  menuItems: 'Plato no encontrado',
  menuCategories: 'Categoría no encontrada',
  waitlist: 'Entrada no encontrada',
  events: 'Evento no encontrado',
  /** The id in the path of a session's operations is the event's. */
  eventSessions: 'Evento no encontrado',
} as const satisfies Record<keyof Contract, string>;

export const diskFullMessage =
  'No queda sitio en el disco de la base de datos y no se ha guardado nada: haga sitio y repítalo';

/** Waits for a record of the resource. @throws ApiError NOT_FOUND if there is none */
export const requireFound = async <T>(
  reading: Promise<T | undefined>,
  resource: keyof Contract,
): Promise<T> => {
  const record = await reading;
  if (record === undefined) throw createNotFoundError(notFoundMessages[resource]);
  return record;
};
