import { type Reserva, reserva } from '../../contract/reservas.ts';
import { shapeOf } from '../../contract/schema.ts';
import { inEach, type Text } from '../../ground/lang.ts';
import { counted, diner, joined, noun } from '../../ground/nouns.ts';
import { shortDate } from '../../render/dates.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { statusText, statusTone, type Tone } from '../../render/tone.ts';

export const bookingNoun = noun(['reservation', 'reservations'], ['reserva', 'reservas']);

export const fields = Object.keys(shapeOf(reserva));

/** What a host needs first. */
export const columns: readonly Column[] = [
  {
    field: 'fecha_reserva',
    header: { en: 'Date', es: 'Fecha' },
    priority: 6,
    value: ({ fecha_reserva }, { lang }) => shortDate(String(fecha_reserva), lang),
  },
  { field: 'inicio_reserva', header: { en: 'Time', es: 'Hora' }, priority: 0 },
  { field: 'nombre_cliente', header: { en: 'Name', es: 'Nombre' }, priority: 1, min: 14 },
  { field: 'num_comensales', header: { en: 'Guests', es: 'Pax' }, align: 'right', priority: 2 },
  { field: 'mesa_id', header: { en: 'Table', es: 'Mesa' }, priority: 4 },
  {
    field: 'estado',
    header: { en: 'State', es: 'Estado' },
    priority: 3,
    value: ({ estado }) => statusText(estado),
    tone: ({ estado }) => statusTone(estado),
  },
  { field: 'telefono', header: { en: 'Phone', es: 'Teléfono' }, priority: 7 },
  { field: 'notas', header: { en: 'Notes', es: 'Notas' }, priority: 5, min: 14 },
  { field: 'codigo_reserva', header: { en: 'Code', es: 'Código' }, priority: 8 },
];

/** What is over stands back. */
export const rowTone = ({ estado }: Row): Tone | undefined =>
  estado === 'cancelada' || estado === 'finalizada' ? 'quiet' : undefined;

const cancelledNoun = noun(['cancelled', 'cancelled'], ['cancelada', 'canceladas']);

/** "14 reservas, 43 comensales", the cancelled ones counted apart. */
export const summaryOf = (book: readonly Reserva[]): Text => {
  const held = book.filter(({ estado }) => estado !== 'cancelada');
  const diners = held.reduce((sum, { num_comensales }) => sum + (Number(num_comensales) || 0), 0);
  const cancelled = book.length - held.length;
  const sum = joined([counted(held.length, bookingNoun), counted(diners, diner)]);
  const aside = counted(cancelled, cancelledNoun);
  return cancelled === 0 ? sum : inEach((lang) => `${sum[lang]} (+${aside[lang]})`);
};

/** A booking in one line, for a question or a list of candidates. */
export const lineOf = (reserva: Row): string =>
  [
    reserva.codigo_reserva ?? reserva.id,
    reserva.fecha_reserva,
    reserva.inicio_reserva,
    reserva.nombre_cliente,
    reserva.num_comensales != null && `${reserva.num_comensales} pax`,
    reserva.mesa_id,
  ]
    .filter(Boolean)
    .join(' · ');
