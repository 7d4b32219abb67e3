import type { Lang } from '../../ground/i18n.ts';
import { appendLine } from './resource.ts';

/** The line in the notes of a party that comes later: `Llegan 20 min tarde (21:20)`. Part of the record. */
export const formatLateLine = (minutes: number, time: string, lang: Lang): string =>
  ({ es: `Llegan ${minutes} min tarde (${time})`, en: `Coming ${minutes} min late (${time})` })[lang];

const lateLine = /^(?:Llegan|Coming) (\d{1,3}) min (?:tarde|late) \(\d\d:\d\d\)\s*$/m;

/** By how many minutes the notes expect the party later; 0 without such a line. */
export const getLateMinutes = (notes: unknown): number =>
  Number(lateLine.exec(String(notes ?? ''))?.[1] ?? 0);

/** The notes with this line, in place of an earlier one. */
export const replaceLateLine = (notes: unknown, line: string): string => {
  const text = String(notes ?? '');
  return lateLine.test(text) ? text.replace(lateLine, line) : appendLine(text, line);
};
