import { problemsOf } from '../contract/explain.ts';
import { expectsOf, type ObjectSchema, shapeOf } from '../contract/schema.ts';
import { Failure } from '../ground/errors.ts';
import { joinTexts, type LocalizedText, mustBeText, suggestText, untranslated } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { parseJson } from '../ground/json.ts';
import { flagName } from './fields.ts';
import type { Flags } from './flag.ts';
import { nearest } from './nearest.ts';
import { type UsageIssue, usage } from './usage.ts';
import { ParseIssue } from './words/parse.ts';

export type Body = Record<string, unknown>;

interface BodyParts {
  readonly schema: ObjectSchema;
  /** The flags that fill the fields, by which a wrong one is named. */
  readonly flags?: Flags;
  /** `--data`, parsed. */
  readonly data: Body;
  /** The fields that flags fill; they win over the data's. */
  readonly fields: Body;
  /** Rules between fields, asked once each field is right. */
  readonly check?: (body: Body) => UsageIssue[];
}

/**
 * The body to send: `--data` with the flags over it. Throws one USAGE failure that names every field that is
 * unknown, missing or wrong, by its flag.
 */
export const bodyOf = ({ schema, flags = {}, data, fields, check }: BodyParts): Body => {
  const body = { ...data, ...fields };
  const mistakes = [...unknownFields(schema, data), ...wrongFields(schema, body, data, flags)];
  if (mistakes.length === 0) mistakes.push(...(check?.(body) ?? []));
  if (mistakes.length > 0) throw usage(mistakes);
  return body;
};

const noField: LocalizedText = { en: 'is no field of this request', es: 'no es un campo de esta petición' };

const unknownFields = (schema: ObjectSchema, data: Body): UsageIssue[] => {
  const known = Object.keys(shapeOf(schema));
  return Object.keys(data)
    .filter((field) => !known.includes(field))
    .map((field) => {
      const near = nearest(field, known);
      const more = near === undefined ? untranslated(known.join(', ')) : suggestText(near);
      return { name: `--data ${field}`, text: joinTexts([noField, more], ': ') };
    });
};

/** What a flag says is named by the flag, and may be said as people say it; what `--data` says is the interface's. */
const wrongFields = (schema: ObjectSchema, body: Body, data: Body, flags: Flags): UsageIssue[] =>
  problemsOf(schema, body).map(({ field, missing, text, right }) => {
    const given = body[field];
    const isQuotable = !missing && typeof given !== 'object';
    if (!missing && given === data[field]) {
      return { name: `--data ${field}`, text: right && isQuotable ? mustBeText(right, String(given)) : text };
    }
    const [flagged, flag] = Object.entries(flags).find(([, { field: filled }]) => filled === field) ?? [];
    const name = `--${flagged ?? flagName(field)}`;
    if (given instanceof ParseIssue) return { name, text: given.text };
    const isContract =
      flag?.expects === expectsOf(invariant(shapeOf(schema)[field], 'it is a field of the body'));
    const expected = isContract ? right : flag?.expects;
    return { name, text: expected && isQuotable ? mustBeText(expected, String(given)) : text };
  });

/** The values of the flags that fill a field, under the field's name. */
export const fieldsOf = (flags: Flags, values: Readonly<Record<string, unknown>>): Body => {
  const fields: Body = {};
  for (const [name, { field }] of Object.entries(flags)) {
    if (field !== undefined && values[name] !== undefined) fields[field] = values[name];
  }
  return fields;
};

/**
 * The object in a `--data` text, after the byte order mark that some editors put first. Throws USAGE, with the
 * position where the JSON breaks.
 */
export const parseData = (data: string): Body => {
  const text = data.replace(/^\ufeff/, '');
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw notJson(text);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw new Failure(
    'USAGE',
    {
      en: '--data must be a JSON object, like {"notas": "…"}',
      es: '--data debe ser un objeto JSON, como {"notas": "…"}',
    },
    { field: '--data' },
  );
};

const notJson = (text: string): Failure => {
  const before = text.slice(0, jsonBreak(text));
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return new Failure(
    'USAGE',
    {
      en: `--data is no JSON: it breaks at line ${line}, column ${column}`,
      es: `--data no es JSON: falla en la línea ${line}, columna ${column}`,
    },
    { field: '--data' },
  );
};

const space = /[ \t\n\r]*/y;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A text but its last quote, as far as it is right. */
const text = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy;

/** What is wanted: the first item of a list or its end, an item, what follows a key, what follows an item. */
type State = 'first' | 'item' | 'colon' | 'value' | 'after';

/**
 * The offset at which a text that is no JSON stops being one; its length where it ends too early. The engine
 * says so in words that differ from one version to the next, or not at all.
 */
export const jsonBreak = (json: string): number => {
  const open: string[] = [];
  let state: State | undefined = 'item';
  let at = 0;
  for (;;) {
    at += lengthAt(space, json, at);
    const sign = json[at] ?? '';
    const length = sign === '"' ? lengthAt(text, json, at) : lengthAt(word, json, at);
    state = stateAfter(state, sign === '"' || length === 0 ? sign : 'word', open);
    if (state === undefined) return at;
    at += Math.max(1, length);
    if (sign === '"' && json[at++] !== '"') return at - 1;
  }
};

const lengthAt = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(json)?.[0].length ?? 0;
};

/** `open` holds the ends that are awaited, the innermost last. */
const stateAfter = (state: State, token: string, open: string[]): State | undefined => {
  const end = open.at(-1);
  if (token === end && (state === 'first' || state === 'after')) {
    open.pop();
    return 'after';
  }
  if (state === 'after') return token === ',' && end !== undefined ? 'item' : undefined;
  if (state === 'colon') return token === ':' ? 'value' : undefined;
  if (state !== 'value' && end === '}') return token === '"' ? 'colon' : undefined;
  if (token === '"' || token === 'word') return 'after';
  if (token !== '{' && token !== '[') return undefined;
  open.push(token === '{' ? '}' : ']');
  return 'first';
};
