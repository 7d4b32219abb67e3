import { beforeAll, describe, expect, it } from 'vitest';
import type { Described } from '../../src/cli/describe.ts';
import { exits } from '../../src/ground/errors.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests();
let described: Described[];

beforeAll(async () => {
  described = (await cli.run('commands --all --json')).json;
});

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
      expect.arrayContaining(['api', 'undo', 'approve', 'floor learn', 'demo', 'board', 'admin pace']),
    );
  });

  it('describes one command in at most 4 kB, as its help does', async () => {
    for (const { command } of described.filter(({ command }) => command)) {
      const one = await cli.run(`commands ${command} --json`);
      expect([command, Buffer.byteLength(one.stdout) <= 4_000, one.json.command]).toEqual([
        command,
        true,
        command,
      ]);
    }
    const help = await cli.run('menu items add --help --json');
    expect(help.stdout).toBe((await cli.run('commands menu items add --json')).stdout);
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

  it.each(['menu export', 'menu reprice --percent 5'])('%s rejects every other format', async (line) => {
    const written = of(line.split(' --')[0]!).formats;
    for (const format of of('').formats) {
      const { code } = await cli.run(`${line} --output ${format}`);
      expect([format, code]).toEqual([format, written.includes(format) ? 0 : 2]);
    }
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
