import type { Context } from '../../../../context/context.ts';
import type { Lang, Text } from '../../../../ground/lang.ts';
import { counted, diner } from '../../../../ground/nouns.ts';
import { clockOf, minutesOfDay } from '../../../../ground/times.ts';
import { clean } from '../../../../render/clean.ts';
import { longDate, shortDate } from '../../../../render/dates.ts';
import type { Frame, Outcome } from '../../../../render/outcome.ts';
import { type Floor, floorOf, seatsOf, sourceText } from '../../../shared/floor/floor.ts';
import type { FreeTable } from '../../../shared/floor/occupancy.ts';
import { headline } from '../flow.ts';
import { type Alternative, type Asked, type Question, type Room, roomFor } from './room.ts';

/** The free tables for a party, else when there are some. */
export const answer = async (context: Context, question: Question): Promise<Outcome> =>
  outcomeOf(await roomFor(context, await floorOf(context), question));

const outcomeOf = ({ floor, asked, tables, alternatives }: Room): Outcome => ({
  kind: 'board',
  data: {
    tables: tables.map(({ id, min, max, spare, freeUntil }) => ({
      mesa_id: id,
      min,
      max,
      spare,
      free_until: freeUntil === undefined ? null : clockOf(freeUntil % minutesOfDay),
    })),
    alternatives,
    floor: floor.source,
  },
  draw: (frame) =>
    tables.length > 0 ? drawTables(asked, tables, frame) : drawAlternatives(asked, alternatives, frame),
  notices: [...tooMany(floor, asked), sourceText[floor.source]],
});

/** Where no hour of any day would do: a party for which there is no table at all. */
const tooMany = ({ tables }: Floor, { comensales }: Asked): Text[] => {
  const most = Math.max(0, ...tables.map(({ max }) => max));
  if (comensales <= most) return [];
  return [{ en: `the largest table holds ${most}`, es: `la mesa más grande es de ${most}` }];
};

const words = {
  spare: { en: 'spare', es: 'de sobra' },
  exact: { en: 'fits exactly', es: 'cabe justo' },
  until: { en: 'free until', es: 'libre hasta las' },
  close: { en: 'free to the end of the day', es: 'libre hasta el cierre' },
  none: { en: 'no table', es: 'no hay mesa' },
  at: { en: 'at', es: 'a las' },
} as const;

const headingOf = ({ fecha, at, comensales, minutes }: Asked, lang: Frame['lang']): string =>
  `${longDate(fecha, lang)}, ${clockOf(at)} · ${counted(comensales, diner)[lang]} · ${minutes} min`;

const drawTables = (asked: Asked, tables: readonly FreeTable[], frame: Frame): string => {
  const { lang } = frame;
  const width = Math.max(...tables.map(({ id }) => clean(id).length));
  const lines = tables.map(({ id, min, max, spare, freeUntil }) =>
    [
      clean(id).padEnd(width),
      seatsOf(min, max).padStart(5),
      fitText(spare, lang).padEnd(12),
      freeUntil === undefined
        ? words.close[lang]
        : `${words.until[lang]} ${clockOf(freeUntil % minutesOfDay)}`,
    ].join('  '),
  );
  return `${[...headline(headingOf(asked, lang), frame), ...lines].join('\n')}\n`;
};

/** `cabe justo`, `2 de sobra` */
export const fitText = (spare: number, lang: Lang): string =>
  spare === 0 ? words.exact[lang] : `${spare} ${words.spare[lang]}`;

const drawAlternatives = (asked: Asked, alternatives: readonly Alternative[], frame: Frame): string => {
  const { lang } = frame;
  const lines = alternatives.map((alternative) => `  ${placeOf(asked, alternative, lang)}`);
  return `${[...headline(`${headingOf(asked, lang)}: ${words.none[lang]}`, frame), ...lines].join('\n')}\n`;
};

/** `22:00  S9`, with its day where that is another. */
export const placeOf = (
  { fecha: asked }: Pick<Asked, 'fecha'>,
  { fecha, inicio: hour, mesa_id }: Alternative,
  lang: Lang,
): string =>
  fecha === asked ? `${hour}  ${clean(mesa_id)}` : `${shortDate(fecha, lang)}, ${hour}  ${clean(mesa_id)}`;
