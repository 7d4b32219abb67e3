import { describe, expect, it } from 'vitest';
import { type Body, buildBody, parseDataOption, toBodyFields } from '../../src/cli/body.ts';
import { bodyFlags } from '../../src/cli/fields.ts';
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
  it('is --data, overridden by flags', () => {
    const data = { ...right, notas: 'ventana', num_comensales: 2 };
    expect(buildBody({ schema, data, fields: { num_comensales: 4, email: 'a@b.es' } })).toEqual({
      ...right,
      notas: 'ventana',
      num_comensales: 4,
      email: 'a@b.es',
    });
  });

  it('has only the given fields, and keeps null', () => {
    expect(buildBody({ schema: reservas.update.body, data: { notas: null }, fields: {} })).toEqual({
      notas: null,
    });
    expect(buildBody({ schema: reservas.update.body, data: {}, fields: {} })).toEqual({});
  });

  it('takes the flag if --data has an invalid value', () => {
    const data = { ...right, fecha_reserva: 'mañana' };
    expect(buildBody({ schema, data, fields: { fecha_reserva: '2026-11-21' } })).toMatchObject({
      fecha_reserva: '2026-11-21',
    });
  });

  it('names every invalid field at once, by its flag', () => {
    const data = { nombre: 'Ana', inicio_reserva: '9:30', num_comensales: 0, zzz: 1 };
    const failure = failureOf(() => buildBody({ schema, flags: bodyFlags(schema, names), data, fields: {} }));
    expect(failure).toMatchObject({ code: 'USAGE', field: '--data nombre' });
    expect(failure.text.en.split('\n')).toEqual([
      '--data nombre is not a field of this request: did you mean nombre_cliente?',
      `--data zzz is not a field of this request: ${Object.keys(schema._zod.def.shape).join(', ')}`,
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

  it('names the maximum if a flag exceeds it', () => {
    const fields = { ...right, num_comensales: 3_000_000_000 };
    const failure = failureOf(() => buildBody({ schema, flags: bodyFlags(schema, names), data: {}, fields }));
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
    const { text } = failureOf(() => buildBody({ schema, data: { ...right, [field]: 1 }, fields: {} }));
    expect(text.en).toBe(`--data ${field} is not a field of this request: did you mean ${near}?`);
  });

  it('refuses __proto__ like any unknown field', () => {
    const data = parseDataOption('{"__proto__": {"notas": "x"}}');
    const { text } = failureOf(() => buildBody({ schema: reservas.update.body, data, fields: {} }));
    expect(text.en).toMatch(/^--data __proto__ is not a field/);
    expect(({} as Body)['notas']).toBeUndefined();
  });

  it('is checked as a whole if each field is valid', () => {
    const check = () => [{ name: '--fecha', text: { en: 'is a holiday', es: 'es festivo' } }];
    expect(failureOf(() => buildBody({ schema, data: right, fields: {}, check })).text.en).toBe(
      '--fecha is a holiday',
    );
    expect(failureOf(() => buildBody({ schema, data: {}, fields: {}, check })).text.en).not.toContain(
      'holiday',
    );
    expect(buildBody({ schema, data: right, fields: {}, check: () => [] })).toEqual(right);
  });
});

it('the fields of a body are those of the given flags', () => {
  const flags = { ...bodyFlags(reservas.update.body, names), data: { about: { en: '', es: '' } } };
  const values = { comensales: 4, fecha: undefined, notas: '', data: '{}' };
  expect(toBodyFields(flags, values)).toEqual({ num_comensales: 4, notas: '' });
});

describe('--data', () => {
  it('is an object', () => {
    expect(parseDataOption(' {"notas": null, "num_comensales": 2}\n')).toEqual({
      notas: null,
      num_comensales: 2,
    });
    expect(parseDataOption('\ufeff{"notas": "from an editor"}')).toEqual({ notas: 'from an editor' });
  });

  it.each([['[]'], ['null'], ['3'], ['"text"'], ['true']])('must be an object: %s', (text) => {
    expect(failureOf(() => parseDataOption(text))).toMatchObject({
      code: 'USAGE',
      field: '--data',
      text: {
        en: '--data must be a JSON object',
        es: expect.stringContaining('un objeto JSON'),
      },
    });
  });

  it.each(['', '{', '{"notas": "x",}', "{'notas': 1}", '{"a": "sin cerrar}', 'nada'])(
    'that is not JSON is refused: %j',
    (text) => {
      const { text: message, hint } = failureOf(() => parseDataOption(text));
      expect(message).toEqual({ en: '--data is not valid JSON', es: '--data no es JSON válido' });
      expect(hint?.en).toContain('for example');
    },
  );

  it('is never repeated in an error', () => {
    expect(JSON.stringify(failureOf(() => parseDataOption('{"notas": s3cret}')).text)).not.toContain(
      's3cret',
    );
  });
});
