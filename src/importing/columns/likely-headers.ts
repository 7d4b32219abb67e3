/**
 * What some sheets call the column of a field and others call something else: an arrival time may be that of the booking, or
 * when they came. Such a column is the field's only where no other is, and holds what the field takes (`likelyIn`).
 */
export const likelyHeaders: Readonly<Record<string, readonly string[]>> = {
  fecha_reserva: [
    ...['res date', 'visit date', 'meal date', 'date of visit', 'fecha de la comida', 'fecha de la visita'],
  ],
  fecha_hora: [
    ...['fecha y hora', 'fecha hora', 'día y hora', 'fecha y hora de la reserva', 'fecha y hora de reserva'],
    ...['fecha y hora reserva', 'fecha hora reserva', 'date and time', 'date time', 'datetime'],
    ...['day and time', 'booking date and time', 'booking date time', 'reservation date and time'],
    ...['reservation date time', 'visit date and time', 'visit date time', 'reservation datetime'],
    'booking datetime',
  ],
  inicio_reserva: [
    ...['hora de llegada', 'arrival time', 'booking time', 'res time', 'reservation time', 'visit time'],
    'meal time',
  ],
  estado: [
    ...['estado de la reserva', 'estado reserva', 'situación', 'status', 'booking status'],
    ...['reservation status', 'meal status', 'visit status'],
  ],
  nombre_cliente: ['client name'],
  num_comensales: [
    ...['cuántas personas', 'cuántos sois', 'cuántos', 'tamaño del grupo', 'número de pax', 'no. of guests'],
    ...['number of people', 'number of guests', 'number of diners', 'how many people', 'group size', 'size'],
  ],
  notas: ['peticiones', 'guest requests', 'special requests', 'booking notes', 'reservation notes'],
  name: ['item name'],
};
