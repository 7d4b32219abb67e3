import { bodyFlags } from '../cli/fields.ts';
import type { Flag } from '../cli/flag.ts';
import { suggestKnown } from '../cli/nearest.ts';
import { type ParseContext, ParseIssue } from '../cli/words/parse.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { getShape } from '../contract/schema.ts';
import { createUsageError, type UsageIssue } from '../ground/errors.ts';
import { type LocalizedText, languages, mustBeText, requiredText, untranslated } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { ImportSpec, Reference, ValueAlias } from './import-spec.ts';
import {
  findAllergyColumns,
  findNameColumns,
  listSynonyms,
  type NameColumns,
  normalizeHeader,
} from './known-headers.ts';

/** A field that a column can fill. */
interface Field {
  readonly name: string;
  readonly flagName: string;
  readonly flag: Flag;
  /** False for a field that only an update accepts. */
  readonly isCreatable: boolean;
}

/** The header of each field's column; '' for a field that no column may fill. */
export type Mapping = Readonly<Record<string, string>>;

/** How the cells of a row become fields. */
export interface RowRules {
  readonly resource: CrudResource;
  readonly headers: readonly string[];
  readonly fields: readonly Field[];
  readonly mapping: Mapping;
  readonly nameColumns?: NameColumns | undefined;
  readonly allergyColumns: readonly string[];
  readonly valueAlias?: ValueAlias | undefined;
  readonly cellContext: ParseContext;
  readonly reference?: ReferenceLookup | undefined;
}

/** For a column that names another record: the field of its id, and how to find the id. */
interface ReferenceLookup extends Pick<Reference, 'field' | 'idField'> {
  readonly findId: (name: string) => unknown;
}

/** Lists the fields of a resource; `extraNames` are columns that stand for other fields. */
export const listFields = (
  { operations, flagNames }: CrudResource,
  extraNames: readonly string[],
): Field[] => {
  const created = getShape(operations.create.body);
  const flags = {
    ...bodyFlags(operations.update.body, flagNames),
    ...bodyFlags(operations.create.body, flagNames),
  };
  const fields = Object.entries(flags).map(([flagName, flag]) => {
    const name = flag.field ?? flagName;
    return { name, flagName, flag, isCreatable: name in created };
  });
  const extraFields = extraNames.map((name) => {
    const flag: Flag = { about: untranslated(''), placeholder: 'TEXT', field: name };
    return { name, flagName: name, flag, isCreatable: false };
  });
  return [...fields, ...extraFields];
};

type FindField = (header: string) => Field | undefined;

/** Finds a field by its API name, a synonym, its flag, its column header in tables and its description, in this order. */
export const indexHeaders = ({ columns }: CrudResource, fields: readonly Field[]): FindField => {
  const index = new Map<string, Field>();
  const add = (label: string | undefined, field: Field): void => {
    const key = normalizeHeader(label ?? '');
    if (key !== '' && !index.has(key)) index.set(key, field);
  };
  for (const field of fields) add(field.name, field);
  for (const field of fields) for (const synonym of listSynonyms(field.name)) add(synonym, field);
  for (const field of fields) {
    add(field.flagName, field);
    const header = columns.find((column) => column.field === field.name)?.header;
    for (const lang of languages) {
      add(header?.[lang], field);
      add(field.flag.about[lang].split(/[,;]/)[0], field);
    }
  }
  return (header) => index.get(normalizeHeader(header));
};

/** File names and shells of macOS write accents as separate characters. */
const isSameHeader = (a: string, b: string): boolean => a.normalize() === b.normalize();

/** Maps fields to columns: first as --map says, then by header. Throws USAGE with every unknown or ambiguous name. */
export const mapColumns = (
  fields: readonly Field[],
  findField: FindField,
  headers: readonly string[],
  chosen: Mapping,
): Mapping => {
  const names = fields.map(({ name }) => name);
  const issues: UsageIssue[] = [];
  const mapping: Record<string, string> = {};
  for (const [name, expected] of Object.entries(chosen)) {
    const field = findField(name);
    const header = expected === '' ? '' : headers.find((item) => isSameHeader(item, expected));
    if (!field) issues.push({ name: `--map ${name}`, text: suggestKnown(notAField, name, names) });
    else if (header === undefined)
      issues.push({ name: `--map ${name}=${expected}`, text: suggestKnown(notAColumn, expected, headers) });
    else mapping[field.name] = header;
  }
  const used = Object.values(mapping);
  for (const field of fields) {
    if (field.name in mapping) continue;
    const candidates = headers.filter((header) => !used.includes(header) && findField(header) === field);
    const exact = candidates.filter((header) => isOwnName(field, header));
    const [header, other] = exact.length > 0 ? exact : candidates;
    if (header !== undefined && other !== undefined)
      issues.push({ name: `"${header}"`, text: twoColumnsText(other, field.name) });
    else if (header !== undefined) mapping[field.name] = header;
  }
  if (issues.length > 0) throw createUsageError(issues);
  return mapping;
};

