import type { Text } from '../ground/lang.ts';

/** What a name must be that people give and that a file, or a section of one, is called by. */
export const aPlainName: Text = {
  en: 'a name of letters, digits, dots, dashes and underscores, like casa-lola',
  es: 'un nombre de letras, cifras, puntos, guiones y guiones bajos, como casa-lola',
};
