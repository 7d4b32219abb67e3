import type { Text } from '../../ground/lang.ts';
import { definite, type GenderedNoun } from '../../ground/nouns.ts';

/** What a write was to do, in the words of its three outcomes. */
export interface Deed {
  readonly done: Text;
  readonly undone: Text;
  readonly unknown: Text;
}

const verbs: Readonly<Record<string, Text>> = {
  POST: { en: 'created', es: 'creó' },
  PUT: { en: 'changed', es: 'cambió' },
  DELETE: { en: 'deleted', es: 'eliminó' },
};
const anyVerb: Text = { en: 'written', es: 'escribió' };

export const deedOf = (method: string, noun: GenderedNoun): Deed => {
  const { en, es } = verbs[method] ?? anyVerb;
  const the = definite(noun);
  return {
    done: { en: `${the.en} was ${en}`, es: `${the.es} se ${es}` },
    undone: { en: `${the.en} was not ${en}`, es: `${the.es} no se ${es}` },
    unknown: {
      en: `it is not known whether ${the.en} was ${en}`,
      es: `no se sabe si ${the.es} se ${es}`,
    },
  };
};

/** Several sentences as one, in every language. */
export const join = (separator: string, ...texts: readonly Text[]): Text => ({
  en: texts.map(({ en }) => en).join(separator),
  es: texts.map(({ es }) => es).join(separator),
});

/** How a person looks for what was written before doing it again. */
export const lookFirst = (words: readonly string[], profile: string | undefined): Text => {
  const line = ['maitre', ...words, ...(profile === undefined ? [] : ['-p', profile])].map(quoted).join(' ');
  return { en: `look before doing it again: ${line}`, es: `mirar antes de repetirlo: ${line}` };
};

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
