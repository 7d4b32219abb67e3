import type { Input, Operation } from '../contract/operation.ts';

/** The names of the fields that a creation may omit. A resource without a default for one of them does not compile. */
export type OptionalOf<Creation extends Operation, Body = NonNullable<Input<Creation>['body']>> = {
  [Field in keyof Body]-?: null extends Body[Field] ? Field : never;
}[keyof Body];

/** The record with these fields only, in this order. */
export const pick = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => {
  const picked: Partial<Pick<Row, Field>> = {};
  for (const field of fields) picked[field] = row[field];
  return picked as Pick<Row, Field>;
};

/** The fields of an update: each is absent, null or a value. */
type Patch<Row> = { readonly [Field in keyof Row]?: Row[Field] | null | undefined };

/** The record with an update applied. Null resets a field to its default in a creation. */
export const laidOver = <Row extends object>(row: Row, defaults: Partial<Row>, patch: Patch<Row>): Row => {
  const changes = Object.entries(patch)
    .filter(([field, value]) => value !== undefined && Object.hasOwn(row, field))
    .map(([field, value]) => [field, value ?? defaults[field as keyof Row]]);
  return { ...row, ...Object.fromEntries(changes) };
};
