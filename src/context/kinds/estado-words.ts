import { readChoice } from '../../cli/words/choices.ts';
import { type Estado, estados } from '../../contract/reservas.ts';

/** What other programs call a state beside the words in which it is shown here, where that can mean nothing else. */
const others: Readonly<Record<Estado, readonly string[]>> = {
  pendiente: [
    'por confirmar',
    'sin confirmar',
    'pendiente de confirmar',
    'no confirmada',
    'solicitada',
  ].concat(['unconfirmed', 'not confirmed', 'requested', 'to be confirmed']),
  confirmada: ['reconfirmada', 'aceptada', 'reconfirmed', 'accepted'],
  en_curso: ['en mesa', 'en la mesa', 'in progress', 'at table', 'at the table'],
  finalizada: ['terminada', 'acabada', 'completada', 'done', 'completed', 'complete'],
  cancelada: ['anulada', 'canceled', 'cancelada por el cliente', 'cancelada por el restaurante'].concat([
    ...['cancelled by guest', 'canceled by guest', 'cancelled by restaurant', 'canceled by restaurant'],
  ]),
};

/** The state that another program's word means, whatever its case, accents, gender and number. */
export const estadoCalled = (word: string): Estado | undefined =>
  estados.find((estado) => readChoice(others[estado])(word, { today: () => '', lang: 'es' }) !== undefined);
