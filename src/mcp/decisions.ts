import type { Lang } from '../ground/i18n.ts';
import { getFields } from '../ground/json.ts';
import type { Env } from '../ground/runtime.ts';
import { pickFields } from '../render/columns.ts';
import { showControls } from '../render/sanitize.ts';
import { buildNotice, type ToolResult } from './results.ts';
import { type Outcome, withData } from './run-command.ts';

/** What the client sends back with the person's decision: about a proposal, or about the undo of the session. */
export interface RequestState {
  readonly proposal?: number;
}

export const decisionSchema = {
  type: 'object' as const,
  properties: { approve: { type: 'boolean' as const, title: 'Send this change?' } },
  required: ['approve'],
};

/** A person may be busy with guests. */
export const maxAnswerMs = 10 * 60_000;

/** Whether the environment itself restricts writes: then a proposal waits for a person's own terminal. */
export const isRestricted = ({ MAITRE_WRITES: mode }: Env): boolean => Boolean(mode) && mode !== 'yes';

/** The proposal that a command stored, and its outcome without what an agent has no use for. */
export const findProposal = (outcome: Outcome, lang: Lang) => {
  const { result, failures } = outcome;
  if (result?.kind !== 'record' || failures.length > 0) return undefined;
  const { proposal, does, warnings, expires } = result.record;
  if (typeof proposal !== 'number') return undefined;
  // The last notice says how a person approves it.
  const next = result.notices?.at(-1)?.[lang];
  const lines = [String(does), ...(Array.isArray(warnings) ? warnings : [])];
  return {
    number: proposal,
    does: lines.map((line) => showControls(String(line))).join('\n'),
    outcome: withData({ ...outcome, stderr: '' }, { proposal, does, warnings, expires, next }),
  };
};

interface DecisionOptions {
  readonly session: string;
  readonly run: (command: readonly string[], args?: readonly string[]) => Promise<Outcome>;
  readonly show: (outcome: Outcome) => ToolResult;
}

/** Runs or rejects what the person decided about. Without a decision it stays as it is. */
export const applyDecision = async (
  { proposal }: RequestState,
  answer: unknown,
  { session, run, show }: DecisionOptions,
): Promise<ToolResult> => {
  const { action, content } = getFields(answer);
  const isApproved = action === 'accept' && getFields(content)['approve'] === true;
  if (proposal === undefined)
    return isApproved
      ? show(await run(['undo', `--session=${session}`, '--yes']))
      : buildNotice({ notice: 'not confirmed: nothing was reverted' });
  if (action !== 'accept' && action !== 'decline')
    return buildNotice({ notice: `not confirmed, and nothing was sent: it stays proposal ${proposal}` });
  return show(showDecision(await run([isApproved ? 'approve' : 'reject', '--yes'], [String(proposal)])));
};

/** The outcome of an approval or a rejection, with the records that were written. */
const showDecision = (outcome: Outcome): Outcome => {
  if (outcome.result?.kind !== 'list') return outcome;
  const fields = ['proposal', 'approved', 'rejected', 'records'];
  return withData(
    outcome,
    outcome.result.records.map((record) => pickFields(record, fields)),
  );
};
