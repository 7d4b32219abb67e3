import { reserva } from '../context/resources/reserva.ts';
import { waitlistEntry } from '../context/resources/waitlist-entry.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { parseClock } from '../ground/times.ts';
import { pad } from '../render/width.ts';
import { findMealPeriod } from '../tables/meal-periods.ts';
import { toRecordResult } from '../verbs/results.ts';
import { explainNoRow, otherKeys, rowActions } from './actions.ts';
import { renderResult } from './run-verb.ts';
import { type Board, findSelected } from './state.ts';

interface PageText {
  readonly text: string;
  readonly age?: string | undefined;
}

export const openPage = ({ update }: Board, ...parts: readonly PageText[]): void => {
  const lines = parts.flatMap(({ text }, index) => [...(index > 0 ? [''] : []), ...text.split('\n')]);
  update({ page: { lines, offset: 0, age: parts.find(({ age }) => age)?.age }, message: '' });
};

/** What a command shows. The heading of the page shows the age of stored data, once. */
const readPart = async ({ context, run }: Board, words: readonly string[]): Promise<PageText> => {
  const { result, text } = await run(words, words.join(' '));
  if (!result?.ages) return { text };
  const age = result.ages.map((item) => item[context.lang]).join(' · ');
  return { text: await renderResult(context, { ...result, ages: undefined }), age };
};

/** The tables of the day; from the evening on those of dinner. */
export const openTimeline = async (board: Board): Promise<void> => {
  const isDinner = findMealPeriod(parseClock(board.context.wallClock().time)) === 'cena';
  const words = ['reservas', 'timeline', ...(isDinner ? ['--servicio=cena'] : [])];
  openPage(board, await readPart(board, words));
};

/** The reservation with its customer, or the waitlist entry. */
export const openDetails = async (board: Board): Promise<void> => {
  const { reservation, waitlistEntry: waiting } = findSelected(board.getState()) ?? {};
  const record = reservation
    ? toRecordResult(reserva, reservation)
    : waiting && toRecordResult(waitlistEntry, waiting);
  if (!record) {
    const message = explainNoRow(otherKeys['⏎'][board.context.lang], board.context.lang);
    return board.update({ message, messageEnds: 'selection' });
  }
  const id = reservation?.['customer_id'];
  const customer = id == null ? [] : [await readPart(board, ['crm', 'get', String(id)])];
  openPage(board, { text: await renderResult(board.context, record) }, ...customer);
};

/** All keys, in the order in which a host needs them. */
export const listKeys = ({ context: { lang } }: Board): string => {
  const formatVerb = (key: string, labels: readonly LocalizedText[], verb: string): string =>
    formatKey(key, `${pad(labels.map((label) => label[lang]).join(', '), 20)} maitre ${verb}`);
  const [seat, finish, ...more] = Object.entries(rowActions).map(([key, { label, waitlistLabel, verb }]) =>
    formatVerb(key, waitlistLabel ? [label, waitlistLabel] : [label], verb),
  );
  const { w, b, z, '?': _shown, ...others } = otherKeys;
  const list = (texts: readonly KeyText[]) => texts.map(([key, text]) => formatKey(key, text[lang]));
  return [
    ...list(navigation),
    ...[seat, finish, formatVerb('w', [w], 'walkin'), formatVerb('b', [b], 'create')],
    ...[...more, formatVerb('z u', [z], 'undo')],
    ...list([...Object.entries(others), ...rest, ...keysElsewhere]),
  ].join('\n');
};

type KeyText = readonly [key: string, text: LocalizedText];

const navigation: readonly KeyText[] = [
  ['↑↓ k j', { en: 'select a row', es: 'elegir una fila' }],
  ['Tab → ]', { en: 'next section; 1 to 9: that section', es: 'apartado siguiente; 1 a 9: ese apartado' }],
  ['← [', { en: 'previous section (also Shift-Tab)', es: 'apartado anterior (también Mayús-Tab)' }],
];

const rest: readonly KeyText[] = [
  [
    'g G ^D ^U',
    { en: 'first, last, half a page (whole: . ,)', es: 'primera, última, media página (una: . ,)' },
  ],
  ['', { en: 'mouse: a click selects, Shift selects text', es: 'ratón: un clic elige, Mayús elige texto' }],
  ['Esc', { en: 'back; ends a filter', es: 'volver; quita el filtro' }],
];

/** Keys of lazygit and k9s that do nothing here, and what does it instead. */
export const keysElsewhere: readonly KeyText[] = [
  [': ;', { en: 'commands are typed outside: q quits', es: 'los comandos se escriben fuera: q sale' }],
  ['d D y v', { en: '⏎ shows all, x cancels, f finishes', es: '⏎ lo muestra todo, x cancela, f finaliza' }],
  ['e i E', { en: 'm moves, p guests, a adds a note', es: 'm mueve, p comensales, a anota' }],
  ['h L H', { en: '← and → change the section', es: '← y → cambian de apartado' }],
];

const formatKey = (key: string, label: string): string => `  ${pad(key, 9)} ${label}`;
