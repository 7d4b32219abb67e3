import { callOperation, plannedId } from '../client/client.ts';
import { createErrorFromResponse } from '../client/error-response.ts';
import { isOutcomeUnknown } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import { type Id, parseNumericId } from '../context/resources/resolver.ts';
import { exits, Failure, onExit } from '../ground/errors.ts';
import { createRecordingClient } from '../journal/recorder.ts';
import type { ApiRecord } from '../render/result.ts';
import {
  closeProposal,
  createStaleProposalFailure,
  openProposal,
  type Proposal,
  type ProposedRequest,
} from './proposal.ts';
import { describeChanges, readBefore, toCall } from './propose.ts';

/**
 * Reads a proposal, and its records again. Throws NOT_FOUND for an unknown number, CHANGED_SINCE if a record has changed or
 * the proposal is altered, expired or another restaurant's. Sends no write.
 */
export const checkProposal = async (context: Context, number: number): Promise<Proposal> => {
  const proposal = openProposal(context, number);
  const client = await context.unrecorded();
  for (const request of proposal.requests) {
    const call = toCall(request, client.baseUrl);
    if (!call || request.before === undefined) continue;
    const current = await readBefore(client, call).catch(onExit(exits.notFound, {}));
    const changes = describeChanges(request.before, current ?? {}).join(', ');
    if (changes === '') continue;
    const line = call.resource.formatLine(request.before);
    throw createStaleProposalFailure(number, {
      en: `is for a record that has changed, ${line} (${changes})`,
      es: `es para un registro que ha cambiado, ${line} (${changes})`,
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
    isDryRun || isUnrecorded ? unrecorded : createRecordingClient(context, unrecorded, command, { session });
  const records: ApiRecord[] = [];
  const sentUrls: string[] = [];
  let createdId: unknown;
  const sendRequest = async ({ before, ...request }: ProposedRequest): Promise<void> => {
    const call = toCall(request, unrecorded.baseUrl);
    if (!call) {
      const response = await unrecorded.send(request);
      if (response.status > 299) throw createErrorFromResponse(response, undefined);
      return;
    }
    const { operation, body } = call;
    // `plannedId` stands for the record that an earlier request of the proposal creates.
    const id = call.id === plannedId ? createdId : (before?.['id'] ?? call.id);
    const params = id === undefined ? undefined : { id: parseNumericId(String(id)) ?? (id as Id) };
    const { data } = await callOperation(
      recorded,
      operation,
      { ...(params && { params }), ...(body && { body }), isWalkIn: request.isWalkIn },
      // Without `before`, the journal reads the record again: an earlier request has changed it.
      sentUrls.includes(request.url) ? {} : { before },
    );
    if (operation.method === 'POST') createdId = (data as ApiRecord)['id'] ?? plannedId;
    if (data) records.push(data as ApiRecord);
  };
  for (const request of requests) {
    await sendRequest(request).catch((error: unknown) => {
      throw error instanceof Failure
        ? explainFailure(error, proposal, sentUrls.length, requests.length)
        : error;
    });
    sentUrls.push(request.url);
  }
  return records;
};

/** The proposal is closed, so repeating the command does not help. */
const explainFailure = (failure: Failure, number: number, sent: number, total: number): Failure => {
  if (sent === 0) return failure.with({ retryable: false });
  const { code, text } = failure;
  return failure.with({
    code: isOutcomeUnknown(failure) ? code : 'PARTIAL',
    en: `proposal ${number}: ${sent} of ${total} requests were sent, then: ${text.en}`,
    es: `propuesta ${number}: se han enviado ${sent} de ${total} peticiones; después: ${text.es}`,
    hint: { en: 'to revert what was sent: maitre undo', es: 'para deshacer lo enviado: maitre undo' },
    retryable: false,
  });
};
