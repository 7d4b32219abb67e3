import { StringDecoder } from 'node:string_decoder';
import { tryOr } from '../ground/invariant.ts';
import { parseJson } from '../ground/json.ts';
import type { ResponseBody } from './transport.ts';

/** The envelope up to its first record: only scalars before `data`. */
const envelopeStart =
  /^\s*\{(?:\s*"(?:[^"\\]|\\.)*"\s*:\s*(?:[-+\w.]+|"(?:[^"\\]|\\.)*")\s*,)*?\s*"data"\s*:\s*\[/;
const maxStartLength = 4096;

/** Between two records. A text or a nested list may contain the same characters. */
const boundary = /\}\s*,\s*(?=\{)/g;

/**
 * Parses a long list block by block: as one text, 40 MB of JSON would need twice the memory. A block ends at its last
 * boundary. A false boundary leaves a quote or a bracket open: the parse fails, and the block grows to twice its length.
 * Returns the records of the blocks, and the envelope with the rest; undefined if the body does not start as an envelope
 * with a list.
 */
export const splitLargeList = (body: ResponseBody, blockLength: number) => {
  const decoder = new StringDecoder();
  const records: unknown[] = [];
  let start: string | undefined;
  let pending = '';
  let nextLength = blockLength;
  for (const piece of body.pieces) {
    pending += decoder.write(piece);
    if (pending.length < nextLength) continue;
    if (start === undefined) {
      start = envelopeStart.exec(pending.slice(0, maxStartLength))?.[0];
      if (start === undefined) return undefined;
      pending = pending.slice(start.length);
    }
    const end = [...pending.matchAll(boundary)].at(-1);
    const block = end && parseBlock(body.redact(pending.slice(0, end.index + 1)));
    for (const record of block ?? []) records.push(record);
    if (block) pending = pending.slice(end.index + end[0].length);
    nextLength = block ? blockLength : 2 * pending.length;
  }
  if (start === undefined) return undefined;
  return { records, rest: body.redact(start.replace(/^\ufeff/, '') + pending + decoder.end()) };
};

/** Undefined if the text does not end with a record. */
const parseBlock = (text: string): unknown[] | undefined =>
  tryOr(undefined, () => parseJson(`[${text}]`) as unknown[]);
