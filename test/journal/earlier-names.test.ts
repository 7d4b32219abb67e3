import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTestCli } from '../support/importing.ts';

/** Written by a program that called some fields and lines otherwise. `%KEY%` and the like stand for what varies. */
const fixture = (name: string, values: Record<string, string>): string =>
  readFileSync(join(import.meta.dirname, 'earlier-names', name), 'utf8').replace(
    /%([A-Z]+)%/g,
    (_, key) => values[key] ?? '',
  );

const test = useTestCli();
const find = (folder: string, end: string): string =>
  readdirSync(join(test.cli.folder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(test.cli.folder, folder, name))[0] ?? '';

it('undo continues a journal with earlier names', async () => {
  const { run } = test;
  await run('crm create --full-name Zoe');
  const path = find('journal', '.ndjson');
  const KEY = /"key_fingerprint":"(\w+)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  writeFileSync(path, fixture('journal.ndjson', { KEY }));
  expect((await run('undo --list --json')).json).toMatchObject([
    { command: 'reservas import', writes: [{ outcome: 'done' }, { outcome: 'undone' }] },
    { command: 'undo', takes_back: 'crm delete' },
    { command: 'crm create' },
  ]);
  // The customer that the undo restored is deleted again.
  await run('crm create --full-name Ana --phone 600111222 --no-journal');
  expect((await run('undo 2 --yes')).sent.at(-1)).toMatchObject({ method: 'DELETE' });
});

it('an import continues a ledger with earlier names', async () => {
  const { run, put } = test;
  put('c.csv', 'full_name\nZoe\n');
  await run('crm import c.csv');
  put('other.csv', 'fecha_reserva;inicio_reserva;nombre_cliente\n2026-12-05;21:00;Eva\n');
  await run('reservas import other.csv');
  const heads = readdirSync(join(test.cli.folder, 'imports'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(test.cli.folder, 'imports', name), 'utf8'));
  const KEY = /"keyHash":"(\w+)"/.exec(heads.find((text) => text.includes('other.csv')) ?? '')?.[1] ?? '';
  const FOLDER = JSON.stringify(test.cli.folder).slice(1, -1);
  const luis = 'reservas create --fecha 2026-12-01 --inicio 21:00 --nombre Luis --no-journal';
  const LUIS: string = (await run(luis)).json.id;
  put(
    'r.csv',
    'fecha_reserva;inicio_reserva;nombre_cliente;estado\n2026-12-01;21:00;Luis;confirmada\n2026-12-02;21:00;Mar;confirmada\n',
  );
  put('r.csv.import-02bd435b', fixture('ledger.ndjson', { KEY, LUIS, FOLDER }));
  const { json, sent } = await run('reservas import r.csv');
  expect(json).toMatchObject({ created: 1 });
  // Luis exists and only gets his estado.
  const writes = sent.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { estado: 'confirmada' }],
    ['POST', expect.objectContaining({ nombre_cliente: 'Mar' })],
    ['PUT', { estado: 'confirmada' }],
  ]);
});
