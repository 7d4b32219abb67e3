import { type Document, LineCounter, parseDocument, visit } from 'yaml';
import { wholeNumber } from '../ground/json.ts';
import type { Text } from '../ground/lang.ts';
import { yamlProblems } from './yaml-problems.ts';

/** What is wrong with a text, and where. */
export interface Mistake {
  /** Where in the text, in characters. */
  readonly at: number;
  readonly text: Text;
}

type Path = readonly (string | number)[];

interface Read {
  readonly value: unknown;
  readonly mistakes: readonly Mistake[];
  /** Where a value stands; of what is not there, where that would be in which it should stand. */
  readonly placeOf: (path: Path) => number;
  /** `12:3`, the line and the column of a place, from 1. */
  readonly lineOf: (at: number) => string;
}

/** What a text of YAML or JSON says, or why it says nothing. */
export const readYaml = (text: string): Read => {
  const lineCounter = new LineCounter();
  const options = { lineCounter, prettyErrors: false, logLevel: 'error', intAsBigInt: true } as const;
  const document = parseDocument(text, options);
  const places = {
    placeOf: (path: Path) => placeIn(document, path),
    lineOf: (at: number) => {
      const { line, col } = lineCounter.linePos(at);
      return `${line}:${col}`;
    },
  };
  // What follows the first mistake of the syntax follows from it.
  const [broken] = document.errors;
  const mistakes = broken
    ? [{ at: broken.pos[0], text: yamlProblems[broken.code] }]
    : mistakenIn(document, /^\s*[[{]/.test(text));
  if (mistakes.length > 0) return { value: undefined, mistakes, ...places };
  try {
    return { value: document.toJS({ reviver: asJson }), mistakes, ...places };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return { value: undefined, mistakes: [{ at: 0, text: yamlProblems.RESOURCE_EXHAUSTION }], ...places };
  }
};

/** A whole number as JSON's are: only what a double cannot hold is a bigint. */
const asJson = (_key: unknown, value: unknown): unknown =>
  typeof value === 'bigint' ? wholeNumber(String(value)) : value;

/** What is YAML all the same: an alias of nothing, and a number that no program writes and that may be another. */
const mistakenIn = (document: Document, isJson: boolean): Mistake[] => {
  const mistakes: Mistake[] = [];
  visit(document, {
    Alias: (_key, node) => {
      if (!node.resolve(document)) mistakes.push({ at: node.range?.[0] ?? 0, text: yamlProblems.BAD_ALIAS });
    },
    Scalar: (_key, node) => {
      const { source = '', value } = node;
      if (!isJson && typeof value === 'number' && thousands.test(source))
        mistakes.push({ at: node.range?.[0] ?? 0, text: oneOfTwo(source) });
    },
  });
  return mistakes;
};

/** `1.250`: programs write 1.25. */
const thousands = /^-?[1-9]\d{0,2}\.\d\d0$/;

const oneOfTwo = (source: string): Text => ({
  en: `${source} may be ${source.replace('.', '')} or ${Number(source)}: write which`,
  es: `${source} puede ser ${source.replace('.', '')} o ${Number(source)}: escribir cuál`,
});

const placeIn = (document: Document, path: Path): number => {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const range = (node as { range?: readonly number[] } | null | undefined)?.range;
    if (range) return range[0] ?? 0;
  }
  return 0;
};
