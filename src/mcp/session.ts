import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { WriteMode } from '../cli/globals.ts';
import { type Context, listProfileWords } from '../context/context.ts';
import { formatCommand } from '../ground/strings.ts';
import { pickFields } from '../render/columns.ts';
import type { ApiRecord } from '../render/result.ts';
import { buildNotice } from './results.ts';
import type { Outcome, Run } from './run-command.ts';
import type { Call, Page } from './tools.ts';

/** What a question is about: a proposal, or the undo of the session. */
export interface Asked {
  readonly proposal?: number;
}

type Answer = CallToolResult | InputRequiredResult;

/** What a call needs besides its own words. */
export interface CallContext {
  readonly context: Context;
  readonly session: string;
  readonly mode: WriteMode;
  readonly run: Run;
  show(outcome: Outcome, page?: Page, remark?: string): CallToolResult;
  /** Asks the person at the client; `unanswered` is the result if that is not possible. */
  ask(question: string, asked: Asked, unanswered: CallToolResult): Promise<Answer>;
}

/** `changes_of_session`: lists, withdraws or reverts what the session proposed and wrote. */
export const runOnSession = async (
  action: unknown,
  call: Call,
  { context, session, mode, run, show, ask }: CallContext,
): Promise<Answer> => {
  const { command, args } = call;
  const listOwn = ({ result }: Outcome): readonly ApiRecord[] =>
    result?.kind === 'list' ? result.records.filter((record) => record['session'] === session) : [];
  if (action === 'undo') {
    const undo = [...command, `--session=${session}`];
    if (mode === 'yes') return show(await run([...undo, '--yes']));
    const byPerson = formatCommand('maitre', ...undo, ...listProfileWords(context));
    const notice = `nothing was reverted; a person reverts the session with: ${byPerson}`;
    const question = {
      en: `undo everything that session ${session} wrote?`,
      es: `¿deshacer todo lo que escribió la sesión ${session}?`,
    };
    return ask(question[context.lang], {}, buildNotice({ notice }));
  }
  const proposals = listOwn(await run(['proposals']));
  if (action === 'withdraw') {
    const foreign = args.filter((number) => !proposals.some(({ proposal }) => String(proposal) === number));
    if (foreign.length === 0) return show(await run(command, args), { fields: ['rejected'] });
    return buildNotice({ error: `not an open proposal of this session: ${foreign.join(', ')}` });
  }
  const written = await run(['undo', '--list', '--limit=500']);
  if (written.code !== 0) return show(written);
  const data = [
    ...proposals.map((record) => pickFields(record, ['proposal', 'does', 'expires'])),
    ...listOwn(written).map((record) => pickFields(record, ['command', 'what', 'at'])),
  ];
  return show({ ...written, stderr: '', result: { kind: 'view', data, draw: () => '' } }, call);
};
