import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cliForAllTests, friday, type RunOptions, type TestCli } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
const cache = () => join(cli.folder, 'completion');
beforeEach(() => rmSync(cache(), { recursive: true, force: true }));

const complete = async (kind: string, begun = '', options: RunOptions = {}, asks = 'records') => {
  const line = ['__complete', asks, kind, begun, 'reservas', 'seat'];
  const { stdout, stderr, code, sent } = await cli.run(line, options);
  return {
    stdout,
    stderr,
    code,
    sent,
    words: stdout
      .split('\n')
      .flatMap((line) => line.split('\t').slice(0, 1))
      .filter(Boolean),
  };
};

/** The time limit is over before the restaurant responds, if it ever does. */
const late: RunOptions = { startedAt: friday.getTime() - 1_000, behind: async () => {} };

describe('the completions of a shell are', () => {
  it('the same after * as after nothing, because PowerShell 5.1 drops an empty argument', async () => {
    expect((await complete('reserva', '*')).words).toEqual((await complete('reserva')).words);
  });

  it("today's active reservations, each by a word that names it", async () => {
    const { words, sent, code } = await complete('reserva');
    expect({ code, paths: sent.map(({ path }) => path) }).toEqual({
      code: 0,
      paths: ['20', '21'].map((day) => `/developer/api/reservas?fecha=2026-11-${day}`),
    });
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words).size).toBe(words.length);
  });

  it('those of the same business day after midnight, too', async () => {
    const now = new Date('2026-11-20T23:30:00Z');
    const { words, sent } = await complete('reserva', '', { now });
    expect(sent).toHaveLength(2);
    expect(words.length).toBeGreaterThan((await complete('reserva')).words.length);
  });

  it('only records in a state that the verb applies to', async () => {
    const wordsOf = async (kind: string) => (await complete(kind)).words;
    const asked = { active: await wordsOf('reserva'), seated: await wordsOf('reserva:en_curso') };
    const awaited = await wordsOf('reserva:pendiente,confirmada');
    expect(awaited.length).toBeGreaterThan(5);
    expect(asked.seated.length).toBeGreaterThan(0);
    expect([...awaited, ...asked.seated].sort()).toEqual(asked.active.sort());
    const [dish = ''] = await wordsOf('menu_item:true');
    expect(await wordsOf('menu_item:false')).not.toContain(dish);
  });

  it('filtered by the word so far, without regard to case and accents', async () => {
    const all = (await complete('menu_item')).words;
    expect(all).toContain('Pan de cristal con tomate');
    const { words, sent } = await complete('menu_item', 'PAN');
    expect(words).toContain('Pan de cristal con tomate');
    expect(words.length).toBeLessThan(all.length);
    expect(sent).toEqual([]);
  });

  it('cached for some seconds in a file with mode 0600', async () => {
    const { words } = await complete('menu_item');
    const [name = ''] = readdirSync(cache());
    expect(statSync(join(cache(), name)).mode & 0o777).toBe(0o600);
    const again = await complete('menu_item', '', late);
    expect({ words: again.words, code: again.code }).toEqual({ words, code: 0 });
  });

  it('up to ten minutes old if the restaurant does not respond', async () => {
    const { words } = await complete('menu_item');
    const later = (minutes: number) => new Date(Date.parse('2026-11-20T19:00:00Z') + minutes * 60_000);
    const soon = await complete('menu_item', '', { ...late, now: later(5) });
    expect({ words: soon.words, code: soon.code }).toEqual({ words, code: 0 });
    const gone = await complete('menu_item', '', { ...late, now: later(20) });
    expect({ words: gone.words, code: gone.code, stderr: gone.stderr }).toEqual({
      words: [],
      code: 0,
      stderr: '',
    });
  });

  it('none if nothing is cached and the time is over', async () => {
    const { stdout, stderr, code } = await complete('menu_item', '', late);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 0 });
    const broken = await complete('menu_item', '', { env: { MAITRE_API_KEY: 'wrong' } }, 'refresh');
    expect({ stdout: broken.stdout, stderr: broken.stderr }).toEqual({ stdout: '', stderr: '' });
    expect((await complete('nonsense')).code).toBe(0);
  });

  it('refreshed in the background for the next Tab', async () => {
    const asked: string[] = [];
    const behind = async (words: readonly string[]) => void asked.push(words.join(' '));
    expect((await complete('menu_item:true', '', { ...late, behind })).stdout).toBe('');
    // Another Tab meanwhile starts no second refresh.
    expect((await complete('menu_item', '', { ...late, behind })).stdout).toBe('');
    expect(asked).toEqual(['__complete refresh menu_item  reservas seat']);
    const { stdout, code, sent } = await complete('menu_item', '', {}, 'refresh');
    expect({ stdout, code, sent: sent.length, kept: existsSync(cache()) }).toEqual({
      stdout: '',
      code: 0,
      sent: 1,
      kept: true,
    });
    expect((await complete('menu_item', '', { ...late, behind })).words.length).toBeGreaterThan(5);
    expect(asked).toHaveLength(1);
  });

  it("never another restaurant's at the same address, nor from the future", async () => {
    expect((await complete('menu_item')).words.length).toBeGreaterThan(5);
    const other = await cli.keyWith(['reservas:read']);
    expect((await complete('menu_item', '', { ...late, env: { MAITRE_API_KEY: other } })).words).toEqual([]);
    const asked: string[] = [];
    const behind = async (words: readonly string[]) => void asked.push(words.join(' '));
    const before = new Date(friday.getTime() - 3_600_000);
    const startedAt = before.getTime() - 1_000;
    expect((await complete('menu_item', '', { startedAt, behind, now: before })).words).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('without a customer who was erased during the refresh', async () => {
    const erased: TestCli['fetch'] = async (url, init) => {
      const response = await cli.fetch(url, init);
      rmSync(cache(), { recursive: true, force: true });
      return response;
    };
    await complete('reserva', '', { fetch: erased }, 'refresh');
    expect(existsSync(cache())).toBe(false);
  });
});