const isOwnName = ({ name, flagName }: Field, header: string): boolean =>
  [name, flagName].map(normalizeHeader).includes(normalizeHeader(header));

const notAField: LocalizedText = { en: 'is not a field here', es: 'no es un campo de esta importación' };
const notAColumn: LocalizedText = { en: 'is not a column of the file', es: 'no es una columna del fichero' };

const twoColumnsText = (other: string, field: string): LocalizedText => ({
  en: `and "${other}" both name ${field}; choose one with --map ${field}=HEADER, or none with --map ${field}=`,
  es: `y «${other}» son las dos de ${field}; elija una con --map ${field}=CABECERA, o ninguna con --map ${field}=`,
});

/** Decides what each column means, and reports unused columns. Throws USAGE if a required field has no column. */
export const buildRules = async (
  context: Context,
  { resource, valueAlias, reference }: ImportSpec,
  columns: Pick<RowRules, 'fields' | 'headers' | 'mapping'>,
): Promise<RowRules> => {
  const { fields, headers } = columns;
  const filled = Object.fromEntries(Object.entries(columns.mapping).filter(([, header]) => header !== ''));
  const listUnused = (used: readonly string[]) => headers.filter((header) => !used.includes(header));
  const nameColumns = findNameColumns(fields, filled, listUnused(Object.values(filled)));
  const mapping: Mapping = nameColumns
    ? { ...filled, [nameColumns.field]: nameColumns.first[0] ?? '' }
    : filled;
  const nameHeaders = nameColumns ? [...nameColumns.first, ...nameColumns.last] : [];
  const unused = listUnused([...Object.values(mapping), ...nameHeaders]);
  const allergyColumns = findAllergyColumns(resource, unused);
  const usesReference = reference && reference.field in mapping && !(reference.idField in mapping);
  const rules: RowRules = {
    resource,
    headers,
    fields,
    mapping,
    nameColumns,
    allergyColumns,
    valueAlias,
    reference: usesReference ? await readReferences(context, reference) : undefined,
    cellContext: { today: context.today, lang: context.lang },
  };
  requireColumns(rules);
  const ignored = unused.filter((header) => !allergyColumns.includes(header)).join(', ');
  if (ignored !== '')
    context.notice({
      en: `columns not used: ${ignored} (--map FIELD=HEADER uses one)`,
      es: `columnas sin usar: ${ignored} (para usar una: --map CAMPO=CABECERA)`,
    });
  return rules;
};

const requireColumns = ({ fields, mapping, reference, headers }: RowRules): void => {
  const missing = fields.filter(
    ({ name, flag, isCreatable }) =>
      isCreatable && flag.required && !(name in mapping) && name !== reference?.idField,
  );
  if (missing.length === 0) return;
  throw createUsageError(
    missing.map(({ name }) => ({ name, text: requiredText })),
    {
      en: `the file has ${headers.join(', ')}; choose a column with --map ${missing[0]?.name}=HEADER`,
      es: `el fichero tiene ${headers.join(', ')}; elija una columna con --map ${missing[0]?.name}=CABECERA`,
    },
  );
};

/** Reads the records that a column names by name or id, to find their ids. */
const readReferences = async (
  context: Context,
  { field, idField, readAll }: Reference,
): Promise<ReferenceLookup> => {
  const records = await readAll(await context.client());
  const findId = (name: string): unknown => {
    const hasName = (other: unknown) => fold(String(other)).trim() === fold(name).trim();
    const matches = records.filter((record) => hasName(record['name']));
    const [match, other] = matches.length > 0 ? matches : records.filter(({ id }) => String(id) === name);
    if (match && !other) return match['id'];
    if (match)
      return new ParseIssue({
        en: `"${name}" is the name of several; write the id instead`,
        es: `«${name}» es el nombre de varias; escriba el id`,
      });
    const names = records.map((record) => String(record['name'])).join(', ');
    const expected = { en: `an existing one (${names})`, es: `una que exista (${names})` };
    return new ParseIssue(mustBeText(expected, name));
  };
  return { field, idField, findId };
};
