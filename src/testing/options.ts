import { Failure } from '../ground/errors.ts';
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
