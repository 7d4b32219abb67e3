import { fieldsPrintedBy } from '../cli/printed.ts';
import { dataOf, knownFieldsOf, unknownAmong } from '../render/columns.ts';
import type { CommandResult, ListOutcome, RecordOutcome } from '../render/outcome.ts';
import type { PresentOptions } from '../render/present.ts';
import { fieldOf } from '../render/sort.ts';
import type { Understood } from './understood.ts';

/**
 * Throws USAGE where `--fields` or `--sort` names a field that the interface does not show of what a writing command
 * prints: before anything is sent, since afterwards it would hide what was done. What a reading one prints may hold more.
 */
export const checkAsked = ({ asked: { command }, globals }: Understood): void => {
  if (command.operations?.[0]?.method === 'GET') return;
  const wrong = wrongOf(globals, fieldsPrintedBy(command));
  if (wrong) throw wrong;
};

interface Shown {
  readonly outcome: CommandResult;
  readonly options: PresentOptions;
}

/** What was done and lacks a field that was asked for, of which no schema told: shown whole, and that is said. */
export const doneWhole = ({ asked: { command } }: Understood, shown: Shown): Shown => {
  const { outcome, options } = shown;
  const rows = rowsOf(outcome);
  if (!rows) return shown;
  const method = command.operations?.[0]?.method;
  if (method === 'GET' || (method === undefined && rows.kind === 'list')) return shown;
  const wrong = wrongOf(options, knownFieldsOf(rows));
  if (!wrong) return shown;
  const notices = [...(outcome.notices ?? []), wrong.text];
  return { outcome: { ...outcome, notices }, options: { ...options, fields: undefined, sort: undefined } };
};

type Naming = Pick<PresentOptions, 'fields' | 'sort'>;

const rowsOf = (outcome: CommandResult): ListOutcome | RecordOutcome | undefined => {
  if (outcome.kind === 'board') return dataOf(outcome);
  return outcome.kind === 'list' || outcome.kind === 'record' ? outcome : undefined;
};

const wrongOf = ({ fields = [], sort }: Naming, known: readonly string[]) => {
  const order = sort === undefined ? [] : [fieldOf(sort)];
  return unknownAmong(fields, known, '--fields') ?? unknownAmong(order, known, '--sort');
};
