import type { Client } from '../../client/client.ts';
import type { Reserva } from '../../contract/reservas.ts';
import type { Estado } from '../../contract/statuses.ts';
import { isActive } from '../../contract/statuses.ts';
import { addDays, getBusinessDay, takeDate, type WallClock } from '../../ground/dates.ts';
import { catchFailure, type Hint, suggestCommand } from '../../ground/errors.ts';
import { joinTexts, type Lang, type LocalizedText, localize, untranslated } from '../../ground/i18n.ts';
import { isSameId } from '../../ground/json.ts';
import { isSamePhone } from '../../ground/phones.ts';
import { joinParts } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';
import { formatWarnings, joinNotes } from '../../render/notes.ts';
import { formatLongDate } from '../../render/numbers.ts';
import type { ApiRecord, WriteSummary } from '../../render/result.ts';
import { readCustomerRecords } from './customer-notes.ts';
import { listServedDays, readDays } from './reserva-days.ts';
import { isNoshow } from './reserva-states.ts';
import type { UndoneRecord, WriteEvent } from './resource.ts';

/** Summarizes a write: `Marta Rivas, 2, sentada en T2 a las 14:31 · ⚠ nada crudo`. */
export const summarizeReservaWrite = async (write: WriteEvent): Promise<WriteSummary> => {
  const { client, now, after, sent, isNew } = write;
  const reserva = after as Reserva;
  const { getAllergyNote, notices } = await readCustomerRecords(client, [after]);
  const isStateChange = !isNew && sent['estado'] != null && Object.hasOwn(stateWords, String(reserva.estado));
  const formatNotes = isNotesOnly(Object.keys(sent)) ? joinNotes : formatWarnings;
  const line = localize((lang) => {
    const sentence = isStateChange
      ? formatNewState(reserva, now, lang)
      : formatWrite(write, chooseParticiple(write), lang);
    const notes = isOver(reserva) ? '' : formatNotes(reserva.notas, getAllergyNote(after), lang);
    return joinParts([sentence, notes]);
  });
  return { line, warnings: [...(await listWarnings(write)), ...notices] };
};

const isNotesOnly = (fields: readonly string[]): boolean => fields.join() === 'notas';

const chooseParticiple = ({ isNew, sent }: WriteEvent): LocalizedText => {
  if (isNew) return { en: 'Booked', es: 'Apuntada' };
  return isNotesOnly(Object.keys(sent)) ? { en: 'Noted', es: 'Anotada' } : { en: 'Changed', es: 'Cambiada' };
};

const isOver = ({ estado }: Reserva): boolean => estado === 'cancelada' || estado === 'finalizada';

const atTime: LocalizedText = { en: 'at', es: 'a las' };
const atTable: LocalizedText = { en: 'at', es: 'en' };
const untilTime: LocalizedText = { en: 'until', es: 'hasta las' };
const onDay: LocalizedText = { en: 'on', es: 'el' };
const itWas: LocalizedText = { en: 'it was', es: 'era' };
const tableWord: LocalizedText = { en: 'table', es: 'mesa' };

const stateWords: Readonly<Record<Estado, LocalizedText>> = {
  pendiente: { en: 'pending', es: 'pendiente' },
  confirmada: { en: 'confirmed', es: 'confirmada' },
  en_curso: { en: 'seated', es: 'sentada' },
  finalizada: { en: 'finished', es: 'terminada' },
  cancelada: { en: 'cancelled', es: 'cancelada' },
};

/** `Marta Rivas, 2, confirmada: hoy a las 21:30, mesa S3` or `Marta Rivas, 2, sentada en S3 a las 21:34` */
const formatNewState = (reserva: Reserva, now: WallClock, lang: Lang): string => {
  const { date, time } = now;
  const { estado, mesa_id } = reserva;
  const start = `${formatParty(reserva)}, ${stateWords[estado as Estado][lang]}`;
  const when = formatWhen(reserva, date, lang);
  const table = mesa_id && estado === 'en_curso' ? ` ${atTable[lang]} ${mesa_id}` : '';
  if (estado === 'en_curso' || estado === 'finalizada') {
    const sentence = `${start}${table} ${atTime[lang]} ${time}`;
    return isOfBusinessDay(reserva, now) ? sentence : `${sentence}; ${itWas[lang]} ${when}`;
  }
  if (estado !== 'cancelada') return joinParts([`${start}: ${when}`, formatTable(reserva, lang)], ', ');
  const absent = { en: 'did not come', es: 'no se presentaron' }[lang];
  const subject = isNoshow(reserva) ? `${formatParty(reserva)}, ${absent}` : start;
  return `${subject}; ${itWas[lang]} ${when}`;
};

const isOfBusinessDay = ({ fecha_reserva, inicio_reserva }: Reserva, now: WallClock): boolean =>
  getBusinessDay({ date: takeDate(fecha_reserva), time: takeTime(inicio_reserva) }) === getBusinessDay(now);

