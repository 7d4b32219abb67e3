import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainService, type Records, type Row } from '../support/plain-service.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests();

const names = [
  'Ana',
  'ana',
  'Ána',
  'Ana Ruiz',
  'Ana  ruiz',
  'Anabel',
  'Pan',
  'Empanadas',
  '6123456',
  'S9',
  'k7pq',
];
const phones = ['6123456', '+6123456', '612 34 56', '+34 612 345 678', '612345678', 612345678, null];
const emails = ['ana@example.com', 'ANA@example.com', 'mariana@example.com', null];
const numbers = [1, 12, 345, 6123456, 612345678];
const words = [
  ...[...names, ...phones, ...emails].filter((name) => name !== null).map(String),
  ...numbers.map(String),
  ...'an anab RUIZ pan 345678 007 3f2a 3F2A1 1234 s9 K7PQ2M k7pq2m 1234567'.split(' '),
  ...['3f2a1111-0000-4000-8000-000000000001', 'r-4'],
];

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const records: fc.Arbitrary<Records> = fc.record({
  'crm/customers': fc.uniqueArray(
    fc.record({
      id: pick(...numbers),
      full_name: pick(...names),
      phone: pick(...phones),
      email: pick(...emails),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  'menu/items': fc.uniqueArray(fc.record({ id: pick(...numbers), name: pick(...names) }), {
    selector: ({ id }) => id,
    maxLength: 4,
  }),
  events: fc.uniqueArray(fc.record({ id: pick(...numbers), name: pick(...names), title: pick(...names) }), {
    selector: ({ id }) => id,
    maxLength: 4,
  }),
  reservas: fc
    .uniqueArray(
      fc.record({
        id: pick(
          '3f2a1111-0000-4000-8000-000000000001',
          '3f2a2222-0000-4000-8000-000000000002',
          '12345678-0000-4000-8000-000000000003',
          'r-4',
        ),
        codigo_reserva: pick<string | number>('K7PQ2M', '3F2A', 'Anabel', 1234567, 'S9'),
        fecha_reserva: pick('2026-11-20', '2026-11-20', '2026-11-21', '2026-11-12', '2027-03-01'),
        estado: pick('pendiente', 'confirmada', 'en_curso', 'finalizada', 'cancelada'),
        mesa_id: pick('S9', 's9', 'T1', null),
        nombre_cliente: pick(...names),
        telefono: pick(...phones),
        email: pick(...emails),
      }),
      { selector: ({ id }) => id, maxLength: 4 },
    )
    .filter((list) => new Set(list.map(({ codigo_reserva }) => codigo_reserva)).size === list.length),
});

const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
const digits = (text: unknown) => String(text ?? '').replace(/\D/g, '');
/** Spanish numbers may have their country code. */
const national = (text: unknown) => digits(text).replace(/^34(?=\d{9}$)/, '');
const isPhone = (word: string) => /^[\d\s+]+$/.test(word);
const isNumber = (word: string) => /^[1-9]\d*$/.test(word);

const isNamed = (word: string, given: readonly unknown[], phone?: unknown) =>
  given.some((name) => plain(name) === plain(word)) || (isPhone(word) && national(phone) === national(word));
const withId = (held: readonly Row[], word: string) => held.filter(({ id }) => String(id) === word);

const active = ['pendiente', 'confirmada', 'en_curso'];

/** The rule itself: every record that a word matches exactly. */
const named: Readonly<
  Record<keyof Records, (held: readonly Row[], word: string, among: readonly string[]) => readonly Row[]>
> = {
  'crm/customers': (held, word) => {
    if (isNumber(word) && (word.length < 7 || withId(held, word).length > 0)) return withId(held, word);
    return held.filter(({ full_name, email, phone }) => isNamed(word, [full_name, email], phone));
  },
  'menu/items': (held, word) =>
    isNumber(word) ? withId(held, word) : held.filter(({ name }) => isNamed(word, [name])),
  events: (held, word) =>
    isNumber(word) ? withId(held, word) : held.filter(({ name, title }) => isNamed(word, [name, title])),
  reservas: (held, word, among) => {
    const today = held.filter(({ fecha_reserva }) => fecha_reserva === '2026-11-20');
    const hasCode = ({ id, codigo_reserva }: Row) => isNamed(word, [id, codigo_reserva]);
    // A code that is also the table or name of an active reservation is ambiguous, whatever the verb.
    const states = today.some(hasCode) ? active : among;
    const exact = today.filter(
      (row) =>
        hasCode(row) ||
        (states.includes(String(row['estado'])) &&
          isNamed(word, [row['mesa_id'], row['nombre_cliente'], row['email']], row['telefono'])),
    );
    if (exact.length > 0 || word.length < 4) return exact;
    const coded = held.filter(hasCode);
    return coded.length > 0 ? coded : held.filter(({ id }) => plain(id).startsWith(plain(word)));
  },
};

interface Command {
  readonly list: keyof Records;
  readonly line: readonly string[];
  readonly more: readonly string[];
  readonly method: string;
  readonly among?: readonly string[];
}

const commands: readonly Command[] = [
  { list: 'crm/customers', line: ['crm', 'update'], more: ['--notes', 'x'], method: 'PUT' },
  { list: 'crm/customers', line: ['crm', 'delete'], more: ['--yes'], method: 'DELETE' },
  { list: 'menu/items', line: ['menu', 'items', 'update'], more: ['--price', '3'], method: 'PUT' },
  { list: 'menu/items', line: ['menu', 'items', 'unavailable'], more: [], method: 'PUT' },
  { list: 'menu/items', line: ['menu', 'items', 'delete'], more: ['--yes'], method: 'DELETE' },
  { list: 'events', line: ['events', 'deactivate'], more: [], method: 'PUT' },
  { list: 'reservas', line: ['reservas', 'update'], more: ['--notas', 'x'], method: 'PUT' },
  { list: 'reservas', line: ['reservas', 'cancel'], more: [], method: 'PUT' },
  { list: 'reservas', line: ['reservas', 'delete'], more: ['--yes'], method: 'DELETE' },
  {
    list: 'reservas',
    line: ['reservas', 'seat'],
    more: [],
    method: 'PUT',
    among: ['pendiente', 'confirmada'],
  },
  { list: 'reservas', line: ['reservas', 'finish'], more: [], method: 'PUT', among: ['en_curso'] },
];

it('without a terminal a write reaches the one record that its word matches exactly, or none', async () => {
  await fc.assert(
    fc.asyncProperty(records, pick(...commands), pick(...words), async (held, command, word) => {
      const { list, line, more, method, among = active } = command;
      const service = plainService(held);
      const { code } = await cli.run([...line, word, ...more], { fetch: service.fetch });
      const exact = named[list](held[list], word, among);
      const expected = exact.length === 1 ? [{ method, id: String(exact[0]!['id']) }] : [];
      expect(service.written).toEqual(expected);
      if (exact.length === 1) expect(code).toBe(0);
      else expect([2, 3]).toContain(code);
    }),
    { numRuns: 25 },
  );
});
