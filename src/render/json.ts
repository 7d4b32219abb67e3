import { stringifyJson } from '../ground/json.ts';
import { splitIntoBatches } from '../ground/rows.ts';
import type { ApiRecord } from './result.ts';

/** Valid in JSON, but interpreted by terminals or line readers: C1 controls, bidirectional marks, line separators. */
const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const escapeUnsafe = (json: string): string =>
  json.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Indented JSON with a final line break. */
export const toJson = (value: unknown): string => `${escapeUnsafe(stringifyJson(value, 2))}\n`;

/** One line of JSON without a line break. */
export const toJsonLine = (value: unknown): string => escapeUnsafe(stringifyJson(value));

/** An indented array, in batches. */
export function* toJsonArray(records: readonly ApiRecord[]): Generator<string> {
  let isEmpty = true;
  for (const batch of splitIntoBatches(records)) {
    const withoutBrackets = escapeUnsafe(stringifyJson(batch, 2)).slice('[\n'.length, -'\n]'.length);
    yield (isEmpty ? '[\n' : ',\n') + withoutBrackets;
    isEmpty = false;
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}

/** One record per line, in batches. */
export function* toNdjson(records: readonly ApiRecord[]): Generator<string> {
  for (const batch of splitIntoBatches(records))
    yield batch.map((record) => `${toJsonLine(record)}\n`).join('');
}
