import { randomUUID } from 'node:crypto';
import {
  type ApiResult,
  type Client,
  callOperation,
  isPlannedId,
  type WriteHints,
} from '../client/client.ts';
import { createInterruptedError, isNotApplied } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import { findWrittenResource, getOperation, getWritableResource } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import type { Input, Operation } from '../contract/operation.ts';
import { exits, Failure } from '../ground/errors.ts';
import { joinTexts, type LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { isJsonObject } from '../ground/json.ts';
import type { ApiRecord } from '../render/result.ts';
import {
  createOutcomeLine,
  type Id,
  type JournalLine,
  version,
  type Write,
  type WriteOutcome,
} from './entry.ts';
import { type Journal, openJournal } from './file.ts';
import { listCreatedIds } from './journal-index.ts';
import { identifyRestaurant } from './restaurant.ts';

export interface WriteInput {
  readonly params?: { readonly id: Id };
  readonly body?: ApiRecord;
}

/** Parts of a write's journal line that only its caller knows. */
export type WriteMetadata = Partial<Pick<Write, 'before' | 'reverts' | 'restores' | 'equalIds'>>;

/** Sends a write of a command, and records it in the journal before and after. */
export type Recorder = (
  operation: Operation,
  input: WriteInput,
  metadata?: WriteMetadata,
) => Promise<ApiResult<Operation>>;

interface RecorderOptions {
  readonly client: Client;
  readonly command: string;
  readonly append: (line: JournalLine, options?: { readonly skipFsync?: boolean }) => Promise<void>;
  /** An entry that already has an id, and the position of its next write. */
  readonly entry?: { readonly id: string; next: number } | undefined;
  /** The name of the session (MAITRE_SESSION) that the writes belong to. */
  readonly session?: string | undefined;
}

/**
 * Creates the recorder of one command, whose writes form one entry. It sends nothing if the journal cannot be written, or
 * if a record to delete cannot be read. An update of a record that the key may not read is sent, with a notice.
 */
export const createRecorder = (
  { runtime, notice, target }: Context,
  journal: Journal,
  { client, command, append, session, entry: entryState = { id: randomUUID(), next: 0 } }: RecorderOptions,
): Recorder => {
  const restaurant = identifyRestaurant(target());
  return async (operation, input, metadata = {}) => {
    const { name: kind } = invariant(findWrittenResource(operation), 'a recorded operation writes a record');
    const verb = verbs[operation.method as keyof typeof verbs];
    const record = metadata.before ?? (await readBefore(client, kind, verb, input));
    const before = record && verb === 'update' ? omitChildren(kind, record) : record;
    const n = entryState.next++;
    const ids = verb === 'create' ? { parent: input.params?.id } : { id: input.params?.id };
    const recordOutcome = async (outcome: WriteOutcome, data?: unknown): Promise<void> => {
      const line = createOutcomeLine({ entry: entryState.id, n }, outcome, toOutcomeFields(kind, verb, data));
      // If this line is lost, undo reads the record to learn the outcome.
      await append(line, { skipFsync: true }).catch(() => undefined);
      if (verb === 'update' && !before && outcome !== 'undone')
        notice(formatNotUndoable(getOperation(kind, 'get')));
    };
    await append({
      v: version,
      type: 'write',
      entry: entryState.id,
      n,
      at: runtime.now().toISOString(),
      command,
      restaurant,
      kind,
      verb,
      ...metadata,
      before,
      ...ids,
      body: input.body,
      session,
    }).catch(async (error: unknown) => {
      // The line may be in the journal although its write was not sent. A lock that is held has kept it out.
      if (!(error instanceof Failure && error.retryable)) await recordOutcome('undone');
      return rethrowWithHint(error);
    });
    const listExistingIds = async () => {
      const recent = listCreatedIds(journal, { restaurant, kind, now: runtime.now() });
      return [...(metadata.equalIds ?? []), ...(await recent.catch(() => []))];
    };
    try {
      const result = await callOperation(client, operation, input, { listExistingIds });
      await recordOutcome('done', result.data);
      return result as ApiResult<Operation>;
    } catch (error) {
      await recordOutcome(isNotApplied(error) ? 'undone' : 'unknown');
      throw error;
    }
  };
};

const verbs = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

/** Reads the record before a write, as far as undo needs it. */
const readBefore = async (
  client: Client,
  kind: RecordName,
  verb: Write['verb'],
  { params }: WriteInput,
): Promise<ApiRecord | undefined> => {
  if (verb === 'create') return undefined;
  const { id } = invariant(params, 'an update or deletion has the id of its record');
  try {
    if (verb === 'delete') return await readFullRecord(client, kind, id);
    return (await callOperation(client, getOperation(kind, 'get'), { params: { id } })).data;
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== exits.unauthorized) throw error;
    if (verb === 'delete') throw createUnreadableFailure(error, kind);
    return undefined;
  }
};

