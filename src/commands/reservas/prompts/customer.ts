import type { Body } from '../../../cli/body.ts';
import type { Client } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { type Customer, crm } from '../../../contract/crm.ts';
import { mentionsAllergy } from '../../../ground/allergies.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { localize } from '../../../ground/i18n.ts';
import { isSamePhone, toSearchDigits } from '../../../ground/phones.ts';
import { fold, looksLikePhone } from '../../../ground/strings.ts';
import { formatNote } from '../../../render/notes.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import type { Dialogue } from '../../shared/prompt-body.ts';

const messages = {
  who: { en: 'Guest: name or phone', es: 'Cliente: nombre o teléfono' },
  which: { en: 'Which guest?', es: '¿Qué cliente?' },
  notes: { en: '⚠ Notes of the reservation', es: '⚠ Notas de la reserva' },
  newCustomer: { en: 'someone new', es: 'alguien nuevo' },
} as const;

/** Prompts for the guest. A known customer fills in name, phone and `customer_id`. */
export const promptCustomer = async (dialog: Dialogue): Promise<Body> => {
  const { context, body } = dialog;
  if (body['customer_id'] !== undefined) return body;
  const given = body['nombre_cliente'] ?? body['telefono'];
  const text = given === undefined ? await promptNameOrPhone(context) : String(given);
  const { customer, isPrompted } = await chooseCustomer(context, text);
  if (customer) return withCustomer(context, customer, body);
  const isPhone = looksLikePhone(text);
  // A part of a name that found others is not the new guest's name.
  const isName = !isPhone && text !== '' && (given !== undefined || !isPrompted);
  const known: Body = {
    ...body,
    ...(isPhone && { telefono: text }),
    ...(isName && { nombre_cliente: text }),
  };
  const named = known['nombre_cliente'] === undefined ? await dialog.ask('nombre_cliente') : known;
  return promptPhone(dialog, { ...known, ...named });
};

const promptNameOrPhone = async (context: Context): Promise<string> =>
  (await (await context.prompts()).line(messages.who[context.lang])).trim();

/** Prompts for the phone, which can reveal a customer under another name. */
const promptPhone = async (dialog: Dialogue, body: Body): Promise<Body> => {
  if (body['telefono'] !== undefined) return body;
  const { telefono } = await dialog.ask('telefono');
  if (typeof telefono !== 'string') return body;
  const { customer } = await chooseCustomer(dialog.context, telefono, ({ phone }) =>
    isSamePhone(phone, telefono),
  );
  const withPhone = { ...body, telefono };
  return customer ? withCustomer(dialog.context, customer, withPhone) : withPhone;
};

interface CustomerChoice {
  /** Undefined for someone new. */
  readonly customer?: Customer | undefined;
  /** True if there were customers to choose from. */
  readonly isPrompted: boolean;
}

const chooseCustomer = async (
  context: Context,
  text: string,
  filter: (customer: Customer) => boolean = () => true,
): Promise<CustomerChoice> => {
  const { lang } = context;
  const customers = text === '' ? [] : (await searchCustomers(context, text)).filter(filter);
  if (customers.length === 0) return { isPrompted: false };
  const choices = customers.map((customer) => ({
    name: toSafeLine(formatCustomer(customer)),
    value: String(customer.id),
  }));
  const prompts = await context.prompts();
  const chosen = await prompts.choose(messages.which[lang], [
    ...choices,
    { name: messages.newCustomer[lang], value: '' },
  ]);
  return { customer: customers.find(({ id }) => String(id) === chosen), isPrompted: true };
};

const formatCustomer = ({ full_name, phone, notes }: Customer): string =>
  [full_name, phone, formatNote(notes)].filter(Boolean).join(' · ');

const withCustomer = async (context: Context, customer: Customer, body: Body): Promise<Body> => {
  const { id, full_name, phone } = customer;
  return {
    ...body,
    customer_id: id,
    ...(full_name && { nombre_cliente: full_name }),
    ...(phone && body['telefono'] === undefined && { telefono: phone }),
    ...(await promptAllergyNote(context, customer, body)),
  };
};

/** Offers the customer's allergy note as the reservation's note. A typed note is added to it. */
const promptAllergyNote = async (context: Context, { notes }: Customer, body: Body): Promise<Body> => {
  if (body['notas'] !== undefined || !notes || !mentionsAllergy(notes)) return {};
  const prompts = await context.prompts();
  const typed = (await prompts.line(messages.notes[context.lang], { initial: notes })).trim();
  return { notas: fold(typed).includes(fold(notes.trim())) ? typed : `${notes}\n${typed}` };
};

const maxCustomers = 10;

/** Finds customers by name or phone. Returns none if the key lacks the scope. */
const searchCustomers = async (context: Context, q: string): Promise<readonly Customer[]> => {
  if (context.globals['dry-run']) return [];
  try {
    const client = await context.client();
    const { customers } = (await client.call(crm.list, { query: { q, limit: maxCustomers } })).data;
    if (customers.length > 0) return customers;
    if (!looksLikePhone(q)) return await searchAllWords(client, q);
    // Some services compare digits, others the text as typed.
    const { data } = await client.call(crm.list, { query: { q: toSearchDigits(q), limit: maxCustomers } });
    return data.customers.filter(({ phone }) => isSamePhone(phone, q));
  } catch (error) {
    if (isUnauthorized(error)) return [];
    throw error;
  }
};

/** `jose garcia` also finds José Antonio García. Similar names do not count. */
const searchAllWords = async (client: Client, q: string): Promise<readonly Customer[]> => {
  const { searchWider } = await import('../../crm/wider-search.ts');
  const wider = q.includes(' ') ? await searchWider(client, q) : undefined;
  return wider?.by === 'words' ? wider.customers.slice(0, maxCustomers) : [];
};

const isUnauthorized = (error: unknown): error is Failure =>
  error instanceof Failure && error.exit === exits.unauthorized;

/** Offers to save a new guest with a phone as a customer, and links the reservation. */
export const offerNewCustomer = async ({ context, body }: Dialogue): Promise<Body> => {
  const { nombre_cliente: full_name, telefono: phone, customer_id, notas } = body;
  if (customer_id !== undefined || typeof full_name !== 'string' || typeof phone !== 'string') return body;
  const prompts = await context.prompts();
  const question = { en: `Save ${full_name} as a customer?`, es: `¿Guardar a ${full_name} como cliente?` };
  if (context.globals['dry-run'] || !(await prompts.confirm(toSafeLine(question[context.lang])))) return body;
  const notes = typeof notas === 'string' && mentionsAllergy(notas) ? { notes: notas } : {};
  try {
    const client = await context.client();
    const { data } = await client.call(crm.create, { body: { full_name, phone, ...notes } });
    return { ...body, customer_id: data.id };
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    context.notice(localize((lang) => `${full_name}: ${error.text[lang]}`));
    return body;
  }
};
