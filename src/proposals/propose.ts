import type { Context } from '../context/context.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { parseJsonOrText } from '../ground/json.ts';
import { identifyRestaurant } from '../journal/restaurant.ts';
import type { Column, RecordResult } from '../render/outcome.ts';
import { type Proposal, type ProposedRequest, storeProposal, toProposalRecord } from './proposal.ts';
import { describeRequest, readBefore, toCall } from './requests.ts';

/** Stores the planned requests of a command, with the records that they change, and returns the result to show. */
export const propose = async (context: Context, command: string): Promise<RecordResult> => {
  const { plannedRequests, runtime, dataDir } = context;
  const client = await context.unrecorded();
  const requests: ProposedRequest[] = [];
  const does: LocalizedText[] = [];
  for (const request of plannedRequests) {
    const call = toCall(request, client.baseUrl);
    const before = call && (await readBefore(client, call));
    requests.push({ ...request, ...(before && { before }) });
    does.push(describeRequest(request, call, before));
  }
  const target = context.target();
  const proposal = await storeProposal(
    { dataDir, key: target.key, now: runtime.now() },
    {
      ...{ command, does, requests, restaurant: identifyRestaurant(target) },
      session: runtime.env['MAITRE_SESSION'] || undefined,
    },
  );
  return toResult(proposal, context);
};

const toResult = (proposal: Proposal, { lang }: Context): RecordResult => {
  const { expires, ...record } = toProposalRecord(proposal, lang);
  const requests = proposal.requests.map(({ method, url, body }) => ({
    method,
    url,
    body: body && parseJsonOrText(body),
  }));
  const command = `maitre approve ${proposal.proposal}`;
  return {
    kind: 'record',
    record: { ...record, requests, expires },
    columns: proposalColumns,
    notices: [
      {
        en: `nothing was sent; approve it: ${command}`,
        es: `no se ha enviado nada; para aprobarla: ${command}`,
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
