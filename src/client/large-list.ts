import type { Operation } from '../contract/operation.ts';
import { elementOf } from '../contract/schema.ts';
import { parseJson } from '../ground/json.ts';
import type { Records } from '../ground/rows.ts';
import { type Body, longestText } from './body.ts';
import { noJson, openEnvelope, rowChecker } from './checking.ts';
import { cutRows } from './cut-rows.ts';
import type { Received } from './transport.ts';

/**
 * The records of a large answer, which stays the bytes that came: some hundreds of them at a time are made of these, once
 * to be checked, and again whenever they are gone through. Undefined for an answer that cannot be cut so. Throws
 * MALFORMED_ANSWER, as for any other.
 */
export const readLargeList = (operation: Operation, received: Received): Records<unknown> | undefined => {
  const { body } = received;
  const element = elementOf(operation.answer);
  const cut = element && cutRows(body.pieces);
  if (!cut && element && body.size > longestText) throw noJson(received);
  if (!cut) return undefined;
  // Where the list is said twice, the last one counts.
  if (Object.hasOwn(openEnvelope(received, body.textOf(cut.envelope)), 'data')) return undefined;
  const parse: (text: string) => unknown = cut.hasLongNumber ? parseJson : JSON.parse;
  const rowsIn = (text: string) => parse(`[${text}]`) as object[];
  const rows = {
    *[Symbol.iterator]() {
      for (const block of cut.blocks) yield* rowsIn(body.textOf(block));
    },
  };
  const check = rowChecker(element, received);
  const fields = new Set<string>();
  let length = 0;
  for (const block of cut.blocks) {
    const some = checked(rowsIn, block, received);
    if (some.length === 0 && cut.blocks.length > 1) throw noJson(received);
    check(some);
    length += some.length;
    for (const row of some) for (const field in row) fields.add(field);
  }
  const isExact = [...fields].every((field) => isAsShown(field, body));
  return { ...rows, length, fields: [...(isExact ? fields : fieldsOf(rows))] };
};

/**
 * Records as they are checked: a byte a sign, which is read faster. Where a text ends, what is a number and what an object
 * is the same so, and so are the names of fields, unless they are not in ASCII.
 */
const checked = (rowsIn: (text: string) => object[], block: Buffer, received: Received): object[] => {
  try {
    return rowsIn(block.toString('latin1'));
  } catch (cause) {
    throw noJson(received, cause);
  }
};

/** Whether a field has the same name in the records as they are given on: in ASCII, and nothing of it is masked. */
const isAsShown = (field: string, body: Body): boolean =>
  /^[\0-\x7f]*$/.test(field) && body.textOf(Buffer.from(field)) === field;

const fieldsOf = (rows: Iterable<object>): Set<string> => {
  const fields = new Set<string>();
  for (const row of rows) for (const field in row) fields.add(field);
  return fields;
};
