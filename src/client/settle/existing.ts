import type { Operation } from '../../contract/operation.ts';
import { Failure } from '../../ground/errors.ts';
import type { Reply } from '../client.ts';
import { agreementOf } from './agree.ts';
import { lookAgain } from './look-again.ts';
import type { Lost } from './lost.ts';
import { lookFailed, notDone, notKnown, sayDone } from './outcomes.ts';
import { readRow } from './reading.ts';
import type { Settleable } from './settleable.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads the record that an edit was for: done where it shows everything that was sent. */
export const settleEdit = async (lost: Lost, kind: Settleable): Promise<Reply<Operation>> => {
  const body = lost.input.body ?? {};
  const fields = Object.keys(body).filter((field) => body[field] !== undefined);
  if (fields.length === 0) throw lost.failure;
  const record = await lookAgain(lost, async () => {
    const found = await readRecord(lost, kind);
    if (found instanceof Failure) throw found;
    const agreements = fields.map((field) => agreementOf(field, body[field], found[field]));
    if (agreements.includes('other')) return undefined;
    if (agreements.includes('unseen')) throw notKnown(lost, kind, unseen(fields, agreements));
    return found;
  });
  if (!record) throw notDone(lost, kind);
  sayDone(lost, kind);
  return { data: record, message: undefined };
};

/** Reads the record that a deletion was for: done where it is not found. */
export const settleDeletion = async (lost: Lost, kind: Settleable): Promise<Reply<Operation>> => {
  const gone = await lookAgain(lost, async () => {
    const found = await readRecord(lost, kind);
    return found instanceof Failure ? found : undefined;
  });
  if (!gone) throw notDone(lost, kind);
  sayDone(lost, kind);
  return { data: null, message: undefined };
};

/** The record as it stands, or NOT_FOUND. Throws UNKNOWN_OUTCOME where it cannot be read. */
const readRecord = async (lost: Lost, kind: Settleable): Promise<Row | Failure> => {
  const { client, input } = lost;
  try {
    const { data } = await readRow(client, kind.rows.get!, { params: input.params } as never);
    return data as Row;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'NOT_FOUND') return error;
    throw notKnown(lost, kind, lookFailed(error));
  }
};

const unseen = (fields: readonly string[], agreements: readonly string[]) => {
  const names = fields.filter((_, index) => agreements[index] === 'unseen').join(', ');
  return { en: `the service does not show ${names}`, es: `el servicio no muestra ${names}` };
};
