import { flagName } from '../cli/fields.ts';
import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import type { Schema } from '../contract/schema.ts';
import type { ApiRecord } from '../render/outcome.ts';
import type { WhenColumns } from './when/when-columns.ts';

/** What an import of one kind of record is beside its kind. */
export interface Importable {
  readonly kind: CrudResource;
  /** Fields by which two records can be one, those that are used where none is said first. */
  readonly matches: { readonly usual: readonly string[]; readonly more: readonly string[] };
  /** Fields that have to be the same too. */
  readonly within: readonly string[];
  /** The records that a row may be one of. */
  readonly existing: (
    context: Context,
    client: Client,
    bodies: readonly ApiRecord[],
  ) => Promise<readonly ApiRecord[]>;
  /** The fields that say when one is, and the column that may stand for day and start together. */
  readonly when?: WhenColumns & { readonly schema: Schema };
  /** A column whose words may mean more than a value of its field: the fields that they mean, of a record that has `body`. */
  readonly meaning?: Meaning;
  /** Whether a record does not show when it was made: those that are there before have to be remembered. */
  readonly isUndated?: true;
  /** A column that names another record, in place of the field that holds its id. */
  readonly named?: Naming;
}

export interface Meaning {
  readonly field: string;
  /** The value that must not be lost where a column's header is not certain. */
  readonly final: string;
  readonly of: (word: string, body: ApiRecord) => ApiRecord | undefined;
}

interface Naming {
  /** The column, as the interface calls it in an answer. */
  readonly field: string;
  readonly schema: Schema;
  readonly fills: string;
  /** The other records that there are. */
  readonly others: (client: Client) => Promise<readonly ApiRecord[]>;
}

/** As the interface names the fields, and as the flags do. */
export const namesOf = ({ flagNames }: CrudResource, fields: readonly string[]): string[] => [
  ...new Set(fields.flatMap((field) => [flagName(field, flagNames), field])),
];

/** The fields that names mean. */
export const fieldsNamed = ({ kind, matches }: Importable, names: readonly string[]): string[] =>
  [...matches.usual, ...matches.more].filter(
    (field) => names.includes(field) || names.includes(flagName(field, kind.flagNames)),
  );
