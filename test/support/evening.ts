import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { getJournalFolder } from '../../src/journal/file.ts';
import type { Fetch } from './fetching.ts';
import { openTestCli, type TestCli } from './test-cli.ts';

type Row = Record<string, unknown>;
type Kind = 'reserva' | 'customer' | 'dish' | 'category';

/** What happens to one request of a command. A 503 and a lost connection apply to writes only. */
export interface Fault {
  readonly how: 'drop' | 'drop-after' | '503' | 'kill' | 'kill-after';
  readonly at: number;
}

interface Listed {
  readonly kind: Kind;
  readonly fields: Row;
  readonly of?: string | null;
}

/** A restaurant whose records are found by name, and commands that may be cut short. */
export interface Fixture {
  /** Runs a command. Resolves to undefined if it was killed. */
  run(argv: readonly string[], fault?: Fault): Promise<number | undefined>;
  /** All records by name, read without faults. */
  list(): Promise<Map<string, Listed>>;
  /** The number of commands that can be undone. */
  undoable(): Promise<number>;
  creating(kind: Kind, name: string, fields: Row, of?: string | null): Promise<string[]>;
  editing(kind: Kind, name: string, fields: Row): Promise<string[]>;
  verb(verb: string, name: string): Promise<string[]>;
  deleting(kind: Kind, name: string): Promise<string[]>;
  editByOthers(kind: Kind, name: string, fields: Row): Promise<void>;
  close(): Promise<void>;
}

const kinds = {
  reserva: { path: '/reservas', group: 'reservas', add: 'create', name: 'nombre_cliente' },
  customer: { path: '/crm/customers', group: 'crm', add: 'create', name: 'full_name' },
  dish: { path: '/menu/items', group: 'menu items', add: 'add', name: 'name' },
  category: { path: '/menu/categories', group: 'menu categories', add: 'add', name: 'name' },
} as const;
const shown: Readonly<Record<Kind, readonly string[]>> = {
  reserva: ['notas', 'telefono', 'num_comensales', 'estado'],
  customer: ['notes', 'phone'],
  dish: ['price', 'is_available'],
  category: ['description', 'sort_order'],
};

export const openFixture = async (): Promise<Fixture> => {
  const cli = await openTestCli();
  let dataDir = cli.folder;
  const ask = async (method: string, path: string, body?: Row): Promise<unknown> => {
    const headers = { authorization: `Bearer ${cli.key}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await cli.fetch(`http://maitre.test/developer/api${path}`, init);
    return ((await response.json()) as { data: unknown }).data;
  };
  const records = async (kind: Kind): Promise<Row[]> => {
    const data = await ask('GET', kind === 'customer' ? `${kinds[kind].path}?limit=200` : kinds[kind].path);
    return (kind === 'customer' ? (data as { customers: Row[] }).customers : data) as Row[];
  };
  const idOf = async (kind: Kind, name: string): Promise<string> =>
    String((await records(kind)).find((record) => record[kinds[kind].name] === name)?.['id']);
  const env = () => ({ MAITRE_DATA_DIR: dataDir });
  const bodyOf = async (
    kind: Kind,
    name: string,
    fields: Row,
    of: string | null | undefined,
  ): Promise<Row> => ({
    [kinds[kind].name]: name,
    ...(kind === 'reserva' && { fecha_reserva: '2026-11-21', inicio_reserva: '21:00' }),
    ...(kind === 'reserva' && of && { customer_id: Number(await idOf('customer', of)) }),
    ...(kind === 'dish' && { category_id: Number(await idOf('category', of!)) }),
    ...fields,
  });
  return {
    run: (argv, fault) => {
      if (!fault) return cli.run(argv, { env: env() }).then(({ code }) => code);
      return new Promise((resolve) => {
        const killed = () => {
          dataDir = copyAfterKill(cli, dataDir);
          resolve(undefined);
        };
        void cli
          .run(argv, { env: env(), fetch: faulty(cli, fault, killed) })
          .then(({ code }) => resolve(code));
      });
    },
    list: async () => {
      const [customers, categories] = [await records('customer'), await records('category')];
      const nameOf = (all: Row[], id: unknown, field: string) =>
        (all.find((one) => one['id'] === id)?.[field] as string | undefined) ?? null;
      const all = new Map<string, Listed>();
      for (const kind of Object.keys(kinds) as Kind[]) {
        for (const record of await records(kind)) {
          const fields = Object.fromEntries(shown[kind].map((field) => [field, record[field]]));
          const of =
            kind === 'reserva'
              ? { of: nameOf(customers, record['customer_id'], 'full_name') }
              : kind === 'dish' && { of: nameOf(categories, record['category_id'], 'name') };
          all.set(String(record[kinds[kind].name]), { kind, fields, ...of });
        }
      }
      return all;
    },
    undoable: async () => {
      const { json } = await cli.run('undo --list --limit 1000', { env: env() });
      return (json as Row[]).filter((entry) => entry['takes_back'] === null || entry['again'] === true)
        .length;
    },
    creating: async (kind, name, fields, of) => [
      ...kinds[kind].group.split(' '),
      kinds[kind].add,
      '--data',
      JSON.stringify(await bodyOf(kind, name, fields, of)),
    ],
    editing: async (kind, name, fields) => [
      ...kinds[kind].group.split(' '),
      'update',
      await idOf(kind, name),
      '--data',
      JSON.stringify(fields),
    ],
    verb: async (verb, name) => ['reservas', verb, await idOf('reserva', name)],
    deleting: async (kind, name) => [
      ...kinds[kind].group.split(' '),
      'delete',
      await idOf(kind, name),
      '--yes',
      ...(kind === 'category' ? ['--with-items'] : []),
    ],
    editByOthers: async (kind, name, fields) => {
      await ask('PUT', `${kinds[kind].path}/${await idOf(kind, name)}`, fields);
    },
    close: cli.close,
  };
};

/** The service, with a fault at one request of the command. */
const faulty = (cli: TestCli, { how, at }: Fault, killed: () => void): Fetch => {
  let seen = 0;
  return async (url, init) => {
    const serve = () => cli.fetch(url, init);
    const isMet = how.startsWith('kill') || init.method !== 'GET';
    if (!isMet || seen++ !== at) return serve();
    if (how.endsWith('after')) await serve();
    if (how === '503') return Response.json({ success: false, error: 'No', code: 'X' }, { status: 503 });
    if (how.startsWith('drop')) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    killed();
    return new Promise(() => {});
  };
};

/** Copies the journal as a killed process left it, for later commands. */
export const copyAfterKill = (cli: TestCli, dataDir: string): string => {
  const next = join(cli.folder, `after-${randomUUID()}`);
  const journal = getJournalFolder(dataDir);
  if (existsSync(journal))
    cpSync(journal, getJournalFolder(next), { recursive: true, filter: (name) => !name.endsWith('lock') });
  return next;
};
