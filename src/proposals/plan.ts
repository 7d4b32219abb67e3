import { unescape as decodeUrlPart } from 'node:querystring';
import { listInheritedOptions } from '../cli/globals.ts';
import type { Prompts } from '../cli/prompt-input.ts';
import { type Client, callOperation, listRecords, plannedId } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Caller, Context, PromptAnswer } from '../context/context.ts';
import { findWrittenResource } from '../context/resources/register.ts';
import { type CollectedRun, runCollected } from '../context/run-collected.ts';
import { contract } from '../contract/index.ts';
import { getFieldNames } from '../contract/objects.ts';
import type { Operation } from '../contract/operation.ts';
import { waitlistPanel } from '../contract/waitlist.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { isJsonObject, isSameId, parseJsonOrText, stringifyJson } from '../ground/json.ts';
import { readFullRecord } from '../journal/recorder.ts';
import type { ApiRecord } from '../render/result.ts';
import { describeChanges, describeRequest, type PlannedCall } from './describe.ts';
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

interface RunOptions extends Pick<Caller, 'onPlan'> {
  readonly screen: Context['screen'];
  readonly yes: boolean;
}

/** Runs the command of a proposal like a typed one, in its session, with the context's key. */
export const runProposed = (
  context: Context,
  { command, session }: Pick<Proposal, 'command' | 'session'>,
  { screen, yes, ...planning }: RunOptions,
): Promise<CollectedRun> => {
  const env = { ...context.runtime.env, MAITRE_SESSION: session ?? '' };
  const runtime = Object.create(context.runtime, { env: { value: env } });
  const words = [...listInheritedOptions({ ...context.globals, yes }), ...toWords(command)];
  const { answers } = command;
  const answering = { prompts: answers && createStoredPrompts(answers), interactive: answers !== undefined };
  return runCollected(context, words, { runtime, screen }, { ...planning, ...answering, isApproved: true });
};

/** Prompts that give the answers of the person who proposed. Any other question throws CHANGED_SINCE. */
const createStoredPrompts = (answers: readonly PromptAnswer[]): Prompts => {
  const remaining = [...answers];
  const answer = (kind: string) => async (message: string) => {
    const next = remaining.shift();
    if (next?.question[0] === kind && next.question[1] === message) return next.answer as never;
    throw new Failure('CHANGED_SINCE', {
      en: `nobody has answered: ${message}`,
      es: `nadie ha contestado a: ${message}`,
    });
  };
  const [confirm, secret, line, choose] = ['confirm', 'secret', 'line', 'choose'].map(answer);
  return { confirm, secret, line, choose } as Prompts;
};

/** Plans the command again, with the context's key. Throws its failure if it would send nothing. */
export const planAgain = async (context: Context, proposal: Proposal): Promise<Plan> => {
  let planned: readonly OutgoingRequest[] = [];
  const silent = async (): Promise<void> => undefined;
  const { failures } = await runProposed(context, proposal, {
    screen: { ...context.screen, out: silent, err: silent, stderrIsTerminal: false },
    yes: false,
    onPlan: (requests) => {
      planned = requests;
    },
  });
  if (planned.length === 0 && failures.length > 0) throw failures[0];
  return describePlan(await context.clientWithoutJournal(), planned);
};

/** Reads the records that the requests change, and describes what they do. Throws NOT_FOUND if one is gone. */
export const describePlan = async (client: Client, requests: readonly OutgoingRequest[]): Promise<Plan> => {
  const records: Record<string, ApiRecord> = {};
  const does: LocalizedText[] = [];
  for (const request of requests) {
    const call = toCall(request);
    const before = call && (records[call.place] ?? (await readBefore(client, call)));
    if (before) records[call.place] = before;
    does.push(describeRequest(request, call, before));
  }
  return { requests, records, does };
};

const operations: readonly Operation[] = [...Object.values(contract), waitlistPanel].flatMap((resource) =>
  Object.values<Operation>(resource),
);

/** Finds the operation of a planned request; undefined for a path that the API does not have. */
export const toCall = (request: OutgoingRequest): PlannedCall | undefined => {
  const place = request.url.replace(/\?.*$/s, '');
  for (const operation of operations) {
    if (operation.method !== request.method) continue;
    const match = new RegExp(`${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(place);
    const resource = match && findWrittenResource(operation);
    const body = parseJsonOrText(request.body ?? '{}');
    if (!resource || !isJsonObject(body)) continue;
    return { operation, resource, place, id: match[1] && decodeUrlPart(match[1]), body };
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
export const describeDifferences = (stored: Plan, current: Plan): readonly LocalizedText[] => {
  const calls = stored.requests.flatMap((request) => toCall(request) ?? []);
  const changes = Object.entries(stored.records).flatMap(([address, before]) => {
    const call = calls.find(({ place }) => place === address);
    const after = current.records[address];
    if (!call || !after) return [];
    const { resource, operation } = call;
    const { update } = resource.operations;
    // The service itself changes the other fields, such as a customer's visits.
    const own = update?.body ? getFieldNames(update.body) : Object.keys({ ...before, ...after });
    const children = operation.method === 'DELETE' && resource.children ? [resource.children.field] : [];
    return describeChanges(resource, before, after, [...own, ...children]) ?? [];
  });
  if (changes.length > 0) return changes;
  const [before, after] = [stored, current].map(({ requests }) => stringifyJson(requests.map(toComparable)));
  return before === after ? [] : current.does;
};

/** A walk-in begins when it is approved: another time of the same day is no change. */
const toComparable = ({ isWalkIn, ...request }: OutgoingRequest): object => {
  const body = isWalkIn && parseJsonOrText(request.body ?? '');
  return isJsonObject(body)
    ? { ...request, body: { ...body, inicio_reserva: '', final_reserva: '' } }
    : request;
};
