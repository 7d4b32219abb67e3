import type { Client } from '../../client/client.ts';
import { defineCommand } from '../../context/context.ts';
import { customer as resource, searchCustomers } from '../../context/resources/customer.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { formatCount, type LocalizedText, noun } from '../../ground/i18n.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { groupBy } from '../../ground/rows.ts';
import { foldWords, joinParts } from '../../ground/strings.ts';
import { indexRecords } from '../../importing/duplicates.ts';
import { formatWarnings } from '../../render/notes.ts';
import { paint } from '../../render/palette.ts';
import type { Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { flowTexts } from '../../render/width.ts';
import { listAll } from './search.ts';

const sharedFields = ['phone', 'email', 'full_name'] as const;
type SharedField = (typeof sharedFields)[number];

type DuplicateGroup = ReturnType<typeof groupDuplicates>[number];

export const duplicates = defineCommand({
  path: ['crm', 'duplicates'],
  summary: { en: 'customers that may be the same person', es: 'clientes que pueden ser la misma persona' },
  detail: {
    en: 'Customers that share a phone, an e-mail or a name, ignoring case, accents and spaces. Changes nothing.',
    es: 'Los que comparten teléfono, correo o nombre, sin contar mayúsculas, acentos ni espacios. No cambia nada.',
  },
  operations: [crm.list],
  output: null,
  examples: {
    'crm duplicates': { en: 'in groups', es: 'por grupos' },
    'crm duplicates --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context) => {
    const { customers } = await listAll(context, await context.client(), { needsAll: false });
    const groups = groupDuplicates(customers);
    return {
      kind: 'view',
      data: groups,
      draw: (viewport) => drawGroups(groups, viewport),
      notices: [
        groups.length === 0
          ? {
              en: 'no two customers share a phone, an e-mail or a name',
              es: 'ningún cliente comparte teléfono, correo o nombre',
            }
          : formatCount(groups.length, groupNoun),
      ],
    };
  },
});

const groupNoun = noun(['group', 'groups'], ['grupo', 'grupos']);

/** Groups customers that share a field, directly or through others. `by` lists the fields. Keeps the order. */
const groupDuplicates = (customers: readonly Customer[]) => {
  const groups = new Map(
    customers.map((customer) => [customer, { by: new Set<SharedField>(), members: [customer] }]),
  );
  for (const field of sharedFields) {
    const index = indexRecords<Customer>([], { by: [field], scopeFields: [] });
    for (const customer of customers) {
      const [match] = index.find(customer);
      const group = groups.get(customer);
      const matchGroup = match && groups.get(match);
      index.add(customer);
      if (!group || !matchGroup) continue;
      matchGroup.by.add(field);
      if (group === matchGroup) continue;
      for (const shared of group.by) matchGroup.by.add(shared);
      matchGroup.members.push(...group.members);
      for (const member of group.members) groups.set(member, matchGroup);
    }
  }
  return [...groupBy(customers, (customer) => groups.get(customer))]
    .filter(([, members]) => members.length > 1)
    .map(([{ by }, members]) => ({ by: [...by].sort(), customers: members }));
};

const fieldTexts = {
  phone: { en: 'same phone', es: 'mismo teléfono' },
  email: { en: 'same e-mail', es: 'mismo correo' },
  full_name: { en: 'same name', es: 'mismo nombre' },
} as const;

/** Shows the allergies too, so that nobody deletes the only duplicate with a warning. */
const formatLines = (customer: Customer, viewport: Viewport): string[] => {
  const warnings = formatWarnings(customer.notes, undefined, viewport.lang);
  return flowTexts([toSafeLine(joinParts([resource.formatLine(customer), warnings]))], viewport);
};

const drawGroups = (groups: readonly DuplicateGroup[], viewport: Viewport): string =>
  groups
    .map(({ by, customers }) =>
      [
        paint(by.map((field) => fieldTexts[field][viewport.lang]).join(', '), 'quiet', viewport.colour),
        ...customers.flatMap((customer) => formatLines(customer, viewport)),
        '',
      ].join('\n'),
    )
    .join('');

/** Describes records that an erasure leaves: similar customers, and reservations with the same full name. */
export const describeSimilarRecords = async (
  client: Client,
  customer: Customer,
  reservations: readonly Reserva[],
  ownReservations: readonly Reserva[],
): Promise<LocalizedText[]> => {
  const others = await findSimilarCustomers(client, customer);
  const name = foldWords(customer.full_name);
  const isFullName = name.includes(' ');
  const isSimilar = (reservation: Reserva): boolean =>
    isFullName &&
    reservation.customer_id == null &&
    !ownReservations.includes(reservation) &&
    foldWords(reservation.nombre_cliente) === name;
  const similar = reservations.filter(isSimilar);
  return [
    ...(others.length === 0 ? [] : [formatCustomers(others)]),
    ...(similar.length === 0 ? [] : [formatReservations(similar)]),
  ];
};

const findSimilarCustomers = async (client: Client, customer: Customer): Promise<readonly Customer[]> => {
  const { phone, email, full_name } = customer;
  const queries = [toSearchDigits(phone), email, full_name].flatMap((text) => (text ? [String(text)] : []));
  const { customers } = await searchCustomers(client, queries);
  const others = customers.filter(({ id }) => id !== customer.id);
  const group = groupDuplicates([customer, ...others]).find((group) => group.customers.includes(customer));
  return (group?.customers ?? []).filter((other) => other !== customer);
};

const formatCustomers = (customers: readonly Customer[]): LocalizedText => {
  const lines = customers.map((customer) => `\n  ${toSafeLine(resource.formatLine(customer))}`).join('');
  return {
    en: `not erased: customers that may be the same person (maitre crm erase ID):${lines}`,
    es: `no se borran otros clientes que pueden ser la misma persona (maitre crm erase ID):${lines}`,
  };
};

const formatReservations = (reservations: readonly Reserva[]): LocalizedText => {
  const codes = toSafeLine(reservations.map(({ codigo_reserva, id }) => codigo_reserva ?? id).join(', '));
  return {
    en: `not erased: reservations with the same name, but without this phone or e-mail: ${codes}`,
    es: `no se borran las reservas con el mismo nombre, pero sin este teléfono ni este correo: ${codes}`,
  };
};
