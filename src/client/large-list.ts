import type { Operation } from '../contract/operation.ts';
import { elementOf } from '../contract/schema.ts';
import { parseJson } from '../ground/json.ts';
import type { Rows } from '../ground/rows.ts';
import { longestText } from './body.ts';
import { noJson, openEnvelope, rowChecker } from './checking.ts';
import { cutRows } from './cut-rows.ts';
import type { Received } from './transport.ts';

/**
 * The records of a large answer, which stays the bytes that came: some hundreds of them at a time are made of these, once
 * to be checked, and again whenever they are gone through. Undefined for an answer that cannot be cut so. Throws
 * MALFORMED_ANSWER, as for any other.
 */
export const readLargeList = (operation: Operation, received: Received): Rows<unknown> | undefined => {
  const { body } = received;
  const element = elementOf(operation.answer);
  const cut = element && cutRows(body.pieces);
  if (!cut && element && body.size > longestText) throw noJson(received);
  if (!cut) return undefined;
  const { data } = openEnvelope(received, body.textOf(cut.envelope));
  // Where it is said twice, the last one counts.
  if (!Array.isArray(data) || data.length > 0) return undefined;
  const parse: (text: string) => unknown = cut.hasLongNumber ? parseJson : JSON.parse;
  const rowsIn = (block: Uint8Array) => parse(`[${body.textOf(block)}]`) as unknown[];
  const check = rowChecker(element, received);
  const fields = new Set<string>();
  let length = 0;
  for (const block of cut.blocks) {
    const rows = readBlock(rowsIn, block, received);
    if (rows.length === 0 && cut.blocks.length > 1) throw noJson(received);
    check(rows);
    length += rows.length;
    for (const row of rows) for (const field in row as object) fields.add(field);
  }
  return {
    length,
    fields: [...fields],
    *[Symbol.iterator]() {
      for (const block of cut.blocks) yield* rowsIn(block);
    },
  };
};

const readBlock = (
  rowsIn: (block: Uint8Array) => unknown[],
  block: Uint8Array,
  received: Received,
): unknown[] => {
  try {
    return rowsIn(block);
  } catch (cause) {
    throw noJson(received, cause);
  }
};
