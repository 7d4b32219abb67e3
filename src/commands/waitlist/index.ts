import type { Command, Context } from '../../context/context.ts';
import { queueEntry } from '../../context/resources/waitlist-entry.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { createVerb } from '../shared/creating.ts';
import { setVerb } from '../shared/verbs.ts';
import { list } from './list.ts';

const detail: LocalizedText = {
  en: "Only where the profile is a database: the interface leaves the queue to the restaurant's own panel. A number is an id, never a position. maitre undo takes it back.",
  es: 'Solo donde el perfil es una base de datos: la interfaz deja la cola al panel del restaurante. Un número es un id, nunca un puesto. maitre undo lo deshace.',
};

/** A verb that writes in the queue, which the interface only reads (section 4.5). */
const atThePanel = (verb: Command): Command => ({
  ...verb,
  detail,
  run: async (context, told) => {
    needsDatabase(context);
    return verb.run(context, told);
  },
});

/** Throws USAGE, before anything is asked or sent, where the profile is a service. */
const needsDatabase = ({ target }: Context): void => {
  if (target().database !== undefined) return;
  throw new Failure(
    'USAGE',
    {
      en: "over HTTP the queue is only read: calling, seating and cancelling belong to the restaurant's own panel",
      es: 'por HTTP la cola solo se lee: llamar, sentar y cancelar es cosa del panel del restaurante',
    },
    {
      hint: {
        en: 'maitre waitlist shows it; maitre reservas walkin seats a group as a booking; where you have the database itself: maitre profile add NAME --database FILE',
        es: 'maitre waitlist la muestra; maitre reservas walkin sienta un grupo como reserva; si tiene la base de datos: maitre profile add NOMBRE --database FICHERO',
      },
    },
  );
};

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
  readonly summary: LocalizedText;
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
