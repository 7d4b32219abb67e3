import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dateWords, readDate } from '../../src/cli/date-words.ts';
import { date } from '../../src/contract/fields.ts';
import { addDays, dateIn, datesBetween, isRealDate, isTimeZone } from '../../src/ground/dates.ts';

/** A Friday. */
const today = '2026-11-20';
const read = (word: string) => readDate(word, () => today);

describe('a date word', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2024-02-29', '2024-02-29'],
    [' 2026-11-20 ', '2026-11-20'],
    ['hoy', '2026-11-20'],
    ['today', '2026-11-20'],
    ['HOY', '2026-11-20'],
    ['mañana', '2026-11-21'],
    ['man\u0303ana', '2026-11-21'],
    ['MAÑANA', '2026-11-21'],
    ['manana', '2026-11-21'],
    ['tomorrow', '2026-11-21'],
    ['ayer', '2026-11-19'],
    ['yesterday', '2026-11-19'],
    ['viernes', '2026-11-20'],
    ['friday', '2026-11-20'],
    ['sábado', '2026-11-21'],
    ['sabado', '2026-11-21'],
    ['Saturday', '2026-11-21'],
    ['domingo', '2026-11-22'],
    ['sunday', '2026-11-22'],
    ['lunes', '2026-11-23'],
    ['monday', '2026-11-23'],
    ['martes', '2026-11-24'],
    ['tuesday', '2026-11-24'],
    ['miércoles', '2026-11-25'],
    ['miercoles', '2026-11-25'],
    ['wednesday', '2026-11-25'],
    ['jueves', '2026-11-26'],
    ['thursday', '2026-11-26'],
    ['+0d', '2026-11-20'],
    ['+3d', '2026-11-23'],
    ['-1w', '2026-11-13'],
    ['+2W', '2026-12-04'],
    ['-20d', '2026-10-31'],
  ])('%s is %s', (word, wanted) => {
    expect(read(word)).toBe(wanted);
  });

  it.each([
    ['2026-02-30'],
    ['2023-02-29'],
    ['1900-02-29'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['0000-01-01'],
    ['20-11-2026'],
    ['20/11/2026'],
    ['2026-1-1'],
    ['2026-11-20T10:00'],
    ['3d'],
    ['+d'],
    ['+3m'],
    ['+3 d'],
    ['++3d'],
    ['+12345d'],
    ['pasado mañana'],
    ['lun'],
    [''],
    [' '],
    ['constructor'],
    ['__proto__'],
    ['toString'],
  ])('%o is none', (word) => {
    expect(read(word)).toBeUndefined();
  });

  it('a weekday is within the week that begins today', () => {
    fc.assert(
      fc.property(
        realDate,
        fc.constantFrom('lunes', 'martes', 'miércoles', 'thursday', 'friday', 'sabado', 'domingo'),
        (day, word) => {
          fc.pre(day < '9999-12-25');
          const next = readDate(word, () => day)!;
          expect(datesBetween(day, addDays(day, 6))).toContain(next);
          expect(readDate(word, () => next)).toBe(next);
        },
      ),
    );
  });

  it('asks for today only where the word needs it', () => {
    const never = () => expect.fail('asked for today');
    expect(readDate('2026-11-20', never)).toBe('2026-11-20');
    expect(readDate('2026-02-30', never)).toBeUndefined();
    expect(readDate('nonsense', never)).toBeUndefined();
  });

  it('at the ends of the calendar there is no day beyond', () => {
    expect(readDate('mañana', () => '9999-12-31')).toBeUndefined();
    expect(readDate('ayer', () => '0001-01-01')).toBeUndefined();
    expect(readDate('+9999w', () => '9900-01-01')).toBeUndefined();
  });

  it('is a real date or nothing, whatever the words are', () => {
    const words = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789-+dw ') }),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      fc.stringMatching(/^[+-]\d{1,5}[dwDW]$/),
      fc.constantFrom(...dateWords.es, ...dateWords.en),
    );
    fc.assert(
      fc.property(words, realDate, (word, day) => {
        const found = readDate(word, () => day);
        if (found === undefined) return;
        expect(found).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(new Date(`${found}T00:00:00Z`).toISOString().slice(0, 10)).toBe(found);
      }),
      { numRuns: 1000 },
    );
  });
});

const realDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

describe('days are counted', () => {
  it('across the end of a month, a year, and a leap day', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(addDays('2000-02-29', 365)).toBe('2001-02-28');
  });

  it('across the days that have 23 and 25 hours', () => {
    expect(datesBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(datesBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  it('there and back again', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
        const moved = addDays(day, days);
        if (isRealDate(moved)) expect(addDays(moved, -days)).toBe(day);
      }),
    );
  });

  it('in a range: each once, in order, both ends included; none where it is the wrong way round', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const to = addDays(from, days);
        if (!isRealDate(to)) return;
        const range = datesBetween(from, to);
        expect(range).toHaveLength(days + 1);
        expect([range[0], range.at(-1)]).toEqual([from, to]);
        expect(range.every((day, index) => day === addDays(from, index))).toBe(true);
        if (days > 0) expect(datesBetween(to, from)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

it('what the command line takes for a date is what the contract does', () => {
  const texts = fc.oneof(
    fc
      .tuple(fc.nat(9999), fc.nat(14), fc.nat(33))
      .map(([year, month, day]) =>
        [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        ),
      ),
    fc.string(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(isRealDate(text)).toBe(z.safeParse(date(), text).success);
    }),
    { numRuns: 2000 },
  );
});

describe('the date in a time zone', () => {
  it.each([
    ['2026-11-20T22:59:59Z', 'Europe/Madrid', '2026-11-20'],
    ['2026-11-20T23:00:00Z', 'Europe/Madrid', '2026-11-21'],
    ['2026-07-20T21:59:59Z', 'Europe/Madrid', '2026-07-20'],
    ['2026-07-20T22:00:00Z', 'Europe/Madrid', '2026-07-21'],
    ['2026-11-20T05:59:59Z', 'America/Mexico_City', '2026-11-19'],
    ['2026-11-20T06:00:00Z', 'America/Mexico_City', '2026-11-20'],
    ['2026-11-20T23:59:59Z', 'UTC', '2026-11-20'],
    ['2026-11-21T00:00:00Z', 'UTC', '2026-11-21'],
    ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/Madrid', '2026-03-29'],
    ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Madrid', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Madrid', '2026-10-26'],
  ])('at %s in %s it is %s', (instant, zone, wanted) => {
    expect(dateIn(new Date(instant), zone)).toBe(wanted);
  });

  it("is the system's where none is named", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const now = new Date('2026-11-20T23:30:00Z');
    expect(dateIn(now, undefined)).toBe(dateIn(now, timeZone));
  });

  it('is none in a zone that there is not', () => {
    expect(() => dateIn(new Date(), 'Europe/Narnia')).toThrow(RangeError);
    expect(['Europe/Madrid', 'UTC', 'America/Mexico_City'].every(isTimeZone)).toBe(true);
    expect(['', 'Madrid', 'Europe/Narnia', '__proto__'].some(isTimeZone)).toBe(false);
  });
});
