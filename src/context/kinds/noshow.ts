import type { Reserva } from '../../contract/reservas.ts';

/** The line of guests who never came: the restaurant's record, whoever writes it, in one language. */
export const didNotCome = 'No se presentó';

/** Whether the notes say that the guests never came. */
export const saysNoshow = (notes: unknown): boolean =>
  String(notes ?? '')
    .split('\n')
    .includes(didNotCome);

/** Whether a cancelled booking is one of guests who never came. */
export const isNoshow = ({ estado, notas }: Reserva): boolean => estado === 'cancelada' && saysNoshow(notas);
