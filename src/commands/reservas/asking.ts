import type { Body } from '../../cli/body.ts';
import type { Context } from '../../context/context.ts';
import type { Customer } from '../../contract/crm.ts';
import { speaksOfAllergy } from '../../ground/allergies.ts';
import { Failure } from '../../ground/errors.ts';
import { looksLikePhone } from '../../ground/text.ts';
import { noteText } from '../../render/notes.ts';
import type { Asking } from '../shared/asking.ts';
import { bookingIn } from './free-words.ts';

const words = {
  who: { en: 'Guest: name or phone', es: 'Cliente: nombre o teléfono' },
  which: { en: 'Which guest?', es: '¿Qué cliente?' },
  notes: { en: '⚠ Notes of the booking', es: '⚠ Notas de la reserva' },
  someoneNew: { en: 'someone new', es: 'alguien nuevo' },
} as const;

/** Who is booking: a guest that the restaurant knows fills name, phone and customer at once. */
const askGuest = async (context: Context, body: Body): Promise<Body> => {
  if (body['nombre_cliente'] !== undefined || body['customer_id'] !== undefined) return { ...body };
  const { lang } = context;
  const prompts = await context.prompts();
  const said = (await prompts.line(words.who[lang])).trim();
  const known = said === '' ? [] : await guestsCalled(context, said);
  if (known.length > 0) {
    const choices = known.map((guest) => ({ name: lineOf(guest), value: String(guest.id) }));
    const chosen = await prompts.choose(words.which[lang], [
      ...choices,
      { name: words.someoneNew[lang], value: '' },
    ]);
    const guest = known.find(({ id }) => String(id) === chosen);
    if (guest) return { ...bodyFor(guest), ...(await notesOf(context, guest, body)), ...body };
  }
  if (said === '') return { ...body };
  return looksLikePhone(said) ? { telefono: said, ...body } : { nombre_cliente: said, ...body };
};

/** What the guest's file warns of, offered as the booking's note. */
const notesOf = async (context: Context, { notes }: Customer, body: Body): Promise<Body> => {
  if (body['notas'] !== undefined || !notes || !speaksOfAllergy(notes)) return {};
  const prompts = await context.prompts();
  return { notas: await prompts.line(words.notes[context.lang], { initial: notes }) };
};

/** The restaurant's guests of that name or phone; none where the key may not read them. */
const guestsCalled = async (context: Context, q: string): Promise<readonly Customer[]> => {
  try {
    const { crm } = await import('../../contract/crm.ts');
    const client = await context.client();
    return (await client.call(crm.list, { query: { q, limit: 10 } })).data.customers;
  } catch (error) {
    if (error instanceof Failure && error.exit === 4) return [];
    throw error;
  }
};

const bodyFor = ({ id, full_name, phone }: Customer): Body => ({
  customer_id: id,
  ...(full_name && { nombre_cliente: full_name }),
  ...(phone && { telefono: phone }),
});

const lineOf = ({ full_name, phone, notes }: Customer): string =>
  [full_name, phone, noteText(notes)].filter(Boolean).join(' · ');

export const asking: Asking = {
  freely: {
    arg: {
      name: 'palabras',
      optional: true,
      isPhrase: true,
      about: {
        en: 'on a terminal: name, day, hour and party in any order',
        es: 'en una terminal: nombre, día, hora y comensales en cualquier orden',
      },
    },
    read: (words, reading) => {
      const said = bookingIn(words, reading);
      return said && { ...said };
    },
  },
  first: askGuest,
  also: ['num_comensales'],
  defaults: { fecha_reserva: 'hoy', num_comensales: '2' },
};
