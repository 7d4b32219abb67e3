import type { Context } from '../../../../context/context.ts';
import { guestFiles } from '../../../../context/resources/customer-notes.ts';
import { reserva as kind } from '../../../../context/resources/reserva.ts';
import { type MenuItem, menuItems } from '../../../../contract/menu.ts';
import { reservas } from '../../../../contract/reservas.ts';
import { Failure } from '../../../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../../../ground/i18n.ts';
import { escaped, toPage } from '../../../../render/html.ts';
import { noteColumn, notesText, noteText, warning, warningsText } from '../../../../render/notes.ts';
import { longDate, wholeDate } from '../../../../render/numbers.ts';
import type { ApiRecord, BoardOutcome, Column, Viewport } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import { paint } from '../../../../render/status.ts';
import { renderTable } from '../../../../render/table.ts';
import { hang } from '../../../../render/width.ts';
import { partyOf } from '../../../shared/floor/occupancy.ts';
import { type Service, services } from '../../../shared/meal-periods.ts';
import { restaurantName } from '../../../shared/results.ts';
import { flow, headline } from '../flow.ts';
import {
  arrivalTexts,
  asideOf,
  dataOf,
  type Guest,
  type ServiceSheet,
  type Sheet,
  serviceOf,
  sumOf,
  titleOf,
  words,
} from './model.ts';

interface Asked {
  readonly fecha?: string | undefined;
  readonly servicio?: Service | undefined;
}

/** What the kitchen and the door have to know of a day, or of one of its services. */
export const sheetOf = async (context: Context, { fecha, servicio }: Asked): Promise<BoardOutcome> => {
  const day = fecha ?? context.today();
  const client = await context.client();
  const [{ data: book }, soldOut, restaurant] = await Promise.all([
    client.call(reservas.list, { query: { fecha: day } }),
    soldOutOf(context),
    context.globals['dry-run'] ? undefined : restaurantName(context),
  ]);
  const files = await guestFiles(client, book);
  const wanted = servicio ? [servicio] : services;
  const sheet: Sheet = {
    fecha: day,
    restaurant,
    services: wanted.map((name) => serviceOf(name, day, book, files)),
    soldOut,
  };
  return {
    kind: 'board',
    data: dataOf(sheet),
    draw: (frame) => drawSheet(sheet, frame),
    page: (lang) => pageOf(sheet, lang),
    notices: [...files.notices, ...(soldOut === undefined ? [noMenu] : [])],
  };
};

/** The dishes that are sold out; undefined where the key may not read the menu. */
const soldOutOf = async (context: Context): Promise<readonly MenuItem[] | undefined> => {
  try {
    const { data } = await (await context.client()).call(menuItems.list, { query: {} });
    return data.filter(({ is_available }) => is_available === false);
  } catch (error) {
    if (error instanceof Failure && error.exit === 4) return undefined;
    throw error;
  }
};

const noMenu: LocalizedText = {
  en: 'without what is sold out: this key lacks menu:read',
  es: 'sin lo agotado: a esta clave le falta menu:read',
};

/** Read at arm's length in a kitchen, from a printer that may have no colour. */
const style = `
  section + section { break-before: page; margin-top: 2.5rem; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1.5rem; }
  header p { margin: 0; }
  .sum { font-size: 1.15em; margin: .3rem 0; }
  .sum + .sum { margin-top: 0; font-size: 1em; }
  .sum span { margin-left: .7rem; white-space: nowrap; }
  .allergies { border: 3px solid #9a3412; border-radius: 4px; padding: .4rem .8rem; margin: .6rem 0 1rem; break-inside: avoid; }
  .allergies h2 { margin: 0; color: #9a3412; }
  .allergies ul { list-style: none; margin: .2rem 0 0; padding: 0; font-size: 1.2em; font-weight: 600; }
  .allergies li { padding: .15rem 0; }
  .none { color: #57534e; }
  tbody { break-inside: avoid; }
  td { border: 0; padding-bottom: .1rem; }
  tbody tr:first-child td { border-top: 1px solid #a8a29e; }
  .hour, .party, .table { width: 1%; white-space: nowrap; }
  td.hour, td.name, td.table { font-weight: 600; font-size: 1.15em; }
  td.party { font-size: 1.15em; }
  .note { padding: 0 0 .2rem; }
  .warned { border-left: 6px solid #9a3412; }
  .warned td:first-child { padding-left: .4rem; }
  .party, .table { padding-left: .8rem; }
  @media print { body { font-size: 12px; } section + section { margin-top: 0; } td, th { padding-top: .2rem; } }
`;

