import { Failure } from '../ground/errors.ts';
import { localize, mustBeText } from '../ground/i18n.ts';
import type { ServiceOptions } from './api.ts';

const known: readonly string[] = ['seed', 'clock', 'faults'] satisfies (keyof ServiceOptions)[];

/** @throws Failure USAGE that names an option which is none: JavaScript has nobody else who says it */
export const refuseUnknown = (options: object): void => {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const names = known.join(', ');
  const text = {
    en: `${unknown} is no option of createService; there are: ${names}`,
    es: `${unknown} no es una opción de createService; hay: ${names}`,
  };
  throw new Failure('USAGE', text, { field: unknown });
};

/** @throws Failure USAGE where no port has that number */
export const requirePort = (port: number): void => {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return;
  const text = mustBeText({ en: 'a number from 0 to 65535', es: 'un número de 0 a 65535' }, String(port));
  throw new Failure(
    'USAGE',
    localize((lang) => `port ${text[lang]}`),
    { field: 'port' },
  );
};
