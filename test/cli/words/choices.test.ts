import { describe, expect, it } from 'vitest';
import { readChoice } from '../../../src/cli/words/choices.ts';
import { blockModes } from '../../../src/contract/events.ts';
import { itemTypes } from '../../../src/contract/menu.ts';
import { estados } from '../../../src/contract/reservas.ts';
import { languages } from '../../../src/ground/i18n.ts';
import { statusWord } from '../../../src/render/status.ts';

const reading = { today: () => '2026-11-20', lang: 'es' } as const;

describe('a choice', () => {
  it.each([
    ['confirmada', 'confirmada'],
    ['confirmadas', 'confirmada'],
    ['Confirmado', 'confirmada'],
    [' CONFIRMADOS ', 'confirmada'],
    ['pendientes', 'pendiente'],
    ['en curso', 'en_curso'],
    ['En-Curso', 'en_curso'],
    ['canceladas', 'cancelada'],
    ['sentados', 'en_curso'],
    ['Sentada', 'en_curso'],
    ['Confirmed', 'confirmada'],
    ['pending', 'pendiente'],
  ])('%o is %s', (words, wanted) => {
    expect(readChoice(estados)(words, reading)).toBe(wanted);
  });

  it.each([
    '',
    's',
    'confirm',
    'confirmar',
    'curso',
    'arrived',
    'no show',
    'en espera',
    'cancelada,pendiente',
  ])('%o is none', (words) => {
    expect(readChoice(estados)(words, reading)).toBeUndefined();
  });

  it('is understood in every word in which people are told of it', () => {
    for (const estado of estados)
      for (const lang of languages)
        expect(readChoice(estados)(statusWord(estado, lang), reading)).toBe(estado);
  });

  it('is always itself, and never another', () => {
    for (const choices of [estados, itemTypes, blockModes])
      for (const choice of choices) expect(readChoice(choices)(choice, reading)).toBe(choice);
  });

  it('is none where the words could be two', () => {
    expect(readChoice(['negro', 'negra'])('negros', reading)).toBeUndefined();
    expect(readChoice(['negro', 'negra'])('negra', reading)).toBe('negra');
  });
});
