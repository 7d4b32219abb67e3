import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Body, bodyOf, fieldsOf, jsonBreak, parseData } from '../../src/cli/body.ts';
import { flagsOf } from '../../src/cli/fields.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { Failure } from '../../src/ground/errors.ts';

const failureOf = (work: () => unknown): Failure => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return expect.fail('it was not refused');
};

const names = { fecha_reserva: 'fecha', inicio_reserva: 'inicio', num_comensales: 'comensales' };
const schema = reservas.create.body;
const right = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };

describe('a body', () => {
  it('is what --data gives, with the flags over it', () => {
    const data = { ...right, notas: 'ventana', num_comensales: 2 };
    expect(bodyOf({ schema, data, fields: { num_comensales: 4, email: 'a@b.es' } })).toEqual({
      ...right,
      notas: 'ventana',
      num_comensales: 4,
      email: 'a@b.es',
    });
  });

  it('holds nothing that was not given, and null where null was', () => {
    expect(bodyOf({ schema: reservas.update.body, data: { notas: null }, fields: {} })).toEqual({
      notas: null,
    });
    expect(bodyOf({ schema: reservas.update.body, data: {}, fields: {} })).toEqual({});
  });

  it('a flag mends what --data has wrong', () => {
    const data = { ...right, fecha_reserva: 'mañana' };
    expect(bodyOf({ schema, data, fields: { fecha_reserva: '2026-11-21' } })).toMatchObject({
      fecha_reserva: '2026-11-21',
    });
  });

  it('names every fault at once, by its flag', () => {
    const data = { nombre: 'Ana', inicio_reserva: '9:30', num_comensales: 0, zzz: 1 };
    const failure = failureOf(() => bodyOf({ schema, flags: flagsOf(schema, names), data, fields: {} }));
    expect(failure).toMatchObject({ code: 'USAGE', field: '--data nombre' });
    expect(failure.text.en.split('\n')).toEqual([
      '--data nombre is no field of this request: did you mean nombre_cliente?',
      `--data zzz is no field of this request: ${Object.keys(schema._zod.def.shape).join(', ')}`,
      '--fecha is required',
      '--data inicio_reserva must be a time, HH:mm, like 21:30, not "9:30"',
      '--nombre-cliente is required',
      '--data num_comensales must be a whole number from 1, not "0"',
    ]);
    expect(failure.text.es).toContain(
      '--data nombre no es un campo de esta petición: ¿quizá nombre_cliente?',
    );
    expect(failure.text.es).toContain('--fecha es obligatorio');
  });

  it('tells a flag that is beyond the largest what that is', () => {
    const fields = { ...right, num_comensales: 3_000_000_000 };
    const failure = failureOf(() => bodyOf({ schema, flags: flagsOf(schema, names), data: {}, fields }));
    expect(failure.text.en).toBe(
      '--comensales must be a whole number from 1 to 2147483647, not "3000000000"',
    );
  });

  it.each([
    ['comensales', 'num_comensales'],
    ['fecha', 'fecha_reserva'],
    ['telfono', 'telefono'],
    ['ntoas', 'notas'],
  ])('an unknown field %s is likely %s', (field, near) => {
    const { text } = failureOf(() => bodyOf({ schema, data: { ...right, [field]: 1 }, fields: {} }));
    expect(text.en).toBe(`--data ${field} is no field of this request: did you mean ${near}?`);
  });

  it('is refused for __proto__ as for any unknown field, and takes nothing from it', () => {
    const data = parseData('{"__proto__": {"notas": "x"}}');
    const { text } = failureOf(() => bodyOf({ schema: reservas.update.body, data, fields: {} }));
    expect(text.en).toMatch(/^--data __proto__ is no field/);
    expect(({} as Body)['notas']).toBeUndefined();
  });

  it('is checked as a whole once each field is right', () => {
    const check = () => [{ name: '--fecha', text: { en: 'is a holiday', es: 'es festivo' } }];
    expect(failureOf(() => bodyOf({ schema, data: right, fields: {}, check })).text.en).toBe(
      '--fecha is a holiday',
    );
    expect(failureOf(() => bodyOf({ schema, data: {}, fields: {}, check })).text.en).not.toContain('holiday');
    expect(bodyOf({ schema, data: right, fields: {}, check: () => [] })).toEqual(right);
  });
});

