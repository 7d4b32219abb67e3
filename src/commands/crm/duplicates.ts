import { defineCommand } from '../../context/context.ts';
import { customer as resource } from '../../context/resources/customer.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { formatCount, type Lang, noun } from '../../ground/i18n.ts';
import { isPlaceholderPhone, isSamePhone, toSearchDigits } from '../../ground/phones.ts';
import { foldWords, isEmail } from '../../ground/strings.ts';
import { formatWarnings } from '../../render/notes.ts';
import type { Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { paint } from '../../render/status.ts';
import { hang } from '../../render/width.ts';
import { listAll } from './search.ts';

type SharedField = 'phone' | 'email' | 'full_name';

/** Customers that may be the same person, and the fields that they share. */
interface DuplicateGroup {
  readonly by: readonly SharedField[];
  readonly customers: readonly Customer[];
}

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
    const count = formatCount(groups.length, noun(['group', 'groups'], ['grupo', 'grupos']));
    return {
      kind: 'view',
      data: groups.map((group) => ({ ...group })),
      draw: (viewport) => drawGroups(groups, viewport),
      notices: [
        groups.length === 0
          ? {
              en: 'no two customers share a phone, an e-mail or a name',
              es: 'ningún cliente comparte teléfono, correo o nombre',
            }
          : count,
      ],
    };
  },
});

const listKeys = ({ full_name, phone, email }: Customer): readonly (readonly [SharedField, string])[] => {
  const [name, address] = [foldWords(full_name), foldWords(email)];
  return [
    ...(isPlaceholderPhone(String(phone ?? '')) ? [] : [['phone', toSearchDigits(phone)] as const]),
    ...(isEmail(address) ? [['email', address] as const] : []),
    ...(name === '' ? [] : [['full_name', name] as const]),
  ];
};

/** Groups customers that share a phone, an e-mail or a name, directly or through others. Keeps their order. */
export const groupDuplicates = (customers: readonly Customer[]): DuplicateGroup[] => {
  const byKey = new Map<string, Customer[]>();
  const groups = new Map(
    customers.map((customer) => [customer, { by: new Set<SharedField>(), customers: [customer] }]),
  );
  for (const customer of customers) {
    for (const [field, value] of listKeys(customer)) {
      const withSameKey = byKey.get(`${field} ${value}`) ?? [];
      const match = withSameKey.find(({ phone }) => field !== 'phone' || isSamePhone(phone, customer.phone));
      const [group, target] = [groups.get(customer), match && groups.get(match)];
      if (!group || !target) {
        byKey.set(`${field} ${value}`, [...withSameKey, customer]);
        continue;
      }
      target.by.add(field);
      if (group === target) continue;
      // Merges the group into the one of the match.
      for (const shared of group.by) target.by.add(shared);
      target.customers.push(...group.customers);
      for (const member of group.customers) groups.set(member, target);
    }
  }
  const order = new Map(customers.map((customer, index) => [customer, index]));
  const getOrder = (customer: Customer) => order.get(customer) ?? 0;
  return [...new Set(groups.values())]
    .filter((group) => group.customers.length > 1)
    .map(({ by, customers: members }) => ({
      by: [...by].sort(),
      customers: members.sort((a, b) => getOrder(a) - getOrder(b)),
    }));
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
