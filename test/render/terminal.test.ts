import { expect, it } from 'vitest';
import { showsUnicode } from '../../src/render/terminal.ts';

it('uses Unicode if the locale is unset or UTF-8', () => {
  const envs = [
    {},
    { LANG: 'es_ES.UTF-8' },
    { LANG: 'es_ES.utf8' },
    { LC_ALL: 'C.UTF-8' },
    { LANG: 'es_ES' },
  ];
  expect(envs.map(showsUnicode)).toEqual(envs.map(() => true));
});

it('uses ASCII for the C locale, another character set and the Linux console', () => {
  const envs = [
    { LC_ALL: 'C', LANG: 'es_ES.UTF-8' },
    { LC_CTYPE: 'POSIX' },
    { LANG: 'es_ES.ISO-8859-15@euro' },
    { TERM: 'linux', LANG: 'es_ES.UTF-8' },
  ];
  expect(envs.map(showsUnicode)).toEqual(envs.map(() => false));
});
