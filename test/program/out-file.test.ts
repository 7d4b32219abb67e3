import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(cli.folder, `documents-${++count}`);
  mkdirSync(folder);
});

const runTo = (name: string, line: string) => cli.run([...line.split(' '), '--out', join(folder, name)]);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('--out', () => {
  it.each([
    ['list.csv', 'reservas list', /^id,/],
    ['sheet.html', 'sheet', /^<!doctype html>/],
    ['stats.json', 'stats', /^\{/],
    ['guests.ndjson', 'crm list', /^\{.*\}\n/],
    ['now.md', 'now', /20:00/],
    ['skill.md', 'skill', /maitre/],
    ['api.json', 'openapi', /"openapi"/],
  ])('writes %s: %s', async (name, line, content) => {
    const { code, stdout } = await runTo(name, line);
    expect([code, stdout]).toEqual([0, '']);
    expect(read(name)).toMatch(content);
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('writes the bytes that a pipe would get, and notices on stderr', async () => {
    const piped = await cli.run('crm list --output csv --fields id,full_name');
    const { stderr } = await runTo('guests.csv', 'crm list --fields id,full_name');
    expect(read('guests.csv')).toBe(piped.stdout);
    expect(stderr).toBe(piped.stderr);
  });

  it.each([
    ['a write', 'crm create --full-name Ana', 'is only for commands that read'],
    ['an endless command', 'reservas watch', 'runs until Ctrl-C', 'x.ndjson'],
    ['a format that nobody writes', 'crm list', 'cannot be a .xlsx file', 'guests.xlsx'],
    ['a folder that does not exist', 'crm list', 'its folder does not exist', 'none/guests.csv'],
  ])('is refused before any request for %s', async (_, line, message, name = 'x.csv') => {
    const { sent, stderr } = await runTo(name, line);
    expect(sent).toEqual([]);
    expect(stderr).toContain(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves the file as it was if the command fails or is only planned', async () => {
    writeFileSync(join(folder, 'one.json'), 'old');
    expect((await runTo('one.json', 'crm get 999999')).code).toBe(3);
    expect((await runTo('one.json', 'crm list --dry-run')).stdout).toContain('"method":"GET"');
    expect(read('one.json')).toBe('old');
  });

  it('- is stdout', async () => {
    const { json } = await cli.run('crm list --out - --fields id');
    expect(json.length).toBeGreaterThan(1);
  });
});

it('--excel alone means csv, in Spanish with semicolons and decimal commas', async () => {
  const line = 'menu items list --fields name,price --sort name --excel';
  expect((await cli.run(`${line} --lang es`)).stdout).toMatch(/^\ufeffname;price\r\n.*;\d+,\d/);
  expect((await cli.run(line)).stdout).toMatch(/^\ufeffname,price\r\n.*,\d+\.\d/);
});
