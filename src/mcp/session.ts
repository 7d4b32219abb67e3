import type { ApiRecord, CommandResult } from '../render/result.ts';
import { buildNotice, type ToolResult } from './results.ts';
import type { Outcome } from './run-command.ts';

interface SessionOptions {
  readonly session: string;
  readonly run: (words: readonly string[]) => Promise<Outcome>;
  readonly show: (outcome: Outcome) => ToolResult;
}

/** Lists what the session proposed and wrote. */
export const listChanges = async ({ session, run, show }: SessionOptions): Promise<ToolResult> => {
  const proposals = await run(['proposals']);
  const written = await run(['undo', '--list', '--limit=500']);
  const isOurs = (record: ApiRecord): boolean => record['session'] === session;
  const records = [
    ...listRecords(proposals.result)
      .filter(isOurs)
      .map(({ proposal, does, expires, sending }) => ({ proposal, does, expires, sending })),
    ...listRecords(written.result)
      .filter(isOurs)
      .map(({ at, command, what }) => ({ done: command, what, at })),
  ];
  const failed = [proposals, written].find(({ code }) => code !== 0);
  return show(failed ?? { ...written, stderr: '', result: { kind: 'list', records, columns: [...columns] } });
};

const columns = ['proposal', 'does', 'expires', 'sending', 'done', 'what', 'at'].map((field) => ({
  field,
  header: { en: field, es: field },
  priority: 0,
}));

const listRecords = (result: CommandResult | undefined): readonly ApiRecord[] =>
  result?.kind === 'list' ? result.records : [];

/** Discards proposals of the session. */
export const withdraw = async (
  { session, run, show }: SessionOptions,
  numbers: readonly string[],
): Promise<ToolResult> => {
  const own = listRecords((await run(['proposals'])).result).filter(
    (record) => record['session'] === session,
  );
  const foreign = numbers.filter((number) => !own.some(({ proposal }) => String(proposal) === number));
  if (foreign.length === 0) return show(await run(['reject', ...numbers]));
  return buildNotice({ error: `not an open proposal of this session: ${foreign.join(', ')}` });
};
