import type { Operation } from '../../contract/operation.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { Reply } from '../client.ts';
import { agreementOf, isExactly } from './comparing.ts';
import { settleCreation } from './creation.ts';
import { type LostWrite, lookAgain } from './lost-write.ts';
import { lookFailed, notDone, notKnown, sayDone, unknownRequest } from './outcomes.ts';
import { readRow, type Settleable } from './settleable.ts';

/**
 * Settles a write by reading what stands now. Resolves to its answer, with a notice; throws a failure of exit 7
 * where it was not done, UNKNOWN_OUTCOME where that cannot be told, INTERRUPTED where the user did not wait for it.
 */
export const settle = async (lost: LostWrite): Promise<Reply<Operation>> => {
  const { failure, operation } = lost;
  const kind = await lost.kindOf(operation);
  if (!kind) throw unknownRequest(failure, operation.method);
  if (failure.code === 'INTERRUPTED') throw notKnown(lost, kind);
  if (operation.method === 'POST') return settleCreation(lost, kind);
  return operation.method === 'PUT' ? settleEdit(lost, kind) : settleDeletion(lost, kind);
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads the record that an edit was for: done where it shows exactly what was sent, not done where it shows
 * something else. What only looks like it may be what stood there before.
 */
const settleEdit = async (lost: LostWrite, kind: Settleable): Promise<Reply<Operation>> => {
  const body = lost.input.body ?? {};
  const fields = Object.keys(body).filter((field) => body[field] !== undefined);
  if (fields.length === 0) throw lost.failure;
  let doubt: LocalizedText | undefined;
  const record = await lookAgain(lost, async () => {
    const found = await readRecord(lost, kind);
    if (found instanceof Failure) throw found;
    const inexact = fields.filter((field) => !isExactly(body[field], found[field]));
    const isOther = inexact.some((field) => agreementOf(field, body[field], found[field]) === 'other');
    doubt = isOther ? undefined : notExactly(inexact, found);
    return inexact.length === 0 ? found : undefined;
  });
  if (!record) throw doubt ? notKnown(lost, kind, doubt) : notDone(lost, kind);
  sayDone(lost, kind);
  return { data: record, message: undefined };
};

const notExactly = (fields: readonly string[], found: Row): LocalizedText => {
  const unseen = fields.filter((field) => found[field] === undefined);
  const names = (unseen.length > 0 ? unseen : fields).join(', ');
  return unseen.length > 0
    ? { en: `the service does not show ${names}`, es: `el servicio no muestra ${names}` }
    : { en: `${names}: alike, not exactly as sent`, es: `${names}: parecido, no exactamente lo enviado` };
};

/** Reads the record that a deletion was for: done where it is not found. */
const settleDeletion = async (lost: LostWrite, kind: Settleable): Promise<Reply<Operation>> => {
  const gone = await lookAgain(lost, async () => {
    const found = await readRecord(lost, kind);
    return found instanceof Failure ? found : undefined;
  });
  if (!gone) throw notDone(lost, kind);
  sayDone(lost, kind);
  return { data: null, message: undefined };
};

/** The record as it stands, or NOT_FOUND. Throws UNKNOWN_OUTCOME where it cannot be read. */
const readRecord = async (lost: LostWrite, kind: Settleable): Promise<Row | Failure> => {
  const { client, input } = lost;
  const row = kind.rows.get;
  if (!row) throw notKnown(lost, kind);
  try {
    const { data } = await readRow(client, row, { params: input.params } as never);
    return data as Row;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'NOT_FOUND') return error;
    throw notKnown(lost, kind, lookFailed(error));
  }
};
