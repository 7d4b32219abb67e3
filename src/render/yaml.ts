import { Document, Scalar, visit } from 'yaml';
import { splitIntoBatches } from '../ground/rows.ts';
import { escapeUnsafe } from './json.ts';
import type { ApiRecord } from './result.ts';

/**
 * A YAML 1.2 document with the same meaning in YAML 1.1 readers: `no`, `21:30` and dates are quoted.
 * Control characters are escaped.
 */
export const toYaml = (value: unknown): string => {
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_key, node) => {
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return escapeUnsafe(document.toString({ lineWidth: 0 }));
};

/** Writes a list in batches: a document takes many times the memory of its text. */
export function* toYamlList(records: readonly ApiRecord[]): Generator<string> {
  let isEmpty = true;
  for (const batch of splitIntoBatches(records, batchSize)) {
    isEmpty = false;
    yield toYaml(batch);
  }
  if (isEmpty) yield toYaml([]);
}

const batchSize = 50;

/** Texts with unsafe characters, and multi-line texts whose spaces a block scalar would lose. */
const needsQuotes = (text: string): boolean =>
  escapeUnsafe(text) !== text || (text.includes('\n') && /^[ \t]|[ \t]$/m.test(text));
