import type { Input, Operation } from '../contract/operation.ts';

/** The fields of a creation that it may leave out: what is stored has each of them, or does not compile. */
export type OptionalOf<Creation extends Operation, Body = NonNullable<Input<Creation>['body']>> = {
  [Field in keyof Body]-?: null extends Body[Field] ? Field : never;
}[keyof Body];

/** The fields that a record is shown with, in this order. */
export const pick = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => {
  const picked: Partial<Pick<Row, Field>> = {};
  for (const field of fields) picked[field] = row[field];
  return picked as Pick<Row, Field>;
};

/** What a body may say of a record's fields: nothing, null, or a value. */
type Sent<Row> = { readonly [Field in keyof Row]?: Row[Field] | null | undefined };

/**
 * The record with what the body sends laid over it. What is not sent stays; null puts the field back to what it
 * is when a creation leaves it out.
 */
export const laidOver = <Row extends object>(row: Row, leftOut: Partial<Row>, sent: Sent<Row>): Row => {
  const changes = Object.entries(sent)
    .filter(([field, value]) => value !== undefined && Object.hasOwn(row, field))
    .map(([field, value]) => [field, value ?? leftOut[field as keyof Row]]);
  return { ...row, ...Object.fromEntries(changes) };
};
