import { expect, it } from 'vitest';
import { resources } from '../../../src/context/resources/register.ts';
import {
  getChoices,
  getElement,
  getFormat,
  getShape,
  getValueType,
  type Schema,
} from '../../../src/contract/schema.ts';
import { languages } from '../../../src/ground/i18n.ts';
import { formatFieldChange } from '../../../src/journal/messages.ts';
import { render } from '../../../src/render/output.ts';
import type { ApiRecord } from '../../../src/render/result.ts';

/** Text for machines: a field or value of the API, a timestamp, a date or a boolean. */
const forMachines = /\b[a-z]+_[a-z_]+\b|\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\b(?:true|false|null|undefined)\b/;

/** Sample values of a field: each of its choices, both booleans, a date or a timestamp. */
const valuesOf = (field: string, schema: Schema): readonly unknown[] => {
  const choices = getChoices(schema);
  if (choices) return choices;
  if (field.endsWith('_at')) return ['2026-11-21T09:43:04.163Z'];
  if (getFormat(schema) === 'date') return ['2026-11-21'];
  if (getFormat(schema) === 'time') return ['21:30'];
  switch (getValueType(schema)) {
    case 'boolean':
      return [true, false];
    case 'number':
      return [7];
    case 'array':
      return [[recordsOf(getElement(schema)!)[0] ?? 7]];
    default:
      return ['palabras'];
  }
};

/** Records with every field; each sample value occurs in one of them. */
const recordsOf = (schema: Schema): ApiRecord[] => {
  const values = Object.entries(getShape(schema)).map(
    ([field, each]) => [field, valuesOf(field, each)] as const,
  );
  const most = Math.max(0, ...values.map(([, all]) => all.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(values.map(([field, all]) => [field, all[index % all.length]])),
  );
};

/** The schema of the record that an operation returns, or of the records of its list. */
const recordSchemaOf = (response: Schema): Schema => {
  const element = getElement(response);
  if (element) return element;
  const [list] = Object.values(getShape(response)).flatMap((field) => getElement(field) ?? []);
  return 'id' in getShape(response) || !list ? response : list;
};

/** Every operation that returns records; some return nothing, or nothing that the API defines. */
const shown = Object.values(resources)
  .flatMap((kind) =>
    Object.entries(kind.operations).flatMap(([verb, { response }]) =>
      languages.map((lang) => ({
        name: `${kind.path.join(' ')} ${verb}`,
        kind,
        schema: recordSchemaOf(response),
        lang,
      })),
    ),
  )
  .filter(({ schema }) => 'id' in getShape(schema));

it.each(shown)('$name in $lang shows only words, whatever the values', async ({ kind, schema, lang }) => {
  const { columns } = kind;
  const options = { format: 'table', lang, width: 400, colour: false } as const;
  for (const record of recordsOf(schema)) {
    const list = await render({ kind: 'list', records: [record], columns }, options);
    const sheet = await render({ kind: 'record', record, columns }, options);
    const html = await render({ kind: 'list', records: [record], columns }, { ...options, format: 'html' });
    const body = html.slice(html.indexOf('<body>'));
    for (const text of [list, sheet, body, kind.formatLine(record)])
      expect(forMachines.exec(text)).toBeNull();
  }
});

const changed = shown.filter(({ kind }) => 'restore' in kind);

it.each(changed)('$name in $lang describes a change of any field in words', ({ kind, schema, lang }) => {
  const records = recordsOf(schema);
  for (const field of Object.keys(getShape(schema)).filter((name) => !name.endsWith('_at'))) {
    for (const record of records) {
      const text = formatFieldChange(
        kind.name,
        { field, from: records[0]?.[field], to: record[field] },
        lang,
      );
      expect(forMachines.exec(text)).toBeNull();
    }
  }
});
