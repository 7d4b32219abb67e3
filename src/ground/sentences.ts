import type { Text } from './lang.ts';

/** What is said in many places: most follow the name of the flag, argument or field that they are about. */

export const isRequired: Text = { en: 'is required', es: 'es obligatorio' };

export const needsValue: Text = { en: 'needs a value', es: 'necesita un valor' };

/** Of two names or more. */
export const notTogether: Text = { en: 'do not go together', es: 'no se combinan' };

export const didYouMean = (near: string): Text => ({ en: `did you mean ${near}?`, es: `¿quizá ${near}?` });

export const interrupted: Text = { en: 'interrupted', es: 'interrumpido' };
