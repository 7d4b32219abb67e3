import type { Mistake } from '../../cli/usage.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import type { Text } from '../../ground/lang.ts';
import type { Noun } from '../../ground/nouns.ts';
import type { Column, Row } from '../../render/outcome.ts';
import type { Asking } from './asking.ts';
import type { Finder, Id } from './find.ts';

type Body = Readonly<Record<string, unknown>>;

/** A kind of record as the commands see it: its rows of the contract, and how people name and read it. */
export interface Resource {
  /** The words before the verb. */
  readonly path: readonly string[];
  readonly rows: {
    readonly list: Operation;
    readonly get: Operation;
    readonly create: Operation & { readonly body: ObjectSchema };
    readonly update: Operation & { readonly body: ObjectSchema };
    readonly delete: Operation;
  };
  /** Flags that are not named as their field is. */
  readonly names?: Readonly<Record<string, string>>;
  readonly columns: readonly Column[];
  readonly arg: { readonly name: string; readonly about: Text };
  readonly noun: Noun;
  readonly finder: (context: Context, client: Client) => Finder;
  /** How a creation asks for what it misses, where a person can be asked. */
  readonly asking?: Asking;
  /** A record in one line, for a question or a list of candidates. */
  readonly lineOf: (record: Row) => string;
  /** Rules between the fields of a creation that the interface states, beside those of each field. */
  readonly checkCreation?: (body: Body) => Mistake[];
}

interface AnyInput {
  readonly params?: { readonly id: Id };
  readonly body?: Body;
}

/** Calls a row that is known only at run time; the client checks the answer against it. */
export const callRow = (client: Client, row: Operation, input: AnyInput) =>
  client.call(row, input as never) as Promise<{ data: Row; message: string | undefined }>;
