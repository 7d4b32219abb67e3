import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { writeRejects } from '../../src/importing/rejects.ts';
import { decode } from '../../src/importing/table/decode.ts';
import { tableOf } from '../../src/importing/table/read-table.ts';
import type { Table } from '../../src/importing/table/table.ts';

const headers = ['full_name', 'phone', 'notes'];
const recognised = (found: readonly string[]) => found.filter((one) => headers.includes(one)).length;

const context = (signal = new AbortController().signal) => ({
  lang: 'en' as const,
  notice: () => {},
  world: { signal },
});

/** Reads what is written of a table of which nothing was taken. */
const readAgain = async (table: Table, path: string): Promise<Table> => {
  const text = { en: 'is wrong; "very"', es: 'está mal' };
  await writeRejects(
    context(),
    path,
    table,
    table.lines.map((line) => ({ line, text })),
  );
  return tableOf(decode(readFileSync(path)), recognised);
};

const shown = ({ lines }: Table) =>
  lines.map(({ cells, more, broken }) => {
    const { error, ...own } = cells;
    return [own, more, broken === undefined];
  });

const openFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-rejects-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '');
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });

it('what was not taken of any sheet reads as it was, but for the reason, however often', async () => {
  const path = join(openFolder(), 'no.csv');
  const sheets = fc.record({ rows, delimiter: fc.constantFrom(',', ';', '\t', '|'), wide: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(sheets, async ({ rows: all, delimiter, wide }) => {
      const table = tableOf(
        stringify([headers, ...all.map((row) => (wide ? [...row, 'one too many'] : row))], {
          delimiter,
          quoted: true,
        }),
        recognised,
      );
      const again = await readAgain(table, path);
      expect(again.separator).toBe(delimiter);
      expect(shown(again)).toEqual(shown(table));
      expect(shown(await readAgain(again, path))).toEqual(shown(table));
    }),
    { numRuns: 25 },
  );
});

it('what was not taken of JSON lines reads as it was, and what was no JSON is kept', async () => {
  const path = join(openFolder(), 'no.ndjson');
  const records = fc.array(fc.dictionary(cell, fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 }), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(records, async (all) => {
      const table = tableOf(all.map((one) => JSON.stringify(one)).join('\n'), recognised);
      expect(shown(await readAgain(table, path))).toEqual(shown(table));
    }),
    { numRuns: 25, examples: [[[{ note: [2 ** 53] }, { note: [] }]]] },
  );
  await readAgain(tableOf('{"full_name":"Ana"}\n{"full_name":"Eva"\n', recognised), path);
  expect(readFileSync(path, 'utf8')).toContain('{"line":"{\\"full_name\\":\\"Eva\\"","error":');
});

it('at a pipe that nobody reads are waited with until somebody interrupts', async () => {
  const path = join(openFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const table = tableOf('full_name\nEva\n', recognised);
  const bad = table.lines.map((line) => ({ line, text: { en: 'is wrong', es: 'está mal' } }));
  const interruption = new AbortController();
  const waiting = writeRejects(context(interruption.signal), path, table, bad);
  const left = expect(waiting).rejects.toMatchObject({ code: 'INTERRUPTED' });
  interruption.abort('SIGINT');
  await left;
});
