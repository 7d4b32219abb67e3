import {
  type ApiResult,
  type Client,
  callOperation,
  formatPlannedId,
  isPlannedId,
} from '../client/client.ts';
import { findWrittenResource, getWritableResource } from '../context/resources/register.ts';
import { type RecordName, recordNames } from '../contract/index.ts';
import type { Input, Operation, RequestInput } from '../contract/operation.ts';
import { Failure } from '../ground/errors.ts';
import { isSameId } from '../ground/json.ts';
import type { ApiRecord } from '../render/result.ts';
import type { Journal } from './file.ts';
import { getChildKind, getParentReference } from './undo-steps.ts';

/** For `--dry-run`: a journal whose new lines are read with the others, but not written. */
export const createPlannedJournal = (journal: Journal): Journal => {
  const planned: object[] = [];
  return {
    ...journal,
    append: async (line) => void planned.unshift(line),
    newestFirst: async function* () {
      yield* [...planned];
      yield* journal.newestFirst();
    },
    runExclusive: (fn) => fn(),
  };
};

/** A record as it was read, and as the planned writes leave it. Undefined: there is none. */
interface PlannedRecord {
  readonly kind: RecordName;
  readonly before: ApiRecord | undefined;
  readonly after: ApiRecord | undefined;
}

/** For `--dry-run`: a client that reads records as the writes leave them that `client` only plans. */
export const createPlannedClient = (client: Client): Client => {
  const records = new Map<string, PlannedRecord>();
  let created = 0;

  const read = async (kind: RecordName, get: Operation, input: RequestInput): Promise<ApiRecord> => {
    const id = input.params?.['id'];
    const key = `${kind} ${id}`;
    const known = records.get(key);
    if (known && !known.after) throw createDeletedFailure(id);
    const record = known?.after ?? (await callOperation(client, get, input)).data;
    if (!known) records.set(key, { kind, before: record, after: record });
    return { ...record, ...readChildren(kind, id, record), ...countReservations(kind, id, record) };
  };

  const readChildren = (kind: RecordName, id: unknown, record: ApiRecord): ApiRecord => {
    const { children } = getWritableResource(kind);
    const list = isPlannedId(id) ? [] : record[children?.field ?? ''];
    if (!children || !Array.isArray(list)) return {};
    const known = [...records.values()].filter((child) => child.kind === getChildKind(kind));
    const unread = list.filter(({ id }) => !known.some(({ before }) => isSameId(before?.['id'], id)));
    const own = known.flatMap(({ after }) =>
      after && isSameId(after[children.parentFields[0]], id) ? [after] : [],
    );
    return { [children.field]: [...unread, ...own] };
  };

  /** The service counts the reservations of a customer that are not cancelled. */
  const countReservations = (kind: RecordName, id: unknown, { total_reservas }: ApiRecord): ApiRecord => {
    if (kind !== recordNames.crm || total_reservas === undefined) return {};
    const count = (record: ApiRecord | undefined) =>
      Number(isSameId(record?.['customer_id'], id) && record?.['estado'] !== 'cancelada');
    const added = [...records.values()].map(({ before, after }) => count(after) - count(before));
    return { total_reservas: added.reduce((sum, value) => sum + value, Number(total_reservas)) };
  };

  const write = (kind: RecordName, { method }: Operation, { params, body }: RequestInput): ApiRecord => {
    const isNew = method === 'POST';
    const id = isNew ? formatPlannedId(++created) : params?.['id'];
    const known = records.get(`${kind} ${id}`);
    const parent = isNew && params && { [String(getParentReference(kind))]: params['id'] };
    const after = { id, ...known?.after, ...parent, ...body };
    records.set(`${kind} ${id}`, {
      kind,
      before: known?.before,
      after: method === 'DELETE' ? undefined : after,
    });
    return after;
  };

  return {
    ...client,
    call: async <O extends Operation>(operation: O, input: Input<O>) => {
      const resource = findWrittenResource(operation);
      if (!resource || (operation.method === 'GET' && operation !== resource.operations.get))
        return client.call(operation, input);
      const { name } = resource;
      if (operation.method === 'GET')
        return { data: await read(name, operation, input) } as unknown as ApiResult<O>;
      const { message } = await client.call(operation, input);
      return { data: write(name, operation, input), message } as unknown as ApiResult<O>;
    },
  };
};

const createDeletedFailure = (id: unknown) =>
  new Failure('NOT_FOUND', {
    en: `an earlier step would delete ${id}`,
    es: `un paso anterior eliminaría ${id}`,
  });
