import { defineCommand } from '../../context/context.ts';
import { readCustomerRecords } from '../../context/resources/customer-notes.ts';
import { formatTotals, reserva as resource } from '../../context/resources/reserva.ts';
import { getPartySize, readBusinessDay } from '../../context/resources/reserva-days.ts';
import { crm } from '../../contract/crm.ts';
import { menuItems } from '../../contract/menu.ts';
import { reservas } from '../../contract/reservas.ts';
import { getBusinessDay } from '../../ground/dates.ts';
import { exits, onExit } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatCell } from '../../render/columns.ts';
import { cardStyle, escapeHtml, renderHtmlTable, toPage } from '../../render/html.ts';
import { createNoteColumn, formatWarnings, warningSign } from '../../render/notes.ts';
import { formatLongDate, longDateWithYear } from '../../render/numbers.ts';
import { paint } from '../../render/palette.ts';
import type { ApiRecord, Column, Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { renderTable } from '../../render/table.ts';
import { flowTexts, formatHeading, wrapIndented } from '../../render/width.ts';
import { mealPeriodFlag, mealPeriods } from '../../tables/meal-periods.ts';
import {
  allDayFlag,
  formatMealOver,
  hidesFinishedMeals,
  splitFinishedMeals,
  toMinute,
} from '../../tables/meals.ts';
import { getRestaurantName } from '../../verbs/results.ts';
import { dayFlags } from './flags.ts';
import {
  createMealPeriodSheet,
  formatRemarks,
  formatTitle,
  type MealPeriodSheet,
  messages,
  type Sheet,
  type SheetEntry,
  toData,
} from './sheet-model.ts';

export const sheet = defineCommand({
  path: ['reservas', 'sheet'],
  words: { day: 'fecha', meal: 'servicio' },
  summary: {
    en: 'the sheet for the kitchen and the door: who comes, allergies, totals',
    es: 'la hoja para cocina y puerta: quién viene, alergias, totales',
  },
  detail: {
    en: 'Allergies appear at the top and beside the reservation. Regulars (five reservations or more) and birthdays within three days come from the customers, sold-out dishes from the menu. If the key may not read them, they are left out and a notice says so. With -o html it is an A4 page, lunch and dinner on separate sheets.',
    es: 'Las alergias van arriba y también junto a la reserva. Los habituales (cinco reservas o más) y los cumpleaños a tres días o menos vienen de los clientes; lo agotado, de la carta. Si la clave no puede leerlos, no salen y se avisa. Con -o html es una página A4, comida y cena en hojas aparte.',
  },
  operations: [reservas.list, crm.list, crm.get, menuItems.list],
  showsLastKnown: true,
  output: null,
  formats: ['html'],
  flags: {
    fecha: dayFlags.fecha,
    servicio: mealPeriodFlag({
      en: 'comida (before 17:00) or cena; both when left out',
      es: 'comida (antes de las 17:00) o cena; si falta, las dos',
    }),
    'all-day': allDayFlag,
  },
  examples: {
    'reservas sheet --servicio cena': { en: "tonight's", es: 'la de esta noche' },
    'reservas sheet --fecha mañana -o html > hoja.html': { en: 'for the printer', es: 'para la impresora' },
  },
  run: async (
    context,
    { flags: { fecha = getBusinessDay(context.wallClock()), servicio, 'all-day': isAllDay } },
  ) => {
    const client = await context.client();
    const [reservations, soldOut, restaurant] = await Promise.all([
      readBusinessDay(client, fecha),
      client
        .call(menuItems.list, { query: {} })
        .then(({ data }) => data.filter(({ is_available }) => is_available === false))
        .catch(onExit(exits.unauthorized, undefined)),
      context.globals['dry-run'] ? undefined : getRestaurantName(context),
    ]);
    const customers = await readCustomerRecords(client, reservations);
    const content: Sheet = {
      fecha,
      restaurant,
      mealPeriods: (servicio ? [servicio] : mealPeriods).map((name) =>
        createMealPeriodSheet(name, fecha, reservations, customers),
      ),
      soldOut,
    };
    const hidesOver = servicio === undefined && hidesFinishedMeals(context, fecha, isAllDay);
    return {
      kind: 'view',
      data: toData(content),
      draw: (viewport) => drawSheet(content, hidesOver ? toMinute(context.wallClock()) : undefined, viewport),
      page: (lang) => renderPage(content, lang),
      notices: [...customers.notices, ...(soldOut === undefined ? [noMenu] : [])],
    };
  },
});

const noMenu: LocalizedText = {
  en: 'without sold-out dishes: this key lacks menu:read',
  es: 'sin lo agotado: a esta clave le falta menu:read',
};

/** Both meal periods, unless one has no reservations. */
const selectShown = ({ mealPeriods }: Sheet): readonly MealPeriodSheet[] => {
  const withEntries = mealPeriods.filter(({ entries }) => entries.length > 0);
  return withEntries.length > 0 ? withEntries : mealPeriods.slice(0, 1);
};

/** `13:30 2`, `14:00 9` */
const formatArrivals = ({ arrivals }: MealPeriodSheet): string[] =>
  arrivals.map(({ inicio, comensales }) => `${inicio} ${comensales}`);

/** `13:30 · S1 · Ana Ibáñez, 2` */
const formatWho = ({ reserva }: SheetEntry, separator: string): string => {
  const { inicio_reserva, mesa_id, nombre_cliente } = reserva;
  return joinParts([inicio_reserva, mesa_id, `${nombre_cliente}, ${getPartySize(reserva)}`], separator);
};

const formatEntryWarnings = ({ reserva, customerNote }: SheetEntry, lang: Lang): string =>
  formatWarnings(reserva.notas, customerNote, lang);

/** Large enough to read at arm's length. Allergies stand out without colour, too. The last six rows share a page. */
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
  tbody tr:nth-last-child(-n+5) { break-before: avoid; }
  td.whole { font-weight: 600; font-size: 1.15em; }
  @media print { body { font-size: 12px; } section + section { margin-top: 0; } td, th { padding-top: .2rem; } }
`;

/** The sheet as an HTML page. Each meal period starts on a new sheet of paper. */
const renderPage = (sheet: Sheet, lang: Lang): string => {
  const { fecha, restaurant } = sheet;
  const shown = selectShown(sheet);
  const titles = shown.map((mealPeriod) => formatTitle(mealPeriod, lang)).join(', ');
  return toPage({
    lang,
    title: joinParts([restaurant, titles, longDateWithYear(fecha, lang)]),
    body: shown.map((mealPeriod) => renderSection(sheet, mealPeriod, lang)).join('\n'),
    style: cardStyle + style,
  });
};

const renderSection = (sheet: Sheet, mealPeriod: MealPeriodSheet, lang: Lang): string => {
  const { fecha, restaurant } = sheet;
  const { entries } = mealPeriod;
  const title = `${formatTitle(mealPeriod, lang)} · ${escapeHtml(longDateWithYear(fecha, lang))}`;
  const header = `<header><h1>${title}</h1><p>${escapeHtml(restaurant ?? '')}</p></header>`;
  if (entries.length === 0) return `<section>${header}<p>${messages.empty[lang]}</p></section>`;
  const arrivals = formatArrivals(mealPeriod).map(
    (text) => `<span>${text.replace(/ (\d+)$/, ' <b>$1</b>')}</span>`,
  );
  return [
    `<section>${header}`,
    `<p class="sum"><b>${formatTotals(mealPeriod)[lang]}</b></p>`,
    `<p class="sum">${messages.arrivals[lang]}: ${arrivals.join(' ')}</p>`,
    renderSoldOut(sheet, lang),
    renderAllergies(entries, lang),
    renderHtmlTable(listRecords(entries), createColumns(fecha, entries, lang), undefined, lang),
    '</section>',
  ].join('\n');
};

const renderAllergies = (entries: readonly SheetEntry[], lang: Lang): string => {
  const warned = entries.filter(({ isWarning }) => isWarning);
  if (warned.length === 0) return `<p class="none">${messages.noAllergies[lang]}</p>`;
  const items = warned.map(
    (entry) =>
      `<li><b>${toHtml(formatWho(entry, ' · '))}</b> ${toHtml(formatEntryWarnings(entry, lang))}</li>`,
  );
  return `<div class="allergies"><h2>${warningSign} ${messages.allergies[lang]}: ${warned.length}</h2><ul>${items.join('')}</ul></div>`;
};

const renderSoldOut = ({ soldOut: dishes = [] }: Sheet, lang: Lang): string =>
  dishes.length === 0
    ? ''
    : `<p class="sum">${messages.soldOut[lang]}: <b>${dishes.map(({ name }) => toHtml(name)).join(' · ')}</b></p>`;

/** Escapes a value from the service, in one line without control characters. */
const toHtml = (value: unknown): string => escapeHtml(toSafeLine(String(value ?? '')));

/** With `now`, each meal that is over is one line below the others. */
const drawSheet = (sheet: Sheet, now: number | undefined, viewport: Viewport): string => {
  const meals = selectShown(sheet);
  const getReservations = ({ entries }: MealPeriodSheet) => entries.map(({ reserva }) => reserva);
  const { shown, over } =
    now === undefined ? { shown: meals, over: [] } : splitFinishedMeals(meals, getReservations, now);
  const lines = over.flatMap((meal) => {
    const text = `${formatMealOver(getReservations(meal))[viewport.lang]} (--all-day)`;
    return wrapIndented(text, viewport.width).map((line) => `${line}\n`);
  });
  return [
    ...shown.map((mealPeriod) => drawMealPeriod(sheet, mealPeriod, viewport)),
    ...drawSoldOut(sheet, viewport),
    ...lines,
  ].join('\n');
};

const drawMealPeriod = ({ fecha, restaurant }: Sheet, mealPeriod: MealPeriodSheet, viewport: Viewport) => {
  const { lang } = viewport;
  const { entries } = mealPeriod;
  const title = joinParts([
    formatTitle(mealPeriod, lang).toUpperCase(),
    formatLongDate(fecha, lang),
    restaurant && toSafeLine(restaurant),
    entries.length === 0 ? messages.empty[lang] : formatTotals(mealPeriod)[lang],
  ]);
  const heading = formatHeading(title, viewport);
  if (entries.length === 0) return `${heading.join('\n')}\n`;
  const [first, ...more] = formatArrivals(mealPeriod);
  const arrivals = flowTexts([`${messages.arrivals[lang]}: ${first}`, ...more], viewport, '');
  const lines = [...heading, ...arrivals, '', ...drawAllergies(entries, viewport), ''];
  const table = renderTable(listRecords(entries), createColumns(fecha, entries, lang), viewport);
  return `${lines.join('\n')}\n${table}`;
};

const drawAllergies = (entries: readonly SheetEntry[], viewport: Viewport): string[] => {
  const { lang, colour } = viewport;
  const warned = entries.filter(({ isWarning }) => isWarning);
  if (warned.length === 0) return [messages.noAllergies[lang]];
  const title = `${warningSign} ${messages.allergies[lang].toUpperCase()} ${warned.length}`;
  const lines = warned.flatMap((entry) =>
    flowTexts([toSafeLine(`${formatWho(entry, ' ')}: ${formatEntryWarnings(entry, lang)}`)], viewport),
  );
  return [title, ...lines].map((line) => paint(line, 'bad', colour));
};

const listRecords = (entries: readonly SheetEntry[]): ApiRecord[] => entries.map(({ reserva }) => reserva);

const fields = ['inicio_reserva', 'nombre_cliente', 'num_comensales', 'mesa_id'];

/** The columns of both formats. Notes and remarks have one if any reservation has some. */
const createColumns = (fecha: string, entries: readonly SheetEntry[], lang: Lang): readonly Column[] => {
  const entryByRecord = new Map<ApiRecord, SheetEntry>(entries.map((entry) => [entry.reserva, entry]));
  const remarks: Column = {
    field: 'guest',
    header: { en: 'Guest', es: 'Cliente' },
    priority: 8,
    min: 16,
    overflow: 'below',
    format: (_, lang, record) => {
      const entry = entryByRecord.get(record);
      return entry ? formatRemarks(entry, fecha)[lang] : '';
    },
  };
  const notes = createNoteColumn('notas', 7, (record) => entryByRecord.get(record)?.customerNote);
  return [
    ...fields.flatMap((name) => resource.columns.filter(({ field }) => field === name)),
    ...[notes, remarks].filter((column) =>
      entries.some(({ reserva }) => formatCell(column, reserva, lang) !== ''),
    ),
  ];
};

const drawSoldOut = ({ soldOut = [] }: Sheet, viewport: Viewport): string[] => {
  if (soldOut.length === 0) return [];
  const title = paint(messages.soldOut[viewport.lang].toUpperCase(), 'strong', viewport.colour);
  const names = soldOut.map(({ name }) => toSafeLine(String(name ?? '')));
  return [title, ...flowTexts(names, viewport), ''];
};
