import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });

const file = () => join(cli.folder, 'floors', '127.0.0.1_9.yaml');
const table = (json: { tables: { id: string }[] }, id: string) => json.tables.find((each) => each.id === id);

describe('floor', () => {
  it('is unknown before floor learn, with a hint', async () => {
    const { code, stderr } = await cli.run('floor show --json');
    expect(code).toBe(3);
    expect(stderr).toContain('maitre floor learn');
    expect((await cli.run('reservas free --hora 21:00 --comensales 2')).code).toBe(3);
  });

  it('writes nothing in a dry run', async () => {
    await cli.run('floor learn --dry-run');
    expect(existsSync(file())).toBe(false);
  });

  it('learns tables with their party sizes, and usual stays', async () => {
    const { code, json, sent } = await cli.run('floor learn --desde -42d --json');
    expect(code).toBe(0);
    expect(sent).toHaveLength(43);
    expect(json.floor).toBe('learned');
    expect(table(json, 'S12')).toMatchObject({ id: 'S12', learned: true });
    expect(json.tables.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['S1', 'S10', 'T6']),
    );
    expect(json.stays.find(({ comensales }: { comensales: number }) => comensales === 2).minutes).toBe(90);
  });

  it.each([
    ['tables: 5', '1:9: tables debe ser una lista'],
    ['{}', '1:1: tables es obligatorio'],
    ['tables: [S1]', '1:10: tables debe ser campos y valores'],
    ['tables:\n  - {id: S1, min: 0, max: 2}\n', '2:19: min debe ser un número entero desde 1'],
    ['tables:\n  - {id: S1, min: 1}\n', 'max es obligatorio'],
    [
      'tables: []\nstays: [{comensales: 2, minutes: 0}]\n',
      '2:34: minutes debe ser un número entero de 1 a 1440',
    ],
    ['tables: [{id: S1, min: 1, max: 2}, {id: S1, min: 1, max: 2}]', 'S1 aparece dos veces'],
  ])('reports a problem in a file in the language: %j', async (text, says) => {
    const own = readFileSync(file(), 'utf8');
    writeFileSync(file(), text);
    const { code, stderr } = await cli.run('floor show --json --lang es');
    writeFileSync(file(), own);
    expect([code, stderr]).toEqual([10, expect.stringContaining(says)]);
  });

  it('rejects a range without reservations with a table', async () => {
    const { code, stderr } = await cli.run('floor learn --desde 2020-01-01 --hasta 2020-01-02');
    expect([code, stderr]).toEqual([3, expect.stringContaining('no reservation from 2020-01-01')]);
  });

  describe('edit', () => {
    const answers = [['Edit it again?', 'n\n']] as const;

    it('needs a terminal, and names the file', async () => {
      const { code, stderr } = await cli.run('floor edit');
      expect([code, stderr]).toEqual([2, expect.stringContaining('floors')]);
    });

    it('replaces the file if the edited one is valid', async () => {
      const shell = async (_editor: string, [path]: readonly string[]) => {
        writeFileSync(path!, 'tables:\n  - id: Barra\n    min: 1\n    max: 2\n');
        return 0;
      };
      const before = readFileSync(file(), 'utf8');
      const { code, stdout } = await cli.run('floor edit --output json', { shell, answers: [] });
      expect([code, JSON.parse(stdout).tables]).toEqual([
        0,
        [{ id: 'Barra', min: 1, max: 2, priority: 100 }],
      ]);
      writeFileSync(file(), before);
    });

    it.each([
      ['tables:\n  - id: S1\n    min: 4\n    max: 2\n', '4:10: max must not be below min'],
      ['tables:\n  - id: S1\n    min: one\n    max: 2\n', '3:10: min must'],
      ['tables:\n  - id: S1\n    min: 1\n    max: 2\n  - id: S1\n    min: 1\n    max: 2\n', 'S1'],
      ['{', ''],
    ])('reports problems and keeps the file: %j', async (text, place) => {
      const before = readFileSync(file(), 'utf8');
      const shell = async (_editor: string, [path]: readonly string[]) => {
        writeFileSync(path!, text);
        return 0;
      };
      // Wide enough for any file path.
      const { code, stderr } = await cli.run('floor edit', { shell, answers, columns: 400 });
      expect([code, stderr]).toEqual([2, expect.stringContaining(place)]);
      expect(readFileSync(file(), 'utf8')).toBe(before);
    });

    it('changes nothing if the editor leaves no draft', async () => {
      const before = readFileSync(file(), 'utf8');
      const shell = async (_editor: string, [path]: readonly string[]) => {
        rmSync(path ?? '');
        return 0;
      };
      const { code, stderr } = await cli.run('floor edit', { shell, answers: [], columns: 400 });
      expect([code, stderr]).toEqual([2, expect.stringContaining('.draft.yaml (ENOENT)')]);
      expect(readFileSync(file(), 'utf8')).toBe(before);
    });

    it('changes nothing if the editor fails', async () => {
      const before = readFileSync(file(), 'utf8');
      const { code } = await cli.run('floor edit', { shell: async () => 1, answers: [] });
      expect([code, readFileSync(file(), 'utf8')]).toEqual([2, before]);
    });
  });
});
