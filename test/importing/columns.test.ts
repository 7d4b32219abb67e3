import { describe, expect, it } from 'vitest';
import { customer } from '../../src/context/resources/customer.ts';
import { menuItem } from '../../src/context/resources/menu.ts';
import { reserva } from '../../src/context/resources/reserva.ts';
import { indexHeaders, listFields, mapColumns } from '../../src/importing/columns.ts';
import { listSynonyms } from '../../src/importing/known-headers.ts';

describe('a header names a field', () => {
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
  ] as const)('%#: %s', (resource, headers, expected) => {
    const fields = listFields(resource, []);
    const mapping = mapColumns(fields, indexHeaders(resource, fields), headers.split(';'), {});
    expect(Object.values(mapping).sort()).toEqual(headers.split(';').sort());
    expect(Object.keys(mapping).sort()).toEqual(expected.split(' ').sort());
  });

  it('and no synonym names two fields of one resource', () => {
    for (const resource of [reserva, customer, menuItem]) {
      const fields = listFields(resource, ['fecha_hora', 'category_name']);
      const findField = indexHeaders(resource, fields);
      for (const { name } of fields)
        for (const word of listSynonyms(name)) expect([word, findField(word)?.name]).toEqual([word, name]);
    }
  });
});
