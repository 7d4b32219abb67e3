import type { ApiRecord, Operation } from '../../contract/operation.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { ApiResult } from '../client.ts';
import {
  createNotAppliedFailure,
  createUnknownOutcomeFailure,
  createUnknownRequestFailure,
  describeFailedCheck,
  noticeApplied,
  pollUntil,
  type UnconfirmedWrite,
} from './outcomes.ts';
import { compareField, isEqualIn, isExactly, listSentFields, type Reconcilable } from './reconcilable.ts';

/**
 * Checks whether a write was applied. Resolves to its result, with a notice. Throws a failure with exit code 7
 * if it was not applied, and UNKNOWN_OUTCOME if nobody can tell. Throws INTERRUPTED if the user did not wait.
 */
export const reconcileWrite = async (write: UnconfirmedWrite): Promise<ApiResult<Operation>> => {
  const { failure, operation } = write;
  const resource = await write.findReconcilable(operation);
  if (!resource) throw createUnknownRequestFailure(failure, operation.method);
  if (failure.code === 'INTERRUPTED') throw createUnknownOutcomeFailure(write, resource);
  if (operation.method === 'POST') return reconcileCreation(write, resource);
  return operation.method === 'PUT' ? reconcileEdit(write, resource) : reconcileDeletion(write, resource);
};

type Reconcile = (write: UnconfirmedWrite, resource: Reconcilable) => Promise<ApiResult<Operation>>;

/** Applied if the record shows exactly what was sent, not applied if it shows something else. Similar values decide nothing. */
const reconcileEdit: Reconcile = async (write, resource) => {
  const body = write.input.body ?? {};
  const fields = Object.keys(body).filter((field) => body[field] !== undefined);
  if (fields.length === 0) throw write.failure;
  let doubt: LocalizedText | undefined;
  const data = await pollUntil(write, async () => {
    const record = await readRecord(write, resource);
    if (record instanceof Failure) throw record;
    const inexact = fields.filter((field) => !isExactly(body[field], record[field]));
    const hasOtherValue = inexact.some(
      (field) => compareField(field, body[field], record[field]) === 'other',
    );
    doubt = hasOtherValue ? undefined : describeDoubt(inexact, record);
    return inexact.length === 0 ? record : undefined;
  });
  if (!data)
    throw doubt
      ? createUnknownOutcomeFailure(write, resource, doubt)
      : createNotAppliedFailure(write, resource);
  noticeApplied(write, resource);
  return { data };
};

const describeDoubt = (inexact: readonly string[], record: ApiRecord): LocalizedText => {
  const hidden = inexact.filter((field) => record[field] === undefined);
  const names = (hidden.length > 0 ? hidden : inexact).join(', ');
  return hidden.length > 0
    ? { en: `the service does not return ${names}`, es: `el servicio no devuelve ${names}` }
    : { en: `${names}: similar, but not exactly as sent`, es: `${names}: parecido, pero no como se envió` };
};

/** Applied if the record is not found. */
const reconcileDeletion: Reconcile = async (write, resource) => {
  const notFound = await pollUntil(write, async () => {
    const record = await readRecord(write, resource);
    return record instanceof Failure ? record : undefined;
  });
  if (!notFound) throw createNotAppliedFailure(write, resource);
  noticeApplied(write, resource);
  return { data: null };
};

/** Resolves to the record, or to the NOT_FOUND failure. Throws UNKNOWN_OUTCOME if the record cannot be read. */
const readRecord = async (write: UnconfirmedWrite, resource: Reconcilable): Promise<ApiRecord | Failure> => {
  const { client, input } = write;
  const { get } = resource.operations;
  if (!get) throw createUnknownOutcomeFailure(write, resource);
  const read: Promise<ApiResult<Operation>> = client.call(get, { params: input.params });
  return read.then(
    ({ data }) => data as ApiRecord,
    (error) =>
      error instanceof Failure && error.code === 'NOT_FOUND'
        ? error
        : rethrowAsUnknown(write, resource)(error),
  );
};

const rethrowAsUnknown =
  (write: UnconfirmedWrite, resource: Reconcilable) =>
  (error: unknown): never => {
    throw error instanceof Failure
      ? createUnknownOutcomeFailure(write, resource, describeFailedCheck(error))
      : error;
  };

