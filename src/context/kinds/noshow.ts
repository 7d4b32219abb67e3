import type { Reserva } from '../../contract/reservas.ts';
import { fold } from '../../ground/text.ts';

/** The line of guests who never came: the restaurant's record, whoever writes it, in one language. */
export const didNotCome = 'No se presentó';

/** Whether the notes say that the guests never came. */
export const saysNoshow = (notes: unknown): boolean =>
  String(notes ?? '')
    .split('\n')
    .includes(didNotCome);

/** Whether a cancelled booking is one of guests who never came. */
export const isNoshow = ({ estado, notas }: Reserva): boolean => estado === 'cancelada' && saysNoshow(notas);

/** What people and other programs call it, without case and accents. */
export const noshowWords: readonly string[] = [
  ...['noshow', 'no-show', 'no show', 'planton', 'no presentado', 'no presentada', 'no presentados'],
  ...[fold(didNotCome), 'no se presentaron', 'no vino', 'no vinieron', 'did not show', 'did not come'],
];

/** Whether a word says that the guests never came. */
export const isNoshowWord = (word: string): boolean =>
  noshowWords.includes(
    fold(word)
      .trim()
      .replace(/[\s_]+/g, ' '),
  );
