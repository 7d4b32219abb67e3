import * as z from 'zod/mini';
import { elementOf, expectsOf, type Schema, shapeOf, unwrap, valueTypeOf } from '../../contract/schema.ts';
import { Failure } from '../../ground/errors.ts';
import {
  anotherValueText,
  type LocalizedText,
  localize,
  mustBeText,
  requiredText,
} from '../../ground/i18n.ts';

export type Path = readonly (string | number)[];

/** One thing wrong with a seed: where, and the sentence that follows the name of the place. */
export interface Problem {
  readonly path: Path;
  readonly text: LocalizedText;
}

/** Every value that is not as the schema has it, in the order of the schema. */
export const problemsOf = (schema: Schema, value: unknown): Problem[] => {
  const { error } = z.safeParse(schema, value);
  const seen = new Set<string>();
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path as Path;
    const within = schemaAt(schema, path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], text: isNoField(within) }));
    // A value can be wrong in several ways; what would be right is said once.
    const name = nameOf(path);
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ path, text: valueAt(value, path) === undefined ? requiredText : mustBeText(rightOf(within)) }];
  });
};

const schemaAt = (schema: Schema, path: Path): Schema =>
  path.reduce<Schema>(
    (at, step) => (typeof step === 'number' ? elementOf(at) : shapeOf(at)[step]) ?? z.unknown(),
    unwrap(schema),
  );

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value);

const isNoField = (schema: Schema): LocalizedText => {
  const known = Object.keys(shapeOf(schema)).join(', ');
  return { en: `is no field; there are: ${known}`, es: `no es un campo; hay: ${known}` };
};

const rightOf = (schema: Schema): LocalizedText =>
  expectsOf(schema) ??
  (valueTypeOf(schema) === 'object' ? { en: 'fields and values', es: 'campos y valores' } : anotherValueText);

/** `reservas[3].estado`. */
const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  );

const mostShown = 20;

/** All of them in one failure. `placeOf` says where a path stands, before its name. */
export const refusal = (
  field: string,
  problems: readonly Problem[],
  placeOf: (path: Path) => string,
): Failure => {
  const more = problems.length - mostShown;
  return new Failure(
    'USAGE',
    localize((lang) =>
      [
        ...problems
          .slice(0, mostShown)
          .map(({ path, text }) => `${placeOf(path)}${nameOf(path) || 'seed'} ${text[lang]}`),
        ...(more > 0 ? [`… +${more}`] : []),
      ].join('\n'),
    ),
    { field },
  );
};
