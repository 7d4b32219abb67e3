import { Document, Scalar, visit } from 'yaml';
import { batchesOf, type Rows } from '../ground/rows.ts';
import { escapeUnsafe } from './json.ts';
import type { Row } from './outcome.ts';
import { flatYaml } from './yaml-flat.ts';

/**
 * A value as a YAML 1.2 document that older readers understand alike: `no`, `21:30` and dates stay texts. What a
 * terminal would obey stands escaped in double quotes.
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

/** Records as a list, some at a time. */
export function* toYamlList(records: Rows<Row>): Generator<string> {
  const flat = flatYaml(toYaml);
  let isEmpty = true;
  for (const batch of batchesOf(records)) {
    isEmpty = false;
    yield batch.map((record) => flat(record) ?? toYaml([record])).join('');
  }
  if (isEmpty) yield toYaml([]);
}

/** Texts that must be escaped, and those of several lines that a block would not give back to the space. */
const needsQuotes = (text: string): boolean =>
  escapeUnsafe(text) !== text || (text.includes('\n') && /^[ \t]|[ \t]$/m.test(text));
