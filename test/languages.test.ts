import { expect, it } from 'vitest';
import { sources } from './support/sources.ts';
import { likelihoods } from './support/tongue.ts';

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`;
const list = String.raw`(\[[^\]]*\])`;
const forms = [
  String.raw`\ben:\s*(?<en>${literal}),?\s*es:\s*(?<es>${literal})`,
  String.raw`\bes:\s*(?<es>${literal}),?\s*en:\s*(?<en>${literal})`,
  String.raw`\bnoun\(\s*(?<en>${list}),\s*(?<es>${list})`,
].map((form) => new RegExp(form, 'g'));

/** What people read of it: neither what is filled in, nor options, which are the same in every language. */
const words = (text: string): string => text.replace(/\$\{[^}]*\}|--[\w-]+/g, ' ');

const texts = [...sources].flatMap(([path, source]) =>
  forms.flatMap((form) =>
    [...source.matchAll(form)].map(({ groups: { en = '', es = '' } = {} }) => ({
      place: `${path}: ${en} | ${es}`,
      en: words(en),
      es: words(es),
    })),
  ),
);

it('nothing asks which language it is, so that one more is missed by the compiler and not by people', () => {
  const asks = /\blang\w* [!=]==? '|'(?:en|es)' \| '(?:en|es)'/;
  expect([...sources].filter(([, source]) => asks.test(source)).map(([path]) => path)).toEqual([]);
});

it('each text is in the language that it is said to be in', () => {
  const isWord = (text: string) => /\p{L}{2}/u.test(text);
  const different = texts.filter(
    ({ en, es }) => en.toLowerCase() !== es.toLowerCase() && (isWord(en) || isWord(es)),
  );
  expect(different.length).toBeGreaterThan(500);
  const odds = likelihoods(different);
  // A little doubt is none: two or three letters say nothing of a language.
  expect(different.filter((_, index) => odds[index]! < -5).map(({ place }) => place)).toEqual([]);
});
