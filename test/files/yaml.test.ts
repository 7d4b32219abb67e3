import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readYaml } from '../../src/files/yaml.ts';

const problemsOf = (text: string) => {
  const { problems, formatPosition } = readYaml(text);
  return problems.map(({ offset, text: { es } }) => `${formatPosition(offset)}: ${es}`);
};

describe('a text that is not YAML', () => {
  it.each([
    ['a: "b\n', '2:1: falta un signo'],
    ['a: b: c', '1:4: dos campos en una línea'],
    ['a: 1\na: 2', '2:1: el campo está dos veces: a'],
    ['{"a": 1, "b c": 2, "b c": 3}', '1:20: el campo está dos veces: "b c"'],
    ['a: &x\n  b: [*x]', '2:7: *x está dentro de &x'],
    ['a: @x', '1:4: un texto no puede empezar con este signo'],
    ['\ta: 1', '1:1: hay un tabulador como sangría'],
    ['a:\n  - b\n c: d', '3:1: la sangría no es la de las líneas vecinas'],
    ['a: "x" y', '1:8: texto inesperado'],
    ['---\na: 1\n---\nb: 2', '3:1: aquí empieza un segundo documento'],
    ['a: "\\q"', '1:5: secuencia desconocida tras \\'],
    ['a: *x', '1:4: & o * sin un nombre'],
    ['a: 12.500', '1:4: 12.500 puede ser 12500 o 12.5'],
  ])('%j is refused in the user’s language, with line and column: %s', (text, wanted) => {
    const [first = ''] = problemsOf(text);
    expect(first.startsWith(wanted)).toBe(true);
  });

  it('never crashes, whatever it is', () => {
    const signs = fc.constantFrom(...'ab1 \n\t:-?*&!|>%@`"\'[]{},#\\.~'.split(''));
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 24 }), (all) => {
        const { value, problems } = readYaml(all.join(''));
        expect(problems.length === 0 || value === undefined).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

it('an alias of an earlier value is that value', () => {
  expect(readYaml('a: &x {b: 1}\nc: *x')).toMatchObject({ problems: [], value: { c: { b: 1 } } });
});

it('a number written by a program keeps its value', () => {
  for (const [text, value] of [
    ['a: 1.125', 1.125],
    ['a: 1.25', 1.25],
    ['a: 0.500', 0.5],
    ['{"a": 1.250}', 1.25],
  ] as const)
    expect(readYaml(text)).toMatchObject({ problems: [], value: { a: value } });
});
