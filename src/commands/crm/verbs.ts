import type { Body } from '../../cli/body.ts';
import { wordsArg } from '../../cli/flag-types.ts';
import { isPlainDryRun } from '../../cli/globals.ts';
import type { Client } from '../../client/client.ts';
import { confirm } from '../../context/confirming.ts';
import type { Command, Context } from '../../context/context.ts';
import { customer, searchCustomers } from '../../context/resources/customer.ts';
import { reserva as reservaResource } from '../../context/resources/reserva.ts';
import { formatStart } from '../../context/resources/reserva-days.ts';
import type { Customer } from '../../contract/crm.ts';
import { reservas } from '../../contract/reservas.ts';
import { catchFailure, exits, Failure, suggestCommand } from '../../ground/errors.ts';
import { isPlaceholderPhone, isSamePhone, toSearchDigits } from '../../ground/phones.ts';
import { compareTexts, isEmail, isSameEmail, looksLikePhone } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { createVerb } from '../../verbs/creating.ts';
import { noteVerb } from '../../verbs/note-verb.ts';
import { deleteVerb, getVerb, updateVerb } from '../../verbs/verbs.ts';

const getCustomer = getVerb(customer, {
  summary: { en: 'one customer, with visits', es: 'un cliente, con sus visitas' },
  examples: {
    'crm get +34793430949': { en: 'by phone', es: 'por teléfono' },
    'crm get "Marta González" --json': { en: 'by name', es: 'por nombre' },
  },
});

export const get: Command = {
  ...getCustomer,
  showsLastKnown: true,
  run: async (context, input) => {
    try {
      return await getCustomer.run(context, input);
    } catch (error) {
      throw await addReservationsWithPhone(context, input.args[0] ?? '', error);
    }
  },
};

/** Warns if a customer has the phone or e-mail of the new or proposed one. On a terminal, asks whether to create it. */
const confirmNewContact = async (context: Context, { phone, email }: Body): Promise<void> => {
  if (isPlainDryRun(context.globals)) return;
  const matches = await findByContact(await context.client(), { phone, email });
  if (matches.length === 0) return;
  const lines = matches.map((match) => `\n  ${toSafeLine(customer.formatLine(match))}`).join('');
  context.notice({
    en: `customers with this phone or e-mail:${lines}`,
    es: `clientes con este teléfono o correo:${lines}`,
  });
  if (context.interactive)
    await confirm(context, { en: 'Create another customer?', es: '¿Crear otro cliente?' });
};

/** Returns nothing if the customers cannot be read: a warning must not prevent the creation. Throws only INTERRUPTED. */
const findByContact = async (client: Client, { phone, email }: Body): Promise<readonly Customer[]> => {
  // A missing phone counts as a placeholder.
  const queries = [
    ...(isPlaceholderPhone(String(phone ?? '')) ? [] : [String(phone), toSearchDigits(phone)]),
    ...(isEmail(String(email)) ? [String(email)] : []),
  ];
  try {
    const { customers } = await searchCustomers(client, queries);
    return customers.filter(
      (customer) => isSamePhone(customer.phone, phone) || isSameEmail(customer.email, email),
    );
  } catch (error) {
    catchFailure(error);
    return [];
  }
};

const maxShown = 10;

/** Adds to NOT_FOUND the reservations that carry the phone: they may exist without a customer. */
const addReservationsWithPhone = async (context: Context, word: string, error: unknown): Promise<unknown> => {
  if (!(error instanceof Failure) || error.exit !== exits.notFound || !looksLikePhone(word)) return error;
  const client = await context.client();
  const { data } = await client.call(reservas.list, { query: {} }).catch(() => ({ data: [] }));
  const matches = data
    .filter(({ telefono }) => isSamePhone(telefono, word))
    .toSorted((a, b) => compareTexts(formatStart(b), formatStart(a)));
  if (matches.length === 0) return error;
  const lines = matches
    .slice(0, maxShown)
    .map((reservation) => `\n  ${toSafeLine(reservaResource.formatLine(reservation))}`)
    .join('');
  const hint = suggestCommand(['crm', 'create', '--phone', word.replace(/[^\d+]/g, '')], {
    en: 'to add the customer',
    es: 'para añadir el cliente',
  });
  return error.with({
    en: `${error.text.en}; reservations with this phone, latest first:${lines}`,
    es: `${error.text.es}; reservas con este teléfono, la última primero:${lines}`,
    hint,
  });
};

export const create = createVerb(customer, 'create', {
  words: {
    args: [
      wordsArg({
        en: 'name, phone, e-mail and notes in any order',
        es: 'nombre, teléfono, correo y notas en cualquier orden',
      }),
    ],
    words: { phone: 'phone', email: 'email', name: 'full-name', notes: 'notes' },
    doing: { en: 'Add to the customers', es: 'Dar de alta' },
    asksForWords: true,
  },
  prompts: { steps: ['full_name', 'phone', 'email', 'birthday', 'notes'], beforeSend: confirmNewContact },
  summary: { en: 'add a customer', es: 'añadir un cliente' },
  examples: {
    'crm create --full-name "Ana Ruiz" --phone "+34 612 345 678"': {
      en: 'name and phone',
      es: 'nombre y teléfono',
    },
    'crm create --full-name "Ana Ruiz" --notes "alergia a los frutos secos"': {
      en: 'with a note',
      es: 'con una nota',
    },
  },
});

export const update = updateVerb(customer, {
  words: { phone: 'phone', email: 'email' },
  summary: { en: 'change a customer: only what is given', es: 'cambiar un cliente: solo lo que se indica' },
  examples: {
    'crm update "+34 612 345 678" --email ana@example.com': { en: 'by phone', es: 'por teléfono' },
    'crm update 41 --data "@no-birthday.json"': {
      en: 'clear a field: the file holds {"birthday":null}',
      es: 'borrar un campo: el fichero contiene {"birthday":null}',
    },
  },
});

export const note = noteVerb(customer, {
  summary: {
    en: 'add a line to the notes of a customer and keep the rest',
    es: 'añadir una línea a las notas de un cliente sin tocar lo que hay',
  },
  examples: {
    'crm note 41 "alergia al marisco"': { en: 'by id', es: 'por id' },
    'crm note "Ana Ruiz" prefiere terraza': { en: 'by name', es: 'por nombre' },
  },
});

export const remove = deleteVerb(customer, {
  summary: { en: 'delete a customer', es: 'eliminar un cliente' },
  examples: {
    'crm delete 41': { en: 'shows it and asks', es: 'lo muestra y pregunta' },
    'crm delete 41 42 --yes': { en: 'from a script', es: 'desde un script' },
  },
});
