import { expect, test } from 'vitest';
import type { Lang } from '../../src/ground/i18n.ts';
import { render } from '../../src/render/output.ts';
import type { ListResult, RecordResult, RenderOptions } from '../../src/render/result.ts';
import { formats } from '../../src/render/result.ts';
import { columns, reservas } from './sample.ts';

const options: RenderOptions = { format: 'json', lang: 'es', width: 80, colour: false };
const as = (more: Partial<RenderOptions>): RenderOptions => ({ ...options, ...more });

const fields = ['id', 'nombre_cliente', 'notas'];
const records = [
  { id: 'a', nombre_cliente: 'Ana', num_comensales: 10, extra: { x: 1 } },
  { id: 'b', nombre_cliente: 'Eva', num_comensales: 9, notas: 'trona' },
];
const list: ListResult = { kind: 'list', records, columns, fields };
const record: RecordResult = { kind: 'record', record: records[0]!, columns, fields };

test('every format renders a list, a record and an empty list', async () => {
  for (const format of formats) {
    expect(await render(list, as({ format }))).toMatch(/Ana.*\n$/s);
    expect(await render(record, as({ format }))).toMatch(/Ana.*\n$/s);
  }
  const empty = await Promise.all(formats.map((format) => render({ ...list, records: [] }, as({ format }))));
  const nothing: Record<(typeof formats)[number], string> = {
    table: '',
    json: '[]\n',
    ndjson: '',
    csv: 'id,nombre_cliente,notas\r\n',
    tsv: 'id\tnombre_cliente\tnotas\n',
    md: '| Hora | Nombre | Pax | Mesa | Estado | Teléfono | Notas |\n| --- | --- | ---: | --- | --- | --- | --- |\n',
    yaml: '[]\n',
  };
  expect(Object.fromEntries(formats.map((format, index) => [format, empty[index]]))).toEqual(nothing);
});

test('JSON is the data of the service: an array for a list, an object for a record', async () => {
  expect(JSON.parse(await render(list, options))).toEqual(records);
  expect(JSON.parse(await render(record, options))).toEqual(records[0]);
  expect(await render(record, as({ format: 'ndjson' }))).toBe(`${JSON.stringify(records[0])}\n`);
});

test('the header of csv has a fixed order, with unknown fields at its end', async () => {
  expect(await render(list, as({ format: 'csv' }))).toBe(
    'id,nombre_cliente,notas,num_comensales,extra\r\na,Ana,,10,"{""x"":1}"\r\nb,Eva,trona,9,\r\n',
  );
});

test('--fields chooses and orders in every format', async () => {
  const chosen = { fields: ['notas', 'id'] };
  expect(JSON.parse(await render(list, as(chosen)))).toEqual([
    { notas: null, id: 'a' },
    { notas: 'trona', id: 'b' },
  ]);
  expect(await render(list, as({ ...chosen, format: 'ndjson' }))).toMatch(/^{"notas":null,"id":"a"}\n/);
  expect(await render(list, as({ ...chosen, format: 'csv' }))).toBe('notas,id\r\n,a\r\ntrona,b\r\n');
  expect(await render(list, as({ ...chosen, format: 'tsv' }))).toBe('notas\tid\n\ta\ntrona\tb\n');
  expect(await render(list, as({ ...chosen, format: 'md' }))).toBe(
    '| Notas | id |\n| --- | --- |\n|  | a |\n| trona | b |\n',
  );
  expect(await render(list, as({ ...chosen, format: 'yaml' }))).toMatch(/^- notas: null\n {2}id: a\n/);
  expect(await render(list, as({ ...chosen, format: 'table' }))).toMatch(
    /^Notas {2}id\n─+\n {7}a\ntrona {2}b\n$/,
  );
  expect(await render(record, as({ ...chosen, format: 'table' }))).toBe('Notas  —\nid     a\n');
  expect(await render(record, as({ ...chosen, format: 'md' }))).toContain('| Notas |  |\n| id | a |\n');
});

test('a column that reads several fields works if only its own is chosen', async () => {
  const hours = { field: 'id', header: { en: 'Hours', es: 'Horas' }, priority: 1 };
  const format = (_value: unknown, _lang: Lang, row: Record<string, unknown>) =>
    `${row.id}-${row.nombre_cliente}`;
  const result: ListResult = { ...list, columns: [{ ...hours, format }] };
  expect(await render(result, as({ format: 'table', fields: ['id'] }))).toContain('a-Ana');
});

test('an unknown field is refused, with the known ones in the hint', async () => {
  await expect(render(list, as({ fields: ['nombre'] }))).rejects.toMatchObject({
    code: 'USAGE',
    field: '--fields',
    text: { en: "--fields: unknown field 'nombre'" },
    hint: { en: expect.stringContaining('nombre_cliente, notas, num_comensales, extra, inicio_reserva') },
  });
  await expect(render(list, as({ sort: '-nombre' }))).rejects.toMatchObject({
    code: 'USAGE',
    field: '--sort',
  });
  await expect(render({ ...list, records: [] }, as({ fields: ['nombre'] }))).rejects.toMatchObject({
    code: 'USAGE',
  });
});

test('a known field that no record has is accepted', async () => {
  expect(await render(list, as({ fields: ['mesa_id'], format: 'csv' }))).toBe('mesa_id\r\n""\r\n""\r\n');
  expect(await render({ kind: 'list', records: [], columns: [] }, as({ fields: ['x'] }))).toBe('[]\n');
});

test('--sort may name a field that --fields leaves out', async () => {
  expect(await render(list, as({ sort: 'num_comensales', fields: ['id'], format: 'ndjson' }))).toBe(
    '{"id":"b"}\n{"id":"a"}\n',
  );
});

test('a raw body is printed unchanged, except control characters on a terminal', async () => {
  const raw = { kind: 'raw', body: '{"a":"\x9b2J"}' } as const;
  expect(await render(raw, options)).toBe(raw.body);
  expect(await render(raw, as({ terminal: true }))).toBe('{"a":""}');
});

test('no format gives a terminal control characters', async () => {
  const nasty = reservas(2).map((row) => ({
    ...row,
    notas: 'a\x1b[2J\x9b1m\u202e\x07b',
    '\x1b[1mclave': '\x1b]0;t\x07',
  }));
  for (const format of formats) {
    const text = await render({ kind: 'list', records: nasty, columns }, as({ format, terminal: true }));
    expect(text.replaceAll(/[\r\n\t]/g, '')).not.toMatch(/[\p{Cc}\u202e]/u);
  }
});
