import type { Lang, LocalizedText } from '../ground/i18n.ts';

/** What stands for a value in the help, word by word; what is a sign or a name of its own is the same everywhere. */
const words: Readonly<Record<string, LocalizedText>> = {
  CATEGORY: { en: 'CATEGORY', es: 'CATEGORÍA' },
  CHAR: { en: 'CHAR', es: 'CARÁCTER' },
  CHOICE: { en: 'CHOICE', es: 'VALOR' },
  CMD: { en: 'CMD', es: 'ORDEN' },
  FAULT: { en: 'FAULT', es: 'FALLO' },
  FIELD: { en: 'FIELD', es: 'CAMPO' },
  FILE: { en: 'FILE', es: 'FICHERO' },
  FORMAT: { en: 'FORMAT', es: 'FORMATO' },
  HEADER: { en: 'HEADER', es: 'COLUMNA' },
  LANG: { en: 'LANG', es: 'IDIOMA' },
  NAME: { en: 'NAME', es: 'NOMBRE' },
  STEP: { en: 'STEP', es: 'PASO' },
  TEXT: { en: 'TEXT', es: 'TEXTO' },
  TIME: { en: 'TIME', es: 'HORA' },
};

/** The placeholder of a flag's value in the language of the help: `CHOICE,CHOICE` → `VALOR,VALOR`. */
export const placeholderIn = (lang: Lang, value: string): string =>
  value.replace(/[A-Z]+/g, (word) => words[word]?.[lang] ?? word);
