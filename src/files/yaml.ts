import {
  type Document,
  type ErrorCode,
  isNode,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';
import type { Path } from '../contract/explain.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { parseInteger } from '../ground/json.ts';

interface YamlProblem {
  /** Offset in the text, in characters. */
  readonly offset: number;
  readonly text: LocalizedText;
}

interface ParsedYaml {
  readonly value: unknown;
  readonly problems: readonly YamlProblem[];
  /** The offset of the value at `path`, or of its nearest existing parent. */
  readonly locate: (path: Path) => number;
  /** Line and column from 1, as `12:3`. */
  readonly formatPosition: (offset: number) => string;
}

/** Parses YAML or JSON. On a problem, `value` is undefined. */
export const readYaml = (text: string): ParsedYaml => {
  const lineCounter = new LineCounter();
  const options = { lineCounter, prettyErrors: false, logLevel: 'error', intAsBigInt: true } as const;
  const document = parseDocument(text, options);
  const positions = {
    locate: (path: Path) => findOffset(document, path),
    formatPosition: (offset: number) => {
      const { line, col } = lineCounter.linePos(offset);
      return `${line}:${col}`;
    },
  };
  // Later syntax errors mostly follow from the first.
  const [firstError] = document.errors;
  const isJson = /^\s*[[{]/.test(text);
  const problems = firstError
    ? [{ offset: firstError.pos[0], text: describeError(firstError, text) }]
    : findProblems(document, isJson);
  if (problems.length > 0) return { value: undefined, problems, ...positions };
  try {
    return { value: document.toJS({ reviver: toJsonInteger }), problems, ...positions };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    problems.push({ offset: 0, text: yamlProblems.RESOURCE_EXHAUSTION });
    return { value: undefined, problems, ...positions };
  }
};

const describeError = ({ code, pos: [offset] }: YAMLParseError, text: string): LocalizedText => {
  const messages: Partial<Record<ErrorCode, LocalizedText>> = yamlProblems;
  const message = messages[code] ?? notYaml;
  const [field] = code === 'DUPLICATE_KEY' ? text.slice(offset).split(/[:\n]/, 1) : [];
  return field ? localize((lang) => `${message[lang]}: ${field.trim()}`) : message;
};

/** Converts integers like `parseJson`: a bigint only beyond 2^53. */
const toJsonInteger = (_key: unknown, value: unknown): unknown =>
  typeof value === 'bigint' ? parseInteger(String(value)) : value;

/** Problems in valid YAML: an alias without an anchor or within its own anchor, and a number with an ambiguous thousands separator. */
const findProblems = (document: Document, isJson: boolean): YamlProblem[] => {
  const problems: YamlProblem[] = [];
  visit(document, {
    Alias: (_key, node, parents) => {
      const anchor = node.resolve(document);
      const isCycle = parents.some((parent) => parent === anchor);
      const cycle = {
        en: `*${node.source} stands inside &${node.source}, so it would contain itself`,
        es: `*${node.source} está dentro de &${node.source}, así que se contendría a sí mismo`,
      };
      const text = isCycle ? cycle : yamlProblems.BAD_ALIAS;
      if (!anchor || isCycle) problems.push({ offset: node.range?.[0] ?? 0, text });
    },
    Scalar: (_key, node) => {
      const { source = '', value } = node;
      if (isJson || typeof value !== 'number' || !thousandsPattern.test(source)) return;
      const text = {
        en: `${source} may mean ${source.replace('.', '')} or ${value}: write one of them`,
        es: `${source} puede ser ${source.replace('.', '')} o ${value}: escriba uno de los dos`,
      };
      problems.push({ offset: node.range?.[0] ?? 0, text });
    },
  });
  return problems;
};

/** Matches `1.250`: it may mean 1250, because 1.25 needs no final zero. */
const thousandsPattern = /^-?[1-9]\d{0,2}\.\d\d0$/;

const findOffset = (document: Document, path: Path): number => {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
};

const quoteHint = { en: 'put the text in quotation marks', es: 'ponga el texto entre comillas' };

/** The message for every other error of the library, whose own messages are in English only. */
const notYaml: LocalizedText = {
  en: `this is not valid YAML: ${quoteHint.en}, or check the punctuation around it`,
  es: `no es YAML válido: ${quoteHint.es} o revise los signos que lo rodean`,
};

const yamlProblems = {
  BAD_ALIAS: {
    en: `& or * without a known name: ${quoteHint.en}`,
    es: `& o * sin un nombre que exista: ${quoteHint.es}`,
  },
  BAD_INDENT: {
    en: 'the indentation differs from the lines around it, or a [ or { is not closed',
    es: 'la sangría no es la de las líneas vecinas, o falta cerrar un [ o {',
  },
  DUPLICATE_KEY: { en: 'the field appears twice', es: 'el campo está dos veces' },
  RESOURCE_EXHAUSTION: {
    en: 'the nesting is too deep, or aliases repeat too much',
    es: 'hay demasiados niveles o demasiadas repeticiones por alias',
  },
  TAB_AS_INDENT: {
    en: 'a tab is used for indentation: use spaces',
    es: 'hay un tabulador como sangría: use espacios',
  },
} as const satisfies Partial<Record<ErrorCode, LocalizedText>>;
