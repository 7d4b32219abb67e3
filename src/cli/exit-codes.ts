import { type Exit, exits } from '../ground/errors.ts';
import { interruptedText, type LocalizedText } from '../ground/i18n.ts';
import type { CommandMetadata } from './command.ts';

/** The exit codes of every command. */
const common: readonly Exit[] = [
  exits.done,
  exits.unexpected,
  exits.usage,
  exits.settings,
  exits.interrupted,
];

/** The service may answer any request with these errors, although the API lists them for some operations only. */
const serviceErrors: readonly Exit[] = [exits.notFound, exits.refused, exits.invalid];

export const listExits = (spec: CommandMetadata): Exit[] =>
  sortUnique([...common, ...listOwnExits(spec), ...(spec.operations?.length ? serviceErrors : [])]);

/** The exit codes that not every command has, ascending. */
export const listOwnExits = ({
  exits: named = [],
  operations: [main] = [],
  args,
}: CommandMetadata): Exit[] => {
  const codes = [...named];
  if (main) codes.push(exits.unauthorized, exits.unreachable);
  if (main?.params) codes.push(exits.notFound);
  if (main && main.method !== 'GET') codes.push(exits.refused, exits.invalid, exits.unknownOutcome);
  // A command on several records, or a read of several restaurants, may fail in part.
  if (args?.some(({ variadic }) => variadic) || main?.method === 'GET') codes.push(exits.partial);
  return sortUnique(codes).filter((code) => !common.includes(code));
};

const sortUnique = (codes: readonly Exit[]): Exit[] => [...new Set(codes)].sort((a, b) => a - b);

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
    es: 'no se ha podido saber si se aplicó un cambio',
  },
  [exits.settings]: {
    en: 'no profile, or a broken settings file',
    es: 'sin perfil, o fichero de ajustes dañado',
  },
  [exits.interrupted]: interruptedText,
} as const satisfies Record<Exit, LocalizedText>;
