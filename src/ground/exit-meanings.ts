import { type Exit, exits } from './errors.ts';
import type { LocalizedText } from './i18n.ts';
import { interruptedText } from './i18n.ts';

/** When the program ends with each code: what the help, the reference and `commands` say of it. */
export const exitMeanings = {
  [exits.done]: { en: 'done', es: 'hecho' },
  [exits.unexpected]: {
    en: 'unexpected failure, or an answer that breaks the interface',
    es: 'fallo inesperado, o una respuesta que incumple la interfaz',
  },
  [exits.usage]: {
    en: 'wrong usage: nothing was sent',
    es: 'uso incorrecto: no se ha enviado nada',
  },
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
    en: 'part of it failed, or the result is not complete',
    es: 'ha fallado una parte, o el resultado no está completo',
  },
  [exits.unreachable]: {
    en: 'service unreachable, timed out or overloaded: try again',
    es: 'servicio inaccesible, sin respuesta o saturado: reintentar',
  },
  [exits.invalid]: { en: 'rejected as invalid by the service', es: 'el servicio lo rechaza por no válido' },
  [exits.unknownOutcome]: {
    en: 'a write whose outcome could not be established',
    es: 'una escritura cuyo resultado no se ha podido saber',
  },
  [exits.settings]: {
    en: 'no profile, or a broken settings file',
    es: 'sin perfil, o fichero de ajustes dañado',
  },
  [exits.interrupted]: interruptedText,
} as const satisfies Record<Exit, LocalizedText>;
