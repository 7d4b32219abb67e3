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

/** The rule for `q`: a part of name, phone or e-mail, without case and accents; phones also by their digits. */
const isMatch = ({ full_name, phone, email }: Customer, q: string): boolean => {
  const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
  if ([full_name, phone, email].some((text) => plain(text).includes(plain(q)))) return true;
  return /^[\d\s()+./-]+$/.test(q) && digits(q) !== '' && digits(phone).includes(digits(q));
};

const queries = (() => {
  const parts = [...names, ...phones, ...emails].flatMap((text, index) => {
    const characters = [...(text ?? '')];
    const start = (index * 7) % (characters.length + 1);
    return [2, 3, 6].map((length) => characters.slice(start, start + length).join(''));
  });
  const symbols = [
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
  const words = [
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
  return [
    ...new Set([...parts, ...symbols, ...words, 'straße', 'strasse', '👩‍🍳', '山田太', 'x'.repeat(200)]),
  ];
})();

test('a search finds every match after creations, edits, deletions and imports', async () => {
  const store = await emptyStore();
  onTestFinished(() => store.close());
  const addTenant = async (name: string) =>
    (await store.transaction((s) => s.tenants.add(newTenant(name)))).id;
  const tenant = await addTenant('Casa Lola');
  const rows = names.flatMap((full_name, index) =>
    [0, 1].map((offset) =>
      newCustomer({
        full_name,
        phone: phones[(index + offset) % phones.length]!,
        email: emails[(index + offset) % emails.length]!,
      }),
    ),
  );
  const customers = await store.transaction((s) => s.customers.add(tenant, rows));
  const compare = async (customers: readonly Customer[], tenantId = tenant, searches = queries) => {
    const found = await store.snapshot(async (s) => {
      const results: [string, number, number[]][] = [];
      for (const q of searches) {
        const { customers: matches, total } = await s.customers.search(tenantId, { q, limit: 50 });
        results.push([q, total, matches.map(({ id }) => id).sort((a, b) => a - b)]);
      }
      return results;
    });
    const expected = searches.map((q) => {
      const ids = customers.filter((customer) => isMatch(customer, q)).map(({ id }) => id);
      return [q, ids.length, ids];
    });
    expect(found).toEqual(expected);
  };
  const some = queries.filter((_, index) => index % 4 === 0);
  await compare(customers);

  const [first, second, third, ...rest] = customers as [Customer, Customer, Customer, ...Customer[]];
  const edited = { ...first, full_name: 'Marta Zúñiga', phone: null, email: 'nueva@example.net' };
  await store.transaction(async (s) => {
    await s.customers.save({ ...edited, total_reservas: 0, ultima_visita: null });
    await s.customers.save({ ...second, notes: 'nada crudo', total_reservas: 0, ultima_visita: null });
    await s.customers.remove(tenant, third.id);
  });
  const failed = store.transaction(async (s) => {
    await s.customers.add(tenant, rows);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const current = [edited, second, ...rest];
  await compare(current, tenant, some);
  const other = await addTenant('Otra');
  await store.transaction((s) => s.customers.add(other, rows));
  await compare(current, tenant, some);

  // An imported tenant.
  await store.transaction(async (s) => {
    const third = (await s.tenants.add(newTenant('Tercera'))).id;
    const moved = current.map(({ tenant_id, ...row }) => ({ ...row, id: row.id + 1_000_000 }));
    await s.archive.add(third, 'customers', moved);
  });
  await compare(
    current.map((row) => ({ ...row, id: row.id + 1_000_000 })),
    other + 1,
    some,
  );
});
