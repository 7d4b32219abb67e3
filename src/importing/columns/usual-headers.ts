const phones = [
  ...[
    'tel',
    'tfno',
    'tlf',
    'tlfno',
    'telf',
    'móvil',
    'celular',
    'número de teléfono',
    'teléfono móvil',
    'tel. móvil',
  ],
  ...['mobile', 'mobile phone', 'phone number', 'telephone', 'phone 1 - value'],
];

/**
 * What else sheets call the column of a field, by its name in the interface: those of till programs, of other booking services
 * and of address books, in either language. None stands under two fields of one kind of record. What stands here is nobody
 * else's: a sheet's `Cliente` is a name, though `--cliente` is an id.
 */
export const usualHeaders: Readonly<Record<string, readonly string[]>> = {
  full_name: [
    ...['nombre completo', 'nombre y apellidos', 'cliente', 'nombre del cliente', 'nombre cliente'],
    ...['full name', 'customer', 'guest', 'customer name'],
  ],
  phone: phones,
  email: [
    'mail',
    'e-mail',
    'correo',
    'correo electrónico',
    'email address',
    'e-mail address',
    'e-mail 1 - value',
  ],
  birthday: [
    ...['cumpleaños', 'nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'f. nacimiento', 'fecha nac.'],
    ...['date of birth', 'birth date'],
  ],
  notes: ['notas', 'observaciones', 'comentarios', 'comments', 'remarks'],
  fecha_reserva: [
    'día',
    'fecha de la reserva',
    'fecha de reserva',
    'fecha reserva',
    'day',
    'booking date',
    'reservation date',
  ],
  inicio_reserva: [
    ...['hora de inicio', 'hora inicio', 'hora de la reserva', 'hora de reserva', 'hora reserva', 'entrada'],
    ...['start', 'start time', 'arrival'],
  ],
  final_reserva: ['hora de fin', 'hora fin', 'fin', 'salida', 'end', 'end time'],
  nombre_cliente: [
    'cliente',
    'nombre completo',
    'nombre y apellidos',
    'nombre del cliente',
    'a nombre de',
    'customer',
    'guest',
    'full name',
    'guest name',
    'customer name',
  ],
  telefono: phones,
  num_comensales: [
    'personas',
    'nº personas',
    'nº de personas',
    'n.º de personas',
    'número de personas',
    'nº comensales',
    'nº pax',
    'cubiertos',
    'people',
    'party',
    'party size',
    'covers',
  ],
  notas: ['notes', 'observaciones', 'comentarios', 'comments', 'remarks', 'requests'],
  name: ['nombre', 'nombre del plato', 'denominación', 'producto', 'artículo', 'product', 'item'],
  price: ['pvp', 'p.v.p.', 'precio de venta', 'precio venta', 'importe', 'amount'],
  is_available: ['disponible', 'available'],
  category_name: ['familia', 'sección', 'section', 'group'],
};
