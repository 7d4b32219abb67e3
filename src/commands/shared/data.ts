import { type Body, parseDataOption } from '../../cli/body.ts';
import type { Args, Flags } from '../../cli/flag.ts';
import { textFlag } from '../../cli/flag-types.ts';
import type { Context } from '../../context/context.ts';
import { decodeUtf8, readInputFile } from '../../files/read-file.ts';
import { Failure } from '../../ground/errors.ts';
import { readStandardInput } from '../../ground/fs.ts';
import { localize } from '../../ground/i18n.ts';

export const dataFlag = textFlag('JSON|@FILE|-', {
  en: 'the request body; flags override its fields, null clears one',
  es: 'el cuerpo de la petición; las opciones tienen prioridad sobre sus campos, null borra uno',
});

/** Parses `--data` as an object; an empty one without the flag. */
export const readData = async (context: Context, data: string | undefined): Promise<Body> =>
  data === undefined ? {} : parseDataOption(await readText(context, data, '--data'));

/** Reads a value given inline, as `@FILE`, or as `-` for standard input. Throws USAGE if the file cannot be read. */
export const readText = async (context: Context, value: string, field: string): Promise<string> => {
  if (value === '-') return decodeUtf8(await readStandardInput(context.runtime), field, field);
  if (!value.startsWith('@')) return value;
  const file = value.slice(1);
  return decodeUtf8(await readInputFile(context.runtime, file, field), `${field}: ${file}`, field);
};

/** Renames the field of a service's error to the flag or argument: `planta_id` to `--planta`, `id` to `<id>`. */
export const renameErrorField = (
  error: unknown,
  { flags, args = [] }: { flags: Flags; args?: Args },
): unknown => {
  if (!(error instanceof Failure) || error.field === undefined) return error;
  const { text, field } = error;
  const flag = [field, field.replace(/_id$/, '')]
    .map((name) => name.replaceAll('_', '-'))
    .find((name) => Object.hasOwn(flags, name));
  const [arg] = field === 'id' ? args : [];
  const name = flag === undefined ? arg && `<${arg.name}>` : `--${flag}`;
  if (name === undefined) return error;
  const renamed = localize((lang) => text[lang].replace(new RegExp(`^${field} `), () => `${name} `));
  return error.with({ ...renamed, field: name });
};
