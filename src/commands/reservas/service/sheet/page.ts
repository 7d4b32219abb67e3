import { reserva as kind } from '../../../../context/kinds/reserva.ts';
import type { Lang } from '../../../../ground/lang.ts';
import { clean } from '../../../../render/clean.ts';
import { wholeDate } from '../../../../render/dates.ts';
import { notesText, noteText, warning, warningsText } from '../../../../render/notes.ts';
import { escaped, toPage } from '../../../../render/page.ts';
import { partyOf } from '../../../shared/floor/occupancy.ts';
import type { Guest, ServiceSheet, Sheet } from './sheet.ts';
import { arrivalTexts, asideOf, sumOf, titleOf, words } from './words.ts';

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
export const pageOf = (sheet: Sheet, lang: Lang): string => {
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

const inOrder = [
  ['inicio_reserva', 'hour'],
  ['nombre_cliente', 'name'],
  ['num_comensales', 'party right'],
  ['mesa_id', 'table right'],
] as const;

const heads = (lang: Lang): string => {
  const names = inOrder.map(([field, look]) => {
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
const text = (value: unknown): string => escaped(clean(String(value ?? '')));
