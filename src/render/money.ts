import type { Lang } from '../ground/lang.ts';

/**
 * An amount of euros as it is written in the language, `12,50 €` or `€12.50`. Written out, since an Intl formatter
 * takes longer to make than a page of prices to write.
 */
export const money = (amount: number, lang: Lang): string =>
  Number.isFinite(amount) ? moneyMinor(toCents(amount), lang) : String(amount);

/** An amount of cents, as `payment_amount_minor` has it, written as euros. */
export const moneyMinor = (cents: number, lang: Lang): string => {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '-' : '';
  return sign + euros[lang](whole, rest);
};

const euros: Readonly<Record<Lang, (whole: string, rest: string) => string>> = {
  en: (whole, rest) => `€${grouped(whole, ',', 4)}.${rest}`,
  es: (whole, rest) => `${grouped(whole, '.', 5)},${rest} €`,
};

/** By the decimal point, since 1.005 * 100 is less than 100.5. */
const toCents = (amount: number): number => {
  const shifted = Number(`${amount}e2`);
  return Math.sign(amount) * Math.round(Math.abs(Number.isNaN(shifted) ? amount * 100 : shifted));
};

/** Thousands set apart, in numbers of `from` digits or more: Spanish leaves four together. */
const grouped = (digits: string, separator: string, from: number): string =>
  digits.length < from ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);
