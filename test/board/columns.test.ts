import { describe, expect, it } from 'vitest';
import {
  type BodySize,
  clampTops,
  drawColumns,
  findRowAt,
  isSelectionShown,
  openSection,
  scrollBy,
  scrollToSelection,
  showRest,
} from '../../src/board/columns.ts';
import { getRowKey, selectAt } from '../../src/board/selection.ts';
import { type BoardState, emptyState } from '../../src/board/state.ts';
import type { ViewRow } from '../../src/render/result.ts';
import { createScreen } from '../../src/render/terminal.ts';

const createSize = (width: number, height: number): BodySize => {
  const sink = { write: () => true, columns: width };
  return { screen: createScreen({ stdout: sink, stderr: sink, env: {} }), lang: 'en', above: 1, height };
};

const listGuests = (section: string, count: number, lines = 1): ViewRow[] =>
  Array.from({ length: count }, (_, at) => ({
    text: [`  ${section} guest ${at}`, ...Array.from({ length: lines - 1 }, () => '    a note')].join('\n'),
    section,
    reservation: { id: `${section}${at}` },
  }));

/** A full evening: 3 late, 12 due, 9 seated, free tables and 3 parties that wait. */
const evening: readonly ViewRow[] = [
  { text: '21:00', isHeading: true },
  { text: 'LATE 3', section: 'late', title: { name: 'LATE' } },
  ...listGuests('late', 3),
  { text: 'DUE 12', section: 'due', title: { name: 'DUE', rest: 'DUE LATER' } },
  ...listGuests('due', 12, 2),
  { text: 'SEATED 9', section: 'seated', title: { name: 'SEATED' } },
  ...listGuests('seated', 9),
  { text: 'FREE TABLES', section: 'free', title: { name: 'FREE TABLES', rest: 'FREE', items: 'S1 S4 …' } },
  ...['  S1 (1–2) · S4 (2–4)', '  T2 (1–2)'].map((text) => ({ text, section: 'free' })),
  { text: 'WAITING 3', section: 'waitlist', title: { name: 'WAITING' } },
  ...listGuests('waitlist', 3),
  { text: 'LUNCH 14 reservations: over', section: 'over', title: { name: 'LUNCH' } },
  ...listGuests('over', 2),
];

const createState = (rows: readonly ViewRow[], selected?: string, tops: readonly number[] = [0, 0]) => {
  const choices = rows.filter((row) => getRowKey(row) !== undefined);
  const index = choices.findIndex((row) => row.reservation?.['id'] === selected);
  const selection = { ...emptyState.selection, choices };
  const state: BoardState = { ...emptyState, rows, tops, selection };
  return index < 0 ? state : { ...state, selection: selectAt(selection, index) };
};

