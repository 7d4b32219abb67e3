import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Described } from '../../src/cli/describe.ts';
import { exits } from '../../src/ground/errors.ts';
import { formats } from '../../src/render/result.ts';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

let cli: TestCli;
let described: Described[];

beforeAll(async () => {
  cli = await openTestCli();
  described = (await cli.run('commands --all --json')).json;
});
afterAll(() => cli.close());

const of = (command: string): Described => described.find((each) => each.command === command)!;
const codesOf = (command: string): number[] => [...of(command).exits];

describe('commands --json', () => {
  it('is an index of at most 12 kB', async () => {
    const { json, stdout } = await cli.run('commands --json');
    expect(stdout.length).toBeLessThanOrEqual(12_000);
    expect(json).toHaveLength(described.length - 1);
    expect(json).toContainEqual({ name: 'reservas seat', summary: 'mark as seated', does: 'writes' });
    const names = (does: string) =>
      json.filter((one: { does: string }) => one.does === does).map(({ name }: { name: string }) => name);
    expect(names('reads')).toEqual(expect.arrayContaining(['reservas list', 'menu plan', 'profile check']));
    expect(names('writes')).toEqual(
      expect.arrayContaining(['api', 'undo', 'approve', 'floor learn', 'demo']),
    );
  });

  it('is the same index in every format for programs', async () => {
    const { json } = await cli.run('commands --json');
    const ndjson = (await cli.run('commands -o ndjson')).stdout.trimEnd().split('\n');
    expect(ndjson.map((line) => JSON.parse(line))).toEqual(json);
    const csv = (await cli.run('commands -o csv')).stdout.trimEnd().split('\r\n');
    expect([csv[0], csv.length]).toEqual(['name,summary,does', json.length + 1]);
    const yaml = (await cli.run('commands -o yaml')).stdout;
    expect(yaml.match(/^- name: \S/gm)).toHaveLength(json.length);
  });

  it('describes one command in at most 4 kB, as its help does', async () => {
    for (const { command } of described.filter(({ command }) => command)) {
      const one = await cli.run(`commands ${command} --json`);
      expect([command, Buffer.byteLength(one.stdout) <= 4_000, one.json.command]).toEqual([
        command,
        true,
        command,
      ]);
      expect((await cli.run(`${command} --help --json`)).stdout).toBe(one.stdout);
    }
    const { json } = await cli.run('commands seat --json --lang es');
    expect(json).toMatchObject({ command: 'reservas seat', does: 'writes', exits: codesOf('reservas seat') });
    expect(json.fields).toContain('estado');
    expect((await cli.run('commands nothing --json')).code).toBe(2);
    expect((await cli.run('commands reservas seat', { columns: 80 })).stdout).toContain('Usage:');
  });

  it('describes each exit code once', () => {
    expect(of('').exit_codes?.map(({ code }) => code)).toEqual(Object.values(exits));
  });
  it('describes every command, and what all of them share', () => {
    expect(described.length).toBeGreaterThan(60);
    expect(of('').flags.map(({ name }) => name)).toEqual(expect.arrayContaining(['--profile', '--output']));
    expect(codesOf('')).toEqual(Object.values(exits));
  });

  it('lists the formats of a command, and none if it prints the same in all', () => {
    expect(of('crm search').formats).toEqual(formats);
    expect(of('menu reprice').formats).toEqual(['yaml', 'json']);
    expect(of('reservas watch').formats).toEqual(['table', 'json', 'ndjson']);
    expect(described.filter(({ formats }) => formats.length === 0).map(({ command }) => command)).toEqual([
      'board',
      'api',
      'serve',
      'mcp',
      'skill',
      'openapi',
      'completion',
    ]);
  });

  it.each(['menu export', 'menu reprice --percent 5'])('%s rejects every other format', async (line) => {
    const written = of(line.split(' --')[0]!).formats;
    for (const format of of('').formats) {
      const { code } = await cli.run(`${line} --output ${format}`);
      expect([format, code]).toEqual([format, written.includes(format) ? 0 : 2]);
    }
  });

  it('lists the arguments and flags of a command', () => {
    const { arguments: args, flags } = of('reservas update');
    expect(args).toMatchObject([{ name: 'reserva', required: true, variadic: false }]);
    expect(flags).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '--fecha', type: 'date', field: 'fecha_reserva', required: false }),
        expect.objectContaining({ name: '--inicio', type: 'time' }),
        expect.objectContaining({ name: '--comensales', type: 'integer', field: 'num_comensales' }),
        expect.objectContaining({ name: '--estado', choices: expect.arrayContaining(['en_curso']) }),
      ]),
    );
    expect(of('menu items add').flags).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '--is-available', negation: '--no-is-available', type: 'boolean' }),
        expect.objectContaining({ name: '--price', type: 'number' }),
        expect.objectContaining({ name: '--category-id', required: true }),
      ]),
    );
    expect(of('api').flags).toContainEqual(expect.objectContaining({ name: '--query', repeatable: true }));
    expect(of('completion').arguments[0]!.choices).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  });

  it('lists the exit codes of a command', () => {
    expect(codesOf('reservas get')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 130]);
    expect(codesOf('reservas create')).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 130]);
    expect(codesOf('reservas confirm')).toContain(exits.partial);
    expect(codesOf('floor show')).toContain(exits.notFound);
    expect(codesOf('serve')).toContain(exits.unreachable);
    expect(codesOf('completion')).toEqual([0, 1, 2, 10, 130]);
  });
});

describe('commands on a terminal', () => {
  it('lists every command within 80 columns, in the language', async () => {
    const { stdout } = await cli.run('commands --lang es', { columns: 80 });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(described.length + 2);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toContain('reservas get <reserva> ');
    expect(stdout).toContain('la lista de espera activa');
  });
});
