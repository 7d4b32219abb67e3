import { stringifyJson } from '../ground/json.ts';
import type { Row } from './outcome.ts';

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

/** One record a line; nothing for none. */
export const toNdjson = (records: readonly Row[]): string =>
  records.map((record) => `${toJsonLine(record)}\n`).join('');
