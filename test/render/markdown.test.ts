import { expect, test } from 'vitest';
import { recordToMarkdown, toMarkdown } from '../../src/render/markdown.ts';
import { columns } from './sample.ts';

test('a list is a table with its header in the language', () => {
  const record = { inicio_reserva: '21:30', nombre_cliente: 'Ana', num_comensales: 2, estado: 'en_curso' };
  expect(toMarkdown([record], columns.slice(0, 5), 'es')).toBe(
    [
      '| Hora | Nombre | Pax | Mesa | Estado |',
      '| --- | --- | ---: | --- | --- |',
      '| 21:30 | Ana | 2 |  | ◆ sentados |',
      '',
    ].join('\n'),
  );
});

test('an empty list is only the header', () => {
  expect(toMarkdown([], columns.slice(1, 2), 'en')).toBe('| Name |\n| --- |\n');
  expect(toMarkdown([], [], 'en')).toBe('');
});

test('markup and pipes are escaped', () => {
  const record = { nombre_cliente: 'a|b *c* _d_ `e` [f](g) <h> \\ &amp; ~i~\nj' };
  expect(toMarkdown([record], columns.slice(1, 2), 'es').split('\n')[2]).toBe(
    '| a\\|b \\*c\\* \\_d\\_ \\`e\\` \\[f\\](g) \\<h\\> \\\\ \\&amp; \\~i\\~ ⏎ j |',
  );
});

test('one record is a table of two columns', () => {
  expect(recordToMarkdown({ nombre_cliente: 'Ana', mesa_id: 'T|1' }, columns.slice(1, 4), 'en')).toBe(
    ['| Field | Value |', '| --- | --- |', '| Name | Ana |', '| Pax |  |', '| Table | T\\|1 |', ''].join(
      '\n',
    ),
  );
});
