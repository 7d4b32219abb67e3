import { flagsOf } from '../../cli/fields.ts';
import type { Flag } from '../../cli/flag.ts';
import { nearest } from '../../cli/nearest.ts';
import { type UsageIssue, usage } from '../../cli/usage.ts';
import type { CrudResource } from '../../context/resources/resource.ts';
import { aboutOf, type Schema, shapeOf } from '../../contract/schema.ts';
import {
  joinTexts,
  type LocalizedText,
  languages,
  localize,
  suggestText,
  untranslated,
} from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { fold } from '../../ground/strings.ts';
import { likelyHeaders } from './likely-headers.ts';
import { usualHeaders } from './usual-headers.ts';

/** A field that a column can fill. */
export interface Field {
  readonly name: string;
  readonly flag: Flag;
  /** Whether a creation takes it; what only an edit takes is set after. */
  readonly isCreated: boolean;
  /** What its column may be called, plainly. */
  readonly names: ReadonlySet<string>;
  /** What it may be called where no other column is the field's. */
  readonly likely: ReadonlySet<string>;
}

/** Field by field, the header of its column. */
export type Mapping = Readonly<Record<string, string>>;

/** Every field that a record of the kind can be given; `more` are columns that stand for a field. */
export const fieldsFor = (kind: CrudResource, more: Readonly<Record<string, Schema>> = {}): Field[] => {
  const created = shapeOf(kind.rows.create.body);
  const flags = {
    ...flagsOf(kind.rows.update.body, kind.flagNames),
    ...flagsOf(kind.rows.create.body, kind.flagNames),
  };
  const own = Object.entries(flags).map(([flagName, flag]) => {
    const name = flag.field ?? flagName;
    const schema =
      created[name] ??
      invariant(shapeOf(kind.rows.update.body)[name], 'a flag comes from one of the two bodies');
    const names = namesOf(kind, name, flagName, schema);
    return { name, flag, isCreated: name in created, names, likely: likelyOf(name) };
  });
  const others = Object.entries(more).map(([name, schema]) => {
    const flag: Flag = { about: aboutOf(schema) ?? untranslated(''), value: 'TEXT', field: name };
    const names = namesOf(kind, name, name, schema);
    return { name, flag, isCreated: false, names, likely: likelyOf(name) };
  });
  return withoutOthersWords([...own, ...others]);
};

/** What sheets usually call one field is no name of another, unless the interface itself calls that one so. */
const withoutOthersWords = (fields: readonly Field[]): Field[] =>
  fields.map((field) => {
    const others = fields.filter(({ name }) => name !== field.name);
    const taken = new Set(others.flatMap(({ name }) => (usualHeaders[name] ?? []).map(plain)));
    const names = [...field.names].filter((word) => !taken.has(word) || word === plain(field.name));
    return { ...field, names: new Set(names) };
  });

/** Its name in the interface, its flag, the header of its column here, what the interface notes of it, and what sheets call it. */
const namesOf = ({ columns }: CrudResource, name: string, flagName: string, schema: Schema): Set<string> => {
  const header = columns.find(({ field }) => field === name)?.header;
  const about = aboutOf(schema);
  const said = languages.flatMap((lang) => [header?.[lang], about?.[lang].split(/[,;]/)[0]]);
  return new Set(
    [name, flagName, ...said, ...(usualHeaders[name] ?? [])].flatMap((words) =>
      words ? [plain(words)] : [],
    ),
  );
};

const likelyOf = (name: string): Set<string> => new Set((likelyHeaders[name] ?? []).map(plain));

const plain = (words: string): string =>
  fold(words)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** How many of the headers name a field. */
export const countRecognised = (
  fields: readonly Field[],
  headers: readonly string[],
  said: Mapping,
): number => {
  const wanted = Object.values(said);
  const isNamed = (header: string) => fieldNamed(fields, header) ?? fieldLikely(fields, header);
  return headers.filter((header) => wanted.includes(header.trim()) || isNamed(header)).length;
};

/** What tells a header from one that is the same. */
const again = / \(\d+\)$/;

const fieldNamed = (fields: readonly Field[], header: string): Field | undefined =>
  fields.find(({ names }) => names.has(plain(header.replace(again, ''))));

