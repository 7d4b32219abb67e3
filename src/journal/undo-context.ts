import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import type { RecordName } from '../contract/index.ts';
import { type Exit, exits, Failure, withHint, withPrefix } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import {
  createOutcomeLine,
  type Entry,
  type Id,
  type JournalLine,
  type Step,
  version,
  type Write,
} from './entry.ts';
import type { JournalIndex } from './index.ts';
import { type Change, getWriteStep, isUndo, listOpenSteps } from './plan.ts';
import type { Recorder } from './recorder.ts';

/** The undo of one entry. */
export interface UndoContext {
  readonly context: Context;
  readonly client: Client;
  readonly recorder: Recorder;
  readonly index: JournalIndex;
  readonly entry: Entry;
  /** Adds a line to index and journal; with `--dry-run` only to the index. */
  readonly append: (line: JournalLine) => Promise<void>;
  /** Set if further requests would fail too: service unreachable, key rejected, user interrupted. */
  readonly state: { isStopped: boolean };
}

/** What undo did to a record. `id` is null if the record was deleted or not restored. */
export interface InverseResult {
  readonly done: 'created' | 'changed' | 'deleted' | 'nothing';
  readonly kind: RecordName;
  readonly old_id: unknown;
  readonly id: Id | null;
  readonly what: string;
  readonly changes: readonly Change[];
  /** Differences from the record before the undone write. */
  readonly lost: readonly Change[];
}

/** Returns the part of a journal line that names the reverted step. */
export const getRevertMetadata = ({ entry }: UndoContext, step: Step) => ({
  takes_back: {
    entry: entry.entry,
    step,
    command: entry.command,
    ...(isUndo(entry) && { again: true }),
  },
});

/** Records that undo must not offer a step again. */
export const abandonStep = ({ entry, append }: UndoContext, step: Step): Promise<void> =>
  append({ v: version, type: 'left', entry: entry.entry, step });

export const rejectStep = async (
  undo: UndoContext,
  step: Step,
  text: LocalizedText,
  hint?: LocalizedText,
): Promise<never> => {
  await abandonStep(undo, step);
  throw new Failure('CHANGED_SINCE', { ...text, hint });
};

const stoppingExits: readonly Exit[] = [exits.unauthorized, exits.unreachable, exits.interrupted];

/** Whether further requests would fail too. An unknown outcome without a cause concerns one record only. */
const isStopping = ({ exit, cause }: Failure): boolean =>
  stoppingExits.includes(exit) || (exit === exits.unknownOutcome && cause !== undefined);

interface Attempt {
  readonly what: string;
  readonly write: Write;
  /** Default: all steps of the write. */
  readonly step?: Step;
}

/** Runs `fn`. Reports its failure and resolves to undefined, so that the other steps still run. */
export const attempt = async <T>(
  { context, index, entry, state }: UndoContext,
  { what, write, step }: Attempt,
  fn: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await fn();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const open = listOpenSteps(index, entry, write);
    const isOpen = step === undefined ? open.length > 0 : open.includes(step);
    context.reportFailure(withHint(withPrefix(what, error), isOpen ? retryHint : undefined));
    state.isStopped ||= isStopping(error);
    return undefined;
  }
};

const retryHint: LocalizedText = {
  en: 'it can still be undone: maitre undo --list',
  es: 'todavía se puede deshacer: maitre undo --list',
};

export const isNotFound = (error: unknown): boolean => error instanceof Failure && error.code === 'NOT_FOUND';

/** Whether an interrupted undo sent the deletion of this missing record. Records that deletion as done. */
export const confirmDeletion = async (
  { index, entry, append }: UndoContext,
  write: Write,
): Promise<boolean> => {
  const sent = index
    .listAttempts(entry.entry, getWriteStep(write), write.kind, undefined)
    .find((candidate) => candidate.verb === 'delete' && index.getOutcome(candidate) === 'unknown');
  if (sent) await append(createOutcomeLine(sent, 'done'));
  return sent !== undefined;
};
