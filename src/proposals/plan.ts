import { unescape as decodeUrlPart } from 'node:querystring';
import { listInheritedOptions } from '../cli/globals.ts';
import type { Prompts } from '../cli/prompt-input.ts';
import { type Client, callOperation, listRecords, plannedId } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Caller, Context, PromptAnswer } from '../context/context.ts';
import { findWrittenResource } from '../context/resources/register.ts';
import type { WritableResource } from '../context/resources/resource.ts';
import { contract } from '../contract/index.ts';
import { getFieldNames } from '../contract/objects.ts';
import type { Operation } from '../contract/operation.ts';
import { waitlistPanel } from '../contract/waitlist.ts';
import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { isJsonObject, isSameId, parseJsonOrText, stringifyJson } from '../ground/json.ts';
import { formatCommand, looksLikePhone } from '../ground/strings.ts';
import { formatChildren } from '../journal/messages.ts';
import { readFullRecord } from '../journal/recorder.ts';
import type { ApiRecord } from '../render/result.ts';
import { quoteText, showControls } from '../render/sanitize.ts';
import type { Plan, Proposal, ProposedCommand } from './stored.ts';

/** The words of a command after `maitre`. No argument can act as an option. */
const toWords = ({ path, args, options }: ProposedCommand): readonly string[] => {
  const optionWords = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
    return [value].flat().map((text) => `--${name}=${text}`);
  });
  return [...path, ...optionWords, ...(args.length > 0 ? ['--', ...args] : [])];
};

/** The words of a command, as a person would type it. */
export const listProposedWords = (command: ProposedCommand): readonly string[] => {
  const needsMark = command.args.some((arg) => arg.startsWith('-'));
  return toWords(command).filter((word) => needsMark || word !== '--');
};

/** The command on one line, as a person would type it. */
export const formatProposedCommand = (command: ProposedCommand): string =>
  formatCommand(...listProposedWords(command));

interface RunOptions extends Pick<Caller, 'onResult' | 'onFailure' | 'onPlan' | 'writes'> {
  readonly screen: Context['screen'];
  readonly now?: (() => Date) | undefined;
  readonly yes: boolean;
}

/** Runs the command of a proposal like a typed one, in its session, with the context's key. */
export const runProposed = (
  context: Context,
  { command, session }: Pick<Proposal, 'command' | 'session'>,
  { screen, now = context.runtime.now, yes, ...caller }: RunOptions,
): Promise<number> => {
  const env = { ...context.runtime.env, MAITRE_SESSION: session ?? '' };
  const runtime = Object.create(context.runtime, { env: { value: env }, now: { value: now } });
  const words = [...listInheritedOptions({ ...context.globals, yes }), ...toWords(command)];
  const { answers } = command;
  const prompts = answers && createStoredPrompts(answers);
  const interactive = answers !== undefined;
  return context.runCommand(
    words,
    { runtime, screen },
    { ...caller, prompts, interactive, isApproved: true },
  );
};

/** Prompts that give the answers of the person who proposed. Any other question throws CHANGED_SINCE. */
const createStoredPrompts = (answers: readonly PromptAnswer[]): Prompts => {
  const remaining = [...answers];
  const answer = async <T>(kind: string, message: string, isValid = (_: T) => true): Promise<T> => {
    const next = remaining.shift();
    const isSame = next?.question[0] === kind && next.question[1] === message;
    if (isSame && isValid(next.answer as T)) return next.answer as T;
    throw new Failure('CHANGED_SINCE', {
      en: `nobody has answered: ${message}`,
      es: `nadie ha contestado a: ${message}`,
    });
  };
  return {
    confirm: (message) => answer('confirm', message),
    secret: (message) => answer('secret', message),
    line: (message) => answer('line', message),
    choose: (message, choices) =>
      answer('choose', message, (value) => choices.some((choice) => choice.value === value)),
  };
};

/** Plans the command again, with the context's key. Throws its failure if it would send nothing. */
export const planAgain = async (context: Context, proposal: Proposal, now?: () => Date): Promise<Plan> => {
  let planned: readonly OutgoingRequest[] = [];
  const failures: unknown[] = [];
  const silent = async (): Promise<void> => undefined;
  await runProposed(context, proposal, {
    screen: { ...context.screen, out: silent, err: silent, stderrIsTerminal: false },
    now,
    yes: false,
    onPlan: (requests) => {
      planned = requests;
    },
    onFailure: (error) => void failures.push(error),
  });
  if (planned.length === 0 && failures.length > 0) throw failures[0];
  return describePlan(await context.clientWithoutJournal(), planned);
};

/** Reads the records that the requests change, and describes what they do. Throws NOT_FOUND if one is gone. */
export const describePlan = async (client: Client, requests: readonly OutgoingRequest[]): Promise<Plan> => {
  const records: Record<string, ApiRecord> = {};
  const does: LocalizedText[] = [];
  for (const request of requests) {
    const call = toCall(request, client.baseUrl);
    const path = getPath(request, client.baseUrl);
    const before = call && (records[path] ?? (await readBefore(client, call)));
    if (before) records[path] = before;
    does.push(describeRequest(request, call, before));
  }
  return { requests: requests.map(({ isWalkIn: _door, ...request }) => request), records, does };
};

/** A planned request as a call of an operation. */
interface PlannedCall {
  readonly operation: Operation;
  readonly resource: WritableResource;
  /** As text; absent for a creation. */
  readonly id: string | undefined;
  readonly body: ApiRecord;
}

const operations: readonly Operation[] = [...Object.values(contract), waitlistPanel].flatMap((resource) =>
  Object.values<Operation>(resource),
);