/** The sheet as a page: each service begins a paper of its own. */
const pageOf = (sheet: Sheet, lang: Lang): string => {
  const { fecha, restaurant, services } = sheet;
  const full = services.filter(({ guests }) => guests.length > 0);
  const shown = full.length > 0 ? full : services.slice(0, 1);
  const names = shown.map((service) => titleOf(service, lang)).join(', ');
  return toPage({
    lang,
    title: [restaurant, names, wholeDate(fecha, lang)].filter(Boolean).join(' · '),
    body: shown.map((service) => section(sheet, service, lang)).join('\n'),
    style,
  });
};

const section = (sheet: Sheet, service: ServiceSheet, lang: Lang): string => {
  const { fecha, restaurant } = sheet;
  const { guests } = service;
  const head = `<header><h1>${titleOf(service, lang)} · ${escaped(wholeDate(fecha, lang))}</h1><p>${escaped(restaurant ?? '')}</p></header>`;
  if (guests.length === 0) return `<section>${head}<p>${words.nobody[lang]}</p></section>`;
  const arrivals = arrivalTexts(service).map(
    (text) => `<span>${text.replace(/ (\d+)$/, ' <b>$1</b>')}</span>`,
  );
  return [
    `<section>${head}`,
    `<p class="sum"><b>${sumOf(service)[lang]}</b></p>`,
    `<p class="sum">${words.arrivals[lang]}: ${arrivals.join(' ')}</p>`,
    soldOut(sheet, lang),
    allergies(guests, lang),
    `<table>${heads(lang)}${guests.map((guest) => rows(guest, fecha, lang)).join('\n')}</table>`,
    '</section>',
  ].join('\n');
};

const allergies = (guests: readonly Guest[], lang: Lang): string => {
  const warned = guests.filter(({ isWarning }) => isWarning);
  if (warned.length === 0) return `<p class="none">${words.noAllergies[lang]}</p>`;
  const items = warned.map(({ reserva, file }) => {
    const { inicio_reserva, mesa_id, nombre_cliente, notas } = reserva;
    const who = [inicio_reserva, mesa_id, `${nombre_cliente}, ${partyOf(reserva)}`]
      .filter(Boolean)
      .join(' · ');
    return `<li><b>${text(who)}</b> ${text(warningsText(notas, file, lang))}</li>`;
  });
  return `<div class="allergies"><h2>${warning} ${words.allergies[lang]}: ${warned.length}</h2><ul>${items.join('')}</ul></div>`;
};

const joinPageRows = [
  ['inicio_reserva', 'hour'],
  ['nombre_cliente', 'name'],
  ['num_comensales', 'party right'],
  ['mesa_id', 'table right'],
] as const;

const heads = (lang: Lang): string => {
  const names = joinPageRows.map(([field, look]) => {
    const header = kind.columns.find((column) => column.field === field)?.header[lang] ?? '';
    return `<th class="${look}">${escaped(header)}</th>`;
  });
  return `<thead><tr>${names.join('')}</tr></thead>`;
};

