import type { ErrorCode } from 'yaml';
import type { Text } from '../ground/lang.ts';

const quoteIt = { en: 'put the text in quotation marks', es: 'poner el texto entre comillas' };

/** What is wrong with a text of YAML, by the library's code: its own sentences are in English alone. */
export const yamlProblems: Readonly<Record<ErrorCode, Text>> = {
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
