import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
const script = { interactive: false };
const namesIn = async (words: string) =>
  (await resolveNames(words.split(' '), menuOf(...dishes).find, script)).names;

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

  it('are rejected if together they match several dishes', async () => {
    await expect(namesIn('tarta de')).rejects.toMatchObject({ code: 'AMBIGUOUS' });
  });

  it('that are ids are neither joined to a name nor looked up', async () => {
    const { find, asked } = menuOf('3f2a 12');
    expect((await resolveNames(['3f2a', '12'], find, script)).names).toEqual(['3f2a', '12']);
    expect(asked).toEqual([]);
  });

  it('may be the groups of a phone', async () => {
    const names = async (...words: string[]) =>
      (await resolveNames(words, menuOf('612 345 678').find, script)).names;
    expect(await names('612', '345', '678')).toEqual(['612 345 678']);
    expect(await names('101', '102', '103')).toEqual(['101', '102', '103']);
    expect(await names('12', '345', '678')).toEqual(['12', '345', '678']);
  });

  it('are all kept, in order, with any menu', async () => {
    const word = fc.constantFrom('pan', 'de', 'queso', '12', 'tarta', 'K7PQ2M');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
        const { names } = await resolveNames(words, menuOf('tarta de queso', 'pan').find, script).catch(
          () => ({
            names: words,
          }),
        );
        expect(names.join(' ')).toBe(words.join(' '));
      }),
    );
  });

  it('are looked up once', async () => {
    const { find, asked } = menuOf(...dishes);
    const found = await resolveNames(['tarta', 'de', 'queso'], find, script);
    for (const name of found.names) await found.find(name);
    expect(asked).toEqual(['tarta de queso']);
  });

  it('pass on any other failure', async () => {
    const find = async () => {
      throw new Failure('UNREACHABLE', 'no answer');
    };
    await expect(resolveNames(['a', 'b'], find, script)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});
