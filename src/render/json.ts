import { stringifyJson } from '../ground/json.ts';
import { batchesOf } from '../ground/rows.ts';
import type { ApiRecord } from './outcome.ts';

/**
 * What JSON may carry as it is and a terminal obeys, or some readers take for the end of a line: C1 controls,
 * bidirectional marks, line separators. Escaped, it is the same JSON.
 */
const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const escapeUnsafe = (json: string): string =>
  json.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A value as indented JSON with a line break at its end. */
export const toJson = (value: unknown): string => `${escapeUnsafe(stringifyJson(value, 2))}\n`;

/** A value as one line of JSON, without the line break. */
export const toJsonLine = (value: unknown): string => escapeUnsafe(stringifyJson(value));

/** Records as an indented array, some at a time. */
export function* toJsonArray(records: readonly ApiRecord[]): Generator<string> {
  let before = '[\n';
  for (const batch of batchesOf(records)) {
    // Without the brackets of its own.
    yield before + escapeUnsafe(stringifyJson(batch, 2)).slice(2, -2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** One record a line, some at a time; nothing for none. */
export function* toNdjson(records: readonly ApiRecord[]): Generator<string> {
  for (const batch of batchesOf(records)) yield batch.map((record) => `${toJsonLine(record)}\n`).join('');
}
