import { expect, it } from 'vitest';
import { likelihoods } from './support/likely-language.ts';
import { sources } from './support/sources.ts';

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`;
const list = String.raw`(\[[^\]]*\])`;
const forms = [
  String.raw`\ben:\s*(?<en>${literal}),?\s*es:\s*(?<es>${literal})`,
  String.raw`\bes:\s*(?<es>${literal}),?\s*en:\s*(?<en>${literal})`,
  String.raw`\bnoun\(\s*(?<en>${list}),\s*(?<es>${list})`,
].map((form) => new RegExp(form, 'g'));

/** Returns the words of a text without placeholders and options, which are the same in every language. */
const toWords = (text: string): string => text.replace(/\$\{[^}]*\}|--[\w-]+/g, ' ');

const texts = [...sources].flatMap(([path, source]) =>
  forms.flatMap((form) =>
    [...source.matchAll(form)].map(({ groups: { en = '', es = '' } = {} }) => ({
      place: `${path}: ${en} | ${es}`,
      en: toWords(en),
      es: toWords(es),
    })),
  ),
);

it('no code compares languages, so the compiler finds every place that a new language needs', () => {
  const comparison = /\blang\w* [!=]==? '|'(?:en|es)' \| '(?:en|es)'/;
  expect([...sources].filter(([, source]) => comparison.test(source)).map(([path]) => path)).toEqual([]);
});

it('every text is in its own language', () => {
  const isWord = (text: string) => /\p{L}{2}/u.test(text);
  const different = texts.filter(
    ({ en, es }) => en.toLowerCase() !== es.toLowerCase() && (isWord(en) || isWord(es)),
  );
  expect(different.length).toBeGreaterThan(500);
  const odds = likelihoods(different);
  // Short words say little about a language, so only clear mismatches count.
  expect(different.filter((_, index) => odds[index]! < -5).map(({ place }) => place)).toEqual([]);
});
