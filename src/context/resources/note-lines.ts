import type { Lang } from '../../ground/i18n.ts';

/** The line in the notes that marks a no-show. Part of the record, so not translated. */
export const noshowLine = 'No se presentó';

/** Whether a line of the notes is the mark; programs for Windows end lines with CRLF. */
export const hasNoshowLine = (notes: unknown): boolean =>
  String(notes ?? '')
    .split(/\r\n?|\n/)
    .some((line) => line.trim() === noshowLine);

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

export const appendLine = (notes: unknown, line: string): string =>
  [String(notes ?? '').trimEnd(), line].filter((part) => part.trim() !== '').join('\n');
