import { defineCommand } from '../../context/context.ts';
import { customer as resource } from '../../context/resources/customer.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { formatCount, type Lang, noun } from '../../ground/i18n.ts';
import { isPlaceholderPhone, isSamePhone, toSearchDigits } from '../../ground/phones.ts';
import { groupBy } from '../../ground/rows.ts';
import { foldWords, isEmail } from '../../ground/strings.ts';
import { formatWarnings } from '../../render/notes.ts';
import type { Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { paint } from '../../render/status.ts';
import { hang } from '../../render/width.ts';
import { listAll } from './search.ts';

type SharedField = 'phone' | 'email' | 'full_name';

type DuplicateGroup = ReturnType<typeof groupDuplicates>[number];

export const duplicates = defineCommand({
  path: ['crm', 'duplicates'],
  summary: {
    en: 'customers that may be the same person',
    es: 'clientes que pueden ser la misma persona',
  },
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

const listKeys = ({ full_name, phone, email }: Customer): readonly (readonly [SharedField, string])[] => {
  const [name, address] = [foldWords(full_name), foldWords(email)];
  return [
    ...(isPlaceholderPhone(String(phone ?? '')) ? [] : [['phone', toSearchDigits(phone)] as const]),
    ...(isEmail(address) ? [['email', address] as const] : []),
    ...(name === '' ? [] : [['full_name', name] as const]),
  ];
};

/** Groups customers that share the fields `by`, directly or through others. Keeps their order. */
export const groupDuplicates = (customers: readonly Customer[]) => {
  const byKey = new Map<string, Customer[]>();
  const groups = new Map(
    customers.map((customer) => [customer, { by: new Set<SharedField>(), members: [customer] }]),
  );
  for (const customer of customers) {
    for (const [field, value] of listKeys(customer)) {
      const withSameKey = byKey.get(`${field} ${value}`) ?? [];
      const match = withSameKey.find(({ phone }) => field !== 'phone' || isSamePhone(phone, customer.phone));
      const [group, matchGroup] = [groups.get(customer), match && groups.get(match)];
      if (!group || !matchGroup) {
        byKey.set(`${field} ${value}`, [...withSameKey, customer]);
        continue;
      }
      matchGroup.by.add(field);
      if (group === matchGroup) continue;
      // Merges the group into the one of the match.
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
const formatLines = (customer: Customer, lang: Lang, width: number): string[] => {
  const parts = [resource.formatLine(customer), formatWarnings(customer.notes, undefined, lang)].filter(
    Boolean,
  );
  return hang(toSafeLine(parts.join(' · ')), width - 2).map((line) => `  ${line}`);
};

const drawGroups = (groups: readonly DuplicateGroup[], { lang, colour, width }: Viewport): string =>
  groups
    .map(({ by, customers }) =>
      [
        paint(by.map((field) => fieldTexts[field][lang]).join(', '), 'quiet', colour),
        ...customers.flatMap((customer) => formatLines(customer, lang, width)),
        '',
      ].join('\n'),
    )
    .join('');
