import { type Document, type ErrorCode, LineCounter, parseDocument, visit } from 'yaml';
import type { LocalizedText } from '../ground/i18n.ts';
import { parseInteger } from '../ground/json.ts';

/** What is wrong with a text, and where. */
export interface Mistake {
  /** Where in the text, in characters. */
  readonly at: number;
  readonly text: LocalizedText;
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
  typeof value === 'bigint' ? parseInteger(String(value)) : value;

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

const oneOfTwo = (source: string): LocalizedText => ({
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

const quoteIt = { en: 'put the text in quotation marks', es: 'poner el texto entre comillas' };

/** What is wrong with a text of YAML, by the library's code: its own sentences are in English alone. */
const yamlProblems: Readonly<Record<ErrorCode, LocalizedText>> = {
  ALIAS_PROPS: { en: 'an alias (*) takes no anchor or tag', es: 'un alias (*) no lleva ancla ni etiqueta' },
  BAD_ALIAS: {
    en: `& or * without a name that there is: ${quoteIt.en}`,
    es: `& o * sin un nombre que exista: ${quoteIt.es}`,
  },
  BAD_COLLECTION_TYPE: {
    en: 'the tag is none of a list or of fields',
    es: 'la etiqueta no es de una lista ni de campos',
  },
  BAD_DIRECTIVE: {
    en: '% begins a directive that there is not',
    es: '% empieza una directiva que no existe',
  },
  BAD_DQ_ESCAPE: {
    en: 'what follows \\ is no sign: a text in single quotation marks keeps its \\',
    es: 'lo que sigue a \\ no es un signo: un texto entre comillas simples conserva sus \\',
  },
  BAD_INDENT: {
    en: 'is not indented as what stands beside it, or a [ or { is not closed',
    es: 'no tiene la sangría de lo que va a su lado, o un [ o { no se cierra',
  },
  BAD_PROP_ORDER: {
    en: 'an anchor or tag stands in the wrong place',
    es: 'un ancla o una etiqueta está fuera de sitio',
  },
  BAD_SCALAR_START: {
    en: `a text cannot begin with this sign: ${quoteIt.en}`,
    es: `un texto no puede empezar con este signo: ${quoteIt.es}`,
  },
  BLOCK_AS_IMPLICIT_KEY: {
    en: `two fields in one line, or a text with ": " in it: ${quoteIt.en}`,
    es: `dos campos en una línea, o un texto que contiene ": ": ${quoteIt.es}`,
  },
  BLOCK_IN_FLOW: {
    en: 'lines cannot stand within [ ] or { }',
    es: 'dentro de [ ] o { } no puede haber líneas con sangría',
  },
  DUPLICATE_KEY: { en: 'the field is there twice', es: 'el campo está dos veces' },
  IMPOSSIBLE: { en: 'is no YAML', es: 'no es YAML' },
  KEY_OVER_1024_CHARS: {
    en: 'the name of a field is too long',
    es: 'el nombre de un campo es demasiado largo',
  },
  MISSING_CHAR: {
    en: 'a sign is missing: a closing quotation mark, the ":" after a field, or a ","',
    es: 'falta un signo: unas comillas de cierre, los «:» tras un campo o una «,»',
  },
  MULTILINE_IMPLICIT_KEY: {
    en: 'the name of a field goes over several lines',
    es: 'el nombre de un campo ocupa varias líneas',
  },
  MULTIPLE_ANCHORS: { en: 'two anchors (&) for one value', es: 'dos anclas (&) para un valor' },
  MULTIPLE_DOCS: {
    en: 'a second document (---) begins here: one is read',
    es: 'aquí empieza un segundo documento (---): se lee uno',
  },
  MULTIPLE_TAGS: { en: 'two tags (!) for one value', es: 'dos etiquetas (!) para un valor' },
  NON_STRING_KEY: { en: 'the name of a field is no text', es: 'el nombre de un campo no es un texto' },
  RESOURCE_EXHAUSTION: {
    en: 'is too deep, or repeats itself too often',
    es: 'es demasiado profundo o se repite demasiado',
  },
  TAB_AS_INDENT: {
    en: 'is indented by a tab: use spaces',
    es: 'tiene un tabulador como sangría: usar espacios',
  },
  TAG_RESOLVE_FAILED: {
    en: `the tag (!) is none that there is: ${quoteIt.en}`,
    es: `la etiqueta (!) no existe: ${quoteIt.es}`,
  },
  UNEXPECTED_TOKEN: {
    en: 'something stands here that does not belong here: is the line before whole, and a text with signs in quotation marks?',
    es: 'aquí hay algo que no corresponde: ¿está completa la línea anterior, y entre comillas el texto con signos?',
  },
};
