import type { Args, Flags } from '../../cli/flag.ts';
import { Failure } from '../../ground/errors.ts';
import { inEach } from '../../ground/lang.ts';

/**
 * A refusal of the service or its panel in the names that the line has: `--max` for `max`, `--planta` for `planta_id`, `<id>`
 * for `id`. Any other error as it is.
 */
export const asOnTheLine = (error: unknown, { flags, args = [] }: { flags: Flags; args?: Args }): unknown => {
  if (!(error instanceof Failure) || error.field === undefined) return error;
  const { code, text, field, hint, status, retryable, cause } = error;
  const flag = [field, field.replace(/_id$/, '')]
    .map((name) => name.replaceAll('_', '-'))
    .find((name) => Object.hasOwn(flags, name));
  const [arg] = field === 'id' ? args : [];
  const name = flag === undefined ? arg && `<${arg.name}>` : `--${flag}`;
  if (name === undefined) return error;
  const named = inEach((lang) => text[lang].replace(new RegExp(`^${field} `), () => `${name} `));
  return new Failure(code, named, { field: name, hint, status, retryable, cause });
};
