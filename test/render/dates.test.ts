import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFullDate, formatLongDate, formatShortDate } from '../../src/render/numbers.ts';

test('a date in every form', () => {
  const date = '2026-11-20';
  expect([formatShortDate(date, 'es'), formatShortDate(date, 'en')]).toEqual(['vie 20/11', 'Fri 20 Nov']);
  expect([formatFullDate(date, 'es'), formatFullDate(date, 'en')]).toEqual(['20/11/2026', '20 Nov 2026']);
  expect([formatLongDate(date, 'es'), formatLongDate(date, 'en')]).toEqual([
    'viernes 20 de noviembre',
    'Friday 20 November',
  ]);
  expect([formatShortDate('2026-03-04', 'es'), formatLongDate('2026-03-04', 'es')]).toEqual([
    'mié 04/03',
    'miércoles 4 de marzo',
  ]);
});

test.each(['', 'mañana', '2026-02-30', '2026-13-01', '26-11-20'])(
  '%j is not a date and stays unchanged',
  (text) => {
    expect(formatShortDate(text, 'es')).toBe(text);
  },
);

test('the time of a date is left out', () => {
  expect(formatShortDate('2026-11-20T10:00:00Z', 'es')).toBe('vie 20/11');
});

test('text that is not a date loses its control characters', () => {
  expect(formatShortDate('\x1b[2Jx', 'es')).toBe('x');
});

test('every date agrees with Intl', () => {
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const [es, en] = [format('es-ES'), format('en-GB')];
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(formatLongDate(text, 'es')).toBe(es.format(date).replace(',', ''));
      expect(formatLongDate(text, 'en')).toBe(en.format(date).replace(',', ''));
    }),
  );
});
