import { type Command, defineCommand } from '../../context/context.ts';
import { panelWaitlistEntry, statusChanges, waitlistEntry } from '../../context/resources/waitlist-entry.ts';
import { reservas } from '../../contract/reservas.ts';
import { waitlist } from '../../contract/waitlist.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { createVerb } from '../shared/creating.ts';
import { toListResult, withRelatedData } from '../shared/results.ts';
import { setVerb } from '../shared/verbs.ts';
import { createLiveResult, watchFlags } from '../shared/watching.ts';

const list = defineCommand({
  path: ['waitlist', 'list'],
  summary: { en: 'the active waitlist', es: 'la lista de espera activa' },
  operations: [waitlist.list],
  showsLastKnown: true,
  flags: watchFlags,
  examples: {
    waitlist: { en: 'who is waiting', es: 'quién espera' },
    'waitlist --watch': { en: 'updated as it changes', es: 'actualizada según cambia' },
  },
  run: async (context, { flags: { watch, every } }) => {
    const readList = async () => {
      const { data } = await (await context.client()).call(waitlist.list, {});
      return withRelatedData(context, waitlistEntry, toListResult(waitlistEntry, data));
    };
    return watch ? createLiveResult(context, every, readList) : readList();
  },
});

const detail: LocalizedText = {
  en: "Needs a profile with a database: over HTTP only the restaurant's own panel changes the waitlist. A number is an id, not a position. maitre undo can undo this.",
  es: 'Necesita un perfil con base de datos: por HTTP, la lista de espera solo se cambia desde el panel del restaurante. Un número es un id, no un puesto. maitre undo puede deshacerlo.',
};

/** Restricts a command to databases: the API only reads the waitlist (API §4.5). */
const requireDatabase = (verb: Command): Command => ({
  ...verb,
  detail,
  run: async (context, input) => {
    if (context.target().database === undefined) throw createReadOnlyFailure();
    return verb.run(context, input);
  },
});

const createReadOnlyFailure = () =>
  new Failure('USAGE', {
    en: "over HTTP the waitlist is read-only: use the restaurant's own panel to call, seat or cancel",
    es: 'por HTTP la lista de espera es de solo lectura: para llamar, sentar o cancelar, use el panel del restaurante',
    hint: {
      en: 'show it: maitre waitlist; seat a party as a reservation: maitre reservas walkin; if you have the database: maitre profile add NAME --database FILE',
      es: 'para verla: maitre waitlist; para sentar un grupo como reserva: maitre reservas walkin; si tiene la base de datos: maitre profile add NOMBRE --database FICHERO',
    },
  });

const add = createVerb(panelWaitlistEntry, 'add', {
  prompts: { steps: ['customer_name', 'party_size', 'phone', 'notes'] },
  summary: { en: 'add a party to the waitlist', es: 'apuntar un grupo a la lista de espera' },
  examples: {
    'waitlist add --customer-name "Ana Ruiz" --party-size 4 --phone 612345678': {
      en: 'at the end of the waitlist',
      es: 'al final de la lista de espera',
    },
    'waitlist add --customer-name Luis --party-size 2 --estimated-wait-minutes 20': {
      en: 'with an estimated wait',
      es: 'con una espera estimada',
    },
  },
});

const createStatusVerb = (verb: keyof typeof statusChanges): Command => {
  const { status, from, summary } = statusChanges[verb];
  return setVerb(panelWaitlistEntry, verb, {
    body: { status },
    summary,
    completionStates: from,
    examples: {
      [`waitlist ${verb} "Ana Ruiz"`]: { en: 'by name', es: 'por nombre' },
      [`waitlist ${verb} 612345678`]: { en: 'by phone', es: 'por teléfono' },
      [`waitlist ${verb} 7 9`]: { en: 'by id, several at once', es: 'por id, varios a la vez' },
    },
  });
};

/** With a table, seats the party there as a reservation; otherwise only takes the parties off the waitlist. */
const withTable = (verb: Command): Command => ({
  ...verb,
  operations: [...(verb.operations ?? []), reservas.create, reservas.update],
  examples: {
    'waitlist seat 7 T6': { en: 'at a table, as a reservation', es: 'en una mesa, como reserva' },
    ...verb.examples,
  },
  run: async (context, input) => {
    const { splitOffTable, seatAtTable } = await import('./seating.ts');
    const named = await splitOffTable(context, input.args);
    return named ? seatAtTable(context, named.entryName, named.mesa) : verb.run(context, input);
  },
});

export const commands: readonly Command[] = [
  list,
  ...[add, createStatusVerb('call'), withTable(createStatusVerb('seat')), createStatusVerb('cancel')].map(
    requireDatabase,
  ),
];
