import { wordsArg } from '../../cli/flag-types.ts';
import { type Command, defineCommand } from '../../context/context.ts';
import {
  createReadOnlyFailure,
  filterByName,
  panelWaitlistEntry,
  statusChanges,
  waitlistEntry,
} from '../../context/resources/waitlist-entry.ts';
import { reservas } from '../../contract/reservas.ts';
import { waitlist } from '../../contract/waitlist.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { createVerb } from '../../verbs/creating.ts';
import { toListResult, withRelatedData } from '../../verbs/results.ts';
import { setVerb } from '../../verbs/verbs.ts';
import { createLiveResult, watchFlags } from '../../watching/polling.ts';

const list = defineCommand({
  path: ['waitlist', 'list'],
  summary: { en: 'the active waitlist', es: 'la lista de espera activa' },
  operations: [waitlist.list],
  showsLastKnown: true,
  words: { name: 'customer-name' },
  flags: {
    ...watchFlags,
    'customer-name': {
      about: { en: 'only parties of this name', es: 'solo los grupos con este nombre' },
      placeholder: '<name>',
    },
  },
  examples: {
    waitlist: { en: 'who is waiting', es: 'quién espera' },
    'waitlist --watch': { en: 'updated as it changes', es: 'actualizada según cambia' },
  },
  run: async (context, { flags: { watch, every, 'customer-name': name } }) => {
    const readList = async () => {
      const { data: entries } = await (await context.client()).call(waitlist.list, {});
      const data = typeof name === 'string' ? filterByName(name, entries) : entries;
      const columns = waitlistEntry.createColumns(context.runtime.now());
      return withRelatedData(context, waitlistEntry, { ...toListResult(waitlistEntry, data), columns });
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
  checkTarget: ({ target }) => {
    if (target().database === undefined) throw createReadOnlyFailure();
  },
});

const add = createVerb(panelWaitlistEntry, 'add', {
  words: {
    args: [
      wordsArg({
        en: 'name, party size and phone in any order',
        es: 'nombre, personas y teléfono en cualquier orden',
      }),
    ],
    words: {
      name: 'customer-name',
      party: 'party-size',
      phone: 'phone',
      shift: 'estimated-wait-minutes',
      notes: 'notes',
    },
    doing: { en: 'Add to the waitlist', es: 'Apuntar en la lista de espera' },
  },
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
    const { splitOffTable, seatNamedAtTable } = await import('../../verbs/seating.ts');
    const named = await splitOffTable(context, input.args);
    return named ? seatNamedAtTable(context, named.entryName, named.mesa) : verb.run(context, input);
  },
});

export const commands: readonly Command[] = [
  list,
  ...[add, createStatusVerb('call'), withTable(createStatusVerb('seat')), createStatusVerb('cancel')].map(
    requireDatabase,
  ),
];
