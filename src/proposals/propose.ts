import type { Context } from '../context/context.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { parseJsonOrText } from '../ground/json.ts';
import { identifyRestaurant } from '../journal/restaurant.ts';
import type { Column, RecordResult } from '../render/outcome.ts';
import { type Proposal, type ProposedRequest, storeProposal } from './proposal.ts';
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
  const { proposal: number, command, restaurant, does, requests, expires } = proposal;
  return {
    kind: 'record',
    record: {
      ...{ proposal: number, command, restaurant: restaurant.profile ?? restaurant.place },
      does: does.map((text) => text[lang]).join('\n'),
      requests: requests.map(({ method, url, body }) => ({
        method,
        url,
        body: body && parseJsonOrText(body),
      })),
      expires,
    },
    columns: proposalColumns,
    notices: [
      localize(
        (lang) =>
          ({
            en: `nothing was sent; approve it: maitre approve ${number}`,
            es: `no se ha enviado nada; para aprobarla: maitre approve ${number}`,
          })[lang],
      ),
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
