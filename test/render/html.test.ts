import { expect, test } from 'vitest';
import { toHtml } from '../../src/render/html.ts';
import type { ApiRecord, ListResult } from '../../src/render/result.ts';
import { columns, reservas, rowTone } from './sample.ts';

const options = { format: 'html', lang: 'es', width: 80, colour: false } as const;
const list = (records: readonly ApiRecord[], more: Partial<ListResult> = {}): ListResult => ({
  kind: 'list',
  records,
  columns,
  rowTone,
  heading: { en: 'Friday 20 November', es: 'viernes 20 de noviembre' },
  summary: ({ length }) => ({ en: `${length} reservations`, es: `${length} reservas` }),
  ...more,
});
const page = (records: readonly ApiRecord[], more: Partial<ListResult> = {}) =>
  toHtml(list(records, more), options);
const rowOf = (html: string, name: string) => html.split('\n').find((line) => line.includes(name))!;

test('the page has the restaurant, the day and the summary', () => {
  const html = page(reservas(2), { restaurant: 'Casa <Lola>' });
  expect(html).toContain('<h1>Casa &lt;Lola&gt;</h1><p>viernes 20 de noviembre · 2 reservas</p>');
  expect(html).toContain('<title>Casa &lt;Lola&gt; · viernes 20 de noviembre</title>');
  expect(page(reservas(2))).toContain('<h1>viernes 20 de noviembre</h1><p>2 reservas</p>');
});

test('finished reservations are grey, and only cancelled ones are struck out', () => {
  const [reserva] = reservas(1);
  const states = ['confirmada', 'en_curso', 'finalizada', 'cancelada'];
  const html = page(states.map((estado) => ({ ...reserva, estado, nombre_cliente: estado, notas: '' })));
  const classes = states.map((name) => /<tr(?: class="(.*?)")?>/.exec(rowOf(html, `>${name}<`))![1]);
  expect(classes).toEqual([undefined, undefined, 'quiet', 'quiet off']);
});

test('an allergy is framed, other notes are not', () => {
  const [reserva] = reservas(1);
  const html = page([
    { ...reserva, notas: 'Alergia a los frutos secos' },
    { ...reserva, notas: 'Trona' },
  ]);
  expect(html).toContain('<td class="wide warn"><span>⚠ Alergia a los frutos secos</span></td>');
  expect(html).toContain('<td class="wide">Trona</td>');
});

test('a range has a heading for each day', () => {
  const groups = {
    field: 'fecha_reserva',
    values: ['2026-11-20', '2026-11-21'],
    heading: (day: string, { length }: readonly ApiRecord[]) => ({ en: day, es: `${day}: ${length}` }),
  };
  expect(page(reservas(3), { groups }).match(/<h2>.*<\/h2>/g)).toEqual([
    '<h2>2026-11-20: 3</h2>',
    '<h2>2026-11-21: 0</h2>',
  ]);
});

test('it loads nothing, runs nothing, and every text is escaped', () => {
  const html = page(
    reservas(15).map((row) => ({ ...row, notas: '<img src="https://x.example/a.png" onerror=alert(1)>' })),
  );
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(|src="/);
  expect(html).toContain('name="viewport"');
});
