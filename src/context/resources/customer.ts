import type { Client } from '../../client/client.ts';
import { type RecordSnapshot, readWithClock } from '../../client/reconcile/reconcilable.ts';
import { crm, customerLimit, customer as record } from '../../contract/crm.ts';
import { getFieldNames } from '../../contract/objects.ts';
import { takeDate } from '../../ground/dates.ts';
import { formatCount, noun } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import { createNoteColumn } from '../../render/notes.ts';
import { fullDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';
import { lazyResolver } from './resolver.ts';
import { defaultRestoreRules, noChildren, type Resource } from './resource.ts';

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'full_name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 14 },
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 1 },
  { field: 'total_reservas', header: { en: 'Visits', es: 'Reservas' }, align: 'right', priority: 4 },
  {
    field: 'ultima_visita',
    header: { en: 'Last visit', es: 'Última visita' },
    priority: 5,
    value: ({ ultima_visita }, { lang }) => (ultima_visita ? fullDate(takeDate(ultima_visita), lang) : '—'),
  },
  createNoteColumn('notes', 2),
  { field: 'email', header: { en: 'E-mail', es: 'Correo' }, priority: 6 },
  {
    field: 'birthday',
    header: { en: 'Birthday', es: 'Cumpleaños' },
    priority: 7,
    only: 'sheet',
    value: ({ birthday }, { lang }) => (birthday ? fullDate(takeDate(birthday), lang) : '—'),
  },
];

const customerNoun = { ...noun(['customer', 'customers'], ['cliente', 'clientes']), article: 'el' } as const;

const formatCustomer = ({ id, full_name, phone, email }: ApiRecord): string =>
  joinParts([id !== undefined && `#${id}`, full_name, phone, email]);

export const customer: Resource<'crm'> = {
  name: 'customer',
  path: ['crm'],
  operations: crm,
  noun: customerNoun,
  fields: getFieldNames(record),
  columns,
  enrich: async (context, customers) =>
    (await import('./next-reservation.ts')).enrichCustomers(context, customers),
  formatLine: formatCustomer,
  summarizeList: ({ length }) => formatCount(length, customerNoun),
  arg: {
    name: 'cliente',
    about: { en: 'id, phone, e-mail or name', es: 'id, teléfono, correo o nombre' },
    takesPhrase: true,
  },
  createResolver: lazyResolver(async () => {
    const { createCustomerResolver } = await import('./customer-resolver.ts');
    return createCustomerResolver({ noun: customerNoun, formatLine: formatCustomer });
  }),
  identityFields: ['full_name', 'phone'],
  readCandidates: async (client, { body }) => {
    const snapshots: RecordSnapshot[] = [];
    for (const q of new Set([body?.['full_name'], body?.['phone'], body?.['email']])) {
      if (typeof q === 'string' && q.trim() !== '') snapshots.push(await search(client, q.trim()));
    }
    const byId = new Map(
      snapshots.flatMap(({ records }) => records.map((customer) => [customer['id'], customer])),
    );
    return {
      records: [...byId.values()],
      clock: snapshots.at(-1)?.clock,
      isTruncated: snapshots.every(({ isTruncated }) => isTruncated),
    };
  },
  getCheckCommand: ({ body }) => ['crm', 'search', String(body?.['full_name'])],
  restore: {
    ...defaultRestoreRules,
    describeLosses: ({ total_reservas }) =>
      Number(total_reservas) > 0
        ? [
            {
              en: `its reservations (${total_reservas}) no longer refer to the customer`,
              es: `sus reservas (${total_reservas}) quedan sin cliente asignado`,
            },
          ]
        : [],
    isInUse: ({ total_reservas }) => Number(total_reservas) > 0,
  },
  ...noChildren,
};

const search = async (client: Client, q: string): Promise<RecordSnapshot> => {
  const { data, clock } = await readWithClock(client, crm.list, {
    query: { q, limit: customerLimit.maximum },
  });
  const { customers, total } = data;
  return { records: customers, clock, isTruncated: (total ?? 0) > customers.length };
};
