import { usage } from './usage.ts';

/** What stands for bytes that are no UTF-8, which is how Node reads a line: it would be written as it is. Throws USAGE. */
export const refuseBroken = (argv: readonly string[]): void => {
  const word = argv.find((one) => one.includes('\ufffd'));
  if (word === undefined) return;
  throw usage([{ name: word, text: { en: 'is not UTF-8', es: 'no está en UTF-8' } }], {
    en: 'set the terminal, or what calls maitre, to UTF-8; a record that has the sign is named by its id',
    es: 'poner en UTF-8 el terminal, o lo que llame a maitre; un registro con ese signo se nombra por su id',
  });
};
