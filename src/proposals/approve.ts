import { isOutcomeUnknown } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import { exits, Failure } from '../ground/errors.ts';
import { joinTexts, type LocalizedText } from '../ground/i18n.ts';
import { isJsonObject, parseJsonOrText } from '../ground/json.ts';
import { formatCommand } from '../ground/strings.ts';
import type { ApiRecord, CommandResult, WriteSummary } from '../render/result.ts';
import { showControls } from '../render/sanitize.ts';
import { describeDifferences, listProposedWords, planAgain, runProposed } from './plan.ts';
import { listProfileWords } from './propose.ts';
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

interface Executed {
  readonly records: readonly ApiRecord[];
  readonly written: readonly WriteSummary[];
}

/**
 * Runs the command of a checked proposal, once. After a question it is checked again first. If nothing was applied, the
 * proposal stays open; if that is unknown, it stays too, but cannot be sent again. Reports failures of parts of the command.
 */
export const executeProposal = (
  context: Context,
  checked: Proposal,
  { wasAsked }: { readonly wasAsked: boolean },
): Promise<Executed> => lockProposals(context, () => send(context, checked, wasAsked));

const send = async (context: Context, checked: Proposal, wasAsked: boolean): Promise<Executed> => {
  const { dataDir, runtime, screen } = context;
  const { proposal: number } = checked;
  // Another process may have sent it meanwhile.
  const stored = await openProposal(context, number);
  const current = wasAsked ? await checkProposal(context, number) : checked;
  await replaceProposal(dataDir, { ...stored, sending: runtime.now().toISOString() });
  const writes = { count: 0 };
  const failures: unknown[] = [];
  let result: CommandResult | undefined;
  await runProposed(context, stored, {
    screen,
    yes: true,
    writes,
    onResult: (value) => {
      result = value;
    },
    onFailure: (error) => void failures.push(error),
  });
  const [failure, ...others] = failures.filter((error) => error instanceof Failure);
  if (writes.count === 0 && failure) await replaceProposal(dataDir, stored);
  else if (!failure || !isOutcomeUnknown(failure)) await closeProposal(dataDir, number);
  if (writes.count > 0) await updateOthers(context, current);
  if (failure && (result === undefined || writes.count === 0)) throw failure;
  for (const error of failure ? [failure, ...others] : []) context.reportFailure(error);
  if (result === undefined) return { records: [], written: [] };
  return { records: listRecords(result), written: ('written' in result && result.written) || [] };
};

const listRecords = (result: CommandResult): readonly ApiRecord[] => {
  if (result.kind === 'list') return result.records;
  if (result.kind === 'record') return [result.record];
  const body = result.kind === 'raw' ? parseJsonOrText(result.body) : undefined;
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
