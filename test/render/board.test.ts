import { expect, test } from 'vitest';
import { render } from '../../src/render/output.ts';
import type { RenderOptions, ViewResult } from '../../src/render/result.ts';

const options: RenderOptions = { format: 'table', lang: 'es', width: 60, colour: true };
const board: ViewResult = {
  kind: 'view',
  data: { at: '14:20', seated: 3 },
  draw: ({ lang, width, colour }) => `${lang} ${width} ${colour}\n`,
  page: (lang) => `<html lang="${lang}">`,
};

test('a board is drawn in the language, width and colour of the options', async () => {
  expect(await render(board, options)).toBe('es 60 true\n');
  expect(await render(board, { ...options, format: 'md' })).toBe('es 60 false\n');
  expect(await render(board, { ...options, format: 'html' })).toBe('<html lang="es">');
});

test('JSON has the data of a board, an object or an array', async () => {
  const json = { ...options, format: 'json' } as const;
  expect(JSON.parse(await render(board, json))).toEqual({ at: '14:20', seated: 3 });
  expect(JSON.parse(await render({ ...board, data: [{ mesa_id: 'S1' }] }, json))).toEqual([
    { mesa_id: 'S1' },
  ]);
  expect(await render(board, { ...json, format: 'csv' })).toBe('at,seated\r\n14:20,3\r\n');
  expect(await render(board, { ...json, fields: ['seated'] })).toBe('{\n  "seated": 3\n}\n');
});
