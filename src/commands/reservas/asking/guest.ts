import type { Body } from '../../../cli/body.ts';
import type { Client } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { type Customer, crm } from '../../../contract/crm.ts';
import { mentionsAllergy } from '../../../ground/allergies.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { localize } from '../../../ground/i18n.ts';
import { fold, isSamePhone, looksLikePhone } from '../../../ground/strings.ts';
import { noteText } from '../../../render/notes.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import type { Talk } from '../../shared/prompt-body.ts';

const words = {
  who: { en: 'Guest: name or phone', es: 'Cliente: nombre o teléfono' },
  which: { en: 'Which guest?', es: '¿Qué cliente?' },
  notes: { en: '⚠ Notes of the booking', es: '⚠ Notas de la reserva' },
  someoneNew: { en: 'someone new', es: 'alguien nuevo' },
} as const;

/** Who is booking: a guest that the restaurant knows, by name or phone, fills name, phone and customer at once. */
export const askGuest = async (talk: Talk): Promise<Body> => {
  const { context, body } = talk;
  if (body['customer_id'] !== undefined) return body;
  const given = body['nombre_cliente'] ?? body['telefono'];
  const said = given === undefined ? await sayWho(context) : String(given);
  const found = await recognise(talk, said);
  if (found.guest) return withGuest(context, found.guest, body);
  const isPhone = looksLikePhone(said);
  const isName = !isPhone && (given !== undefined || !found.isAsked);
  const known: Body = {
    ...body,
    ...(isPhone ? { telefono: said } : isName && said !== '' && { nombre_cliente: said }),
  };
  const named = known['nombre_cliente'] === undefined ? await talk.ask('nombre_cliente') : known;
  return askPhone(talk, { ...known, ...named });
};

const sayWho = async (context: Context): Promise<string> =>
  (await (await context.prompts()).line(words.who[context.lang])).trim();

/** The phone, which may say that the guest is known under another name. */
const askPhone = async (talk: Talk, body: Body): Promise<Body> => {
  if (body['telefono'] !== undefined) return body;
  const { telefono } = await talk.ask('telefono');
  if (typeof telefono !== 'string') return body;
  const { guest } = await recognise(talk, telefono, ({ phone }) => isSamePhone(phone ?? '', telefono));
  const whole = { ...body, telefono };
  return guest ? withGuest(talk.context, guest, whole) : whole;
};

interface Recognised {
  readonly guest?: Customer | undefined;
  /** Whether there was anybody to choose from. */
  readonly isAsked: boolean;
}

/** Whom the words find, chosen by the host; nobody where it is someone new. */
const recognise = async (
  { context }: Talk,
  said: string,
  mayBe: (guest: Customer) => boolean = () => true,
): Promise<Recognised> => {
  const { lang } = context;
  const guests = said === '' ? [] : (await guestsCalled(context, said)).filter(mayBe);
  if (guests.length === 0) return { isAsked: false };
  const choices = guests.map((guest) => ({ name: toSafeLine(lineOf(guest)), value: String(guest.id) }));
  const prompts = await context.prompts();
  const chosen = await prompts.choose(words.which[lang], [
    ...choices,
    { name: words.someoneNew[lang], value: '' },
  ]);
  return { guest: guests.find(({ id }) => String(id) === chosen), isAsked: true };
};

const withGuest = async (context: Context, guest: Customer, body: Body): Promise<Body> => {
  const { id, full_name, phone } = guest;
  return {
    ...body,
    customer_id: id,
    ...(full_name && { nombre_cliente: full_name }),
    ...(phone && body['telefono'] === undefined && { telefono: phone }),
    ...(await warningsOf(context, guest, body)),
  };
};

/** What the guest's file warns of, put before the host as the booking's note: what is typed is added to it. */
const warningsOf = async (context: Context, { notes }: Customer, body: Body): Promise<Body> => {
  if (body['notas'] !== undefined || !notes || !mentionsAllergy(notes)) return {};
  const prompts = await context.prompts();
  const typed = (await prompts.line(words.notes[context.lang], { initial: notes })).trim();
  return { notas: fold(typed).includes(fold(notes.trim())) ? typed : `${notes}\n${typed}` };
};

const mostShown = 10;

/** The restaurant's guests of that name or phone; none where the key may not read them. */
const guestsCalled = async (context: Context, q: string): Promise<readonly Customer[]> => {
  if (context.globals['dry-run']) return [];
  try {
    const client = await context.client();
    const { customers } = (await client.call(crm.list, { query: { q, limit: mostShown } })).data;
    if (customers.length > 0) return customers;
    if (!looksLikePhone(q)) return await withAllWords(client, q);
    // One service compares digits, another what was typed.
    const digits = q.replace(/\D/g, '').slice(-9);
    const found = (await client.call(crm.list, { query: { q: digits, limit: mostShown } })).data.customers;
    return found.filter(({ phone }) => isSamePhone(phone ?? '', q));
  } catch (error) {
    if (isKeyRefused(error)) return [];
    throw error;
  }
};

/** `jose garcia` is José Antonio García too; whose name is only near is someone else. */
const withAllWords = async (client: Client, q: string): Promise<readonly Customer[]> => {
  const { searchWider } = await import('../../crm/wider-search.ts');
  const wider = q.includes(' ') ? await searchWider(client, q) : undefined;
  return wider?.by === 'words' ? wider.customers.slice(0, mostShown) : [];
};

const isKeyRefused = (error: unknown): error is Failure =>
  error instanceof Failure && error.exit === exits.unauthorized;

const lineOf = ({ full_name, phone, notes }: Customer): string =>
  [full_name, phone, noteText(notes)].filter(Boolean).join(' · ');

/** Offers to keep someone new, who left a phone, among the customers: the booking is then theirs. */
export const offerCustomer = async ({ context, body }: Talk): Promise<Body> => {
  const { nombre_cliente: full_name, telefono: phone, customer_id, notas } = body;
  if (customer_id !== undefined || typeof full_name !== 'string' || typeof phone !== 'string') return body;
  const prompts = await context.prompts();
  const question = { en: `Keep ${full_name} as a customer?`, es: `¿Guardar a ${full_name} como cliente?` };
  if (context.globals['dry-run'] || !(await prompts.confirm(toSafeLine(question[context.lang])))) return body;
  const warning = typeof notas === 'string' && mentionsAllergy(notas) ? { notes: notas } : {};
  try {
    const client = await context.client();
    const { data } = await client.call(crm.create, { body: { full_name, phone, ...warning } });
    return { ...body, customer_id: data.id };
  } catch (error) {
    if (!isKeyRefused(error)) throw error;
    context.notice(localize((lang) => `${full_name}: ${error.text[lang]}`));
    return body;
  }
};
