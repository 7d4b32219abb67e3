import { unescape as decodeUrlPart } from 'node:querystring';
import { type Client, callOperation, listRecords, plannedId } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Context } from '../context/context.ts';
import { findWrittenResource } from '../context/resources/register.ts';
import type { WritableResource } from '../context/resources/resource.ts';
import { contract } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { waitlistPanel } from '../contract/waitlist.ts';
import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { isSameId, parseJson, parseJsonOrText, stringifyJson } from '../ground/json.ts';
import { formatChildren } from '../journal/messages.ts';
import type { ApiRecord, Column, RecordResult } from '../render/result.ts';
import { type ProposedRequest, storeProposal, toProposalRecord } from './proposal.ts';

/** Stores the planned requests of a command, with the records that they change, and returns the result to show. */
export const propose = async (context: Context, command: string): Promise<RecordResult> => {
  const client = await context.unrecorded();
  const requests: ProposedRequest[] = [];
  const does: LocalizedText[] = [];
  for (const request of context.plannedRequests) {
    const call = toCall(request, client.baseUrl);
    const before = call && (await readBefore(client, call));
    requests.push({ ...request, ...(before && { before }) });
    does.push(describeRequest(request, call, before));
  }
  const proposal = await storeProposal(context, { command, does, requests });
  const { expires, ...record } = toProposalRecord(proposal, context.lang);
  const shownRequests = requests.map(({ method, url, body }) => ({
    method,
    url,
    body: body && parseJsonOrText(body),
  }));
  const approval = `maitre approve ${proposal.proposal}`;
  return {
    kind: 'record',
    record: { ...record, requests: shownRequests, expires },
    columns: proposalColumns,
    notices: [
      {
        en: `nothing was sent; approve it: ${approval}`,
        es: `no se ha enviado nada; para aprobarla: ${approval}`,
      },
    ],
  };
};

export const proposalColumns: readonly Column[] = [
  { field: 'proposal', header: { en: 'Proposal', es: 'Propuesta' }, priority: 0 },
  { field: 'command', header: { en: 'Command', es: 'Comando' }, priority: 3 },
  { field: 'does', header: { en: 'Does', es: 'Hace' }, priority: 1, min: 24, overflow: 'below' },
  { field: 'restaurant', header: { en: 'Restaurant', es: 'Restaurante' }, priority: 4 },
  { field: 'expires', header: { en: 'Expires', es: 'Caduca' }, priority: 5 },
];

/** A planned request as a call of an operation. */
interface PlannedCall {
  readonly operation: Operation;
  readonly resource: WritableResource;
  /** As text; absent for a creation. */
  readonly id: string | undefined;
  readonly body: ApiRecord | undefined;
}

const operations: readonly Operation[] = [...Object.values(contract), waitlistPanel].flatMap((resource) =>
  Object.values<Operation>(resource),
);

/** Finds the operation of a planned request; undefined for a path that the API does not have. */
export const toCall = ({ method, url, body }: OutgoingRequest, baseUrl: string): PlannedCall | undefined => {
  const path = url.slice(baseUrl.replace(/\/+$/, '').length);
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/?]+)')}$`);
    const match = pattern.exec(path);
    const resource = match && findWrittenResource(operation);
    if (!match || !resource) continue;
    const parsed = body === undefined ? undefined : (parseJson(body) as ApiRecord);
    return { operation, resource, id: match[1] && decodeUrlPart(match[1]), body: parsed };
  }
  return undefined;
};

/** Reads the record that a call changes; undefined for a creation. Throws NOT_FOUND. */
export const readBefore = async (client: Client, call: PlannedCall): Promise<ApiRecord | undefined> => {
  const { operation, resource, id } = call;
  if (id === undefined || id === plannedId || operation.method === 'POST') return undefined;
  const { get, list } = resource.operations;
  if (get) return (await callOperation(client, get, { params: { id } })).data as ApiRecord;
  const record = (await listRecords(client, list, {})).find((candidate) => isSameId(candidate['id'], id));
  if (record) return record;
  throw new Failure('NOT_FOUND', {
    en: `${resource.noun.one.en} ${id} no longer exists`,
    es: `${resource.noun.one.es} ${id} ya no existe`,
  });
};

/** Formats the fields that differ: `estado: pendiente → cancelada`. */
export const describeChanges = (
  before: ApiRecord,
  after: ApiRecord,
  fields = Object.keys({ ...before, ...after }),
): readonly string[] =>
  fields
    .filter((field) => stringifyJson(before[field] ?? null) !== stringifyJson(after[field] ?? null))
    .map((field) => `${field}: ${formatValue(before[field])} → ${formatValue(after[field])}`);

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : stringifyJson(value ?? null);

const describeRequest = (
  request: OutgoingRequest,
  call: PlannedCall | undefined,
  before: ApiRecord | undefined,
): LocalizedText => {
  if (!call) return localize(() => [request.method, request.url, request.body].filter(Boolean).join(' '));
  const { resource, body = {} } = call;
  const verbs = {
    POST: { en: 'create', es: 'crear' },
    PUT: { en: 'change', es: 'cambiar' },
    DELETE: { en: 'delete', es: 'eliminar' },
  } as const;
  const verb = verbs[request.method as keyof typeof verbs] ?? { en: request.method, es: request.method };
  const line = call.id === plannedId ? plannedId : resource.formatLine(before ?? body);
  // A person approves only what is shown: every field of a creation, and what is deleted along with a record.
  const fields = Object.entries(body).map(([field, value]) => `${field}: ${formatValue(value)}`);
  const changes = request.method === 'PUT' ? describeChanges(before ?? {}, body, Object.keys(body)) : fields;
  const children = request.method === 'DELETE' ? formatChildren(resource.name, before) : untranslated('');
  return localize((lang) =>
    [`${verb[lang]} ${resource.noun.one[lang]}: ${line}${children[lang]}`, ...changes].join(' · '),
  );
};
