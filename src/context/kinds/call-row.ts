import type { Client, Known } from '../../client/client.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Rows } from '../../ground/rows.ts';
import type { Row } from '../../render/outcome.ts';
import type { Id } from './finding.ts';

interface AnyInput {
  readonly params?: { readonly id: Id };
  readonly query?: Row;
  readonly body?: Row;
}

/** The records of a list whose row is known only at run time. */
export const rowsOf = (client: Client, row: Operation, input: AnyInput): Promise<Rows<Row>> =>
  client.rows(row, input as never) as Promise<Rows<Row>>;

/** Calls a row that is known only at run time; the client checks the answer against it. */
export const callRow = (client: Client, row: Operation, input: AnyInput, known?: Known) =>
  client.call(row, input as never, known) as Promise<{ data: Row; message: string | undefined }>;
