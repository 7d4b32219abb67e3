import { keepDigits } from './strings.ts';

/** Digits of the shortest national number that is compared without its country code. */
const minNationalDigits = 9;

/**
 * Whether two phones are the same number. Their digits are the same, or one is the other with its country code and has
 * at least nine national digits. A placeholder is never the same as another phone.
 */
export const isSamePhone = (a: unknown, b: unknown): boolean => {
  const [short = '', long = ''] = [a, b].map(toInternational).sort((x, y) => x.length - y.length);
  if (isPlaceholderPhone(short) || !long.endsWith(short)) return false;
  return short === long || (short.length >= minNationalDigits && isCountryCode(long.slice(0, -short.length)));
};

/** The digits, without the 00 that some people dial before a country code. */
const toInternational = (phone: unknown): string => keepDigits(String(phone ?? '')).replace(/^00/, '');

/** Whether the digits are a calling code of ITU E.164. */
const isCountryCode = (digits: string): boolean =>
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[789]|8[0578]|9[679])\d)$/.test(
    digits,
  );

/** True for a text that stands for "no phone": no digits, or only zeros, with or without Spain's country code. */
export const isPlaceholderPhone = (text: string): boolean => /^(?:0{0,2}34)?0*$/.test(keepDigits(text));

/** The digits that a search finds however the phone is stored, with or without its country code. */
export const toSearchDigits = (phone: unknown): string => toInternational(phone).slice(-minNationalDigits);

/** Shorter numbers in a text are times, days or tables. */
const minDigitsInText = 6;

/** The most groups that people write a phone in. */
const maxGroups = 10;

/** Whether a text contains the phone, however it is written. A short phone must stand alone, without other numbers. */
export const mentionsPhone = (text: string, phone: string): boolean => {
  const { length } = keepDigits(phone);
  if (length < minDigitsInText) return false;
  const runs = text.match(/\d+(?:[\s()+./-]+\d+)*/g) ?? [];
  if (length < minNationalDigits) return runs.some((run) => isSamePhone(run, phone));
  return runs.some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return groups.some((_first, start) =>
      groups
        .slice(start, start + maxGroups)
        .some((_last, index) => isSamePhone(groups.slice(start, start + index + 1).join(''), phone)),
    );
  });
};

export const isPhoneField = (field: string): boolean => field === 'phone' || field === 'telefono';
