import { reserva } from '../context/resources/reserva.ts';
import { waitlistEntry } from '../context/resources/waitlist-entry.ts';
import { pad } from '../render/width.ts';
import { toRecordResult } from '../verbs/results.ts';
import { otherKeys, rowActions } from './actions.ts';
import { renderResult } from './run-verb.ts';
import { type Board, findSelected } from './state.ts';

export const openPage = ({ update }: Board, ...texts: readonly string[]): void =>
  update({ page: { lines: texts.join('\n\n').split('\n'), offset: 0 }, message: '' });

export const readText = async (board: Board, words: readonly string[]): Promise<string> =>
  (await board.run(words, words.join(' '))).text;

/** The reservation with its customer, or the waitlist entry. */
export const openDetails = async (board: Board): Promise<void> => {
  const { reservation, waitlistEntry: waiting } = findSelected(board.getState()) ?? {};
  const record = reservation
    ? toRecordResult(reserva, reservation)
    : waiting && toRecordResult(waitlistEntry, waiting);
  if (!record) return;
  const id = reservation?.['customer_id'];
  const customer = id == null ? [] : [await readText(board, ['crm', 'get', String(id)])];
  openPage(board, await renderResult(board.context, record), ...customer);
};

export const listKeys = ({ context: { lang } }: Board): string =>
  [
    formatKey('↑↓', { en: 'select (also k j)', es: 'elegir (también k j)' }[lang]),
    formatKey('Tab', { en: 'next section', es: 'apartado siguiente' }[lang]),
    formatKey('g G', { en: 'first, last', es: 'primera, última' }[lang]),
    formatKey('^D ^U', { en: 'half a page down, up', es: 'media página abajo, arriba' }[lang]),
    ...Object.entries(rowActions).map(([key, { label, verb }]) =>
      formatKey(key, `${pad(label[lang], 12)} maitre reservas ${verb}`),
    ),
    ...Object.entries(otherKeys).map(([key, label]) => formatKey(key, label[lang])),
    formatKey('u', { en: 'undo, as z', es: 'deshacer, como z' }[lang]),
    formatKey('Esc', { en: 'back', es: 'volver' }[lang]),
  ].join('\n');

const formatKey = (key: string, label: string): string => `  ${pad(key, 5)} ${label}`;
