import type { Body } from '../../../cli/body.ts';
import type { Context } from '../../../context/context.ts';
import { type FoundCustomers, searchCustomers } from '../../../context/resources/customer.ts';
import { type Customer, crm } from '../../../contract/crm.ts';
import { mentionsAllergy } from '../../../ground/allergies.ts';
import { exits, Failure, onExit } from '../../../ground/errors.ts';
import { localize, untranslated } from '../../../ground/i18n.ts';
import { isSamePhone } from '../../../ground/phones.ts';
import { fold, joinParts, looksLikePhone } from '../../../ground/strings.ts';
import { formatNote } from '../../../render/notes.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import type { Dialogue } from '../../../verbs/prompt-body.ts';

const messages = {
  who: { en: 'Guest: name or phone', es: 'Cliente: nombre o teléfono' },
  which: { en: 'Which guest?', es: '¿Qué cliente?' },
  notes: { en: '⚠ Notes of the reservation', es: '⚠ Notas de la reserva' },
  newCustomer: { en: 'someone new', es: 'alguien nuevo' },
} as const;

/** Prompts for the guest. A known customer fills in name, phone and `customer_id`. A phone in the body is searched for instead of the name. */
export const promptCustomer = async (dialogue: Dialogue): Promise<Body> => {
  const { context, body } = dialogue;
  if (body['customer_id'] !== undefined) return body;
  const given = body['telefono'] ?? body['nombre_cliente'];
  const prompts = await context.prompts();
  const text = String(given ?? (await prompts.line(messages.who[context.lang]))).trim();
  const mayDefault = body['nombre_cliente'] === undefined;
  const { customer, isPrompted } = await chooseCustomer(context, text, { mayDefault });
  if (customer) return withCustomer(context, customer, body);
  if (looksLikePhone(text)) return promptName(dialogue, { ...body, telefono: text });
  // A text that found other customers may be a part of a name, not the new guest's name.
  if (text === '' || (isPrompted && given === undefined)) return promptName(dialogue, body, text);
  return promptPhone(dialogue, { ...body, nombre_cliente: text });
};

const promptName = async (dialogue: Dialogue, body: Body, initial = ''): Promise<Body> => {
  if (body['nombre_cliente'] !== undefined) return promptPhone(dialogue, body);
  const question = initial === '' ? {} : { initial: untranslated(initial) };
  const { nombre_cliente } = await dialogue.ask('nombre_cliente', question);
  return promptPhone(dialogue, { ...body, nombre_cliente });
};

/** Prompts for the phone, which can reveal a customer under another name. */
const promptPhone = async (dialogue: Dialogue, body: Body): Promise<Body> => {
  if (body['telefono'] !== undefined) return body;
  const { telefono } = await dialogue.ask('telefono');
  if (typeof telefono !== 'string') return body;
  const { customer } = await chooseCustomer(dialogue.context, telefono, { mayDefault: false });
  const withPhone = { ...body, telefono };
  return customer ? withCustomer(dialogue.context, customer, withPhone) : withPhone;
};

/** Lets the person choose a customer; `isPrompted` is false if none matches. `mayDefault`: Enter may choose the only customer with the phone. */
const chooseCustomer = async (context: Context, text: string, { mayDefault }: { mayDefault: boolean }) => {
  const { lang } = context;
  const { customers, more } = await findCustomers(context, text);
  if (customers.length === 0) return { isPrompted: false };
  const choices = sortByLikelihood(customers, text).map(({ id, full_name, phone, notes }) => ({
    name: toSafeLine(joinParts([full_name, phone, formatNote(notes)])),
    value: String(id),
  }));
  const isCertain = mayDefault && customers.length === 1 && looksLikePhone(text);
  const prompts = await context.prompts();
  const chosen = await prompts.choose(
    messages.which[lang],
    [...choices, { name: messages.newCustomer[lang], value: '', isAlwaysShown: true }],
    { isExplicit: !isCertain, more },
  );
  return { customer: customers.find(({ id }) => String(id) === chosen), isPrompted: true };
};

/** The same name first, then names that begin with the text, then others; each sorted by number of visits. */
const sortByLikelihood = (customers: readonly Customer[], text: string): readonly Customer[] => {
  const getRank = ({ full_name }: Customer): number => {
    const name = fold(full_name ?? '');
    return name === fold(text) ? 0 : name.startsWith(fold(text)) ? 1 : 2;
  };
  const getVisits = ({ total_reservas }: Customer): number => Number(total_reservas ?? 0);
  return customers.toSorted((a, b) => getRank(a) - getRank(b) || getVisits(b) - getVisits(a));
};

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

const maxCustomers = 50;

/** Finds customers by name, or those with exactly this phone. Returns none if the key lacks the scope. */
const findCustomers = async (context: Context, text: string): Promise<FoundCustomers> => {
  const none: FoundCustomers = { customers: [], more: 0 };
  if (text === '') return none;
  const find = async () => {
    const client = await context.client();
    const { customers, more } = await searchCustomers(client, [text], maxCustomers);
    if (looksLikePhone(text))
      return { customers: customers.filter(({ phone }) => isSamePhone(phone, text)), more: 0 };
    if (customers.length > 0 || !text.includes(' ')) return { customers, more };
    // `jose garcia` also finds José Antonio García. Similar names do not count.
    const { searchWider } = await import('../../../context/resources/wider-search.ts');
    const wider = await searchWider(client, text);
    return { customers: wider?.by === 'words' ? wider.customers.slice(0, maxCustomers) : [], more: 0 };
  };
  return find().catch(onExit(exits.unauthorized, none));
};

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
    if (!(error instanceof Failure) || error.exit !== exits.unauthorized) throw error;
    context.notice(localize((lang) => `${full_name}: ${error.text[lang]}`));
    return body;
  }
};
