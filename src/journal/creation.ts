import type { Client } from '../client/client.ts';
import { callRow } from '../context/kinds/call-row.ts';
import type { Id } from '../context/kinds/finding.ts';
import type { CreatedKind } from '../context/kinds/kind.ts';
import { shapeOf } from '../contract/schema.ts';
import type { FailureCode } from '../ground/errors.ts';
import type { Text } from '../ground/lang.ts';
import type { Row } from '../render/outcome.ts';
import { fitted } from './fitted.ts';
import { isRefusal } from './refused.ts';

/** A record to be created again. */
export interface Creation {
  readonly kind: CreatedKind;
  readonly record: Row;
  /** The record that it belongs to: its id, and the field that says so. */
  readonly owner?: { readonly id: Id; readonly field: string };
}

export interface Created {
  readonly data: Row;
  /** What it had to be created without, and why. */
  readonly without: readonly { readonly field: string; readonly reason: Text }[];
}

/** The request that creates it: its row, and what the row's body takes of the record, as the service sent it. */
export const requestOf = (creation: Creation) => {
  const row = creation.kind.rows.create;
  const { owner } = creation;
  const body = bodyOf(creation);
  return { row, input: row.params && owner ? { params: { id: owner.id }, body } : { body } };
};

const bodyOf = ({ kind, record, owner }: Creation): Row => {
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shapeOf(kind.rows.create.body))) {
    const value = owner?.field === field ? owner.id : record[field];
    if (value !== null && value !== undefined) body[field] = fitted(schema, value);
  }
  return body;
};

/** Creates it, and where that is refused, without what may have gone since. Throws the last refusal. */
export const create = async (client: Client, creation: Creation): Promise<Created> => {
  const { row, input } = requestOf(creation);
  const without: { field: string; reason: Text }[] = [];
  for (let { body } = input; ; ) {
    try {
      const { data } = await callRow(client, row, { ...input, body });
      return { data, without };
    } catch (error) {
      const field = isRefusal(error) ? spareIn(creation.kind, body, error.code) : undefined;
      if (!isRefusal(error) || field === undefined) throw error;
      without.push({ field, reason: error.text });
      const { [field]: _dropped, ...rest } = body;
      body = rest;
    }
  }
};

/** A rule of the house is first of all about the table, invalid data about what the record points at. */
const spareIn = ({ anew }: CreatedKind, body: Row, code: FailureCode): string | undefined => {
  const fields = anew.spare;
  if (code === 'BUSINESS_ERROR') return fields.find((field) => field in body);
  if (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND') return fields.findLast((field) => field in body);
  return undefined;
};
