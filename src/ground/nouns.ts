import { inEach, type Text } from './lang.ts';

/** What something is called: one of it, and several. */
export interface Noun {
  readonly one: Text;
  readonly many: Text;
}

/** A noun, or an adjective, in its four forms. */
export const noun = (
  en: readonly [one: string, many: string],
  es: readonly [one: string, many: string],
): Noun => ({
  one: { en: en[0], es: es[0] },
  many: { en: en[1], es: es[1] },
});

/** A noun that sentences speak of: Spanish wants its article. */
export interface GenderedNoun extends Noun {
  readonly article: 'el' | 'la';
}

/** `the reservation`, `la reserva`. */
export const definite = ({ one, article }: GenderedNoun): Text => ({
  en: `the ${one.en}`,
  es: `${article} ${one.es}`,
});

/** `1 category`, `3 categorías`. */
export const counted = (count: number, { one, many }: Noun): Text =>
  inEach((lang) => `${count} ${(count === 1 ? one : many)[lang]}`);

/** Texts one after the other, with something between them. */
export const joined = (texts: readonly Text[], between = ', '): Text =>
  inEach((lang) => texts.map((text) => text[lang]).join(between));

/** Whom a booking or a group is for, by number (interface section 2.1). */
export const diner = noun(['diner', 'diners'], ['comensal', 'comensales']);

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
