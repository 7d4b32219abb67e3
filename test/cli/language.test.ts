import { expect, it } from 'vitest';
import { languageOf } from '../../src/cli/language.ts';

const none = () => undefined;

it.each<[string, readonly string[], Record<string, string>, 'es' | 'en']>([
  ['the flag, before everything', ['--lang', 'es'], { MAITRE_LANG: 'en', LANG: 'en_GB.UTF-8' }, 'es'],
  ['the flag in one word', ['reservas', 'list', '--lang=es'], {}, 'es'],
  ['a flag that names none is left to the parser', ['--lang', 'fr'], { MAITRE_LANG: 'es' }, 'es'],
  ['a flag without a value too', ['--lang'], { MAITRE_LANG: 'es' }, 'es'],
  ['the environment', [], { MAITRE_LANG: 'es', LANG: 'en_GB.UTF-8' }, 'es'],
  ['the locale', [], { LANG: 'es_ES.UTF-8' }, 'es'],
  ['a locale of another country', [], { LANG: 'es_MX' }, 'es'],
  ['LC_ALL before LANG', [], { LC_ALL: 'C', LANG: 'es_ES.UTF-8' }, 'en'],
  ['an empty LC_ALL says nothing', [], { LC_ALL: '', LANG: 'es_ES.UTF-8' }, 'es'],
  ['Estonian is not Spanish', [], { LANG: 'est_EE.UTF-8' }, 'en'],
  ['none', [], {}, 'en'],
])('%s', (_name, argv, env, lang) => {
  expect(languageOf(argv, env, none)).toBe(lang);
});

it("the profile's stands between the environment's and the system's", () => {
  expect(languageOf([], { LANG: 'es_ES' }, () => 'en')).toBe('en');
  expect(languageOf([], { MAITRE_LANG: 'es' }, () => 'en')).toBe('es');
});
