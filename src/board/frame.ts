import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { paint } from '../render/palette.ts';
import { toAscii } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';
import { flowTexts, formatHeading, measureWidth, wrapIndented } from '../render/width.ts';
import { getLabel, isForRow, isWritingKey, otherKeys, rowActions } from './actions.ts';
import { type BodySize, drawColumns } from './columns.ts';
import { type BoardState, findSelected } from './state.ts';

/** The lines between the heading and the bar. */
export const getBodySize = (state: BoardState, screen: Screen, lang: Lang): BodySize => {
  const above = formatHeader(state, screen).length;
  const height = getHeight(screen) - above - formatBar(state, screen, lang, above).length;
  return { screen, lang, above, height: Math.max(1, height) };
};

const getHeight = ({ height = 24 }: Screen): number => height;

/** Draws the board: the heading, as many rows as fit, and the bar. */
export const drawFrame = (state: BoardState, screen: Screen, lang: Lang): readonly string[] => {
  const header = formatHeader(state, screen);
  const bar = formatBar(state, screen, lang, header.length);
  const size = getBodySize(state, screen, lang);
  const { height } = size;
  const body = state.page
    ? state.page.lines.slice(state.page.offset, state.page.offset + height)
    : drawColumns(state, size);
  const filled = [...body, ...Array.from({ length: Math.max(0, height - body.length) }, () => '')];
  const lines = [...header, ...filled, ...bar].slice(0, getHeight(screen));
  return screen.unicode ? lines : lines.map(toAscii);
};

const maxWarningLines = 3;
const formatHeader = ({ rows, problem, page }: BoardState, { width, colour }: Screen) => {
  const heading = page
    ? []
    : rows.flatMap((row) => (row.isHeading ? formatHeading(row.text, { width, colour: colour.stdout }) : []));
  const age = problem ?? page?.age;
  const warning = age ? wrapIndented(age, width).slice(0, maxWarningLines) : [];
  return [...heading, ...warning.map((line) => paint(line, 'bad', colour.stdout))];
};

const formatBar = (state: BoardState, screen: Screen, lang: Lang, headerLines: number): readonly string[] => {
  const { width, colour } = screen;
  const rule = paint('─'.repeat(width), 'quiet', colour.stdout);
  const above = formatMessage(state, screen, lang);
  const room = getHeight(screen) - headerLines - above.length - 1 - minBodyLines;
  const keys = state.question ? [hints.answer[lang]] : fitHints(listHints(state, lang), width, room, lang);
  return [rule, ...above, ...keys.map((line) => paint(line, 'quiet', colour.stdout))];
};

/** The selected row with its note, and what is hidden above and below. */
const minBodyLines = 4;

/** On a low screen the key for the help comes first, and the keys that do not fit are left out. */
const fitHints = (texts: readonly string[], width: number, room: number, lang: Lang): readonly string[] => {
  const lines = flowTexts(texts, { width }, '');
  if (lines.length <= room) return lines;
  const help = `? ${otherKeys['?'][lang]}`;
  const others = texts.filter((text) => text !== help);
  return flowTexts([help, ...others], { width }, '').slice(0, Math.max(1, room));
};

/** What a verb has written and asks, at most half of the screen. */
const formatMessage = (state: BoardState, screen: Screen, lang: Lang): readonly string[] => {
  const { message, question, running, filter, isFilterOpen, page } = state;
  if (page) return [];
  const { width } = screen;
  const texts = [
    ...(message === '' ? [] : message.split('\n')),
    ...(running !== undefined && !question ? [`${running}…`] : []),
    ...(question ?? []),
  ];
  const lines = texts.flatMap((text) => (measureWidth(text) <= width ? [text] : wrapIndented(text, width)));
  if (isFilterOpen) lines.push(`/${filter}_`);
  else if (filter !== '') lines.push(`/${filter}  (${hints.clear[lang]})`);
  return lines.slice(-Math.max(1, Math.floor(getHeight(screen) / 2)));
};

const hints = {
  clear: { en: 'Esc shows all', es: 'Esc muestra todo' },
  answer: { en: '⏎ answer · Esc back', es: '⏎ contestar · Esc volver' },
  scroll: { en: '↑↓ scroll', es: '↑↓ desplazar' },
  back: { en: 'Esc back', es: 'Esc volver' },
  propose: { en: 'keys make proposals', es: 'las teclas hacen propuestas' },
} as const satisfies Record<string, LocalizedText>;

/** The keys that apply to the selected row, then those that always apply. */
const listHints = (state: BoardState, lang: Lang): readonly string[] => {
  if (state.page) return [hints.scroll[lang], hints.back[lang]];
  const row = findSelected(state);
  const { readOnlyReason, isProposing, canChangeWaitlist } = state;
  const canWrite = readOnlyReason === undefined;
  const canChangeRow = canWrite && (!row?.waitlistEntry || canChangeWaitlist);
  const applicable = Object.entries(rowActions).filter(([, action]) => canChangeRow && isForRow(action, row));
  const others = Object.entries(otherKeys).filter(
    ([key]) => (canWrite || !isWritingKey(key)) && (row || key !== '⏎'),
  );
  return [
    ...(isProposing ? [hints.propose[lang]] : []),
    ...applicable.map(([key, action]) => `${key} ${getLabel(action, row)[lang]}`),
    ...others.map(([key, label]) => `${key} ${label[lang]}`),
  ];
};
