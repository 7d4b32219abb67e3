import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import type { RecordName } from '../contract/index.ts';
import { type Exit, exits, Failure, withPrefix } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Change } from './difference.ts';
import { type Entry, type Id, type JournalLine, version, type Write } from './entry.ts';
import type { JournalIndex } from './index.ts';
import { isUndo, openSteps, stepOf } from './plan.ts';
import type { Recorder } from './recorder.ts';

/** An entry that is being taken back. */
export interface UndoContext {
  readonly context: Context;
  readonly client: Client;
  readonly recorder: Recorder;
  readonly diary: JournalIndex;
  readonly entry: Entry;
  /** Keeps a line of the journal; with `--dry-run` only remembers it. */
  readonly keep: (line: JournalLine) => Promise<void>;
  /** Once the service is out of reach, refuses the key, or the user does not wait, nothing more is tried. */
  readonly line: { isDown: boolean };
}

/** What became of a record: deleted, or not to be put back, without an id. */
export interface InverseResult {
  readonly done: 'created' | 'changed' | 'deleted' | 'nothing';
  readonly kind: RecordName;
  readonly old_id: unknown;
  readonly id: Id | null;
  readonly what: string;
  /** What was written back. */
  readonly changes: readonly Change[];
  /** What is not as before. */
  readonly lost: readonly Change[];
}

/** What a write that takes a step back says of itself in the journal. */
export const takes = ({ entry }: UndoContext, step: string) => ({
  takes_back: {
    entry: entry.entry,
    step,
    command: entry.command,
    ...(isUndo(entry) && { again: true }),
  },
});

/** Settles a step that nothing more is to be tried for. */
export const leave = ({ entry, keep }: UndoContext, step: string): Promise<void> =>
  keep({ v: version, type: 'left', entry: entry.entry, step });

/** The same, and says why: nothing was done to the record. */
export const refuse = async (
  taking: UndoContext,
  step: string,
  text: LocalizedText,
  hint?: LocalizedText,
): Promise<never> => {
  await leave(taking, step);
  throw new Failure('CHANGED_SINCE', text, { hint });
};

const hopeless: readonly Exit[] = [
  exits.unauthorized,
  exits.unreachable,
  exits.unknownOutcome,
  exits.interrupted,
];

/** A part of the work: what it is called, and the write, or the one step of it, that it takes back. */
interface Part {
  readonly what: string;
  readonly write: Write;
  readonly step?: string;
}

/** Does a part of the work; a failure of it is reported under its name, and the rest goes on. */
export const attempt = async <T>(
  taking: UndoContext,
  { what, write, step }: Part,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  const { context, diary, entry, line } = taking;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, text, hint, status, cause } = withPrefix(what, error);
    const isOpen = openSteps(diary, entry, write).some((one) => step === undefined || one === step);
    context.report(
      new Failure(code, text, { hint: hint ?? (isOpen ? stillThere : undefined), status, cause }),
    );
    line.isDown ||= hopeless.includes(error.exit);
    return undefined;
  }
};

const stillThere: LocalizedText = {
  en: 'it can still be taken back: maitre undo --list',
  es: 'todavía se puede deshacer: maitre undo --list',
};

export const isGone = (error: unknown): boolean => error instanceof Failure && error.code === 'NOT_FOUND';

/** Whether an interrupted undo has sent the deletion of what is gone now: then that is what became of it. */
export const wasSent = async ({ diary, entry, keep }: UndoContext, write: Write): Promise<boolean> => {
  const [sent] = diary
    .attemptsAt(entry.entry, stepOf(write), write.kind, undefined)
    .filter((one) => one.verb === 'delete' && diary.outcomeOf(one) === 'unknown');
  if (sent) await keep({ v: version, type: 'settled', entry: sent.entry, n: sent.n, outcome: 'done' });
  return sent !== undefined;
};
