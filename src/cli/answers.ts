import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';

/** A yes and a no as people write them in any of the languages; Enter alone is a no. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['s', 'si', 'y', 'yes'].map((word) => [word, true] as const),
  ...['', 'n', 'no'].map((word) => [word, false] as const),
]);

/** The question, with the letters of its answers behind it; the capital is what Enter says. */
export const yesOrNo = (question: string, lang: Lang): string =>
  `${question} (${{ en: 'y', es: 's' }[lang]}/N)`;

/** Undefined for what is neither. */
export const answerIn = (typed: string): boolean | undefined => answers.get(fold(typed).trim());

export const neither: LocalizedText = { en: 'yes or no', es: 'sí o no' };
