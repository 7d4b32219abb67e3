import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { friday, type House, openHouse, type RunOptions } from '../support/house.ts';

let house: House;
const cache = () => join(house.folder, 'completion');
beforeAll(async () => {
  house = await openHouse({ sample: true });
});
beforeEach(() => rmSync(cache(), { recursive: true, force: true }));
afterAll(() => house.close());

const complete = async (kind: string, begun = '', options: RunOptions = {}, asks = 'records') => {
  const line = ['__complete', asks, kind, begun, 'reservas', 'seat'];
  const { stdout, stderr, code, sent } = await house.run(line, options);
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

const unreachable: RunOptions = {
  fetch: async () => {
    throw new TypeError('fetch failed');
  },
};
const never: RunOptions = { fetch: () => new Promise(() => {}), startedAt: friday.getTime() + 0.25 };

describe('a shell is offered', () => {
  it("today's bookings that are still to be dealt with, each by a word that names it", async () => {
    const { words, sent, code } = await complete('reserva');
    expect({ code, paths: sent.map(({ path }) => path) }).toEqual({
      code: 0,
      paths: ['/developer/api/reservas?fecha=2026-11-20'],
    });
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words).size).toBe(words.length);
  });

  it('dishes, picked by what is typed, whatever its case and accents', async () => {
    const all = (await complete('menu_item')).words;
    expect(all).toContain('Pan de cristal con tomate');
    const { words, sent } = await complete('menu_item', 'PAN');
    expect(words).toContain('Pan de cristal con tomate');
    expect(words.length).toBeLessThan(all.length);
    expect(sent).toEqual([]);
  });

  it('what it was offered a moment ago, from a file for its owner alone', async () => {
    const { words } = await complete('menu_item');
    const [name = ''] = readdirSync(cache());
    expect(statSync(join(cache(), name)).mode & 0o777).toBe(0o600);
    const again = await complete('menu_item', '', unreachable);
    expect({ words: again.words, code: again.code }).toEqual({ words, code: 0 });
  });

  it('what it was offered some minutes ago where the restaurant does not answer, and nothing after that', async () => {
    const { words } = await complete('menu_item');
    const later = (minutes: number) => new Date(Date.parse('2026-11-20T19:00:00Z') + minutes * 60_000);
    const soon = await complete('menu_item', '', { ...unreachable, now: later(5) });
    expect({ words: soon.words, code: soon.code }).toEqual({ words, code: 1 });
    const late = await complete('menu_item', '', { ...unreachable, now: later(20) });
    expect({ words: late.words, code: late.code, stderr: late.stderr }).toEqual({
      words: [],
      code: 1,
      stderr: '',
    });
  });

  it('nothing, in silence, where nothing can be had in time', async () => {
    const { stdout, stderr, code } = await complete('menu_item', '', never);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 1 });
    const broken = await complete('menu_item', '', { env: { MAITRE_API_KEY: 'wrong' } });
    expect({ stdout: broken.stdout, stderr: broken.stderr }).toEqual({ stdout: '', stderr: '' });
    expect((await complete('nonsense')).code).toBe(0);
  });

  it('what is read behind its back for the next time', async () => {
    const { stdout, code } = await complete('menu_item', '', {}, 'refresh');
    expect({ stdout, code, kept: existsSync(cache()) }).toEqual({ stdout: '', code: 0, kept: true });
  });
});
