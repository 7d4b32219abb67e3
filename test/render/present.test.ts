import { expect, test } from 'vitest';
import { type PresentOptions, present } from '../../src/render/present.ts';
import type { ListResult } from '../../src/render/result.ts';
import { createScreen } from '../../src/render/terminal.ts';
import { columns, reservas } from './sample.ts';

const presented = async (
  result: ListResult,
  options: Partial<PresentOptions>,
  isTTY = false,
  rows?: number,
) => {
  const seen: string[] = [];
  const sink = (name: string) => ({
    isTTY,
    rows,
    write: (text: string, done: () => void) => {
      seen.push(`${name} ${text}`);
      done();
    },
  });
  const screen = createScreen({ stdout: sink('out'), stderr: sink('err'), env: {} });
  await present(screen, result, { format: 'table', lang: 'es', ...options });
  return seen;
};

const list: ListResult = {
  kind: 'list',
  records: reservas(2),
  columns,
  heading: { en: 'Friday 20 November', es: 'viernes 20 de noviembre' },
  summary: ({ length }) => ({ en: `${length} reservations`, es: `${length} reservas` }),
  notices: [{ en: 'there are more', es: 'hay más' }],
};

test('the table goes to stdout, heading, summary and notices to stderr', async () => {
  expect(await presented(list, {})).toEqual([
    'err viernes 20 de noviembre\n',
    expect.stringMatching(/^out Hora /),
    'err 2 reservas\n',
    'err hay más\n',
  ]);
});

test('other formats have the notices, but no heading and summary', async () => {
  expect(await presented(list, { format: 'ndjson' })).toEqual([
    expect.stringMatching(/^out {"id"/),
    'err hay más\n',
  ]);
});

test('an assumption is printed once, in every format', async () => {
  const assumption = { en: 'today', es: 'hoy' };
  expect(await presented({ ...list, assumption }, { format: 'json' })).toContain('err hoy\n');
  const { heading: _, ...bare } = list;
  expect(await presented({ ...bare, assumption }, {})).toContain('err hoy\n');
});

test('the summary repeats a heading that has scrolled away', async () => {
  const seen = await presented(list, { lang: 'en' }, true, 4);
  expect(seen).toContain('err \x1b[38;5;243mFriday 20 November · 2 reservations\x1b[39m\n');
  expect(await presented(list, { lang: 'en' }, true, 24)).toContain(
    'err \x1b[38;5;243m2 reservations\x1b[39m\n',
  );
});

test('an empty table is only heading and summary', async () => {
  expect(await presented({ ...list, records: [], notices: [] }, {})).toEqual([
    'err viernes 20 de noviembre\n',
    'err 0 reservas\n',
  ]);
});

test('quiet prints only the data', async () => {
  expect(await presented(list, { quiet: true })).toEqual([expect.stringMatching(/^out Hora /)]);
});

test('a terminal gets colour', async () => {
  expect((await presented(list, {}, true))[0]).toBe('err \x1b[38;5;243mviernes 20 de noviembre\x1b[39m\n');
});

test('data that cannot be rendered fail', async () => {
  const seen = presented(list, { fields: ['nope'] });
  await expect(seen).rejects.toMatchObject({ code: 'USAGE' });
});
