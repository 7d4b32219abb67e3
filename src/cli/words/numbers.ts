import { languages } from '../../ground/i18n.ts';
import { parseInteger } from '../../ground/json.ts';
import { Misread, type Reader } from './reading.ts';

/** No fraction at all: where 12,50 is a price, 1.000 may be a thousand. */
export const readWhole: Reader<number> = (raw) => {
  const text = raw.trim();
  return /^-?\d+$/.test(text) ? parseInteger(text) : undefined;
};

/** How each language writes a fraction and parts thousands: `1.250,75` and `1,250.75`. */
const styles = {
  es: { point: ',', gap: '.', thousands: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ },
  en: { point: '.', gap: ',', thousands: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/ },
} as const;

/**
 * A number as the language writes it, or as programs do. Three digits after a lone sign that parts thousands in one
 * and fractions in the other (`1.200` in Spanish) leave two numbers, a thousandfold apart: they are refused.
 */
export const readNumber: Reader<number> = (raw, { lang }) => {
  const text = raw.trim();
  const { point, gap, thousands } = styles[lang];
  if (!thousands.test(text)) return plainNumber(text.replace(point, '.'));
  const whole = text.replaceAll(gap, '');
  const isOneOfTwo = !whole.includes(point) && text.indexOf(gap) === text.lastIndexOf(gap);
  if (!isOneOfTwo) return plainNumber(whole.replace(point, '.'));
  const fraction = String(Number(text.replace(gap, '.'))).replace('.', point);
  return new Misread({
    en: `may be ${whole} or ${fraction}: write which`,
    es: `puede ser ${whole} o ${fraction}: escribir cuál`,
  });
};

/** A number as either language writes it, where both agree or only one can have meant it: of what is not said to be in one. */
export const readNumberOfEither: Reader<number> = (raw, reading) => {
  const readings = languages.map((lang) => readNumber(raw, { ...reading, lang }));
  return readings.find((one) => one instanceof Misread) ?? readings.find((one) => one !== undefined);
};

const plainNumber = (text: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
