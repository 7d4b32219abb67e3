import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimeOfDay } from '../../../src/cli/words/times.ts';

const read = (words: string, notes: string[] = []) =>
  parseTimeOfDay(words, {
    today: () => '2026-11-20',
    lang: 'en',
    onAmbiguous: ({ en }) => notes.push(en),
  });

describe('a time', () => {
  it.each([
    ['21:30', '21:30'],
    ['21.30', '21:30'],
    ['2130', '21:30'],
    ['21h30', '21:30'],
    ['21h', '21:00'],
    ['21 h', '21:00'],
    ['21:30h', '21:30'],
    ['21', '21:00'],
    ['9pm', '21:00'],
    ['9 PM', '21:00'],
    ['9:30 pm', '21:30'],
    ['9.30p.m.', '21:30'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['9 de la noche', '21:00'],
    ['1 de la noche', '01:00'],
    ['6 de la noche', '18:00'],
    ['7 de la noche', '19:00'],
    ['12 de la noche', '00:00'],
    ['21 de la noche', '21:00'],
    ['12 del mediodía', '12:00'],
    ['2 del mediodía', '14:00'],
    ['12 de la mañana', '12:00'],
    ['3 de la madrugada', '03:00'],
    ['9 in the evening', '21:00'],
    ['10 at night', '22:00'],
    ['3 in the afternoon', '15:00'],
    ['9 noche', '21:00'],
    ['para las 22', '22:00'],
    ['2 de la tarde', '14:00'],
    ['9:30 de la mañana', '09:30'],
    ['a las 21:15', '21:15'],
    ['a la 1', '01:00'],
    ['09:30', '09:30'],
    ['0:00', '00:00'],
    ['00', '00:00'],
    ['12', '12:00'],
    [' 14:30 ', '14:30'],
    ['9 y media de la noche', '21:30'],
    ['a las 22 menos cuarto', '21:45'],
    ['14 y cuarto', '14:15'],
    ['21 y media', '21:30'],
  ])('%s is %s', (words, wanted) => {
    expect(read(words)).toBe(wanted);
  });

  it.each([
    '24:00',
    '25',
    '21:60',
    '2160',
    '21:3',
    '213045',
    '21:30:00',
    '-1',
    '13pm',
    '0am',
    '21 pm',
    '9x',
    'nueve',
    '21,30',
    '21/30',
    '',
    ' ',
    'h',
    'pm',
    '1e1',
  ])('%o is not a time', (words) => {
    expect(read(words)).toBeUndefined();
  });

  it.each<[string, string[]]>([
    ['9', ['09:00, not 21:00']],
    ['9:30', []],
    ['9.30', ['09:30, not 21:30']],
    ['930', ['09:30, not 21:30']],
    ['100', ['01:00, not 13:00']],
    ['09:30', []],
    ['9am', []],
    ['12', ['12:00, not 00:00']],
    ['12.30', []],
    ['13:00', []],
    ['0:30', []],
  ])('%s that may be of the morning or the evening is taken as written, and noted: %o', (words, wanted) => {
    const notes: string[] = [];
    read(words, notes);
    expect(notes).toEqual(wanted);
  });

  it('has the same value in every notation', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(clock, ([hour, minute]) => {
        const [h, m] = [String(hour).padStart(2, '0'), String(minute).padStart(2, '0')];
        const half = `${hour % 12 || 12}:${m} ${hour < 12 ? 'am' : 'pm'}`;
        const forms = [
          `${h}:${m}`,
          `${h}.${m}`,
          `${h}${m}`,
          `${h}h${m}`,
          `${hour}:${m}`,
          half,
          `a las ${h}:${m}`,
        ];
        for (const form of forms) expect(read(form)).toBe(`${h}:${m}`);
        if (minute === 0) for (const form of [h, `${hour}`, `${hour}h`]) expect(read(form)).toBe(`${h}:00`);
      }),
    );
  });

  it('is a time of the clock or undefined, for any text', () => {
    const words = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789:.h apm') }));
    fc.assert(
      fc.property(words, (text) => {
        const found = read(text);
        if (found !== undefined) expect(found).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }),
      { numRuns: 1000 },
    );
  });
});
