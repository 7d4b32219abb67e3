import { describe, expect, it } from 'vitest';
import { bodyFlags, queryFlags, toFlagName } from '../../src/cli/fields.ts';
import { type Flag, parseFlags } from '../../src/cli/flag.ts';
import { type ParseContext, ParseIssue } from '../../src/cli/words/parse.ts';
import { crm } from '../../src/contract/crm.ts';
import { eventSessions, events } from '../../src/contract/events.ts';
import { menuItems } from '../../src/contract/menu.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { estados } from '../../src/contract/statuses.ts';

const english: ParseContext = { today: () => '2026-11-20', lang: 'en' };
const spanish: ParseContext = { today: () => '2026-11-20', lang: 'es' };

const names = { fecha_reserva: 'fecha', num_comensales: 'comensales', mesa_id: 'mesa' };
const reserva = bodyFlags(reservas.update.body, names);
const session = bodyFlags(eventSessions.create.body);
const dish = bodyFlags(menuItems.create.body);
const event = bodyFlags(events.create.body);

const parse = (flag: Flag | undefined, text: string, reading = english) => flag!.parse!(text, reading);

describe('the flags of a body', () => {
  it('require the year of a birthday, and explain the format of a list', () => {
    const { birthday } = bodyFlags(crm.create.body);
    expect(parse(birthday, '14/05/1990')).toBe('1990-05-14');
    for (const text of ['14/05', 'hoy']) expect(parse(birthday, text)).toBeUndefined();
    expect(birthday.expected?.en).toBe('a date with its year: 1990-05-14 or 14/05/1990');
    expect(session['planta-ids'].expected?.es).toBe('ids separados por comas, como 1,2');
  });

  it('are its fields in kebab-case, unless the command renames them', () => {
    expect(Object.keys(session)).toEqual([
      'session-date',
      'start-time',
      'end-time',
      'max-guests',
      'table-booking-mode',
      'planta-ids',
    ]);
    expect(Object.keys(reserva)).toEqual([
      'fecha',
      'inicio-reserva',
      'nombre-cliente',
      'estado',
      'final-reserva',
      'mesa',
      'telefono',
      'email',
      'comensales',
      'notas',
      'customer-id',
    ]);
    expect(toFlagName('mesa_id', names)).toBe('mesa');
    expect(toFlagName('image_url', names)).toBe('image-url');
  });

  it('know their field, its description and whether it is required', () => {
    expect(reserva['comensales']!.field).toBe('num_comensales');
    expect(reserva['comensales']!.about).toEqual({
      en: 'party size; 1 when left out',
      es: 'número de comensales; si falta, 1',
    });
    const required = Object.entries(dish).filter(([, flag]) => flag.required);
    expect(required.map(([name]) => name)).toEqual(['category-id', 'name']);
    expect(Object.values(reserva).some((flag) => flag.required)).toBe(false);
  });

  it('show placeholders and choices', () => {
    const shown = (flags: Record<string, Flag>) =>
      Object.fromEntries(Object.entries(flags).map(([name, { placeholder }]) => [name, placeholder]));
    expect(shown(session)).toEqual({
      'session-date': 'D',
      'start-time': 'HH:mm',
      'end-time': 'HH:mm',
      'max-guests': 'N',
      'table-booking-mode': 'CHOICE',
      'planta-ids': 'N,N',
    });
    expect(reserva['estado']!.choices).toEqual(estados);
    expect(shown(dish)).toMatchObject({ price: 'N', name: 'TEXT', 'image-url': 'TEXT' });
  });

  it('leave validation to their body', () => {
    expect(Object.values(dish).every(({ inBody }) => inBody)).toBe(true);
    expect(Object.values(queryFlags(menuItems.list.query)).some(({ inBody }) => inBody)).toBe(false);
  });

  it('take no value if they are booleans, and have a --no-x', () => {
    expect(dish['is-available']).toMatchObject({ negatable: true });
    expect(dish['is-available']!.placeholder).toBeUndefined();
    expect(event['enable-payment']).toMatchObject({ negatable: true, field: 'enable_payment' });
  });
});

