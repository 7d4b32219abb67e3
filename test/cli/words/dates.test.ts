import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDateParser, dateWords, type MissingYear } from '../../../src/cli/words/dates.ts';
import { ParseIssue } from '../../../src/cli/words/parse.ts';
import { addDays, getWeekday, isRealDate, listDates } from '../../../src/ground/dates.ts';
import { type Lang, languages } from '../../../src/ground/i18n.ts';
import {
  formatDays,
  formatFullDate,
  formatLongDate,
  formatShortDate,
  longDateWithYear,
} from '../../../src/render/numbers.ts';

interface Question {
  readonly today?: () => string;
  readonly lang?: Lang;
  readonly looking?: MissingYear;
  readonly notes?: string[];
}

/** On a Friday. */
const read = (
  words: string,
  { today = () => '2026-11-20', lang = 'es', looking = 'next', notes = [] }: Question = {},
) => createDateParser(looking)(words, { today, lang, onAmbiguous: (choice) => notes.push(choice[lang]) });

const notesOf = (words: string, question: Question = {}): string[] => {
  const notes: string[] = [];
  read(words, { ...question, notes });
  return notes;
};

const realDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));
/** A day with room for years around it. */
const usualDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

describe('a date word', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2024-02-29', '2024-02-29'],
    [' 2026-11-20 ', '2026-11-20'],
    ['hoy', '2026-11-20'],
    ['today', '2026-11-20'],
    ['HOY', '2026-11-20'],
    ['esta noche', '2026-11-20'],
    ['tonight', '2026-11-20'],
    ['mañana', '2026-11-21'],
    ['man\u0303ana', '2026-11-21'],
    ['MAÑANA', '2026-11-21'],
    ['manana', '2026-11-21'],
    ['mañana por la noche', '2026-11-21'],
    ['tomorrow', '2026-11-21'],
    ['pasado mañana', '2026-11-22'],
    ['pasado  manana', '2026-11-22'],
    ['the day after tomorrow', '2026-11-22'],
    ['ayer', '2026-11-19'],
    ['anoche', '2026-11-19'],
    ['anteayer', '2026-11-18'],
    ['yesterday', '2026-11-19'],
    ['viernes', '2026-11-20'],
    ['friday', '2026-11-20'],
    ['fri', '2026-11-20'],
    ['sábado', '2026-11-21'],
    ['el sábado', '2026-11-21'],
    ['sab', '2026-11-21'],
    ['Saturday', '2026-11-21'],
    ['domingo', '2026-11-22'],
    ['sun', '2026-11-22'],
    ['lunes', '2026-11-23'],
    ['on monday', '2026-11-23'],
    ['mar', '2026-11-24'],
    ['tues', '2026-11-24'],
    ['miércoles', '2026-11-25'],
    ['mie', '2026-11-25'],
    ['wednesday', '2026-11-25'],
    ['este jueves', '2026-11-26'],
    ['thurs', '2026-11-26'],
    ['sábado noche', '2026-11-21'],
    ['viernes que viene', '2026-11-27'],
    ['el viernes que viene', '2026-11-27'],
    ['el próximo viernes', '2026-11-27'],
    ['next friday', '2026-11-27'],
    ['next sat', '2026-11-28'],
    ['el lunes que viene', '2026-11-30'],
    ['el viernes pasado', '2026-11-13'],
    ['last monday', '2026-11-16'],
    ['friday week', '2026-11-27'],
    ['saturday week', '2026-11-28'],
    ['the 5th', '2026-12-05'],
    ['on the 21st', '2026-11-21'],
    ['el día 5', '2026-12-05'],
    ['next week monday', '2026-11-23'],
    ['sunday next week', '2026-11-29'],
    ['viernes de la semana que viene', '2026-11-27'],
    ['+0d', '2026-11-20'],
    ['+3d', '2026-11-23'],
    ['-1w', '2026-11-13'],
    ['+2W', '2026-12-04'],
    ['-20d', '2026-10-31'],
    ['21/11', '2026-11-21'],
    ['20/11', '2026-11-20'],
    ['1-12', '2026-12-01'],
    ['21/11/2026', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    ['1/2/2027', '2027-02-01'],
    ['19/11', '2027-11-19'],
    ['29/2', '2028-02-29'],
    ['21 de noviembre', '2026-11-21'],
    ['el 21 de noviembre de 2027', '2027-11-21'],
    ['21 nov', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['march 3', '2027-03-03'],
    ['vie 20/11', '2026-11-20'],
  ])('%s is %s', (words, wanted) => {
    for (const lang of languages) expect(read(words, { lang })).toBe(wanted);
  });

  it.each([
    ['2026-02-30'],
    ['2023-02-29'],
    ['1900-02-29'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['0000-01-01'],
    ['2026-1-1'],
    ['2026-11-20T10:00'],
    ['31/11'],
    ['30/2/2028'],
    ['11/21'],
    ['21/11-2026'],
    ['21/11/26'],
    ['21.11'],
    ['20'],
    ['viernes que'],
    ['que viene'],
    ['pasado'],
    ['next'],
    ['3d'],
    ['+d'],
    ['+3m'],
    ['+3 d'],
    ['++3d'],
    ['+12345d'],
    ['vierns'],
    ['v'],
    [''],
    [' '],
    ['constructor'],
    ['__proto__'],
    ['toString'],
  ])('%o is not a date', (words) => {
    for (const lang of languages) expect(read(words, { lang })).toBeUndefined();
  });
});

