import { describe, expect, it } from 'vitest';
import { flagsOf, queryFlags } from '../../src/cli/fields.ts';
import { globalFlags } from '../../src/cli/globals.ts';
import { joinValues } from '../../src/cli/joining.ts';
import { reservas } from '../../src/contract/reservas.ts';

const body = flagsOf(reservas.update.body, {
  fecha_reserva: 'fecha',
  inicio_reserva: 'inicio',
  nombre_cliente: 'nombre',
});
const list = {
  path: ['book', 'list'],
  flags: queryFlags(reservas.list.query, { mesa_id: 'mesa' }, ['estado']),
};
const create = { path: ['book', 'create'], flags: body };
const update = { path: ['book', 'update'], args: [{}], flags: body };
const taking = { path: ['book', 'take'], args: [{ variadic: true }], flags: body };

const join = (line: string, spec: Parameters<typeof joinValues>[1]) =>
  joinValues(line.split(' '), spec, globalFlags, 'es');

describe('the words of a value', () => {
  it.each([
    ['book list --fecha viernes que viene', list, ['--fecha', 'viernes que viene']],
    ['book list --fecha pasado mañana --json', list, ['--fecha', 'pasado mañana', '--json']],
    ['book list --fecha 21 de noviembre', list, ['--fecha', '21 de noviembre']],
    ['book list --estado pendiente, confirmada', list, ['--estado', 'pendiente, confirmada']],
    ['book list --mesa Terraza 4', list, ['--mesa', 'Terraza', '4']],
    ['book list --mesa la terraza', list, ['--mesa', 'la terraza']],
    ['book list --mesa S1 viernes', list, ['--mesa', 'S1', 'viernes']],
    [
      'book create --inicio 9:30 pm --nombre Ana Ruiz',
      create,
      ['--inicio', '9:30 pm', '--nombre', 'Ana Ruiz'],
    ],
    ['book create --notas llegan a las 21 y media', create, ['--notas', 'llegan a las 21 y media']],
    ['book update K7 --notas llegan tarde', update, ['K7', '--notas', 'llegan tarde']],
    ['book update K7 --estado en curso', update, ['K7', '--estado', 'en curso']],
    ['book update --fecha el viernes K7', update, ['--fecha', 'el viernes', 'K7']],
    ['book take --nombre Ana Ruiz', taking, ['--nombre', 'Ana Ruiz']],
    ['book take --nombre Ana mañana 21.30 4', taking, ['--nombre', 'Ana', 'mañana', '21.30', '4']],
    ['book create --num-comensales 4 personas', create, ['--num-comensales', '4', 'personas']],
  ])('%s', (line, spec, wanted) => {
    expect(join(line, spec).slice(2)).toEqual(wanted);
  });

  it('stay apart where they are quoted, follow another option, or come after --', () => {
    expect(joinValues(['--notas', '-x', 'y'], create, {}, 'es')).toEqual(['--notas', '-x y']);
    expect(join('book create --nombre Ana -o json', create).slice(2)).toEqual([
      '--nombre',
      'Ana',
      '-o',
      'json',
    ]);
    expect(join('book create -- --nombre Ana Ruiz', create).slice(2)).toEqual([
      '--',
      '--nombre',
      'Ana',
      'Ruiz',
    ]);
    expect(join('book create --nombre', create).slice(2)).toEqual(['--nombre']);
    expect(joinValues(['--nombre', 'Ana', ''], create, {}, 'es')).toEqual(['--nombre', 'Ana', '']);
    expect(join('-p centro book create --nombre=Ana Ruiz', create)).toEqual([
      '-p',
      'centro',
      'book',
      'create',
      '--nombre=Ana',
      'Ruiz',
    ]);
  });
});