describe('columns', () => {
  it('says in one line what does not fit', () => {
    const size = createSize(80, 12);
    expect(drawColumns(createState(evening), size)).toEqual([
      ...['LATE 3', '  late guest 0', '  late guest 1', '  late guest 2', 'DUE 12'],
      ...['  due guest 0', '    a note', '  due guest 1', '    a note', '  due guest 2', '    a note'],
      '↓ DUE LATER 9 · SEATED 9 · FREE S1 S4 … · WAITING 3 · LUNCH —',
    ]);
    expect(drawColumns(createState(evening, 'seated0', [8, 0]), size)).toEqual([
      ...['↑ LATE 3 · DUE 3', '  due guest 3', '    a note', '  due guest 4', '    a note', '  due guest 5'],
      ...['    a note', '  due guest 6', '    a note', '  due guest 7', '    a note'],
      '↓ DUE LATER 4 · SEATED 9 · FREE S1 S4 … · WAITING 3 · LUNCH —',
    ]);
  });

  it('has two columns from a width of 100 on: who comes, and who is here', () => {
    const lines = drawColumns(createState(evening, 'late0'), createSize(100, 20));
    expect(lines.slice(0, 2)).toEqual([
      `LATE 3${' '.repeat(42)} │ SEATED 9`,
      `❯ late guest 0${' '.repeat(34)} │   seated guest 0`,
    ]);
    expect(lines.at(-1)).toBe(`↓ DUE LATER 5${' '.repeat(35)} │ `);
    expect(drawColumns(createState(evening), createSize(99, 20)).join()).not.toContain('│');
  });

  it('shows on the left who is here if nobody comes', () => {
    const rows = evening.filter(({ section, title }) => title || !['late', 'due'].includes(section ?? ''));
    const lines = drawColumns(createState(rows), createSize(100, 20));
    expect(lines.slice(0, 4).map((line) => line.slice(0, 48).trim())).toEqual([
      ...['LATE 3', 'DUE 12', 'SEATED 9', 'seated guest 0'],
    ]);
  });

  it('shows a meal that is over in one line, unless its guests are selected or searched', () => {
    const size = createSize(80, 60);
    const last = (state: BoardState) => drawColumns(state, size).join('\n').trimEnd().split('\n').at(-1);
    expect(last(createState(evening, 'waitlist2'))).toBe('LUNCH 14 reservations: over');
    expect(last(createState(evening, 'over0'))).toBe('  over guest 1');
    expect(last({ ...createState(evening), filter: 'guest' })).toBe('  over guest 1');
  });

  it.each([80, 100])('hides no section and no guest without a count, at any place of %i columns', (width) => {
    let checked = 0;
    for (let height = 4; height <= 40; height += 5)
      for (let top = 0; top < 40; top += 3) {
        const size = createSize(width, height);
        const state = createState(evening, 'late0', [top, top]);
        const tops = clampTops(state, size);
        const lines = drawColumns({ ...state, tops }, size);
        const text = lines.join('\n');
        expect(lines).toHaveLength(height);
        const shownCount = text.match(/(?:late|due|seated|waitlist) guest/g)?.length ?? 0;
        const counts = text
          .match(/(?:↑|↓).*$/gm)
          ?.join(' ')
          .match(/(?:LATE|DUE|LATER|SEATED|WAITING) \d+/g);
        const hiddenCount = (counts ?? []).reduce((sum, part) => sum + Number(part.split(' ')[1]), 0);
        // A narrow column cuts the line of what is hidden.
        if (width === 80) expect(shownCount + hiddenCount).toBe(27);
        for (const name of ['LATE', 'DUE', 'SEATED', 'FREE']) expect(text).toContain(name);
        checked++;
      }
    expect(checked).toBe(112);
  });

  it.each([80, 120])(
    'shows every row that is selected, and finds it at its place, at %i columns',
    (width) => {
      for (const { reservation } of createState(evening).selection.choices)
        for (const top of [0, 5, 20]) {
          const size = createSize(width, 12);
          const state = createState(evening, String(reservation?.['id']), [top, top]);
          const shown = { ...state, tops: scrollToSelection(state, size) };
          expect(isSelectionShown(shown, size)).toBe(true);
          const lines = drawColumns(shown, size);
          const y = lines.findIndex((line) => line.includes('❯'));
          const x = lines[y]?.indexOf('❯') ?? -1;
          expect(findRowAt(shown, size, x, y + 1)).toBe(state.selection.selected);
          expect(drawColumns({ ...shown, tops: openSection(shown, size) }, size).join()).toContain('❯');
        }
    },
  );

  it('finds no row at a title, a count, an empty line, or outside', () => {
    const size = createSize(80, 12);
    const state = createState(evening);
    expect([0, 1, 12, 13, 99].map((y) => findRowAt(state, size, 3, y))).toEqual(Array(5).fill(undefined));
    expect(findRowAt(state, size, 3, 2)).toBe('reserva late0');
    // A note belongs to its guest.
    expect(findRowAt(state, size, 3, 7)).toBe('reserva due0');
  });

  it('scrolls the column under the mouse, no further than its end', () => {
    const size = createSize(120, 12);
    const state = createState(evening);
    expect(scrollBy(state, size, 3, -3)).toEqual([0, 0]);
    expect(scrollBy(state, size, 3, 3)).toEqual([3, 0]);
    expect(scrollBy(state, size, 80, 3)).toEqual([0, 3]);
    const [left = 0] = scrollBy(state, size, 3, 999);
    expect(drawColumns({ ...state, tops: [left, 0] }, size).join()).toContain('due guest 11');
    expect(scrollBy({ ...state, tops: [left, 0] }, size, 3, 1)).toEqual([left, 0]);
  });

  it('shows the free tables behind the last section', () => {
    const size = createSize(80, 8);
    const rows = evening.slice(
      0,
      evening.findIndex(({ section }) => section === 'waitlist'),
    );
    const state = createState(rows, 'seated8');
    const shown = { ...state, tops: scrollToSelection(state, size) };
    const tops = showRest(shown, size);
    expect(drawColumns({ ...shown, tops: tops ?? [] }, size)).toContain('  T2 (1–2)');
    expect(showRest({ ...shown, tops: tops ?? [] }, size)).toBeUndefined();
    expect(showRest(createState(rows, 'late0'), size)).toBeUndefined();
  });

  it('shows a tall row without its title if both do not fit', () => {
    const size = createSize(80, 4);
    const rows: ViewRow[] = [{ text: 'LATE 3', section: 'late', title: { name: 'LATE' } }];
    for (const top of [0, 1, 2]) {
      const state = createState([...rows, ...listGuests('late', 3, 3)], 'late0', [top]);
      const tops = scrollToSelection(state, size);
      expect(drawColumns({ ...state, tops }, size).slice(0, 2)).toEqual(['↑ LATE', '❯ late guest 0']);
    }
  });

  it('shows something of a row that is taller than the screen', () => {
    const size = createSize(80, 3);
    const rows = [...listGuests('late', 1, 9), ...evening.slice(5, 9)];
    expect(drawColumns(createState(rows, 'late0'), size)).toEqual([
      '❯ late guest 0',
      '    a note',
      '↓ DUE 3',
    ]);
  });
});
