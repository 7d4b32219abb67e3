import { Document, Scalar, visit } from 'yaml';
import { batchesOf } from '../ground/rows.ts';
import { escapeUnsafe } from './json.ts';
import type { ApiRecord } from './outcome.ts';

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
export function* toYamlList(records: readonly ApiRecord[]): Generator<string> {
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

/** What no reader of any version takes for more than a text: words, names, e-mails, ids, phones that are parted. */
const plain = [
  /^\p{L}[\p{L}\d_.@/()+-]*(?:,? [\p{L}\d_./()+-]+)*$/u,
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^\+?\d+(?: \d+)+$/,
];
/** What some reader takes for something else. */
const words = /^(?:y|yes|n|no|on|off|true|false|null|e[-+]?\d+)$/i;
const name = /^[a-z]\w+$/i;

/** Texts that come up again (dates, hours, states) are remembered, as many as this. */
const most = 10_000;

/**
 * Writes a record that has nothing but single values on one line each, as `toYaml` writes a list of it, and fifteen times
 * as fast; undefined for any other. `toYaml` is asked about each text that is not plainly one.
 */
export const flatYaml = (toYaml: (value: unknown) => string): ((record: ApiRecord) => string | undefined) => {
  const asked = new Map<string, string>();
  const ask = (text: string): string => {
    const known = asked.get(text);
    if (known !== undefined) return known;
    // Without the dash and the line break of a list.
    const written = toYaml([text]).slice(2, -1);
    if (asked.size < most) asked.set(text, written);
    return written;
  };
  const scalar = (value: unknown): string | undefined => {
    if (typeof value === 'string') {
      if (value.includes('\n')) return undefined;
      return isPlain(value) ? value : ask(value);
    }
    if (value === null || typeof value === 'boolean') return String(value);
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : undefined;
  };
  return (record) => {
    let text = '';
    for (const field of Object.keys(record)) {
      const value = name.test(field) && !words.test(field) ? scalar(record[field]) : undefined;
      if (value === undefined) return undefined;
      text += `${text === '' ? '-' : ' '} ${field}: ${value}\n`;
    }
    return text === '' ? undefined : text;
  };
};

const isPlain = (text: string): boolean => plain.some((form) => form.test(text)) && !words.test(text);
