import type { Client } from '../client/client.ts';
import type { Id } from '../commands/shared/find.ts';
import { callRow } from '../commands/shared/resource.ts';
import type { Operation } from '../contract/operation.ts';
import { type ObjectSchema, shapeOf } from '../contract/schema.ts';
import type { FailureCode } from '../ground/errors.ts';
import type { Text } from '../ground/lang.ts';
import type { Row } from '../render/outcome.ts';
import { fitted } from './fitted.ts';
import { type AnyKind, kinds, partOf } from './kinds.ts';
import { isRefusal } from './refused.ts';

/** A record to be created again. */
export interface Creation {
  readonly kind: AnyKind;
  readonly record: Row;
  /** The id of the record that it belongs to. */
  readonly parent?: Id | undefined;
}

export interface Created {
  readonly data: Row;
  /** What it had to be created without, and why. */
  readonly without: readonly { readonly field: string; readonly reason: Text }[];
}

type WithBody = Operation & { readonly body: ObjectSchema };

const rowOf = (kind: AnyKind): WithBody =>
  kind === 'event_session' ? partOf('event')!.create : kinds[kind].rows.create;

/** The request that creates it: its row, and what the row's body takes of the record, as the service sent it. */
export const requestOf = (creation: Creation) => {
  const row = rowOf(creation.kind);
  const { parent } = creation;
  const body = bodyOf(creation);
  return { row, input: row.params && parent !== undefined ? { params: { id: parent }, body } : { body } };
};

const bodyOf = ({ kind, record, parent }: Creation): Row => {
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shapeOf(rowOf(kind).body))) {
    const value = record[field];
    if (value !== null && value !== undefined) body[field] = fitted(schema, value);
  }
  return kind === 'menu_item' && parent !== undefined ? { ...body, category_id: parent } : body;
};

/** What may have gone since: better the record without it than no record. */
const spare: Partial<Record<AnyKind, readonly string[]>> = {
  reserva: ['mesa_id', 'customer_id'],
  event_session: ['planta_ids'],
};

export const spareFields = (kind: AnyKind): readonly string[] => spare[kind] ?? [];

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
const spareIn = (kind: AnyKind, body: Row, code: FailureCode): string | undefined => {
  const fields = spareFields(kind);
  if (code === 'BUSINESS_ERROR') return fields.find((field) => field in body);
  if (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND') return fields.findLast((field) => field in body);
  return undefined;
};
