import { dayIn } from '../../ground/dates.ts';
import type { Text } from '../../ground/lang.ts';
import { timeIn } from '../../ground/times.ts';
import type { Row } from '../../render/outcome.ts';

/** Where to look once a booking was refused: whose the tables are, where one was asked for; else when there is room. */
export const bookingWayOut = (
  { fecha_reserva, inicio_reserva, num_comensales }: Row,
  sent: Row,
): Text | undefined => {
  if (!fecha_reserva || !inicio_reserva) return undefined;
  const day = dayIn(fecha_reserva);
  if (sent['mesa_id'] != null) {
    const line = `maitre reservas timeline --fecha ${day}`;
    return { en: `which table is whose: ${line}`, es: `qué mesa es de quién: ${line}` };
  }
  const line = `maitre reservas free --fecha ${day} --hora ${timeIn(inicio_reserva)} --comensales ${num_comensales ?? 1}`;
  return { en: `when there is room: ${line}`, es: `cuándo hay sitio: ${line}` };
};
