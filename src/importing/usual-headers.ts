/**
 * What else sheets call the column of a field, by its name in the interface: those of till programs, of other booking services
 * and of address books, in either language. None stands under two fields of one kind of record. What stands here is nobody
 * else's: a sheet's `Cliente` is a name, though `--cliente` is an id.
 */
export const usualHeaders: Readonly<Record<string, readonly string[]>> = {
  full_name: ['nombre completo', 'nombre y apellidos', 'cliente', 'full name', 'customer', 'guest'],
  phone: ['tel', 'tfno', 'móvil', 'celular', 'número de teléfono', 'mobile', 'phone number', 'telephone'],
  email: ['mail', 'e-mail', 'correo', 'correo electrónico', 'email address', 'e-mail address'],
  birthday: ['cumpleaños', 'nacimiento', 'fecha de nacimiento', 'date of birth', 'birth date'],
  notes: ['notas', 'observaciones', 'comentarios', 'comments', 'remarks'],
  fecha_reserva: ['día', 'fecha de la reserva', 'day', 'booking date', 'reservation date'],
  inicio_reserva: ['hora de inicio', 'hora de la reserva', 'entrada', 'start', 'start time', 'arrival'],
  final_reserva: ['hora de fin', 'fin', 'salida', 'end', 'end time'],
  nombre_cliente: [
    'cliente',
    'nombre completo',
    'nombre y apellidos',
    'a nombre de',
    'customer',
    'guest',
    'full name',
    'guest name',
  ],
  telefono: ['tel', 'tfno', 'móvil', 'celular', 'número de teléfono', 'mobile', 'phone number', 'telephone'],
  num_comensales: [
    'personas',
    'nº personas',
    'n.º de personas',
    'cubiertos',
    'people',
    'party',
    'party size',
    'covers',
  ],
  notas: ['notes', 'observaciones', 'comentarios', 'comments', 'remarks', 'requests'],
  name: ['producto', 'artículo', 'product', 'item'],
  price: ['pvp', 'p.v.p.', 'importe', 'amount'],
  is_available: ['disponible', 'available'],
  category_name: ['familia', 'sección', 'section', 'group'],
};
