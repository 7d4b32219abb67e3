import { describe, expect, it } from 'vitest';
import { bodyFlags, queryFlags } from '../../src/cli/fields.ts';
import { joinUnquotedValues } from '../../src/cli/parse.ts';
import { reservas } from '../../src/contract/reservas.ts';

const what = { name: 'what', about: { en: 'what', es: 'qué' } };
const flags = bodyFlags(reservas.update.body, {
  fecha_reserva: 'fecha',
  inicio_reserva: 'inicio',
  nombre_cliente: 'nombre',
});
const list = { flags: queryFlags(reservas.list.query, { mesa_id: 'mesa' }, ['estado']) };
const create = { flags };
const update = { args: [what], flags };
const take = { args: [{ ...what, variadic: true }], flags };

describe('the words of a value without quotes', () => {
  it.each([
    ['--fecha viernes que viene', list, ['--fecha', 'viernes que viene']],
    ['--fecha pasado mañana --json', list, ['--fecha', 'pasado mañana', '--json']],
    ['--fecha 21 de noviembre', list, ['--fecha', '21 de noviembre']],
    ['--estado pendiente, confirmada', list, ['--estado', 'pendiente, confirmada']],
    ['--estado pendiente, confirmada,', list, ['--estado', 'pendiente, confirmada,']],
    ['--mesa Terraza 4', list, ['--mesa', 'Terraza', '4']],
    ['--mesa la terraza', list, ['--mesa', 'la terraza']],
    ['--mesa S1 viernes', list, ['--mesa', 'S1', 'viernes']],
    ['--inicio 9:30 pm --nombre Ana Ruiz', create, ['--inicio', '9:30 pm', '--nombre', 'Ana Ruiz']],
    ['--notas llegan a las 21 y media', create, ['--notas', 'llegan a las 21 y media']],
    ['K7 --notas llegan tarde', update, ['K7', '--notas', 'llegan tarde']],
    ['K7 --estado en curso', update, ['K7', '--estado', 'en curso']],
    ['--fecha el viernes K7', update, ['--fecha', 'el viernes', 'K7']],
    ['--nombre Ana Ruiz', take, ['--nombre', 'Ana Ruiz']],
    ['--nombre Ana mañana 21.30 4', take, ['--nombre', 'Ana', 'mañana', '21.30', '4']],
    ['--num-comensales 4 personas', create, ['--num-comensales', '4', 'personas']],
  ])('are joined if they can be nothing else: %s', (line, spec, expected) => {
    expect(joinUnquotedValues(line.split(' '), spec, 'es')).toEqual(expected);
  });

  it.each([
    ['after --option=', ['--nombre=Ana', 'Ruiz']],
    ['after another option', ['--nombre', 'Ana', '-o', 'json']],
    ['after --', ['--', '--nombre', 'Ana', 'Ruiz']],
    ['before an empty word', ['--nombre', 'Ana', '']],
    ['without a value', ['--nombre']],
  ])('stay as they are %s', (_case, argv) => {
    expect(joinUnquotedValues(argv, create, 'es')).toEqual(argv);
  });

  it('may begin with a dash', () => {
    expect(joinUnquotedValues(['--notas', '-x', 'y'], create, 'es')).toEqual(['--notas', '-x y']);
  });
});
