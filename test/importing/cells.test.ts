import { describe, expect, it } from 'vitest';
import { bodyFlags } from '../../src/cli/fields.ts';
import type { Flag } from '../../src/cli/flag.ts';
import { ParseIssue } from '../../src/cli/words/parse.ts';
import { crm } from '../../src/contract/crm.ts';
import { menuItems } from '../../src/contract/menu.ts';
import { reservas } from '../../src/contract/reservas.ts';
import type { Lang } from '../../src/ground/i18n.ts';
import { parseCell } from '../../src/importing/cells.ts';

const flags: Readonly<Record<string, Flag>> = {
  ...bodyFlags(reservas.create.body),
  ...bodyFlags(menuItems.create.body),
  ...bodyFlags(crm.create.body),
};

const parse = (name: string, cell: unknown, lang: Lang = 'es') => {
  const value = parseCell(flags[name]!, cell, { today: () => '2026-11-20', lang });
  return value instanceof ParseIssue ? 'misread' : value;
};

describe('a cell of a spreadsheet', () => {
  it.each([
    ['fecha-reserva', '21/11/2026', '2026-11-21'],
    ['fecha-reserva', '21.11.2026', '2026-11-21'],
    ['fecha-reserva', '2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['fecha-reserva', '21/11/2026 0:00:00', '2026-11-21'],
    ['fecha-reserva', '12/31/2026', 'misread'],
    ['fecha-reserva', '21/11', 'misread'],
    ['fecha-reserva', '21/11/26', '2026-11-21'],
    ['fecha-reserva', '21.11.32', '1932-11-21'],
    ['fecha-reserva', '30/12/1899', 'misread'],
    ['fecha-reserva', '21-11-2026 00:00', '2026-11-21'],
    ['fecha-reserva', '21/11/2026 21:30', 'misread'],
    ['birthday', '1980-11-20T23:00:00Z', 'misread'],
    ['birthday', '14/05/1990 0:00', '1990-05-14'],
    ['birthday', '14/05/1990 12:00', 'misread'],
    ['inicio-reserva', '30/12/1899 21:30:00', 'misread'],
    ['inicio-reserva', 'a las 21:30', '21:30'],
    ['inicio-reserva', '21:30-23:00', 'misread'],
    ['birthday', '21/11/29', '1929-11-21'],
    ['inicio-reserva', '0,5', 'misread'],
    ['telefono', '612345678,00', '612345678'],
    ['telefono', '\u202a+34 612 345 678\u202c', '+34 612 345 678'],
    ['fecha-reserva', '21 nov 2026', 'misread'],
    ['fecha-reserva', '31/4/2026', 'misread'],
    ['fecha-reserva', '46347', 'misread'],
    ['inicio-reserva', '0,895833333', 'misread'],
    ['inicio-reserva', '21:30:00', '21:30'],
    ['inicio-reserva', '9:30 PM', '21:30'],
    ['inicio-reserva', '9:30:00 p. m.', '21:30'],
    ['inicio-reserva', '21h30', '21:30'],
    ['num-comensales', '4,0', 4],
    ['num-comensales', 4, 4],
    ['num-comensales', 'cuatro', 'misread'],
    ['num-comensales', '1.000', 'misread'],
    ['num-comensales', '1.000,00', 1000],
    ['num-comensales', '2,5', 'misread'],
    ['num-comensales', 2.5, 'misread'],
    ['num-comensales', '4 €', 'misread'],
    ['num-comensales', '4 pax', 4],
    ['num-comensales', '4 people', 4],
    ['num-comensales', '4 o 5', 'misread'],
    ['num-comensales', '4 pax + 1 niño', 'misread'],
    ['customer-id', '12.345', 'misread'],
    ['price', '1.000', 'misread'],
    ['price', '0,500', 0.5],
    ['price', '12,50', 12.5],
    ['price', '12.50 €', 12.5],
    ['price', '€ 1.250,75', 1250.75],
    ['price', '1,250.75', 1250.75],
    ['price', 1.125, 1.125],
    ['is-available', 'Sí', true],
    ['is-available', false, false],
    ['is-available', 'quizá', 'misread'],
    ['type', 'Simple', 'simple'],
    ['telefono', ' +34 612 345 678\u00a0', '+34 612 345 678'],
    ['telefono', 612345678, '612345678'],
    ['telefono', "'+34 612 345 678", '+34 612 345 678'],
    ['telefono', '="0612345678"', '0612345678'],
    ['telefono', '612345678.0', '612345678'],
    ['notas', "'tis the season", "'tis the season"],
    ['notas', '="a"', '="a"'],
    ['telefono', '6,12E+08', 'misread'],
    ['notas', '', undefined],
    ['notas', null, undefined],
    ['notas', ['x'], 'misread'],
  ])('%s: %j is parsed as %j', (name, cell, value) => {
    expect(parse(name, cell)).toEqual(value);
    expect(parse(name, cell, 'en')).toEqual(value);
  });
});
