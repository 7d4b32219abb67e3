import type { Contract } from '../contract/index.ts';

/** What the service answers when it does not do as it was asked (interface section 7), with its status. */
const statuses = {
  BUSINESS_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN_SCOPE: 401,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  VALIDATION_ERROR: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;
export type RefusalCode = keyof typeof statuses;

export const statusOf = (code: RefusalCode): number => statuses[code];

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: (typeof statuses)[RefusalCode];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = statuses[code];
    this.headers = headers;
  }
}

/** The interface's envelope of a refusal (section 7). */
export const envelopeOf = ({ code, message }: Refusal) => ({ success: false, error: message, code });

/** A rule of the house says no. */
export const against = (message: string): Refusal => new Refusal('BUSINESS_ERROR', message);

export const invalid = (message: string): Refusal => new Refusal('VALIDATION_ERROR', message);

export const notFound = (message: string): Refusal => new Refusal('NOT_FOUND', message);

/** What is said of an id that there is not, by resource: the interface's own words where it has them. */
export const missing = {
  reservas: 'Reserva no encontrado',
  crm: 'Cliente no encontrado',
  menuItems: 'Plato no encontrado',
  menuCategories: 'Categoría no encontrada',
  waitlist: 'Entrada no encontrada',
  events: 'Evento no encontrado',
  /** The id in the path of a session's operations is the event's. */
  eventSessions: 'Evento no encontrado',
} as const satisfies Record<keyof Contract, string>;

export const noSuchPath = 'Ruta no encontrada';

export const noRoom =
  'No queda sitio en el disco de la base de datos y no se ha guardado nada: haga sitio y repítalo';

/** The record, or a 404 with the message. */
export const found = <T>(record: T | undefined, message: string): T => {
  if (record === undefined) throw notFound(message);
  return record;
};
