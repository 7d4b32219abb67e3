import type { Body } from '../../cli/body.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import { customer as resource, searchCustomers } from '../../context/resources/customer.ts';
import { reserva as reservaResource } from '../../context/resources/reserva.ts';
import type { Customer } from '../../contract/crm.ts';
import { reservas } from '../../contract/reservas.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { isPlaceholderPhone, isSamePhone, toSearchDigits } from '../../ground/phones.ts';
import { formatCommand, isEmail, isSameEmail, looksLikePhone } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { confirm } from '../shared/confirming.ts';
import { selectLatestFirst } from './history.ts';

/** Warns that customers have the phone or e-mail of a new or proposed one. On a terminal, asks whether to create it. */
export const confirmNewContact = async (context: Context, { phone, email }: Body): Promise<void> => {
  if (context.globals['dry-run'] && !context.globals.isProposal) return;
  const matches = await findByContact(await context.client(), { phone, email });
  if (matches.length === 0) return;
  const lines = matches.map((customer) => `\n  ${toSafeLine(resource.formatLine(customer))}`).join('');
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
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    return [];
  }
};

const maxShown = 10;

/** Adds to NOT_FOUND the reservations that carry the phone: they may exist without a customer. */
export const addReservationsWithPhone = async (
  context: Context,
  word: string,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof Failure) || error.exit !== exits.notFound || !looksLikePhone(word)) return error;
  const client = await context.client();
  const { data } = await client.call(reservas.list, { query: {} }).catch(() => ({ data: [] }));
  const matches = selectLatestFirst(data, ({ telefono }) => isSamePhone(telefono, word));
  if (matches.length === 0) return error;
  const lines = matches
    .slice(0, maxShown)
    .map((reservation) => `\n  ${toSafeLine(reservaResource.formatLine(reservation))}`)
    .join('');
  const command = formatCommand('maitre', 'crm', 'create', '--phone', word.replace(/[^\d+]/g, ''));
  const hint = { en: `to add the customer: ${command}`, es: `para añadir el cliente: ${command}` };
  const text = localize((lang) => `${error.text[lang]}; ${reservationsText[lang]}${lines}`);
  return error.with({ ...text, hint });
};

const reservationsText: LocalizedText = {
  en: 'reservations with this phone, latest first:',
  es: 'reservas con este teléfono, la última primero:',
};
