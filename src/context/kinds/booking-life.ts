import type { Estado } from '../../contract/reservas.ts';

/** Booked, and not there yet: who sits has come. */
const awaited: readonly Estado[] = ['pendiente', 'confirmada'];

/** The states from which a booking comes to another in the life of a restaurant; the interface takes any. */
export const cameFrom: Readonly<Record<Exclude<Estado, 'pendiente'>, readonly Estado[]>> = {
  confirmada: ['pendiente'],
  en_curso: awaited,
  finalizada: ['en_curso'],
  cancelada: awaited,
};
