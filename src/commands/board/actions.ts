import type { Context } from '../../context/context.ts';
import { getVerbRule, groupApplicable, usualPreviousStates } from '../../context/resources/reserva-states.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { activeEstados } from '../../contract/statuses.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { takeTime } from '../../ground/times.ts';
import type { ApiRecord, ViewRow } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { getStatusWord } from '../../render/status.ts';

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
}

export const rowActions: Readonly<Record<string, RowAction>> = {
  s: {
    label: { en: 'seat', es: 'sentar' },
    verb: 'seat',
    states: usualPreviousStates.en_curso,
    waitlistVerb: 'seat',
  },
  f: { label: { en: 'finish', es: 'finalizar' }, verb: 'finish', states: usualPreviousStates.finalizada },
  n: { label: { en: 'no-show', es: 'no vino' }, verb: 'noshow', states: usualPreviousStates.cancelada },
  c: {
    label: { en: 'confirm', es: 'confirmar' },
    verb: 'confirm',
    states: usualPreviousStates.confirmada,
    waitlistVerb: 'call',
    waitlistLabel: { en: 'call', es: 'avisar' },
  },
  x: {
    label: { en: 'cancel', es: 'cancelar' },
    verb: 'cancel',
    states: usualPreviousStates.cancelada,
    waitlistVerb: 'cancel',
  },
  m: {
    label: { en: 'move', es: 'mover' },
    verb: 'move',
    states: activeEstados,
    question: { en: 'To which table, time or day', es: 'A qué mesa, hora o día' },
  },
  a: { label: { en: 'note', es: 'anotar' }, verb: 'note', states: activeEstados },
};

/** The other keys, in the order of the help. */
export const otherKeys = {
  w: { en: 'walk-in', es: 'sin reserva' },
  b: { en: 'book', es: 'reservar' },
  z: { en: 'undo', es: 'deshacer' },
  '/': { en: 'filter', es: 'filtrar' },
  t: { en: 'timeline', es: 'horario' },
  '⏎': { en: 'details', es: 'ficha' },
  '?': { en: 'keys', es: 'teclas' },
  q: { en: 'quit', es: 'salir' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Whether the key does something for the row. */
export const isForRow = ({ states, waitlistVerb }: RowAction, row: ViewRow | undefined): boolean => {
  if (row?.reservation) return states.includes(String(row.reservation['estado']));
  return row?.waitlistEntry !== undefined && waitlistVerb !== undefined;
};

export const getLabel = ({ label, waitlistLabel }: RowAction, row: ViewRow | undefined): LocalizedText =>
  row?.waitlistEntry && waitlistLabel ? waitlistLabel : label;

export const getRowKey = ({ reservation, waitlistEntry }: ViewRow): string | undefined =>
  reservation ? `reserva ${reservation['id']}` : waitlistEntry && `waitlist ${waitlistEntry['id']}`;

const formatName = ({ reservation, waitlistEntry }: ViewRow): string =>
  toSafeLine(String((reservation?.['nombre_cliente'] ?? waitlistEntry?.['customer_name']) || '—'));

/** `Ana Ruiz: seated. "seat" is for: pending, confirmed` */
export const explainNotForRow = (action: RowAction, row: ViewRow | undefined, lang: Lang): string => {
  const label = action.label[lang];
  if (!row)
    return { en: `nothing is selected for "${label}"`, es: `no hay nada elegido para «${label}»` }[lang];
  const state = getStatusWord(row.reservation?.['estado'] ?? row.waitlistEntry?.['status'], lang);
  const states = action.states.map((estado) => getStatusWord(estado, lang)).join(', ');
  return {
    en: `${formatName(row)}: ${state}. "${label}" is for: ${states}`,
    es: `${formatName(row)}: ${state}. «${label}» es para: ${states}`,
  }[lang];
};

/** The question before a verb outside its time window; undefined within it. */
export const createWindowQuestion = (
  { verb, label }: RowAction,
  reservation: ApiRecord,
  context: Context,
): string | undefined => {
  // The rows of `reservas now` are reservations as the service sent them.
  const groups = groupApplicable([reservation as Reserva], getVerbRule(verb), context.wallClock());
  if (groups.some(({ length }) => length > 0)) return undefined;
  const name = formatName({ text: '', reservation });
  const time = takeTime(reservation['inicio_reserva']);
  return {
    en: `${name}, ${time}: not the usual time for "${label.en}". Do it all the same?`,
    es: `${name}, a las ${time}: no es la hora de «${label.es}». ¿Hacerlo de todos modos?`,
  }[context.lang];
};
