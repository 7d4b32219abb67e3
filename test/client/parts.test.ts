import { describe, expect, it } from 'vitest';
import { commonParts, longerParts } from '../../src/client/parts.ts';

const texts = ['ana gil\n+34 61', 'eva gil\n+34 62', 'pia\n'];

describe('the parts that texts have in common', () => {
  it('stand in the order of how many texts hold them, of two the shorter first', () => {
    expect(commonParts(texts, '').slice(0, 2)).toEqual(['a', 'i']);
    expect(commonParts(['abab', 'abc'], '').slice(0, 3)).toEqual(['a', 'b', 'ab']);
  });

  it('hold what is asked for, within one line, and neither begin nor end with a space', () => {
    const parts = commonParts(texts, 'gi');
    expect(parts.every((part) => part.includes('gi'))).toBe(true);
    expect(commonParts(texts, '').some((part) => part.includes('\n') || part !== part.trim())).toBe(false);
    expect(commonParts(texts, 'zz')).toEqual([]);
  });
});

describe('the parts that are one character longer', () => {
  it('at their end, at their start, or both', () => {
    expect(longerParts('gi', texts, ['end'])).toEqual(['gil']);
    expect(longerParts('gi', texts, ['start'])).toEqual([' gi']);
    expect(longerParts('34 6', texts, ['end'])).toEqual(['34 61', '34 62']);
    expect(longerParts('a', texts, ['start', 'end']).sort()).toEqual(['a ', 'an', 'ia', 'na', 'va']);
  });

  it('never cross a line, and are none at its end', () => {
    expect(longerParts('gil', texts, ['end'])).toEqual([]);
    expect(longerParts('', ['ab\nb'], ['end'])).toEqual(['a', 'b']);
  });
});