it('the fields are those that a flag fills, where it was given', () => {
  const flags = { ...flagsOf(reservas.update.body, names), data: { about: { en: '', es: '' } } };
  const values = { comensales: 4, fecha: undefined, notas: '', data: '{}' };
  expect(fieldsOf(flags, values)).toEqual({ num_comensales: 4, notas: '' });
});

describe('--data', () => {
  it('is an object', () => {
    expect(parseData(' {"notas": null, "num_comensales": 2}\n')).toEqual({ notas: null, num_comensales: 2 });
    expect(parseData('\ufeff{"notas": "from an editor"}')).toEqual({ notas: 'from an editor' });
  });

  it.each([['[]'], ['null'], ['3'], ['"text"'], ['true']])('is not %s', (text) => {
    expect(failureOf(() => parseData(text))).toMatchObject({
      code: 'USAGE',
      field: '--data',
      text: {
        en: '--data must be a JSON object, like {"notas": "…"}',
        es: expect.stringContaining('un objeto JSON'),
      },
    });
  });

  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"notas": }', 1, 11],
    ['{"notas": "x",}', 1, 15],
    ["{'notas': 1}", 1, 2],
    ['{notas: 1}', 1, 2],
    ['{"notas" 1}', 1, 10],
    ['{"notas": 1 "email": 2}', 1, 13],
    ['{\n  "notas": "x"\n  "email": "y"\n}', 3, 3],
    ['{"a": [1, 2}', 1, 12],
    ['{"a": 1}}', 1, 9],
    ['{"a": 01}', 1, 8],
    ['{"a": NaN}', 1, 7],
    ['{"a": tru}', 1, 7],
    ['{"a": "línea\notra"}', 1, 13],
    ['{"a": "\\x41"}', 1, 8],
    ['{"a": "sin cerrar}', 1, 19],
    ['\r\n{"a":\r\n}', 3, 1],
    ['{"a": 1} // no', 1, 10],
    [`{"notas": "${'x'.repeat(300)}", }`, 1, 315],
    ['nada', 1, 1],
  ])('%j breaks at line %i, column %i', (text, line, column) => {
    expect(failureOf(() => parseData(text)).text).toEqual({
      en: `--data is no JSON: it breaks at line ${line}, column ${column}`,
      es: `--data no es JSON: falla en la línea ${line}, columna ${column}`,
    });
  });

  it('is never repeated in an error', () => {
    expect(JSON.stringify(failureOf(() => parseData('{"notas": s3cret}')).text)).not.toContain('s3cret');
  });
});

describe('where JSON breaks', () => {
  const nested = '[{"a":'.repeat(50_000);

  it('is its end where it ends too early, wherever that is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aé1 {}[],:') });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, text, fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
    }));
    fc.assert(
      fc.property(tree, fc.nat(), (value, at) => {
        const json = JSON.stringify(value, undefined, at % 3);
        const cut = json.slice(0, at % json.length);
        expect(jsonBreak(cut)).toBe(cut.length);
      }),
    );
  });

  it('is where something stands that belongs nowhere', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(jsonBreak(`${json} ¿`)).toBe(json.length + 1);
        expect(jsonBreak(`[${json},¿]`)).toBe(json.length + 2);
        expect(jsonBreak(`{"a":${json},"b" ¿}`)).toBe(json.length + 10);
      }),
    );
  });

  it('is never before what the engine could still read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"1a\\ ') }), (text) => {
        if (isJson(text)) return;
        const at = jsonBreak(text);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(text.length);
        for (let end = text.length; end > at; end--)
          expect(isJson(text.slice(0, end)) && end > at + 1).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('is found however deep it is', () => {
    expect(jsonBreak(`${nested}!`)).toBe(nested.length);
  });
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
