import { expect, onTestFinished, test } from 'vitest';
import type { Customer } from '../../src/storage/records.ts';
import { emptyStore } from '../support/databases.ts';
import { newCustomer, newTenant } from './records.ts';

const names = [
  'Íñigo Muñoz',
  'IÑIGO MUNOZ',
  'José María "Chema" O’Neill',
  "Ana-María d'Óleo",
  '100% Núñez_\\ ',
  'Straße ŒUVRE',
  'ลูกค้า 山田太郎',
  '👩‍🍳 Zoë',
  'Ana\nMaría',
  'x'.repeat(300),
  'Marta',
  ...['\ufffd', '\ufffe', '\uffff'].map((odd) => `Eva${odd}Gil`),
];
const phones = ['+34 612 345 678', '612345678', '(34) 61-23', '600', null, 'centralita 612'];
const emails = ['ana.maria@example.com', 'ÑU@Example.org', null, 'a"b@example.com'];

/** What the service says of `q`: parts of name, phone or e-mail whatever case and accents, phones also by digits alone. */
const isFound = ({ full_name, phone, email }: Customer, q: string): boolean => {
  const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
  if ([full_name, phone, email].some((text) => plain(text).includes(plain(q)))) return true;
  return /^[\d\s()+./-]+$/.test(q) && digits(q) !== '' && digits(phone).includes(digits(q));
};

const queries = (() => {
  const parts = [...names, ...phones, ...emails].flatMap((text, at) => {
    const characters = [...(text ?? '')];
    const from = (at * 7) % (characters.length + 1);
    return [2, 3, 6].map((length) => characters.slice(from, from + length).join(''));
  });
  const made = [
    '',
    ' ',
    '%',
    '_',
    '\\',
    '"',
    '""',
    "'",
    '+34',
    '6 1',
    '612 3',
    '34612',
    '612-345',
    '612.',
    '(612)',
  ];
  const odd = [
    'mar',
    'MÁR',
    'AND',
    'a OR b',
    'NEAR(a b)',
    'ana*',
    'o\nm',
    'a\nm',
    'com\n',
    'ñoz',
    'noz',
    'zzz',
    'a\ufffdg',
    'a\uffffg',
    'va\ufffe',
  ];
  return [...new Set([...parts, ...made, ...odd, 'straße', 'strasse', '👩‍🍳', '山田太', 'x'.repeat(200)])];
})();

test('any part finds whom it always found, whatever was written, changed, deleted and brought in', async () => {
  const store = await emptyStore();
  onTestFinished(() => store.close());
  const tenantCalled = async (name: string) =>
    (await store.transaction((s) => s.tenants.add(newTenant(name)))).id;
  const tenant = await tenantCalled('Casa Lola');
  const rows = names.flatMap((full_name, at) =>
    [0, 1].map((more) =>
      newCustomer({
        full_name,
        phone: phones[(at + more) % phones.length]!,
        email: emails[(at + more) % emails.length]!,
      }),
    ),
  );
  const customers = await store.transaction((s) => s.customers.add(tenant, rows));
  const compare = async (own: readonly Customer[], whose = tenant, asked = queries) => {
    const found = await store.snapshot(async (s) => {
      const answers: [string, number, number[]][] = [];
      for (const q of asked) {
        const { customers, total } = await s.customers.search(whose, { q, limit: 50 });
        answers.push([q, total, customers.map(({ id }) => id).sort((one, two) => one - two)]);
      }
      return answers;
    });
    const expected = asked.map((q) => {
      const ids = own.filter((customer) => isFound(customer, q)).map(({ id }) => id);
      return [q, ids.length, ids];
    });
    expect(found).toEqual(expected);
  };
  const some = queries.filter((_, at) => at % 4 === 0);
  await compare(customers);

  const [first, second, third, ...rest] = customers as [Customer, Customer, Customer, ...Customer[]];
  const edited = { ...first, full_name: 'Marta Zúñiga', phone: null, email: 'nueva@example.net' };
  await store.transaction(async (s) => {
    await s.customers.save({ ...edited, total_reservas: 0, ultima_visita: null });
    await s.customers.save({ ...second, notes: 'nada crudo', total_reservas: 0, ultima_visita: null });
    await s.customers.remove(tenant, third.id);
  });
  const undone = store.transaction(async (s) => {
    await s.customers.add(tenant, rows);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const left = [edited, second, ...rest];
  await compare(left, tenant, some);
  const other = await tenantCalled('Otra');
  await store.transaction((s) => s.customers.add(other, rows));
  await compare(left, tenant, some);

  // A restaurant that comes whole from elsewhere.
  await store.transaction(async (s) => {
    const third = (await s.tenants.add(newTenant('Tercera'))).id;
    const moved = left.map(({ tenant_id, ...row }) => ({ ...row, id: row.id + 1_000_000 }));
    await s.archive.put(third, 'customers', moved);
  });
  await compare(
    left.map((row) => ({ ...row, id: row.id + 1_000_000 })),
    other + 1,
    some,
  );
});
