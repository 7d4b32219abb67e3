import type { Context } from '../context/context.ts';
import { getVerbRule, groupApplicable, usualPreviousStates } from '../context/resources/reserva-states.ts';
import type { Reserva } from '../contract/reservas.ts';
import { activeEstados } from '../contract/statuses.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { takeTime } from '../ground/times.ts';
import type { ApiRecord, ViewRow } from '../render/result.ts';
import { toSafeLine } from '../render/sanitize.ts';
import { getStatusWord } from '../render/status.ts';
import type { ForeignChange } from './selection.ts';

/** A key that runs a verb on the selected row. */
export interface RowAction {
  readonly label: LocalizedText;
  /** The verb of `reservas`, and the states that it applies to. */
  readonly verb: string;
  readonly states: readonly string[];
  /** The verb of `waitlist`, if the key has one. */
  readonly waitlistVerb?: string;
  readonly waitlistLabel?: LocalizedText;
  /** Asked before the verb runs. The words of the answer follow the verb. */
  readonly question?: LocalizedText;
  /** The answer is one text, not words. */
  readonly isText?: true;
  /** The option that receives the answer, a number, instead of words. */
  readonly flag?: string;
  /** Asks before it runs, always. */
  readonly isConfirmed?: true;
}

/** In the order in which a host needs them. */
export const rowActions: Readonly<Record<string, RowAction>> = {
  s: {
    label: { en: 'seat', es: 'sentar' },
    verb: 'seat',
    states: usualPreviousStates.en_curso,
    waitlistVerb: 'seat',
  },
  f: { label: { en: 'finish', es: 'finalizar' }, verb: 'finish', states: usualPreviousStates.finalizada },
  l: {
    label: { en: 'late', es: 'se retrasan' },
    verb: 'late',
    states: usualPreviousStates.en_curso,
    question: { en: 'how many minutes late, or until when', es: 'cuántos minutos tarde, o hasta qué hora' },
  },
  m: {
    label: { en: 'move', es: 'mover' },
    verb: 'move',
    states: activeEstados,
    question: { en: 'to which table, time or day', es: 'a qué mesa, hora o día' },
  },
  p: {
    label: { en: 'guests', es: 'comensales' },
    verb: 'update',
    flag: '--comensales',
    states: activeEstados,
    question: { en: 'how many guests', es: 'cuántos comensales' },
  },
  a: {
    label: { en: 'note', es: 'anotar' },
    verb: 'note',
    states: activeEstados,
    question: { en: 'what to note', es: 'qué se anota' },
    isText: true,
  },
  o: {
    label: { en: 'swap tables', es: 'cambiar mesas' },
    verb: 'swap',
    states: activeEstados,
    question: { en: 'with which table or guest', es: 'con qué mesa o cliente' },
  },
  c: {
    label: { en: 'confirm', es: 'confirmar' },
    verb: 'confirm',
    states: usualPreviousStates.confirmada,
    waitlistVerb: 'call',
    waitlistLabel: { en: 'call', es: 'avisar' },
  },
  n: {
    label: { en: 'no-show', es: 'no vino' },
    verb: 'noshow',
    states: usualPreviousStates.cancelada,
    isConfirmed: true,
  },
  x: {
    label: { en: 'cancel', es: 'cancelar' },
    verb: 'cancel',
    states: usualPreviousStates.cancelada,
    waitlistVerb: 'cancel',
    isConfirmed: true,
  },
};