/** Without the query. */
const getPath = ({ url }: OutgoingRequest, baseUrl: string): string =>
  url.slice(baseUrl.replace(/\/+$/, '').length).replace(/\?.*$/s, '');

/** Finds the operation of a planned request; undefined for a path that the API does not have. */
export const toCall = (request: OutgoingRequest, baseUrl: string): PlannedCall | undefined => {
  const path = getPath(request, baseUrl);
  for (const operation of operations) {
    if (operation.method !== request.method) continue;
    const match = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    const resource = match && findWrittenResource(operation);
    if (!match || !resource) continue;
    const body = parseJsonOrText(request.body ?? '{}');
    if (isJsonObject(body)) return { operation, resource, id: match[1] && decodeUrlPart(match[1]), body };
  }
  return undefined;
};

/** Reads the record that a call changes; undefined for a creation. Throws NOT_FOUND. */
const readBefore = async (client: Client, call: PlannedCall): Promise<ApiRecord | undefined> => {
  const { operation, resource, id } = call;
  if (id === undefined || id === plannedId || operation.method === 'POST') return undefined;
  const { get, list } = resource.operations;
  if (get && operation.method === 'DELETE') return readFullRecord(client, resource.name, id);
  if (get) return (await callOperation(client, get, { params: { id } })).data;
  const record = (await listRecords(client, list, {})).find((candidate) => isSameId(candidate['id'], id));
  if (record) return record;
  throw new Failure('NOT_FOUND', {
    en: `${resource.noun.one.en} ${id} no longer exists`,
    es: `${resource.noun.one.es} ${id} ya no existe`,
  });
};

/** Describes how `current` differs from `stored`: nothing if the requests and the records are the same. */
export const describeDifferences = (
  stored: Plan,
  current: Plan,
  baseUrl: string,
): readonly LocalizedText[] => {
  const changes = Object.entries(stored.records).flatMap(([path, before]) => {
    const after = current.records[path];
    const call = stored.requests
      .filter((request) => getPath(request, baseUrl) === path)
      .flatMap((request) => toCall(request, baseUrl) ?? [])[0];
    if (!after || !call) return [];
    const { resource, operation } = call;
    const { update } = resource.operations;
    // The service itself changes the other fields, such as a customer's visits.
    const own = update?.body ? getFieldNames(update.body) : Object.keys({ ...before, ...after });
    const children = operation.method === 'DELETE' && resource.children ? [resource.children.field] : [];
    const differences = describeChanges(before, after, [...own, ...children]);
    const line = `${formatQuotedLine(resource, before)} (${differences.join(', ')})`;
    return differences.length > 0 ? [untranslated(line)] : [];
  });
  if (changes.length > 0) return changes;
  const isSame = stringifyJson(stored.requests) === stringifyJson(current.requests);
  return isSame ? [] : current.does;
};

/** Formats the fields that differ: `estado: pendiente → cancelada`. */
const describeChanges = (before: ApiRecord, after: ApiRecord, fields: readonly string[]): readonly string[] =>
  fields
    .filter((field) => stringifyJson(before[field] ?? null) !== stringifyJson(after[field] ?? null))
    .map((field) => `${field}: ${formatValue(field, before[field])} → ${formatValue(field, after[field])}`);

/** The fields that hold what a guest wrote. */
const guestField = /^(nombre_cliente|customer_name|full_name|name|title|notas|notes|description)$/;
const isPlain = (text: string): boolean => looksLikePhone(text) || /^[\p{L}\p{N}_.@+:/-]*$/u.test(text);

/** A value on one line. What a guest wrote is in quotes, so that it cannot look like another field. */
const formatValue = (field: string, value: unknown): string => {
  if (typeof value !== 'string') return showControls(stringifyJson(value ?? null));
  return guestField.test(field) || !isPlain(value) ? quoteText(value) : value;
};

const formatQuotedLine = (resource: WritableResource, record: ApiRecord): string => {
  const quoted = Object.entries(record).map(([field, value]) => [
    field,
    typeof value === 'string' && value !== '' ? formatValue(field, value) : value,
  ]);
  return resource.formatLine(Object.fromEntries(quoted));
};

const describeRequest = (
  request: OutgoingRequest,
  call: PlannedCall | undefined,
  before: ApiRecord | undefined,
): LocalizedText => {
  if (!call)
    return untranslated(showControls([request.method, request.url, request.body ?? ''].join(' ').trim()));
  const { resource, body } = call;
  const query = /\?.*$/s.exec(request.url)?.[0];
  const verbs = {
    POST: { en: 'create', es: 'crear' },
    PUT: { en: 'change', es: 'cambiar' },
    DELETE: { en: 'delete', es: 'eliminar' },
  } as const;
  const verb = verbs[request.method as keyof typeof verbs];
  const line = call.id === plannedId ? plannedId : formatQuotedLine(resource, before ?? body);
  // A person approves only what is shown: every field of a creation, and what is deleted along with a record.
  const fields = Object.entries(body).map(([field, value]) => `${field}: ${formatValue(field, value)}`);
  const changes = request.method === 'PUT' ? describeChanges(before ?? {}, body, Object.keys(body)) : fields;
  const children = request.method === 'DELETE' ? formatChildren(resource.name, before) : untranslated('');
  return localize((lang) =>
    [
      `${verb[lang]} ${resource.noun.one[lang]}: ${line}${children[lang]}`,
      ...changes,
      ...(query === undefined ? [] : [quoteText(query)]),
    ].join(' · '),
  );
};