const fieldLikely = (fields: readonly Field[], header: string): Field | undefined =>
  fields.find(({ likely }) => likely.has(plain(header.replace(again, ''))));

/** Which column fills which field. */
export interface Mapped {
  readonly mapping: Mapping;
  /** The headers that fill nothing. */
  readonly unused: readonly string[];
}

/**
 * Which column fills which field: as it was said, else by the headers, last by those that only may name a field and of which
 * `holds` says that they do. Throws USAGE with every mistake: a field or a header that there is not, two columns for one field.
 */
export const mapColumns = (
  fields: readonly Field[],
  headers: readonly string[],
  said: Mapping,
  holds: (field: Field, header: string) => boolean,
): Mapped => {
  const mistakes: UsageIssue[] = [];
  const mapping: Record<string, string> = {};
  for (const [word, header] of Object.entries(said)) {
    const field =
      fields.find(({ name }) => name === word) ?? fieldNamed(fields, word) ?? fieldLikely(fields, word);
    if (!field)
      mistakes.push({
        name: `--map ${word}`,
        text: noSuch(
          noField,
          word,
          fields.map(({ name }) => name),
        ),
      });
    else if (!headers.includes(header))
      mistakes.push({ name: `--map ${word}=${header}`, text: noSuch(noColumn, header, headers) });
    else mapping[field.name] = header;
  }
  const taken = Object.values(mapping);
  for (const header of headers) {
    const field = taken.includes(header) ? undefined : fieldNamed(fields, header);
    if (!field || field.name in said || taken.includes(mapping[field.name] ?? '')) continue;
    const other = mapping[field.name];
    if (other === undefined || plain(header) === plain(field.name)) mapping[field.name] = header;
    else if (plain(other) !== plain(field.name))
      mistakes.push({ name: `"${header}"`, text: twice(other, field.name) });
  }
  if (mistakes.length > 0) throw usage(mistakes);
  const sure = Object.values(mapping);
  for (const field of fields.filter(({ name }) => !(name in mapping))) {
    const likely = headers.filter(
      (header) => !sure.includes(header) && fieldLikely(fields, header) === field && holds(field, header),
    );
    const [header, ...others] = likely;
    if (header !== undefined && others.length === 0) mapping[field.name] = header;
  }
  const used = Object.values(mapping);
  return { mapping, unused: headers.filter((header) => !used.includes(header)) };
};

const noField: LocalizedText = { en: 'is no field here', es: 'no es un campo de aquí' };
const noColumn: LocalizedText = { en: 'is no column of the file', es: 'no es una columna del fichero' };

const noSuch = (what: LocalizedText, word: string, known: readonly string[]): LocalizedText => {
  const near = nearest(word, known);
  return joinTexts([what, near === undefined ? untranslated(known.join(', ')) : suggestText(near)], ': ');
};

const twice = (other: string, field: string): LocalizedText => ({
  en: `and "${other}" are both ${field}: say which with --map ${field}=HEADER`,
  es: `y «${other}» son ambas ${field}: decir cuál con --map ${field}=CABECERA`,
});

/** `field=Header`, as often as it is given. */
export const readMappings = (pairs: readonly string[]): Mapping => {
  const wrong = pairs.filter((pair) => !/^[^=]+=.+$/s.test(pair));
  if (wrong.length > 0)
    throw usage(
      wrong.map((pair) => ({ name: '--map', text: localize((lang) => `${mustBePair[lang]}, no "${pair}"`) })),
    );
  const read = pairs.map((pair) => [
    pair.slice(0, pair.indexOf('=')).trim(),
    pair.slice(pair.indexOf('=') + 1).trim(),
  ]);
  const again = read.find(([field], at) => read.findIndex(([other]) => other === field) !== at);
  if (again) throw usage([{ name: `--map ${again[0]}`, text: saidTwice }]);
  return Object.fromEntries(read);
};

const saidTwice: LocalizedText = {
  en: 'is said twice: a field has one column',
  es: 'se dice dos veces: un campo tiene una columna',
};
const mustBePair: LocalizedText = { en: 'must be field=Header', es: 'debe ser campo=Cabecera' };
