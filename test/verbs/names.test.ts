import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { ResolveContext, Resolver } from '../../src/context/resources/resolver.ts';
import { Failure } from '../../src/ground/errors.ts';
import { resolveNames } from '../../src/verbs/resolve-names.ts';

/** A menu of these dishes, which records every look-up. */
const menuOf = (...dishes: readonly string[]) => {
  const asked: string[] = [];
  const find = async (word: string) => {
    asked.push(word);
    if (/^\d+$/.test(word)) return Number(word);
    const exact = dishes.indexOf(word);
    const partial = dishes.filter((dish) => dish.includes(word));
    if (exact >= 0) return exact;
    if (partial.length === 1) return dishes.indexOf(partial[0] ?? '');
    throw new Failure(partial.length === 0 ? 'NOT_FOUND' : 'AMBIGUOUS', word);
  };
  return { find, asked };
};

const dishes = [
  'tarta de queso',
  'tarta de manzana',
  'arroz negro',
  'arroz negro con alioli',
  'pan',
  'gazpacho',
];
const resolve = (words: readonly string[], find: Resolver, interactive = false) =>
  resolveNames(
    { interactive } as ResolveContext,
    {} as Client,
    words,
    { createResolver: () => find },
    {
      purpose: 'write',
    },
  );
const namesIn = async (words: string, interactive = false) =>
  (await resolve(words.split(' '), menuOf(...dishes).find, interactive)).names;

describe('words without quotes', () => {
  it.each([
    ['tarta de queso', ['tarta de queso']],
    ['arroz negro', ['arroz negro']],
    ['pan gazpacho', ['pan', 'gazpacho']],
    ['gazpacho tarta de queso pan', ['gazpacho', 'tarta de queso', 'pan']],
    ['arroz negro con alioli arroz negro', ['arroz negro con alioli', 'arroz negro']],
    ['12 13', ['12', '13']],
    ['12 tarta de queso 13', ['12', 'tarta de queso', '13']],
    ['pan nada', ['pan', 'nada']],
    ['pan', ['pan']],
  ])('%s are the names %j', async (words, names) => {
    expect(await namesIn(words)).toEqual(names);
  });

  it('are one unknown name unless names of several are known', async () => {
    expect(await namesIn('nada jamás')).toEqual(['nada jamás']);
    expect(await namesIn('pan nada', true)).toEqual(['pan nada']);
    expect(await namesIn('pan gazpacho', true)).toEqual(['pan', 'gazpacho']);
  });

  it('name a record once for a person', async () => {
    expect(await namesIn('pan 4', true)).toEqual(['pan']);
  });

  it('are rejected if together they match several dishes', async () => {
    await expect(namesIn('tarta de')).rejects.toMatchObject({ code: 'AMBIGUOUS' });
  });

  it('that are ids are neither joined to a name nor looked up', async () => {
    const { find, asked } = menuOf('3f2a 12');
    expect((await resolve(['3f2a', '12'], find)).names).toEqual(['3f2a', '12']);
    expect(asked).toEqual([]);
  });

  it('may be the groups of a phone', async () => {
    const names = async (...words: string[]) => (await resolve(words, menuOf('612 345 678').find)).names;
    expect(await names('612', '345', '678')).toEqual(['612 345 678']);
    expect(await names('101', '102', '103')).toEqual(['101', '102', '103']);
    expect(await names('12', '345', '678')).toEqual(['12', '345', '678']);
  });

  it('are all kept, in order, with any menu', async () => {
    const word = fc.constantFrom('pan', 'de', 'queso', '12', 'tarta', 'K7PQ2M');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
        const { names } = await resolve(words, menuOf('tarta de queso', 'pan').find).catch(() => ({
          names: words,
        }));
        expect(names.join(' ')).toBe(words.join(' '));
      }),
    );
  });

  it('are looked up once', async () => {
    const { find, asked } = menuOf(...dishes);
    const found = await resolve(['tarta', 'de', 'queso'], find);
    for (const name of found.names) await found.find(name);
    expect(asked).toEqual(['tarta de queso']);
  });

  it('pass on any other failure', async () => {
    const find = async () => {
      throw new Failure('UNREACHABLE', 'no answer');
    };
    await expect(resolve(['a', 'b'], find)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});
