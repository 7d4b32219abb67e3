import type { Command } from '../../context/context.ts';
import { queueEntry } from '../../context/kinds/queue-entry.ts';
import type { Text } from '../../ground/lang.ts';
import { createVerb } from '../shared/creating.ts';
import { setVerb } from '../shared/verbs.ts';
import { list } from './list.ts';
import { atThePanel } from './panel.ts';

const add = createVerb(queueEntry, 'add', {
  asking: { steps: ['customer_name', 'party_size', 'phone', 'notes'] },
  summary: { en: 'a group joins the queue', es: 'un grupo se apunta a la cola' },
  examples: [
    {
      line: 'waitlist add --customer-name "Ana Ruiz" --party-size 4 --phone 612345678',
      about: { en: 'at the end of the queue', es: 'al final de la cola' },
    },
    {
      line: 'waitlist add --customer-name Luis --party-size 2 --estimated-wait-minutes 20',
      about: { en: 'with a wait', es: 'con una espera' },
    },
  ],
});

interface Move {
  readonly status: 'llamado' | 'sentado' | 'cancelado';
  /** Of whom it makes sense; of anybody in the queue where it is left out. */
  readonly offers?: readonly string[];
  readonly summary: Text;
}

const moves: Readonly<Record<string, Move>> = {
  call: {
    status: 'llamado',
    offers: ['en_cola'],
    summary: { en: 'their table is ready', es: 'su mesa está lista' },
  },
  seat: {
    status: 'sentado',
    summary: { en: 'they sit down and leave the queue', es: 'se sientan y dejan la cola' },
  },
  cancel: { status: 'cancelado', summary: { en: 'they give up', es: 'se marchan' } },
};

const moveVerbs = Object.entries(moves).map(([verb, { status, ...words }]) =>
  setVerb(
    queueEntry,
    verb,
    { status },
    {
      ...words,
      examples: [
        { line: `waitlist ${verb} "Ana Ruiz"`, about: { en: 'by name', es: 'por nombre' } },
        { line: `waitlist ${verb} 612345678`, about: { en: 'by phone', es: 'por teléfono' } },
        {
          line: `waitlist ${verb} 7 9`,
          about: { en: 'by id, several at once', es: 'por id, varios a la vez' },
        },
      ],
    },
  ),
);

export const commands: readonly Command[] = [list, ...[add, ...moveVerbs].map(atThePanel)];
