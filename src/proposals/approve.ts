import type { Client } from '../client/client.ts';
import { unknownId } from '../client/transport.ts';
import type { Context } from '../context/context.ts';
import { type Id, parseNumericId } from '../context/resources/resolver.ts';
import { callOperation } from '../context/resources/resource.ts';
import { Failure } from '../ground/errors.ts';
import { untranslated } from '../ground/i18n.ts';
import { createRecordingClient } from '../journal/recorder.ts';
import { identifyRestaurant } from '../journal/restaurant.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { closeProposal, createStaleProposal, openProposal, type Proposal } from './proposal.ts';
import { describeChanges, readBefore, toCall } from './requests.ts';

/**
 * Reads a proposal, and its records again. Throws NOT_FOUND for an unknown number, CHANGED_SINCE if a record has changed or
 * the proposal is altered, expired or another restaurant's. Sends no write.
 */
export const checkProposal = async (context: Context, number: number): Promise<Proposal> => {
  const { runtime, dataDir } = context;
  const target = context.target();
  const proposal = openProposal({ dataDir, key: target.key, now: runtime.now() }, number);
  const { profile, place } = proposal.restaurant;
  if (identifyRestaurant(target).place !== place) {
    const owner = profile ?? place;
    const hint = untranslated(`maitre approve ${number} -p ${owner}`);
    throw createStaleProposal(number, { en: `is for ${owner}`, es: `es para ${owner}` }, hint);
  }
  const client = await context.unrecorded();
  for (const request of proposal.requests) {
    const call = toCall(request, client.baseUrl);
    if (!call || request.before === undefined) continue;
    const now = await readBefore(client, call).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'NOT_FOUND') return {};
      throw error;
    });
    const changes = describeChanges(request.before, now ?? {}).join(', ');
    if (changes === '') continue;
    const line = call.resource.formatLine(request.before);
    throw createStaleProposal(number, {
      en: `is for a record that has changed, ${line} (${changes})`,
      es: `es para una ficha que ha cambiado, ${line} (${changes})`,
    });
  }
  return proposal;
};

/** Sends the requests of a proposal, once: it is closed before the first. Returns the responses' records. */
export const executeProposal = async (
  context: Context,
  { proposal, command, requests, session }: Proposal,
): Promise<readonly ApiRecord[]> => {
  const { 'dry-run': isDryRun, 'no-journal': isUnrecorded } = context.globals;
  if (!isDryRun) await closeProposal(context.dataDir, proposal, 'approved');
  const unrecorded = await context.unrecorded();
  const recorded =
    isDryRun || isUnrecorded
      ? unrecorded
      : await createRecordingClient(context, unrecorded, command, { session });
  const records: ApiRecord[] = [];
  let createdId: unknown;
  for (const { before, ...request } of requests) {
    const call = toCall(request, unrecorded.baseUrl);
    if (!call) {
      await send(unrecorded, request);
      continue;
    }
    const { operation, body } = call;
    const id = call.id === unknownId ? createdId : (before?.['id'] ?? call.id);
    const params = id === undefined ? undefined : { id: parseNumericId(String(id)) ?? (id as Id) };
    const { data } = await callOperation(
      recorded,
      operation,
      { ...(params && { params }), ...(body && { body }), ...(request.isWalkIn && { isWalkIn: true }) },
      { before },
    );
    if (operation.method === 'POST') createdId = (data as ApiRecord)['id'] ?? unknownId;
    if (data) records.push(data as ApiRecord);
  }
  return records;
};

const send = async (
  client: Client,
  request: { readonly method: string; readonly url: string },
): Promise<void> => {
  const { errorFromResponse } = await import('../client/error-response.ts');
  const response = await client.send(request);
  if (response.status > 299) throw errorFromResponse(response, undefined);
};
