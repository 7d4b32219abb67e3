import { reserva as kind } from '../../../../context/kinds/reserva.ts';
import type { Text } from '../../../../ground/lang.ts';
import { clean } from '../../../../render/clean.ts';
import { longDate } from '../../../../render/dates.ts';
import { noteColumn, warning, warningsText } from '../../../../render/notes.ts';
import type { Column, Frame, Row } from '../../../../render/outcome.ts';
import { renderTable } from '../../../../render/table.ts';
import { paint } from '../../../../render/tone.ts';
import { hang } from '../../../../render/width.ts';
import { partyOf } from '../../../shared/floor/occupancy.ts';
import { flow, headline } from '../flow.ts';
import type { Guest, ServiceSheet, Sheet } from './sheet.ts';
import { arrivalTexts, asideOf, sumOf, titleOf, words } from './words.ts';

/** The sheet as text: each service with its totals, its allergies, then everyone in the order in which they come. */
export const drawSheet = (sheet: Sheet, frame: Frame): string => {
  const { services } = sheet;
  const full = services.filter(({ guests }) => guests.length > 0);
  const shown = full.length > 0 ? full : services.slice(0, 1);
  const parts = shown.map((service) => drawService(sheet, service, frame));
  return [...parts, soldOutText(sheet, frame)].filter((part) => part !== '').join('\n');
};

const drawService = (sheet: Sheet, service: ServiceSheet, frame: Frame): string => {
  const { fecha, restaurant } = sheet;
  const { lang } = frame;
  const { guests } = service;
  const head = [
    titleOf(service, lang).toUpperCase(),
    longDate(fecha, lang),
    restaurant && clean(restaurant),
    guests.length === 0 ? words.nobody[lang] : sumOf(service)[lang],
  ];
  const lines = headline(head.filter(Boolean).join(' · '), frame);
  if (guests.length === 0) return `${lines.join('\n')}\n`;
  const arrivals = flow(
    [`${words.arrivals[lang]}: ${arrivalTexts(service)[0]}`, ...arrivalTexts(service).slice(1)],
    frame,
    '',
  );
  return `${[...lines, ...arrivals, '', ...allergyLines(guests, frame), ''].join('\n')}\n${tableOf(sheet, guests, frame)}`;
};

const allergyLines = (guests: readonly Guest[], { lang, width, colour }: Frame): string[] => {
  const warned = guests.filter(({ isWarning }) => isWarning);
  if (warned.length === 0) return [words.noAllergies[lang]];
  const title = `${warning} ${words.allergies[lang].toUpperCase()} ${warned.length}`;
  const lines = warned.flatMap(({ reserva, file }) => {
    const { inicio_reserva, mesa_id, nombre_cliente, notas } = reserva;
    const who = [inicio_reserva, mesa_id, `${nombre_cliente}, ${partyOf(reserva)}`].filter(Boolean).join(' ');
    return hang(clean(`${who}: ${warningsText(notas, file, lang)}`), width - 2).map((line) => `  ${line}`);
  });
  return [title, ...lines].map((line) => paint(line, 'bad', colour));
};

const inOrder = ['inicio_reserva', 'nombre_cliente', 'num_comensales', 'mesa_id'];

/** The columns of the book in the order of the sheet: hour, name, party, table; notes and what is known of the guest. */
const tableOf = ({ fecha }: Sheet, guests: readonly Guest[], frame: Frame): string => {
  const guestOf = new Map<Row, Guest>(guests.map((guest) => [guest.reserva, guest]));
  const asides = new Map(guests.map((guest): [Row, Text] => [guest.reserva, asideOf(guest, fecha)]));
  const aside: Column = {
    field: 'guest',
    header: { en: 'Guest', es: 'Cliente' },
    priority: 8,
    min: 16,
    overflow: 'below',
    value: (booking, { lang }) => asides.get(booking)?.[lang] ?? '',
  };
  const notes = noteColumn('notas', 7, (booking) => guestOf.get(booking)?.file);
  // A column that says nothing of anyone takes the place of one that does.
  const further = [notes, aside].filter((column) =>
    guests.some(({ reserva }) => column.value?.(reserva, frame) !== ''),
  );
  const columns = [
    ...inOrder.flatMap((field) => kind.columns.filter((column) => column.field === field)),
    ...further,
  ];
  return renderTable([...guestOf.keys()], columns, frame);
};

const soldOutText = ({ soldOut = [] }: Sheet, frame: Frame): string => {
  if (soldOut.length === 0) return '';
  const { lang, colour } = frame;
  const title = paint(words.soldOut[lang].toUpperCase(), 'strong', colour);
  return [
    title,
    ...flow(
      soldOut.map(({ name }) => clean(String(name ?? ''))),
      frame,
    ),
    '',
  ].join('\n');
};