/** `Cambiada: Ana Ruiz, 4, hoy a las 21:30, mesa S3 · 844R92` */
const formatWrite = ({ after, sent, isNew, now }: WriteEvent, verb: LocalizedText, lang: Lang): string => {
  const reserva = after as Reserva;
  const { codigo_reserva, id, final_reserva } = reserva;
  // A move takes the end along.
  const isEndNamed = sent['final_reserva'] != null && (isNew || sent['inicio_reserva'] == null);
  const end = isEndNamed && final_reserva ? ` ${untilTime[lang]} ${takeTime(final_reserva)}` : '';
  const when = `${formatWhen(reserva, now.date, lang)}${end}`;
  const parts = [formatParty(reserva), when, formatTable(reserva, lang)];
  return `${verb[lang]}: ${joinParts(parts, ', ')} · ${codigo_reserva ?? id}`;
};

/** `Marta Rivas, 2` */
const formatParty = ({ nombre_cliente, num_comensales }: Reserva): string =>
  joinParts([nombre_cliente, num_comensales], ', ');

/** `hoy a las 21:30`, `el viernes 20 de noviembre a las 21:30` */
const formatWhen = ({ fecha_reserva, inicio_reserva }: Reserva, today: string, lang: Lang): string =>
  `${formatDay(takeDate(fecha_reserva), today, lang)} ${atTime[lang]} ${takeTime(inicio_reserva)}`;

const formatDay = (date: string, today: string, lang: Lang): string => {
  if (date === today) return { en: 'today', es: 'hoy' }[lang];
  if (date === addDays(today, 1)) return { en: 'tomorrow', es: 'mañana' }[lang];
  return `${onDay[lang]} ${formatLongDate(date, lang)}`;
};

const formatTable = ({ mesa_id }: Reserva, lang: Lang): string =>
  mesa_id ? `${tableWord[lang]} ${mesa_id}` : '';

const listWarnings = async (write: WriteEvent): Promise<LocalizedText[]> => {
  const { client, now, before, after, sent, isNew } = write;
  const reserva = after as Reserva;
  const setsTime = isNew || sent['fecha_reserva'] != null || sent['inicio_reserva'] != null;
  const setsSeat = sent['estado'] != null || sent['mesa_id'] != null;
  const isSeated = setsSeat && reserva.estado === 'en_curso' && Boolean(reserva.mesa_id);
  const day = setsTime && reserva.fecha_reserva ? [takeDate(reserva.fecha_reserva)] : [];
  const days = new Set([...(isSeated ? listServedDays(now) : []), ...day]);
  const others = await readOthers(client, reserva, [...days]);
  return [
    ...(before ? listChangeWarnings(before as Reserva, reserva, sent) : []),
    ...(isSeated ? warnOfSeated(reserva, others) : []),
    ...warnOfSameCustomer(
      reserva,
      others.filter(({ fecha_reserva }) => day.includes(takeDate(fecha_reserva))),
    ),
  ];
};

/** They were never seated. */
const skipsSeating = (before: Reserva, after: Reserva): boolean =>
  after.estado === 'finalizada' && before.estado !== 'en_curso';

const listChangeWarnings = (before: Reserva, after: Reserva, sent: ApiRecord): LocalizedText[] => {
  const warnings: LocalizedText[] = [];
  const state = stateWords[before.estado as Estado] ?? untranslated(String(before.estado));
  if (sent['estado'] != null && before.estado === after.estado)
    warnings.push({ en: `it was already ${state.en}`, es: `ya estaba ${state.es}` });
  else if (sent['estado'] != null && (isOver(before) || skipsSeating(before, after)))
    warnings.push({ en: `it was ${state.en}`, es: `estaba ${state.es}` });
  else if (before.estado === 'cancelada' && after.estado === 'cancelada')
    warnings.push({ en: 'it is cancelled', es: 'está cancelada' });
  const [oldTable, newTable] = [before.mesa_id, after.mesa_id];
  if (sent['mesa_id'] === undefined && oldTable && newTable && oldTable !== newTable)
    warnings.push({
      en: `the table changed: ${oldTable} → ${newTable}`,
      es: `cambia de mesa: ${oldTable} → ${newTable}`,
    });
  return warnings;
};

/** Reads the other reservations of days; none if that fails. Throws only INTERRUPTED. */
const readOthers = async (
  client: Client,
  { id }: Reserva,
  days: readonly string[],
): Promise<readonly Reserva[]> => {
  try {
    return (await readDays(client, days)).filter((other) => other.id !== id);
  } catch (error) {
    catchFailure(error);
    return [];
  }
};

/** Names the guests who still sit at the table. */
const warnOfSeated = ({ mesa_id }: Reserva, others: readonly Reserva[]): LocalizedText[] =>
  others
    .filter((other) => other.estado === 'en_curso' && other.mesa_id === mesa_id)
    .map((other) => ({
      en: `${mesa_id} is not free yet: ${formatParty(other)}, seated`,
      es: `${mesa_id} sigue ocupada: ${formatParty(other)}`,
    }));

