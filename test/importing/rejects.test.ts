import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { decodeText } from '../../src/importing/decode-text.ts';
import type { Table } from '../../src/importing/read-table.ts';
import { parseTable } from '../../src/importing/read-table.ts';
import { writeRejects } from '../../src/importing/rejects.ts';

const headers = ['full_name', 'phone', 'notes'];
const countHeaders = (found: readonly string[]) => found.filter((one) => headers.includes(one)).length;

const context = (signal = new AbortController().signal) => ({
  lang: 'en' as const,
  notice: () => {},
  runtime: { signal },
});

/** Rejects every row of a table, and parses the file of rejects. */
const rejectAll = async (table: Table, path: string): Promise<Table> => {
  const text = { en: 'is wrong; "very"', es: 'está mal' };
  await writeRejects(
    context(),
    path,
    table,
    table.rows.map((source) => ({ source, text })),
  );
  return parseTable(decodeText(readFileSync(path)), countHeaders);
};

const listCells = ({ rows }: Table) =>
  rows.map(({ cells, extraCells, problem }) => {
    const { error, ...own } = cells;
    return [own, extraCells, problem === undefined];
  });

const openFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-rejects-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '');
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });

it('the rejects of any CSV file hold the same rows, with the reason, however often they are rejected', async () => {
  const path = join(openFolder(), 'no.csv');
  const sheets = fc.record({ rows, delimiter: fc.constantFrom(',', ';', '\t', '|'), wide: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(sheets, async ({ rows: all, delimiter, wide }) => {
      const table = parseTable(
        stringify([headers, ...all.map((row) => (wide ? [...row, 'one too many'] : row))], {
          delimiter,
          quoted: true,
        }),
        countHeaders,
      );
      const again = await rejectAll(table, path);
      expect(again.separator).toBe(delimiter);
      expect(listCells(again)).toEqual(listCells(table));
      expect(listCells(await rejectAll(again, path))).toEqual(listCells(table));
    }),
    { numRuns: 25 },
  );
});

it('the rejects of JSON lines hold the same objects, and keep a line that is not JSON', async () => {
  const path = join(openFolder(), 'no.ndjson');
  const records = fc.array(fc.dictionary(cell, fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 }), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(records, async (all) => {
      const table = parseTable(all.map((one) => JSON.stringify(one)).join('\n'), countHeaders);
      expect(listCells(await rejectAll(table, path))).toEqual(listCells(table));
    }),
    { numRuns: 25, examples: [[[{ note: [2 ** 53] }, { note: [] }]]] },
  );
  await rejectAll(parseTable('{"full_name":"Ana"}\n{"full_name":"Eva"\n', countHeaders), path);
  expect(readFileSync(path, 'utf8')).toContain('{"line":"{\\"full_name\\":\\"Eva\\"","error":');
});

it('writing rejects to an unread pipe ends on an interruption', async () => {
  const path = join(openFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const table = parseTable('full_name\nEva\n', countHeaders);
  const bad = table.rows.map((source) => ({ source, text: { en: 'is wrong', es: 'está mal' } }));
  const interruption = new AbortController();
  const waiting = writeRejects(context(interruption.signal), path, table, bad);
  const left = expect(waiting).rejects.toMatchObject({ code: 'INTERRUPTED' });
  interruption.abort('SIGINT');
  await left;
});
