import type { Invocation } from '../cli/parse.ts';
import { type Command, type Context, listProfileWords } from '../context/context.ts';
import type { Lang } from '../ground/i18n.ts';
import { parseJsonOrText, stringifyJson } from '../ground/json.ts';
import { formatCommand } from '../ground/strings.ts';
import { formatMoment } from '../journal/messages.ts';
import { identifyRestaurant, readTenantId } from '../journal/restaurant.ts';
import type { ApiRecord, Column, RecordResult } from '../render/result.ts';
import { describePlan, listProposedWords } from './plan.ts';
import { listProposals, type Proposal, storeProposal } from './stored.ts';
import { warnAboutRequests } from './warnings.ts';

/** Stores the command with what its dry run would send, and returns the result to show. */
export const propose = async (
  context: Context,
  { command: { path }, args, flags, globals }: Invocation<Command>,
): Promise<RecordResult> => {
  const { runtime, lang } = context;
  const client = await context.clientWithoutJournal();
  const plan = await describePlan(client, context.plannedRequests);
  const options = { ...flags, tz: globals['tz'], 'no-journal': globals['no-journal'] };
  const answers = context.interactive ? await context.listAnswers() : undefined;
  const [record] = Object.values(plan.records);
  const tenant_id = record?.['tenant_id'] ?? (await readTenantId(client));
  const warnings = await warnAboutRequests(context, context.plannedRequests, Object.values(plan.records));
  const same = (await listProposals(context)).filter(
    ({ requests }) => stringifyJson(requests) === stringifyJson(plan.requests),
  );
  const proposal = await storeProposal(context, {
    command: { path, args, options, answers },
    session: runtime.env['MAITRE_SESSION'] || undefined,
    restaurant: { ...identifyRestaurant(context.target()), tenant_id },
    ...plan,
  });
  const { expires, ...shown } = toProposalRecord(proposal, lang);
  const next = ['approve', String(proposal.proposal), ...listProfileWords(context)];
  const approval = formatCommand('maitre', ...next);
  const notices = [
    ...warnings,
    ...same.map((other) => ({
      en: `the same change is already proposal ${other.proposal}`,
      es: `el mismo cambio ya es la propuesta ${other.proposal}`,
    })),
  ];
  return {
    kind: 'record',
    record: {
      ...shown,
      ...(notices.length > 0 && { warnings: notices.map((text) => text[lang]) }),
      requests: plan.requests.map(({ method, url, body = 'null' }) => ({
        method,
        url,
        body: parseJsonOrText(body),
      })),
      next,
      expires,
    },
    columns: createProposalColumns(context, ['proposal', 'does', 'expires']),
    notices: [
      ...notices,
      {
        en: `nothing was sent; approve it: ${approval}`,
        es: `no se ha enviado nada; para aprobarla: ${approval}`,
      },
    ],
  };
};

/** A proposal for people and programs, without its requests. */
export const toProposalRecord = (proposal: Proposal, lang: Lang): ApiRecord => ({
  proposal: proposal.proposal,
  command: formatCommand(...listProposedWords(proposal.command)),
  restaurant: proposal.restaurant.profile ?? proposal.restaurant.place,
  does: proposal.does.map((text) => text[lang]).join('; '),
  ...(proposal.session !== undefined && { session: proposal.session }),
  expires: proposal.expires,
});

/** The columns of proposals, all of them or these. */
export const createProposalColumns = (context: Context, only?: readonly string[]): readonly Column[] => {
  const format = (at: unknown): string => formatMoment(at, context);
  const columns: readonly Column[] = [
    { field: 'proposal', header: { en: 'Proposal', es: 'Propuesta' }, priority: 0 },
    { field: 'command', header: { en: 'Command', es: 'Comando' }, priority: 6 },
    { field: 'does', header: { en: 'Does', es: 'Hace' }, priority: 1, min: 24, overflow: 'below' },
    { field: 'session', header: { en: 'Session', es: 'Sesión' }, priority: 2 },
    { field: 'proposed', header: { en: 'Proposed', es: 'Propuesta el' }, priority: 4, format },
    { field: 'expires', header: { en: 'Expires', es: 'Caduca' }, priority: 3, format },
    { field: 'restaurant', header: { en: 'Restaurant', es: 'Restaurante' }, priority: 5 },
  ];
  return columns.filter(({ field }) => only?.includes(field) ?? true);
};
