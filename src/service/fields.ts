import type { Input, Operation } from '../contract/operation.ts';

/** The fields that a creation may omit. */
export type OptionalFields<Creation extends Operation, Body = NonNullable<Input<Creation>['body']>> = {
  [Field in keyof Body]-?: null extends Body[Field] ? Field : never;
}[keyof Body];

/** The given fields of a record, in this order. */
export const pick = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => {
  const picked: Partial<Pick<Row, Field>> = {};
  for (const field of fields) picked[field] = row[field];
  return picked as Pick<Row, Field>;
};

type Patch<Row> = { readonly [Field in keyof Row]?: Row[Field] | null | undefined };

/** The record with the fields of the patch. An absent field stays; null resets it to its default on creation. */
export const applyPatch = <Row extends object>(row: Row, defaults: Partial<Row>, patch: Patch<Row>): Row => {
  const changes = Object.entries(patch)
    .filter(([field, value]) => value !== undefined && Object.hasOwn(row, field))
    .map(([field, value]) => [field, value ?? defaults[field as keyof Row]]);
  return { ...row, ...Object.fromEntries(changes) };
};

/** The defaults, replaced by the fields that a creation sends. */
export const withDefaults = <Row extends object>(defaults: Row, body: Patch<Row>): Row =>
  applyPatch(defaults, defaults, body);
