import { expect, it } from 'vitest';
import { groups } from '../../src/commands/groups.ts';

it.each(groups.map((group) => [group.name, group] as const))(
  'of %s each verb that is asked for alone is loaded, and a word that is none loads all',
  async (_name, { load }) => {
    const all = await load();
    expect(await load('toString')).toEqual(all);
    for (const { path } of all) {
      const loaded = await load(path[1]);
      expect(loaded.map((one) => one.path)).toContainEqual(path);
    }
  },
);
