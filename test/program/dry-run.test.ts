import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { loadSample } from '../../src/sample/index.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { openStore } from '../../src/storage/index.ts';
import { specs, wordsOf } from '../support/commands.ts';
import { type Database, newDatabase } from '../support/databases.ts';
import { runWith } from '../support/profiles.ts';
import { smallSample } from '../support/sample.ts';
import { cliForAllTests, friday } from '../support/test-cli.ts';

/** Arguments with which each command would write, by its path; a missing command runs its examples. */
const lines: Readonly<Record<string, readonly string[]>> = {
  'reservas list': ['--all'],
  'reservas get': ['S9'],
  'reservas create': ["--fecha hoy --inicio 22:30 --nombre 'Ana Ruiz' --comensales 2"],
  'reservas update': ["RESERVA --notas 'sin gluten' --replace-notes"],
  'reservas confirm': ['RESERVA'],
  'reservas seat': ['RESERVA'],
  'reservas finish': ['RESERVA'],
  'reservas cancel': ['RESERVA'],
  'reservas delete': ['RESERVA', '-p local S9'],
  'reservas export': [
    '--out libro.csv --manifest',
    "--fecha hoy --out 'libro-{fecha}.ics'",
    '--out libro.html',
  ],
  'reservas now': ['', '--watch'],
  'reservas free': ['--hora 22:00 --comensales 2'],
  'reservas walkin': ['--comensales 2', '-p local --comensales 2'],
  'reservas move': ['RESERVA --inicio 23:15'],
  'reservas swap': ['RESERVA OTRA'],
  'reservas note': ['RESERVA cumpleaños'],
  'reservas noshow': ['RESERVA'],
  'reservas close': [''],
  'reservas reconfirm': [''],
  'reservas watch': ['--once', ''],
  'reservas timeline': [''],
  'reservas history': ['RESERVA'],
  'crm search': ['', '--all'],
  'crm get': ['1'],
  'crm create': ["--full-name 'Ana Ruiz' --phone 600111222"],
  'crm update': ["1 --notes 'mesa de siempre' --replace-notes"],
  'crm note': ['1 terraza'],
  'crm history': ['1'],
  'crm regulars': [''],
  'crm delete': ['1', '-p local 1'],
  'crm export': ['--out clientes.csv --manifest'],
  'crm duplicates': [''],
  'crm erase': ['1 --receipt recibo.json'],
  'menu items list': [''],
  'menu items get': ['1'],
  'menu items add': ['--category-id 1 --name Torrija --price 6'],
  'menu items update': ['1 --price 9'],
  'menu items delete': ['1'],
  'menu items available': ['1'],
  'menu items unavailable': ['1'],
  'menu categories list': [''],
  'menu categories get': ['1'],
  'menu categories add': ['--name Vinos'],
  'menu categories update': ['1 --sort-order 9'],
  'menu categories delete': ['1 --with-items'],
  'menu export': ['', '--out otra.yaml'],
  'menu plan': ['carta.yaml --prune'],
  'menu apply': ['carta.yaml --prune'],
  'menu reprice': ['--percent 5'],
  'waitlist list': ['', '--watch'],
  'waitlist add': ['-p local --customer-name Luis --party-size 2'],
  'waitlist call': ['-p local 1'],
  'waitlist seat': ['-p local 1'],
  'waitlist cancel': ['-p local 1'],
  'events list': [''],
  'events get': ['1'],
  'events create': ["--name 'Noche de jazz'"],
  'events update': ['1 --title Jazz'],
  'events delete': ['1'],
  'events activate': ['1'],
  'events deactivate': ['1'],
  'events sessions list': ['1'],
  'events sessions create': ['1 --session-date +3d --start-time 21:00 --end-time 23:00'],
  'floor show': [''],
  'floor learn': [''],
  'floor edit': [],
  undo: ['', '--list', '--forget', '--forget Marta'],
  'profile add': ['nuevo --base-url https://casa.example', 'casa --base-url https://casa.example'],
  'profile list': [''],
  'profile show': [''],
  'profile use': ['local'],
  'profile remove': ['local'],
  'profile check': [''],
  whoami: [''],
  api: [
    "POST /developer/api/reservas --data '{}'",
    'DELETE /developer/api/crm/customers/1',
    'GET /developer/api/waitlist',
  ],
  demo: [''],
  serve: ['--database casa.db'],
  'admin init': ["--database casa.db --name 'Casa Ana'", '--database otra/nueva.db --demo'],
  'admin keys create': ['--database casa.db --scopes all'],
  'admin keys list': ['--database casa.db'],
  'admin keys revoke': ['1 --database casa.db'],
  'admin plantas add': ['--database casa.db --name Patio'],
  'admin plantas list': ['--database casa.db'],
  'admin plantas remove': ['EMPTY --database casa.db'],
  'admin tables add': ['Z1 --planta 1 --min 1 --max 2 --database casa.db'],
  'admin tables list': ['--database casa.db'],
  'admin tables remove': ['ZZ --database casa.db'],
  'admin waitlist add': ['--database casa.db --customer-name Luis --party-size 2'],
  'admin waitlist call': ['1 --database casa.db'],
  'admin waitlist seat': ['1 --database casa.db'],
  'admin waitlist cancel': ['1 --database casa.db'],
  commands: [''],
  completion: ['bash'],
};

