import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { renderGroups } from '../../src/render/groups.ts';
import { render } from '../../src/render/output.ts';
import type { Grouping } from '../../src/render/result.ts';
import { columns, reservas } from './sample.ts';

const options = { width: 80, colour: false, lang: 'es' } as const;
const date = { field: 'fecha_reserva', header: { en: 'Date', es: 'Fecha' }, priority: 0 } as const;
const days: Grouping = {
  field: 'fecha_reserva',
  values: ['2026-11-20', '2026-11-21', '2026-11-22'],
  heading: (day, records) => ({ en: `${day}: ${records.length}`, es: `${day}: ${records.length} reservas` }),
};
const records = [
  ...reservas(3).map((row) => ({ ...row, notas: '' })),
  ...reservas(2).map((row) => ({ ...row, notas: '', nombre_cliente: 'Ana', fecha_reserva: '2026-11-22' })),
];

test('each group has its heading and header, an empty one only its heading', () => {
  const lines = renderGroups(records, [date, ...columns], days, options).split('\n');
  expect(lines.filter((line) => line.includes('reservas'))).toEqual([
    '2026-11-20: 3 reservas',
    '2026-11-21: 0 reservas',
    '2026-11-22: 2 reservas',
  ]);
  expect(lines.filter((line) => line.startsWith('Hora '))).toHaveLength(2);
  expect(lines.join('\n')).not.toContain('Fecha');
});

test('a heading that does not fit continues on the next line', () => {
  const long = {
    ...days,
    values: [],
    heading: () => ({ en: '', es: 'viernes 27 de noviembre · 1 reserva' }),
  };
  const [first, second] = renderGroups(records, columns, long, { ...options, width: 30 }).split('\n');
  expect([first, second]).toEqual(['viernes 27 de noviembre · 1', '  reserva']);
});

test('the columns of all groups are aligned', () => {
  const lines = renderGroups(records, columns, days, options).split('\n');
  const at = lines.filter((line) => line.includes(' ● ')).map((line) => stringWidth(line.split('●')[0]!));
  expect(new Set(at).size).toBe(1);
});

test('--sort makes one table, with the day as a column', async () => {
  const list = { kind: 'list', records, columns: [date, ...columns], groups: days } as const;
  const sorted = await render(list, { ...options, format: 'table', sort: 'nombre_cliente' });
  expect(sorted).toMatch(/^Fecha/);
  expect(await render(list, { ...options, format: 'table' })).toMatch(/^2026-11-20: 3 reservas\n/);
});