/** The other keys, in the order of the help. */
export const otherKeys = {
  w: { en: 'walk-in', es: 'sin reserva' },
  b: { en: 'book', es: 'reservar' },
  z: { en: 'undo', es: 'deshacer' },
  '/': { en: 'filter', es: 'filtrar' },
  '⏎': { en: 'details', es: 'ficha' },
  t: { en: 'timeline', es: 'horario' },
  r: { en: 'read again', es: 'leer otra vez' },
  '?': { en: 'keys', es: 'teclas' },
  q: { en: 'quit', es: 'salir' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export const isWritingKey = (key: string): boolean => ['w', 'b', 'z', 'u'].includes(key);

/** Whether the key does something for the row. */
export const isForRow = ({ states, waitlistVerb }: RowAction, row: ViewRow | undefined): boolean => {
  if (row?.reservation) return states.includes(String(row.reservation['estado']));
  return row?.waitlistEntry !== undefined && waitlistVerb !== undefined;
};

export const getLabel = ({ label, waitlistLabel }: RowAction, row: ViewRow | undefined): LocalizedText =>
  row?.waitlistEntry && waitlistLabel ? waitlistLabel : label;

export const formatName = ({ reservation, waitlistEntry }: ViewRow): string =>
  toSafeLine(String((reservation?.['nombre_cliente'] ?? waitlistEntry?.['customer_name']) || '—'));

export const explainNoRow = (label: string, lang: Lang): string =>
  ({ en: `nothing is selected for "${label}"`, es: `no hay nada elegido para «${label}»` })[lang];

/** `Ana Ruiz: seated. "seat" is for: pending, confirmed` */
export const explainNotForRow = (action: RowAction, row: ViewRow | undefined, lang: Lang): string => {
  const label = action.label[lang];
  if (!row) return explainNoRow(label, lang);
  const state = getStatusWord(row.reservation?.['estado'] ?? row.waitlistEntry?.['status'], lang);
  const states = action.states.map((estado) => getStatusWord(estado, lang)).join(', ');
  return {
    en: `${formatName(row)}: ${state}. "${label}" is for: ${states}`,
    es: `${formatName(row)}: ${state}. «${label}» es para: ${states}`,
  }[lang];
};

/** The question before a verb that always asks, or outside its time window; undefined if the verb may run. */
export const createQuestion = (action: RowAction, row: ViewRow, context: Context): string | undefined => {
  const { verb, label, isConfirmed } = action;
  const { reservation } = row;
  // The rows of `reservas now` are reservations as the service sent them.
  const groups = reservation
    ? groupApplicable([reservation as Reserva], getVerbRule(verb), context.wallClock())
    : [[row]];
  const isUsual = groups.some(({ length }) => length > 0);
  if (isUsual && !isConfirmed) return undefined;
  const unusual = {
    en: `: not the usual time for "${label.en}". Do it anyway?`,
    es: `: no es la hora de «${label.es}». ¿Hacerlo de todos modos?`,
  };
  const usual = { en: `: ${label.en}?`, es: `: ¿${label.es}?` };
  return formatParty(row, context.lang) + (isUsual ? usual : unusual)[context.lang];
};

/** `Ana Ruiz, 4, 21:30, T3` */
const formatParty = (row: ViewRow, lang: Lang): string => {
  const { reservation, waitlistEntry } = row;
  if (!reservation) return [formatName(row), waitlistEntry?.['party_size']].filter(Boolean).join(', ');
  const { num_comensales, inicio_reserva, mesa_id } = reservation;
  const time = takeTime(inicio_reserva);
  const table = mesa_id && toSafeLine(String(mesa_id));
  return [formatName(row), num_comensales, { en: time, es: `a las ${time}` }[lang], table]
    .filter(Boolean)
    .join(', ');
};

/** What happened to the selected row: somebody else did it, or a key of this board whose outcome was not known. */
export const formatForeignChange = (
  { before, after }: ForeignChange,
  record: ApiRecord | undefined,
  lang: Lang,
  isOutcome = false,
): string => {
  const now = after?.reservation ?? after?.waitlistEntry ?? record;
  const was = before.reservation ?? before.waitlistEntry;
  const state = now?.['estado'] ?? now?.['status'];
  const isNewState = state !== undefined && state !== (was?.['estado'] ?? was?.['status']);
  const gone = { en: 'no longer in this list', es: 'ya no está en esta lista' };
  const start = now?.['inicio_reserva'];
  const isMoved = start != null && start !== was?.['inicio_reserva'];
  const moved = isMoved ? `${{ en: 'now at', es: 'ahora a las' }[lang]} ${takeTime(start)}` : gone[lang];
  const what = isNewState ? getStatusWord(state, lang) : moved;
  const who = isOutcome ? '' : { en: ', by somebody else', es: ', por otra persona' }[lang];
  const select = { en: 'Nothing is selected: ↑↓ select', es: 'No hay nada elegido: elija con ↑↓' };
  return `${formatName(before)}: ${what}${who}. ${select[lang]}`;
};

/** Why a row key did nothing after a change of the list. */
export const notMeant: LocalizedText = {
  en: 'nothing was done: the list had just changed. Look again before you press a key',
  es: 'no se ha hecho nada: la lista acababa de cambiar. Mire otra vez antes de pulsar',
};

/** Why a row key did nothing after the view was scrolled away. */
export const notShown: LocalizedText = {
  en: 'nothing was done: the selected row was not on the screen. Here it is',
  es: 'no se ha hecho nada: lo elegido no se veía en la pantalla. Ahora sí',
};
