import type { Context } from '../../context/context.ts';
import { customer as kind } from '../../context/resources/customer.ts';
import type { Customer } from '../../contract/crm.ts';
import { formatCount, type Lang, localize, noun } from '../../ground/i18n.ts';
import { fold, isEmail, isPlaceholderPhone, keepDigits } from '../../ground/strings.ts';
import { formatWarnings } from '../../render/notes.ts';
import type { CommandResult, Viewport } from '../../render/outcome.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { paint } from '../../render/status.ts';
import { hang } from '../../render/width.ts';
import { listAll } from './list-all.ts';

type By = 'phone' | 'email' | 'full_name';

/** Customers that share something, and what. */
interface Group {
  readonly by: readonly By[];
  readonly customers: readonly Customer[];
}

export const findDuplicates = async (context: Context): Promise<CommandResult> => {
  const { customers } = await listAll(context, await context.client(), { needsAll: false });
  const groups = groupsIn(customers);
  const amount = formatCount(groups.length, noun(['group', 'groups'], ['grupo', 'grupos']));
  return {
    kind: 'board',
    data: groups.map(({ by, customers: same }) => ({ by, customers: same })),
    draw: (frame) => draw(groups, frame),
    notices: [
      groups.length === 0
        ? {
            en: 'no two customers share a phone, an e-mail or a name',
            es: 'ningún cliente comparte teléfono, correo o nombre',
          }
        : localize((lang) => amount[lang]),
    ],
  };
};

/** So many digits from the end are the same number, with its country and without. */
const nationalLength = 9;

const keysOf = ({ full_name, phone, email }: Customer): readonly (readonly [By, string])[] => {
  const digits = keepDigits(String(phone ?? ''));
  const name = fold(String(full_name ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  const address = fold(String(email ?? '')).trim();
  return [
    ...(isPlaceholderPhone(digits) ? [] : [['phone', digits.slice(-nationalLength)] as const]),
    ...(isEmail(address) ? [['email', address] as const] : []),
    ...(name === '' ? [] : [['full_name', name] as const]),
  ];
};

/** The groups of those that share a phone, an e-mail or a name with one of the group, in the order of the customers. */
export const groupsIn = (customers: readonly Customer[]): Group[] => {
  const leaders = new Map<Customer, Customer>();
  const leaderOf = (customer: Customer): Customer => {
    const next = leaders.get(customer);
    return next === undefined ? customer : leaderOf(next);
  };
  const first = new Map<string, Customer>();
  const shared = new Map<Customer, Set<By>>();
  const links: [Customer, Customer, By][] = [];
  for (const customer of customers) {
    for (const [by, value] of keysOf(customer)) {
      const other = first.get(`${by} ${value}`);
      if (!other) first.set(`${by} ${value}`, customer);
      else if (other !== customer) links.push([other, customer, by]);
    }
  }
  for (const [one, other] of links) {
    const [leader, led] = [leaderOf(one), leaderOf(other)];
    if (leader !== led) leaders.set(led, leader);
  }
  for (const [one, , by] of links) {
    const leader = leaderOf(one);
    shared.set(leader, (shared.get(leader) ?? new Set()).add(by));
  }
  const members = new Map<Customer, Customer[]>();
  for (const customer of customers) {
    const leader = leaderOf(customer);
    members.set(leader, [...(members.get(leader) ?? []), customer]);
  }
  return [...members].flatMap(([leader, same]) =>
    same.length > 1 ? [{ by: [...(shared.get(leader) ?? [])].sort(), customers: same }] : [],
  );
};

const names = {
  phone: { en: 'same phone', es: 'mismo teléfono' },
  email: { en: 'same e-mail', es: 'mismo correo' },
  full_name: { en: 'same name', es: 'mismo nombre' },
} as const;

/** Whoever is deleted as the other's double must not take a warning along. */
const linesOf = (customer: Customer, lang: Lang, width: number): string[] => {
  const said = [kind.formatLine(customer), formatWarnings(customer.notes, undefined, lang)].filter(Boolean);
  return hang(toSafeLine(said.join(' · ')), width - 2).map((line) => `  ${line}`);
};

const draw = (groups: readonly Group[], { lang, colour, width }: Viewport): string =>
  groups
    .map(({ by, customers }) =>
      [
        paint(by.map((what) => names[what][lang]).join(', '), 'quiet', colour),
        ...customers.flatMap((customer) => linesOf(customer, lang, width)),
        '',
      ].join('\n'),
    )
    .join('');