/** Applied if a matching record was created after the write started. */
const reconcileCreation: Reconcile = async (write, resource) => {
  const record = await pollUntil(write, async () => {
    const read = resource.readCandidates(write.client, write.input);
    const snapshot = await read.catch(rethrowAsUnknown(write, resource));
    const match = matchCreation({
      records: snapshot.records,
      body: write.input.body ?? {},
      identity: resource.identityFields,
      existingIds: write.existingIds,
      since: estimateStart(write, snapshot.clock),
    });
    if (match.is === 'doubtful') throw createUnknownOutcomeFailure(write, resource, doubts[match.doubt]);
    if (match.is === 'absent' && snapshot.isTruncated)
      throw createUnknownOutcomeFailure(write, resource, incompleteList);
    if (match.is === 'absent') return undefined;
    noticeApplied(write, resource, match.isDated ? undefined : undatedRemark);
    return match.record;
  });
  if (record) return { data: record };
  throw createNotAppliedFailure(write, resource);
};

const dateHeaderStepMs = 1_000;
/** How far this machine's clock may differ from the service's. */
const ownSkewMs = 300_000;

/** When the creation started, by the service's clock if it sends a Date header, which has whole seconds. */
export const estimateStart = (
  { startedAt, now }: Pick<UnconfirmedWrite, 'startedAt' | 'now'>,
  clock: number | undefined,
): number =>
  clock === undefined ? startedAt - ownSkewMs : startedAt + (clock - now().getTime()) - dateHeaderStepMs;

export interface CreationEvidence {
  /** Every record that the creation may have made. */
  readonly records: readonly ApiRecord[];
  readonly body: ApiRecord;
  /** The fields that the service does not change. */
  readonly identity: readonly string[];
  /** When the creation started, in milliseconds since 1970. A record created after that may be the result. */
  readonly since: number;
  /** Ids of records from other creations. */
  readonly existingIds: ReadonlySet<unknown>;
}

type CreationMatch =
  | { readonly is: 'made'; readonly record: ApiRecord; readonly isDated: boolean }
  | { readonly is: 'absent' }
  | { readonly is: 'doubtful'; readonly doubt: keyof typeof doubts };

/**
 * Finds the record that a creation made. It is absent only if no record is like it: a creation time may be wrong, and a
 * second creation is worse than a question.
 */
export const matchCreation = ({
  records,
  body,
  identity,
  since,
  existingIds,
}: CreationEvidence): CreationMatch => {
  const sent = listSentFields(body);
  const identifying = identity.filter((field) => sent.includes(field));
  const candidates = records.filter(
    (record) => !existingIds.has(record['id']) && isEqualIn(body, record, identifying),
  );
  // A record without a creation time counts as recent.
  const recent = candidates.filter((record) => !(readCreatedAt(record) < since));
  const [record, ...others] = recent.filter((item) => isEqualIn(body, item));
  if (others.length > 0) return { is: 'doubtful', doubt: 'several' };
  if (record) return { is: 'made', record, isDated: !Number.isNaN(readCreatedAt(record)) };
  if (candidates.length === 0) return { is: 'absent' };
  return { is: 'doubtful', doubt: recent.length > 0 ? 'similar' : 'older' };
};

/** Milliseconds since 1970; NaN if the record does not show it. */
const readCreatedAt = ({ created_at }: ApiRecord): number =>
  typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN;

const undatedRemark: LocalizedText = {
  en: 'every field that was sent matches, but the service shows no creation time, so it may be an older, identical record',
  es: 'coincide cada campo enviado, pero el servicio no muestra cuándo se creó: podría ser un registro anterior idéntico',
};

const incompleteList: LocalizedText = { en: 'the list is incomplete', es: 'la lista está incompleta' };

const doubts = {
  several: { en: 'there are several identical records', es: 'hay varios registros iguales' },
  similar: { en: 'a new record matches only in part', es: 'un registro nuevo solo coincide en parte' },
  older: {
    en: 'there is a record like it, which by its creation time is older',
    es: 'hay un registro igual o parecido que, por su fecha de creación, es anterior',
  },
} as const;