describe('a text is parsed by the type of its field', () => {
  it.each<[string, Flag | undefined, string, unknown]>([
    ['a date', reserva['fecha'], '2026-12-01', '2026-12-01'],
    ['a date word', reserva['fecha'], 'mañana', '2026-11-21'],
    ['an invalid date', reserva['fecha'], '2026-02-30', undefined],
    ['a time', reserva['inicio-reserva'], '21:30', '21:30'],
    ['a time without its zero', reserva['inicio-reserva'], '9:30', '09:30'],
    ['midnight', reserva['inicio-reserva'], '0:00', '00:00'],
    ['an invalid hour', reserva['inicio-reserva'], '24:00', undefined],
    ['an invalid minute', reserva['inicio-reserva'], '9:60', undefined],
    ['a time without minutes', reserva['inicio-reserva'], '9', '09:00'],
    ['a time with seconds', reserva['inicio-reserva'], '21:30:00', undefined],
    ['an integer', reserva['comensales'], '4', 4],
    ['an integer between spaces', reserva['comensales'], ' 4 ', 4],
    ['a negative number, which the contract rejects', reserva['comensales'], '-4', -4],
    ['a fraction where an integer is needed', reserva['comensales'], '2.5', undefined],
    ['a number with an exponent', reserva['comensales'], '1e3', undefined],
    ['hexadecimal', reserva['comensales'], '0x10', undefined],
    ['an empty text for a number', reserva['comensales'], '', undefined],
    ['infinity', dish['price'], 'Infinity', undefined],
    ['a decimal', dish['price'], '12.50', 12.5],
    ['a decimal comma in English', dish['price'], '12,50', 12.5],
    ['an amount of euros', dish['price'], '6,50 €', 6.5],
    ['an amount of dollars', dish['price'], '$12.50', 12.5],
    ['euros for a party size', reserva['comensales'], '4 €', undefined],
    ['a text', reserva['notas'], 'alergia: gluten', 'alergia: gluten'],
    ['a text with an accent', reserva['notas'], 'niño', 'niño'],
    ['an empty text for an optional field', reserva['notas'], '', ''],
    ['an empty text for a required field', reserva['nombre-cliente'], '', undefined],
    ['a choice', reserva['estado'], 'en_curso', 'en_curso'],
    ['a synonym of a choice', reserva['estado'], 'sentado', 'en_curso'],
    ['an unknown choice', reserva['estado'], 'llegado', undefined],
    ['a list', session['planta-ids'], '1,2', [1, 2]],
    ['a list with spaces', session['planta-ids'], '1, 2', [1, 2]],
    ['a list with one element', session['planta-ids'], '1', [1]],
    ['a list with an empty element', session['planta-ids'], '1,,2', undefined],
    ['a list with a word', session['planta-ids'], '1,x', undefined],
    ['a colour', event['color'], '#C0392B', '#C0392B'],
  ])('%s', (_name, flag, text, expected) => {
    expect(parse(flag, text)).toEqual(expected);
  });

  it('with a decimal comma in Spanish', () => {
    expect(parse(dish['price'], '12,50', spanish)).toBe(12.5);
    expect(parse(dish['price'], '12.50', spanish)).toBe(12.5);
    expect(parse(dish['price'], '-1,5', spanish)).toBe(-1.5);
    expect(parse(dish['price'], '1.234,50', spanish)).toBe(1234.5);
    expect(parse(dish['price'], '1.200', spanish)).toBeInstanceOf(ParseIssue);
    expect(parse(dish['price'], '1,2,3', spanish)).toBeUndefined();
  });

  it('but an integer never with a thousands separator', () => {
    for (const text of ['1.000', '1,000', '4,0']) {
      expect(parse(event['max-guests'], text, spanish)).toBeUndefined();
      expect(parse(event['max-guests'], text, english)).toBeUndefined();
    }
  });

  it('in a query too, within its limits', () => {
    const { limit, q } = queryFlags(crm.list.query);
    expect(parse(limit, '20')).toBe(20);
    for (const text of ['0', '201', '-1', '2.5', 'all'])
      expect(() => parseFlags({ limit }, { limit: text }, english)).toThrow('--limit must be');
    expect(limit.expected).toEqual({ en: 'a whole number from 1 to 200', es: 'un número entero de 1 a 200' });
    expect(parse(q, 'garcía')).toBe('garcía');
  });

  it('in a query, as a list if the command allows several', () => {
    const { estado } = queryFlags(reservas.list.query, {}, ['estado']);
    expect(estado).toMatchObject({ type: 'list', placeholder: 'CHOICE,CHOICE', choices: estados });
    expect(parse(estado, 'pendiente, en_curso')).toEqual(['pendiente', 'en_curso']);
    expect(parse(estado, 'pendiente')).toEqual(['pendiente']);
    for (const text of ['', 'pendiente,', 'waiting', 'pendiente,waiting'])
      expect(parse(estado, text)).toBeUndefined();
  });
});

it('the flags of dates and times explain every format that they accept', () => {
  expect(reserva['fecha']!.expected).toEqual({
    en: 'a date: YYYY-MM-DD, day/month, hoy, mañana, ayer, a weekday, +3d or -1w',
    es: 'una fecha: AAAA-MM-DD, día/mes, hoy, mañana, ayer, un día de la semana, +3d o -1w',
  });
  expect(reserva['inicio-reserva']!.expected!.en).toContain('21h30');
});