const warnOfSameCustomer = (reserva: Reserva, others: readonly Reserva[]): LocalizedText[] =>
  others
    .filter((other) => isActive(other) && isSameCustomer(reserva, other))
    .map(({ inicio_reserva, codigo_reserva, id }) => ({
      en: `the same customer has another reservation that day: ${inicio_reserva}, ${codigo_reserva ?? id}`,
      es: `el mismo cliente tiene otra reserva ese día: ${inicio_reserva}, ${codigo_reserva ?? id}`,
    }));

const isSameCustomer = (a: Reserva, b: Reserva): boolean =>
  isSameId(a.customer_id, b.customer_id) || isSamePhone(a.telefono, b.telefono);

/** The fields that the sentence about an undo tells. */
const toldFields = 'estado notas fecha_reserva inicio_reserva mesa_id num_comensales nombre_cliente'.split(
  ' ',
);

/** Says what undo did: `Marta Rivas, 2: seated again at T2 · ⚠ nada crudo`. Undefined if the sentence would not tell it. */
export const summarizeReservaUndo = async (undone: UndoneRecord): Promise<LocalizedText | undefined> => {
  const { client, done, record, fields } = undone;
  if (done === 'changed' && !fields.some((field) => toldFields.includes(field))) return undefined;
  const reserva = record as Reserva;
  const customers = client && (await readCustomerRecords(client, [record]));
  const formatNotes = isNotesOnly(fields) ? joinNotes : formatWarnings;
  return localize((lang) => {
    const sentence = `${formatParty(reserva)}: ${formatUndone(undone, lang)}`;
    const notes = isOver(reserva) ? '' : formatNotes(reserva.notas, customers?.getAllergyNote(record), lang);
    return joinParts([sentence, notes]);
  });
};

const formatUndone = ({ done, record, fields, today }: UndoneRecord, lang: Lang): string => {
  const reserva = record as Reserva;
  const { estado, codigo_reserva, id, mesa_id, notas } = reserva;
  const place = joinParts([formatWhen(reserva, today, lang), formatTable(reserva, lang)], ', ');
  const formatAgain = (word: string) => ({ en: `${word} again`, es: `otra vez ${word}` })[lang];
  if (done === 'deleted') return `${{ en: 'deleted', es: 'eliminada' }[lang]}; ${itWas[lang]} ${place}`;
  if (done === 'created') {
    const restored = { en: 'restored', es: 'recuperada' }[lang];
    const state = stateWords[estado as Estado]?.[lang];
    const when = isOver(reserva) ? `, ${state}; ${itWas[lang]} ${place}` : `: ${place}`;
    return `${restored}${when} · ${codigo_reserva ?? id}`;
  }
  if (fields.includes('estado')) {
    const state = formatAgain(stateWords[estado as Estado]?.[lang] ?? String(estado));
    if (estado === 'en_curso') return mesa_id ? `${state} ${atTable[lang]} ${mesa_id}` : state;
    if (estado === 'finalizada') return state;
    return estado === 'cancelada' ? `${state}; ${itWas[lang]} ${place}` : `${state}: ${place}`;
  }
  if (!isNotesOnly(fields)) return `${{ en: 'again', es: 'otra vez' }[lang]} ${place}`;
  const notes = notas
    ? { en: 'notes as before', es: 'notas como antes' }
    : { en: 'no notes', es: 'sin notas' };
  return `${place}, ${notes[lang]}`;
};

/** Suggests the timeline and an exchange if the requested table was rejected, else the free tables. */
export const suggestReservaAlternative = (
  { id, codigo_reserva = id, fecha_reserva, inicio_reserva, num_comensales }: ApiRecord,
  sent: ApiRecord,
): Hint | undefined => {
  if (!fecha_reserva || !inicio_reserva) return undefined;
  const day = takeDate(fecha_reserva);
  if (sent['mesa_id'] != null) {
    const look = suggestCommand(['reservas', 'timeline', '--fecha', day], {
      en: 'see who has each table',
      es: 'vea de quién es cada mesa',
    });
    if (id === undefined) return look;
    const exchange = suggestCommand(['swap', String(codigo_reserva), String(sent['mesa_id'])], {
      en: 'to exchange the tables',
      es: 'para intercambiar las mesas',
    });
    return { ...joinTexts([look, exchange], '; '), next: look.next };
  }
  const query = [
    '--fecha',
    day,
    '--hora',
    takeTime(inicio_reserva),
    '--comensales',
    `${num_comensales ?? 1}`,
  ];
  return suggestCommand(['reservas', 'free', ...query], {
    en: 'see when there is a table',
    es: 'vea cuándo hay mesa',
  });
};
