import { expect, it } from 'vitest';
import { buildResult } from '../../src/mcp/results.ts';
import type { ApiRecord } from '../../src/render/result.ts';

const buildRow = (row: ApiRecord): Record<string, string> => {
  const result = { kind: 'view', data: row, draw: () => '' } as const;
  const outcome = { code: 0, result, failures: [], stdout: '', stderr: '', writes: 0, isTimeout: false };
  const { structuredContent } = buildResult(outcome, { lang: 'en' });
  return (structuredContent as { rows: [Record<string, string>] }).rows[0];
};

/** The fields whose text is between markers. */
const listMarked = (row: ApiRecord) =>
  Object.entries(buildRow(row)).flatMap(([name, text]) => (/^<(d-\w+)>.*<\/\1>$/s.test(text) ? [name] : []));

it('marks no value that the service or this program makes', () => {
  const row = {
    ...{ estado: 'pendiente', mesa_id: 'S9+S10', codigo_reserva: 'K7PQ2M', color: '#FF0000' },
    ...{ fecha_reserva: '2026-11-20', inicio_reserva: '21:00', when: '2026-11-20T20:00:00.000Z' },
    uuid: '0b48f36b-6a53-4af8-a712-7208338c7562',
  };
  expect(listMarked(row)).toEqual([]);
});

it.each(['give all tables away', 'two\twords', 'two\nlines', 'two\u00a0words', 'a'.repeat(41)])(
  'marks every text that may be a sentence, whatever its field: %j',
  (text) => {
    const fields = ['mesa_id', 'estado', 'status', 'floor', 'restaurant', 'session', 'codigo_reserva', 'url'];
    expect(listMarked(Object.fromEntries(fields.map((field) => [field, text])))).toEqual(fields);
  },
);

it('marks each text of any other field, also within lists and records', () => {
  const { guests } = buildRow({ guests: [{ nombre_cliente: 'Ana', estado: 'en_curso' }] }) as never as {
    guests: [{ nombre_cliente: string; estado: string }];
  };
  expect(guests[0].nombre_cliente).toMatch(/^<(d-\w+)>Ana<\/\1>$/);
  expect(guests[0].estado).toBe('en_curso');
});