/** A booking as rows that stay on one paper: hour, name, party and table; below, what is to be known. */
const rows = (guest: Guest, fecha: string, lang: Lang): string => {
  const { reserva, file, isWarning } = guest;
  const { inicio_reserva, nombre_cliente, mesa_id, notas } = reserva;
  const cells = [
    `<td class="hour">${text(inicio_reserva)}</td>`,
    `<td class="name">${text(nombre_cliente)}</td>`,
    `<td class="party right">${partyOf(reserva)}</td>`,
    `<td class="table right">${text(mesa_id ?? '—')}</td>`,
  ];
  const said = notesText(notas, file, lang);
  const notes = isWarning ? `<span class="warn"><span>${text(said)}</span></span>` : text(noteText(notas));
  const line = [notes, text(asideOf(guest, fecha)[lang])].filter((part) => part !== '').join(' · ');
  const below = line === '' ? '' : `<tr><td></td><td class="note" colspan="3">${line}</td></tr>`;
  return `<tbody${isWarning ? ' class="warned"' : ''}><tr>${cells.join('')}</tr>${below}</tbody>`;
};

const soldOut = ({ soldOut: dishes = [] }: Sheet, lang: Lang): string =>
  dishes.length === 0
    ? ''
    : `<p class="sum">${words.soldOut[lang]}: <b>${dishes.map(({ name }) => text(name)).join(' · ')}</b></p>`;

/** A text of the service as HTML, harmless and in one line. */
const text = (value: unknown): string => escaped(toSafeLine(String(value ?? '')));

/** The sheet as text: each service with its totals, its allergies, then everyone in the order in which they come. */
const drawSheet = (sheet: Sheet, frame: Viewport): string => {
  const { services } = sheet;
  const full = services.filter(({ guests }) => guests.length > 0);
  const shown = full.length > 0 ? full : services.slice(0, 1);
  const parts = shown.map((service) => drawService(sheet, service, frame));
  return [...parts, soldOutText(sheet, frame)].filter((part) => part !== '').join('\n');
};

const drawService = (sheet: Sheet, service: ServiceSheet, frame: Viewport): string => {
  const { fecha, restaurant } = sheet;
  const { lang } = frame;
  const { guests } = service;
  const head = [
    titleOf(service, lang).toUpperCase(),
    longDate(fecha, lang),
    restaurant && toSafeLine(restaurant),
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

const allergyLines = (guests: readonly Guest[], { lang, width, colour }: Viewport): string[] => {
  const warned = guests.filter(({ isWarning }) => isWarning);
  if (warned.length === 0) return [words.noAllergies[lang]];
  const title = `${warning} ${words.allergies[lang].toUpperCase()} ${warned.length}`;
  const lines = warned.flatMap(({ reserva, file }) => {
    const { inicio_reserva, mesa_id, nombre_cliente, notas } = reserva;
    const who = [inicio_reserva, mesa_id, `${nombre_cliente}, ${partyOf(reserva)}`].filter(Boolean).join(' ');
    return hang(toSafeLine(`${who}: ${warningsText(notas, file, lang)}`), width - 2).map(
      (line) => `  ${line}`,
    );
  });
  return [title, ...lines].map((line) => paint(line, 'bad', colour));
};

const inOrder = ['inicio_reserva', 'nombre_cliente', 'num_comensales', 'mesa_id'];

/** The columns of the book in the order of the sheet: hour, name, party, table; notes and what is known of the guest. */
const tableOf = ({ fecha }: Sheet, guests: readonly Guest[], frame: Viewport): string => {
  const guestOf = new Map<ApiRecord, Guest>(guests.map((guest) => [guest.reserva, guest]));
  const asides = new Map(
    guests.map((guest): [ApiRecord, LocalizedText] => [guest.reserva, asideOf(guest, fecha)]),
  );
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

const soldOutText = ({ soldOut = [] }: Sheet, frame: Viewport): string => {
  if (soldOut.length === 0) return '';
  const { lang, colour } = frame;
  const title = paint(words.soldOut[lang].toUpperCase(), 'strong', colour);
  return [
    title,
    ...flow(
      soldOut.map(({ name }) => toSafeLine(String(name ?? ''))),
      frame,
    ),
    '',
  ].join('\n');
};
