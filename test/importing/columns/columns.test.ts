import { describe, expect, it } from 'vitest';
import { customer } from '../../../src/context/resources/customer.ts';
import { menuItem } from '../../../src/context/resources/menu.ts';
import { reserva } from '../../../src/context/resources/reserva.ts';
import { fieldsFor, mapColumns } from '../../../src/importing/columns/columns.ts';

describe('the columns of a sheet are known by what it calls them', () => {
  it.each([
    [
      reserva,
      'Día;Hora de inicio;A nombre de;Personas;Móvil;Observaciones',
      'fecha_reserva inicio_reserva nombre_cliente num_comensales telefono notas',
    ],
    [
      reserva,
      'Booking date;Start time;Full name;Party size;Phone number;E-mail',
      'fecha_reserva inicio_reserva nombre_cliente num_comensales telefono email',
    ],
    [
      reserva,
      'Fecha;Hora;Cliente;Comensales;customer_id',
      'fecha_reserva inicio_reserva nombre_cliente num_comensales customer_id',
    ],
    [
      customer,
      'Nombre y apellidos;Tel.;Correo electrónico;Fecha de nacimiento',
      'full_name phone email birthday',
    ],
    [menuItem, 'Producto;P.V.P.;Disponible', 'name price is_available'],
    [menuItem, 'Nombre;Descripción;Precio de venta (€)', 'name description price'],
    [customer, 'Nombre;Teléfono móvil;Fecha nacimiento', 'full_name phone birthday'],
    [customer, 'Name;Phone 1 - Value;E-mail 1 - Value', 'full_name phone email'],
    [customer, 'Cliente;Tlf.;E-mail Address', 'full_name phone email'],
    [
      reserva,
      'Fecha de reserva;Hora reserva;Nombre del cliente;Nº de personas;Mobile Phone',
      'fecha_reserva inicio_reserva nombre_cliente num_comensales telefono',
    ],
  ] as const)('%#: %s', (kind, headers, fields) => {
    const { mapping, unused } = mapColumns(fieldsFor(kind), headers.split(';'), {}, () => true);
    expect(unused).toEqual([]);
    expect(Object.keys(mapping).sort()).toEqual(fields.split(' ').sort());
  });

  it('and no word means two fields of one kind', () => {
    for (const kind of [reserva, customer, menuItem]) {
      const words = fieldsFor(kind).flatMap(({ names }) => [...names]);
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    }
  });
});
