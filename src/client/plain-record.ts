import { type Field, fieldsOf, isFieldSure } from '../contract/objects.ts';
import { type Schema, valueTypeOf } from '../contract/schema.ts';

const scalars = ['string', 'number', 'boolean', 'enum'];

/**
 * Tells of a record at once that there is nothing in it to refuse: what must be there is right, what must be a list or an
 * object is one, and everything else that the interface shows is a single value, of whatever type. Only what it does not
 * say so of needs the whole schema, which takes ten times as long.
 */
export const plainness = (record: Schema): ((value: unknown) => boolean) => {
  const shown = fieldsOf(record);
  const isSingle = ({ schema, isOptional }: Field) => isOptional && scalars.includes(valueTypeOf(schema));
  const demanding = shown.filter((field) => !isSingle(field));
  const single = new Map(shown.filter(isSingle).map(({ name, isNullable }) => [name, isNullable]));
  return (value) => {
    if (shown.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
      return false;
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name in fields) {
      const held = fields[name];
      if (typeof held !== 'object') continue;
      const mayBeNull = single.get(name);
      if (mayBeNull !== undefined && !(held === null && mayBeNull)) return false;
    }
    return demanding.every((field) => isFieldSure(field, fields[field.name]));
  };
};