/** Reads a record with the children that its deletion would delete. */
export const readFullRecord = async (client: Client, kind: RecordName, id: Id): Promise<ApiRecord> => {
  const { readWithChildren } = getWritableResource(kind);
  const { data } = await callOperation(client, getOperation(kind, 'get'), { params: { id } });
  return readWithChildren && !isPlannedId(id) ? readWithChildren(client, id, data) : data;
};

const omitChildren = (kind: RecordName, record: ApiRecord): ApiRecord => {
  const { children } = getWritableResource(kind);
  if (!children) return record;
  const { [children.field]: _children, ...rest } = record;
  return rest;
};

const toOutcomeFields = (kind: RecordName, verb: Write['verb'], data: unknown) => {
  if (verb === 'delete' || !isJsonObject(data)) return {};
  const after = omitChildren(kind, data);
  return { id: verb === 'create' ? (after['id'] as Id | undefined) : undefined, after };
};

const formatNotUndoable = ({ scope }: Operation): LocalizedText => ({
  en: `undo cannot revert this: the key may not read the previous values (${scope})`,
  es: `undo no podrá deshacerlo: la clave no puede leer los valores anteriores (${scope})`,
});

/** Creates the failure of a deletion by a key that may not read the record first. */
export const createUnreadableFailure = (
  failure: Failure,
  kind: RecordName,
  flags = '--no-journal',
): Failure => {
  const { scope } = getOperation(kind, 'get');
  const { hint } = failure;
  return failure.with({
    hint: {
      en: `${hint?.en ?? ''}\nthe record is read first (${scope}) so that undo can restore it; ${flags} deletes it unread`,
      es: `${hint?.es ?? ''}\nantes se lee el registro (${scope}) para que undo pueda recuperarlo; ${flags} elimina sin leerlo`,
      next: hint?.next,
    },
  });
};

const withoutJournalHint: LocalizedText = {
  en: 'nothing was sent; add --no-journal to write without the journal',
  es: 'no se ha enviado nada; añada --no-journal para escribir sin diario',
};

const rethrowWithHint = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error;
  // Nothing was sent, so nothing was applied.
  if (error.code === 'INTERRUPTED') throw createInterruptedError(false, error);
  throw error.with({ hint: joinTexts([...(error.hint ? [error.hint] : []), withoutJournalHint], '\n') });
};

/** Opens the journal of the context's restaurant. Throws NO_PROFILE. */
export const openContextJournal = ({ dataDir, runtime, target }: Context): Journal =>
  openJournal(dataDir, identifyRestaurant(target()).place, runtime);

/** Wraps a client so that it records a command's writes: as a new entry, or added to `entry`. */
export const createRecordingClient = (
  context: Context,
  client: Client,
  command: string,
  options: Pick<RecorderOptions, 'entry' | 'session'> = {},
): Client => {
  const journal = openContextJournal(context);
  const session = options.session ?? (context.runtime.env['MAITRE_SESSION'] || undefined);
  const { append } = journal;
  const record = createRecorder(context, journal, { ...options, client, command, session, append });
  return {
    ...client,
    call: async <O extends Operation>(operation: O, input: Input<O>, { before }: WriteHints = {}) =>
      (await record(operation, input as WriteInput, { before })) as ApiResult<O>,
  };
};
