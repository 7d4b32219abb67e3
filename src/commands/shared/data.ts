import { type Body, parseData } from '../../cli/body.ts';
import { textFlag } from '../../cli/flag-types.ts';
import type { Context } from '../../context/context.ts';
import { readNamed } from '../../files/read-whole.ts';
import { utf8In } from '../../files/utf8.ts';
import { readStandardInput } from '../../ground/standard-input.ts';

export const dataFlag = textFlag('JSON|@FILE|-', {
  en: 'the request body; flags override its fields, null clears one',
  es: 'el cuerpo de la petición; las opciones mandan sobre sus campos, null borra uno',
});

/** The object that `--data` gives: inline, in a file, or on standard input; empty where it is left out. */
export const readData = async (context: Context, data: string | undefined): Promise<Body> =>
  data === undefined ? {} : parseData(await readText(context, data, '--data'));

/** A text given inline, as `@FILE`, or as `-` for standard input. Throws USAGE where the file cannot be read. */
export const readText = async (context: Context, given: string, field: string): Promise<string> => {
  if (given === '-') return utf8In(await readStandardInput(context.world), field, field);
  if (!given.startsWith('@')) return given;
  const file = given.slice(1);
  return utf8In(await readNamed(context.world, file, field), `${field}: ${file}`, field);
};
