import { pickFields } from '../render/columns.ts';
import type { ApiRecord } from '../render/result.ts';
import { buildNotice, type ToolResult } from './results.ts';
import { type Outcome, withData } from './run-command.ts';

interface SessionOptions {
  readonly session: string;
  readonly run: (words: readonly string[]) => Promise<Outcome>;
  readonly show: (outcome: Outcome) => ToolResult;
}

export const listChanges = async ({ session, run, show }: SessionOptions): Promise<ToolResult> => {
  const proposals = await run(['proposals']);
  const written = await run(['undo', '--list', '--limit=500']);
  const records = [
    ...listOwn(proposals, session).map((record) =>
      pickFields(record, ['proposal', 'does', 'expires', 'sending']),
    ),
    ...listOwn(written, session).map(({ at, command, what }) => ({ done: command, what, at })),
  ];
  const failed = [proposals, written].find(({ code }) => code !== 0);
  return show(failed ?? withData({ ...written, stderr: '' }, records));
};

const listOwn = ({ result }: Outcome, session: string): readonly ApiRecord[] =>
  result?.kind === 'list' ? result.records.filter((record) => record['session'] === session) : [];

export const withdraw = async (
  { session, run, show }: SessionOptions,
  numbers: readonly string[],
): Promise<ToolResult> => {
  const own = listOwn(await run(['proposals']), session);
  const foreign = numbers.filter((number) => !own.some(({ proposal }) => String(proposal) === number));
  if (foreign.length === 0) return show(await run(['reject', ...numbers]));
  return buildNotice({ error: `not an open proposal of this session: ${foreign.join(', ')}` });
};