describe('a text with two meanings reports the one that was chosen', () => {
  it.each<[string, Question, string[]]>([
    ['viernes', {}, ['viernes 20 de noviembre de 2026, no viernes 27 de noviembre de 2026']],
    ['sábado', {}, []],
    ['next sunday', { lang: 'en' }, ['Sunday 29 November 2026, not Sunday 22 November 2026']],
    ['next friday', { lang: 'en' }, []],
    ['11/12', { lang: 'en' }, []],
    ['11/12', {}, []],
    ['21/11', {}, []],
    ['19/11', {}, ['viernes 19 de noviembre de 2027, no jueves 19 de noviembre de 2026']],
    ['19/11', { looking: 'nearest' }, []],
    ['1/3', {}, []],
    ['2026-12-11', { lang: 'en' }, []],
    ['hoy', {}, []],
  ])('%s %o', (words, question, wanted) => {
    expect(notesOf(words, question)).toEqual(wanted);
  });

  it('a day without a year may mean the nearest one', () => {
    expect(read('19/11', { looking: 'nearest' })).toBe('2026-11-19');
    expect(read('21/11', { looking: 'nearest' })).toBe('2026-11-21');
    expect(read('1/3', { looking: 'nearest' })).toBe('2027-03-01');
  });

  it('a date that needs its year has one meaning', () => {
    for (const words of [
      '21/11',
      '21 de noviembre',
      'vie 20/11',
      'hoy',
      'viernes',
      '+3d',
      'el viernes que viene',
    ]) {
      expect(read(words, { looking: 'required' })).toBeUndefined();
    }
    for (const words of ['14/05/1990', '14 de mayo de 1990', '1990-05-14', '14-5-1990']) {
      expect(read(words, { looking: 'required' })).toBe('1990-05-14');
    }
  });
});

describe('a date', () => {
  it('is read as this program writes it, in both languages', () => {
    fc.assert(
      fc.property(usualDate, fc.constantFrom(...languages), (day, lang) => {
        const around = { today: () => addDays(day, -3), lang };
        const shown = [formatShortDate, formatFullDate, formatLongDate, longDateWithYear].map((write) =>
          write(day, lang),
        );
        for (const text of [...shown, formatDays(day, day)[lang]]) expect(read(text, around)).toBe(day);
      }),
    );
  });

  it('without a year is today or later; the nearest one at most half a year away', () => {
    fc.assert(
      fc.property(usualDate, usualDate, (day, now) => {
        fc.pre(!day.endsWith('-02-29'));
        const words = `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
        const next = String(read(words, { today: () => now }));
        expect(next.slice(5)).toBe(day.slice(5));
        expect(next >= now && next <= addDays(now, 365)).toBe(true);
        const nearest = String(read(words, { today: () => now, looking: 'nearest' }));
        expect(nearest >= addDays(now, -183) && nearest <= addDays(now, 183)).toBe(true);
      }),
    );
  });

  it('of a weekday is within a week from today; the following one a week later', () => {
    fc.assert(
      fc.property(
        usualDate,
        fc.constantFrom('lunes', 'mar', 'miércoles', 'thursday', 'fri', 'sabado', 'domingo'),
        (day, word) => {
          const next = String(read(word, { today: () => day }));
          expect(listDates(day, addDays(day, 6))).toContain(next);
          expect(read(word, { today: () => next })).toBe(next);
          const later = String(read(`${word} que viene`, { today: () => day }));
          expect(later).toBe(addDays(next, 7));
          expect(getWeekday(later)).toBe(getWeekday(next));
        },
      ),
    );
  });

  it('with a wrong weekday is refused with the right one', () => {
    for (const [words, weekday] of [
      ['lunes 20/11/2026', 'lunes'],
      ['sábado 20/11', 'sábado'],
      ['Mon 20 Nov', 'lunes'],
    ] as const) {
      const found = read(words);
      expect(found instanceof ParseIssue && found.text.es).toBe(
        `dice ${weekday}, pero es viernes 20 de noviembre de 2026`,
      );
    }
  });

  it('asks for today only if the text needs it', () => {
    const today = () => expect.fail('asked for today');
    expect(read('2026-11-20', { today })).toBe('2026-11-20');
    expect(read('21/11/2026', { today })).toBe('2026-11-21');
    expect(read('2026-02-30', { today })).toBeUndefined();
    expect(read('nonsense', { today })).toBeUndefined();
  });

  it('does not exceed the calendar', () => {
    expect(read('mañana', { today: () => '9999-12-31' })).toBeUndefined();
    expect(read('ayer', { today: () => '0001-01-01' })).toBeUndefined();
    expect(read('+9999w', { today: () => '9900-01-01' })).toBeUndefined();
  });

  it('is a real date or undefined, for any text', () => {
    const words = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789-+/dw ') }),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      fc.stringMatching(/^\d{1,2}[/-]\d{1,2}([/-]\d{4})?$/),
      fc.stringMatching(/^[+-]\d{1,5}[dwDW]$/),
      fc
        .array(
          fc.constantFrom(...dateWords.es, ...dateWords.en, 'que', 'viene', 'next', 'el', '21', 'de', 'nov'),
        )
        .map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(words, realDate, fc.constantFrom<MissingYear>('next', 'nearest'), (text, day, looking) => {
        const found = read(text, { today: () => day, looking });
        if (typeof found === 'string') expect(isRealDate(found)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
