import type { Client } from '../client/client.ts';
import { isEqualIn, listSentFields } from '../client/reconcile/reconcilable.ts';
import { isRejected } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import { getWritableResource } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import {
  type Exit,
  exits,
  Failure,
  type FailureCode,
  type Hint,
  suggestCommand,
  withHint,
  withPrefix,
} from '../ground/errors.ts';
import { joinTexts, type LocalizedText, untranslated } from '../ground/i18n.ts';
import type { ApiRecord } from '../render/result.ts';
import {
  createOutcomeLine,
  type Entry,
  type Id,
  type JournalLine,
  type Step,
  version,
  type Write,
} from './entry.ts';
import type { Journal } from './file.ts';
import type { JournalIndex } from './journal-index.ts';
import { getLabel } from './messages.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { getWriteStep, isUndo, listOpenSteps } from './undo-steps.ts';

export interface UndoContext {
  readonly context: Context;
  readonly client: Client;
  readonly recorder: Recorder;
  readonly index: JournalIndex;
  readonly entry: Entry;
  /** Adds a line to index and journal. */
  readonly append: (line: JournalLine) => Promise<void>;
  /** Set if further requests would fail too: service unreachable, key rejected, user interrupted. */
  readonly state: { isStopped: boolean };
}

/** What an undo reads and writes. */
export interface UndoTarget {
  readonly journal: Journal;
  readonly client: Client;
}

/** Starts the undo of an entry. Its writes form a new entry. */
export const startUndo = (
  context: Context,
  { journal, client }: UndoTarget,
  { entry, index }: Pick<UndoContext, 'entry' | 'index'>,
): UndoContext => {
  const append = async (line: JournalLine, options?: { readonly skipFsync?: boolean }) => {
    await journal.append(line, options);
    index.add(line);
  };
  const recorder = createRecorder(context, journal, { client, command: 'undo', append });
  return { context, client, recorder, index, entry, append, state: { isStopped: false } };
};

/** Returns the part of a journal line that names the reverted step. */
export const getRevertMetadata = ({ entry }: UndoContext, step: Step) => ({
  reverts: {
    entry: entry.entry,
    step,
    command: entry.command,
    ...(isUndo(entry) && { again: true }),
  },
});

/** Notes in the journal that undo must not offer a step again. */
export const abandonStep = ({ context, entry, append }: UndoContext, step: Step): Promise<void> => {
  const at = context.runtime.now().toISOString();
  return append({ v: version, type: 'abandoned', entry: entry.entry, step, at });
};

export const abandonStepAndThrow = async (
  undo: UndoContext,
  step: Step,
  text: LocalizedText,
  hint?: Hint,
): Promise<never> => {
  await abandonStep(undo, step);
  throw new Failure('CHANGED_SINCE', { ...text, hint });
};

const stoppingExits: readonly Exit[] = [exits.unauthorized, exits.unreachable, exits.interrupted];

/** Whether further requests would fail too. An unknown outcome has a cause only if a request failed. */
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
    const openSteps = listOpenSteps(index, entry, write);
    const isOpen = step === undefined ? openSteps.length > 0 : openSteps.includes(step);
    const retryHint = suggestCommand(['undo', '--list'], {
      en: 'it can still be undone',
      es: 'todavía se puede deshacer',
    });
    context.reportFailure(withHint(withPrefix(what, error), isOpen ? retryHint : undefined));
    state.isStopped ||= isStopping(error);
    return undefined;
  }
};

export const isNotFound = (error: unknown): boolean => error instanceof Failure && error.code === 'NOT_FOUND';

/** Marks the deletion of a missing record as done, and returns true, if an interrupted undo sent it. */
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

/** Reads the records that a creation may have made: equal in every sent field, and of no known creation. */
export const readPossibleRecords = async (
  { client, index }: UndoContext,
  { kind, parent, body = {} }: Write,
) => {
  const input = { ...(parent !== undefined && { params: { id: parent } }), body };
  const { records, isTruncated } = await getWritableResource(kind).readCandidates(client, input);
  const equal = findEqual(kind, records, body);
  return { possible: equal.filter(({ id }) => !index.isKnownCreation(kind, id as Id)), isTruncated };
};

/** Finds records equal to a body in the fields that they show. Ignores fields that a creation may have dropped. */
export const findEqual = (kind: RecordName, records: readonly ApiRecord[], body: ApiRecord): ApiRecord[] => {
  const fields = listSentFields(body).filter(
    (field) => !getWritableResource(kind).restore.omittableFields.includes(field),
  );
  return records.filter((record) => isEqualIn(body, record, fields));
};

/** Creates the failure of a creation that may have made any of several records. */
export const createAmbiguityFailure = (
  kind: RecordName,
  records: readonly ApiRecord[],
  text: LocalizedText,
  hint?: Hint,
): Failure => {
  const lines = records.map((record) => `\n  ${getWritableResource(kind).formatLine(record)}`).join('');
  return new Failure('UNKNOWN_OUTCOME', { ...joinTexts([text, untranslated(lines)], ''), hint });
};

/** Sends a body. After each rejection, drops one optional field and tries again. Throws the last rejection. */
export const sendWithoutRejectedFields = async <T>(
  { context }: UndoContext,
  { kind, what }: { readonly kind: RecordName; readonly what: string },
  body: ApiRecord,
  send: (body: ApiRecord) => Promise<T>,
): Promise<T> => {
  for (let rest = body; ; ) {
    try {
      return await send(rest);
    } catch (error) {
      if (!isRejected(error)) throw error;
      const field = findDroppableField(kind, rest, error.code);
      if (field === undefined || Object.keys(rest).length === 1) throw error;
      const { [field]: _omitted, ...others } = rest;
      context.notice({
        en: `${what}: restored without: ${getLabel(kind, field, 'en')}: ${error.text.en}`,
        es: `${what}: recuperado sin: ${getLabel(kind, field, 'es')}: ${error.text.es}`,
      });
      rest = others;
    }
  }
};

/** The first of `omittableFields` may break a business rule; the last refers to a record that may be gone. */
const findDroppableField = (kind: RecordName, body: ApiRecord, code: FailureCode): string | undefined => {
  const fields = getWritableResource(kind).restore.omittableFields.filter((field) => field in body);
  if (code === 'BUSINESS_ERROR') return fields[0];
  if (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND') return fields.at(-1);
  return undefined;
};
