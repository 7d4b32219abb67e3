import * as z from 'zod/mini';
import type { LocalizedText } from '../ground/i18n.ts';

export { safeParse } from 'zod/mini';

export type Schema<Output = unknown> = z.core.$ZodType<Output>;
export type ObjectSchema = z.core.$ZodObject;
export type Shape = Readonly<Record<string, Schema>>;

/** What zod cannot express. It belongs to the schema inside optional and nullable wrappers; a wrapper's own comes first. */
interface Metadata {
  /** What the field means, for people. */
  readonly description?: LocalizedText;
  /** What a valid value looks like: the object of "must be …". */
  readonly expected?: LocalizedText;
  readonly format?: Format;
  /** A date that can lie in any year, such as a birthday, so people must write its year. */
  readonly needsYear?: boolean;
}

type Format = 'date' | 'time' | 'timestamp' | 'record-id';

const metadataRegistry = z.registry<Metadata>();

const getMetadata = (schema: Schema): Metadata => ({
  ...metadataRegistry.get(unwrap(schema)),
  ...metadataRegistry.get(schema),
});

export const annotate = <S extends Schema>(schema: S, metadata: Metadata): S => {
  metadataRegistry.add(unwrap(schema), { ...getMetadata(schema), ...metadata });
  return schema;
};

export const label = <S extends Schema>(schema: S, en: string, es: string): S =>
  annotate(schema, { description: { en, es } });

/** Sets the description of a wrapper, without that of the schema inside. */
export const relabel = <S extends Schema>(wrapper: S, description: LocalizedText): S => {
  metadataRegistry.add(wrapper, { description });
  return wrapper;
};

export const withExpected = <S extends Schema>(schema: S, en: string, es: string): S =>
  annotate(schema, { expected: { en, es } });

export const getDescription = (schema: Schema): LocalizedText | undefined => getMetadata(schema).description;
export const getExpected = (schema: Schema): LocalizedText | undefined => getMetadata(schema).expected;
export const getFormat = (schema: Schema): Format | undefined => getMetadata(schema).format;
export const needsYear = (schema: Schema): boolean => getMetadata(schema).needsYear === true;

/** The zod definition of a schema, discriminated by `type`. */
export const getDefinition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
const getInnerDefinition = (schema: Schema) => getDefinition(unwrap(schema));

/** The schema without its wrappers: optional, nullable, with a default. */
export const unwrap = (schema: Schema): Schema => {
  const definition = getDefinition(schema);
  return definition.type === 'optional' || definition.type === 'nullable' || definition.type === 'default'
    ? unwrap(definition.innerType)
    : schema;
};

export const getValueType = (schema: Schema): z.core.$ZodTypeDef['type'] => getInnerDefinition(schema).type;

export const getChoices = (schema: Schema): readonly string[] | undefined => {
  const definition = getInnerDefinition(schema);
  return definition.type === 'enum' ? Object.values(definition.entries).map(String) : undefined;
};

export const isInteger = (schema: Schema): boolean => {
  const definition = getInnerDefinition(schema);
  return definition.type === 'number' && 'format' in definition && definition.format === 'safeint';
};

export const getElement = (schema: Schema): Schema | undefined => {
  const definition = getInnerDefinition(schema);
  return definition.type === 'array' ? definition.element : undefined;
};

export const getShape = (schema: Schema | undefined): Shape => {
  const definition = schema && getInnerDefinition(schema);
  return definition?.type === 'object' ? definition.shape : {};
};

export const isOptional = (schema: Schema): boolean => schema._zod.optin === 'optional';

export const isNullable = (schema: Schema): boolean => {
  const definition = getDefinition(schema);
  return (
    definition.type === 'nullable' || (definition.type === 'optional' && isNullable(definition.innerType))
  );
};
