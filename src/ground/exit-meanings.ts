import { type Exit, exits } from './errors.ts';
import type { LocalizedText } from './i18n.ts';
import { interruptedText } from './i18n.ts';

/** The meaning of each exit code, for the help, the reference and `commands`. */
export const exitMeanings = {
  [exits.done]: { en: 'done', es: 'hecho' },
  [exits.unexpected]: {
    en: 'unexpected failure, or a response that violates the API',
    es: 'fallo inesperado, o una respuesta que no cumple la API',
  },
  [exits.usage]: { en: 'wrong usage: nothing was sent', es: 'uso incorrecto: no se ha enviado nada' },
  [exits.notFound]: { en: 'not found', es: 'no encontrado' },
  [exits.unauthorized]: {
    en: 'no valid key, or its scope is missing',
    es: 'clave no válida, o sin el permiso necesario',
  },
  [exits.refused]: {
    en: 'refused by a rule of the restaurant',
    es: 'rechazado por una norma del restaurante',
  },
  [exits.partial]: {
    en: 'part of it failed, or the result is incomplete',
    es: 'ha fallado una parte, o el resultado no está completo',
  },
  [exits.unreachable]: {
    en: 'service unreachable, timed out or overloaded: try again',
    es: 'servicio inaccesible, sin respuesta o saturado: vuelva a intentarlo',
  },
  [exits.invalid]: { en: 'rejected as invalid by the service', es: 'el servicio lo rechaza por no válido' },
  [exits.unknownOutcome]: {
    en: 'the outcome of a write could not be established',
    es: 'no se ha podido saber el resultado de una escritura',
  },
  [exits.settings]: {
    en: 'no profile, or a broken settings file',
    es: 'sin perfil, o fichero de ajustes dañado',
  },
  [exits.interrupted]: interruptedText,
} as const satisfies Record<Exit, LocalizedText>;