/** The names, types, modes and contents in a folder, without SQLite's files for readers. */
const snapshotOf = (folder: string, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/-(?:shm|wal)$/.test(name))
      .flatMap((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path);
        const mode = stat.mode.toString(8);
        if (stat.isDirectory())
          return [[`${prefix}${name}/`, mode], ...Object.entries(snapshotOf(path, `${prefix}${name}/`))];
        const content = stat.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
        return [[`${prefix}${name}`, `${mode} ${createHash('sha1').update(content).digest('hex')}`]];
      }),
  );

const tablesOf = ({ server, name }: Database) =>
  server.asSuperuser("select tablename from pg_tables where schemaname = 'public'", name);

const carta = `categories:
  - name: Vinos
    items:
      - name: Tinto de la casa
        price: 3.5
`;

describe('--dry-run', () => {
  const cli = cliForAllTests({ sample: true });
  let reserva = '';
  let otra = '';
  let planta = '';
  let server: Database;
  const profiles: Record<string, object> = { casa: {} };

  const makeDatabase = async (): Promise<void> => {
    const path = join(cli.folder, 'casa.db');
    const store = await openStore(path, { create: true });
    const { tenant_id } = await createTenant(store, { name: 'Casa Ana', tz: 'Europe/Madrid' }, friday);
    await loadSample(store, tenant_id, smallSample);
    const { key } = await createKey(store, tenant_id, { scopes: scopeNames }, friday);
    const empty = await store.transaction(async ({ plantas, mesas }) => {
      const [added, other] = await plantas.add(tenant_id, [{ name: 'Patio' }, { name: 'Altillo' }]);
      await mesas.add(tenant_id, [{ id: 'ZZ', planta_id: other!.id, min: 1, max: 2, priority: 1 }]);
      return added!;
    });
    planta = String(empty.id);
    await store.close();
    profiles['local'] = { baseUrl: undefined, database: path, key };
  };

  beforeAll(async () => {
    await makeDatabase();
    server = await newDatabase({ bare: true });
    writeFileSync(join(cli.folder, 'carta.yaml'), carta);
    const run = (line: string) => runWith(cli, wordsOf(line), profiles);
    const reservas = (await run('reservas list --estado pendiente,confirmada --json')).json;
    [reserva, otra] = reservas
      .filter((each: { mesa_id: unknown }) => each.mesa_id)
      .map(({ id }: { id: string }) => id);
    // Commands to undo, and a journal to resume from.
    await run("crm create --full-name 'Marta Rivas'");
    await run('reservas watch --once');
    await run('floor learn');
    await run('crm note 1 hola');
  });

  const tried = specs.flatMap(({ path, examples }) => {
    const command = path.join(' ');
    return lines[command]?.map((rest) => `${command} ${rest}`.trim()) ?? Object.keys(examples);
  });

  it.each(tried)('of %s writes nothing anywhere', async (line) => {
    const named = line.replace('RESERVA', reserva).replace('OTRA', otra).replace('EMPTY', planta);
    const words = wordsOf(named.replace(/postgres:\S+/, server.address));
    const before = snapshotOf(cli.folder);
    const options = { stdin: 'una-clave-cualquiera-0001' };
    const ran = await runWith(cli, [...words, '--dry-run', '--yes', ...keyed(words)], profiles, options);
    expect(ran.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(snapshotOf(cli.folder)).toEqual(before);
    if (named.includes('postgres:')) expect(await tablesOf(server)).toEqual([]);
    if (isCertain(line)) expect({ code: ran.code, stderr: ran.stderr }).toMatchObject({ code: 0 });
  });
});

/** Whether the command must succeed: an example may name a missing record. */
const isCertain = (line: string): boolean => Object.keys(lines).some((command) => line.startsWith(command));

/** Only `profile add` takes a key. */
const keyed = ([group, verb]: readonly string[]) =>
  group === 'profile' && verb === 'add' ? ['--key-stdin'] : [];
