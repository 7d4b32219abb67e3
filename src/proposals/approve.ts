import { type Context, listProfileWords } from '../context/context.ts';
import { exits, Failure } from '../ground/errors.ts';
import { joinTexts, type LocalizedText } from '../ground/i18n.ts';
import { isJsonObject, parseJsonOrText } from '../ground/json.ts';
import { formatCommand } from '../ground/strings.ts';
import { getRecords } from '../render/columns.ts';
import { toFailure } from '../render/problem.ts';
import type { ApiRecord, CommandResult, WriteSummary } from '../render/result.ts';
import { showControls } from '../render/sanitize.ts';
import { describeDifferences, listProposedWords, planAgain, runProposed } from './plan.ts';
import {
  closeProposal,
  listProposals,
  lockProposals,
  openProposal,
  type Proposal,
  replaceProposal,
} from './stored.ts';

/**
 * Plans a proposal again, and returns it with what it would send now. Throws NOT_FOUND for an unknown number, CHANGED_SINCE
 * if it would now send something else or a record has changed. Sends no write.
 */
export const checkProposal = async (context: Context, number: number): Promise<Proposal> => {
  const proposal = await openProposal(context, number);
  const plan = await planAgain(context, proposal).catch((error: unknown) => {
    throw explainFailedPlan(context, proposal, error);
  });
  const differences = describeDifferences(proposal, plan);
  if (differences.length === 0) return { ...proposal, ...plan };
  throw createStaleFailure(context, proposal, joinTexts(differences, '; '));
};

/** Other failures say nothing about the proposal. */
const explainFailedPlan = (context: Context, proposal: Proposal, error: unknown): unknown => {
  const staleExits: readonly number[] = [exits.usage, exits.notFound, exits.refused, exits.invalid];
  if (!(error instanceof Failure) || !staleExits.includes(error.exit)) return error;
  return createStaleFailure(context, proposal, error.text);
};

const createStaleFailure = (context: Context, { proposal, command }: Proposal, changes: LocalizedText) => {
  const next = [...listProfileWords(context), '--writes=propose', ...listProposedWords(command)];
  const again = showControls(formatCommand('maitre', ...next));
  return new Failure('CHANGED_SINCE', {
    en: `proposal ${proposal} would now do something else: nothing was sent: ${changes.en}`,
    es: `la propuesta ${proposal} ahora haría otra cosa: no se ha enviado nada: ${changes.es}`,
    hint: { en: `propose it again: ${again}`, es: `propóngala de nuevo: ${again}`, next },
  });
};

/**
 * Runs the command of a checked proposal, once. After a question it is checked again first. If nothing was applied, the
 * proposal stays open. Reports failures of parts of the command. Returns the records and a line for each write.
 */
export const executeProposal = (
  context: Context,
  checked: Proposal,
  { wasAsked }: { readonly wasAsked: boolean },
): Promise<{ records: readonly ApiRecord[]; written: readonly WriteSummary[] }> =>
  lockProposals(context, async () => {
    const { dataDir, screen } = context;
    // Another process may have sent it meanwhile.
    const stored = await openProposal(context, checked.proposal);
    const current = wasAsked ? await checkProposal(context, checked.proposal) : checked;
    // From here on it cannot be sent again, even if this process is killed.
    await closeProposal(dataDir, checked.proposal);
    const { result, writes, ...ran } = await runProposed(context, stored, { screen, yes: true });
    const failures = ran.failures.map(toFailure);
    const [failure] = failures;
    if (writes > 0) await updateOthers(context, current);
    else if (failure) await replaceProposal(dataDir, stored);
    if (failure && (writes === 0 || !result)) throw failure;
    for (const reported of failures) context.reportFailure(reported);
    return { records: listRecords(result), written: (result && 'written' in result && result.written) || [] };
  });

const listRecords = (result: CommandResult | undefined): readonly ApiRecord[] => {
  if (result?.kind === 'list' || result?.kind === 'record') return getRecords(result);
  const body = result?.kind === 'raw' && parseJsonOrText(result.body);
  return isJsonObject(body) ? [body] : [];
};

/** Plans again the open proposals for the same records, if these were as this one left them: only it has changed them. */
const updateOthers = async (context: Context, { proposal, records }: Proposal): Promise<void> => {
  for (const other of await listProposals(context)) {
    const isShared = Object.keys(records).some((path) => other.records[path]);
    const before = { ...other, records: { ...other.records, ...records } };
    if (other.proposal === proposal || !isShared || describeDifferences(other, before).length > 0) continue;
    const plan = await planAgain(context, other).catch(() => undefined);
    if (plan) await replaceProposal(context.dataDir, { ...other, ...plan });
  }
};
