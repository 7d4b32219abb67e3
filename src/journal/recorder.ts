import { randomUUID } from 'node:crypto';
import type { ApiResult, Client } from '../client/client.ts';
import { createInterruptedError, TransportError } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import { kindNamed, kindWrittenBy, rowOf } from '../context/resources/register.ts';
import { callOperation } from '../context/resources/resource.ts';
import type { RecordName } from '../contract/index.ts';
import type { Method, Operation } from '../contract/operation.ts';
import { exits, Failure } from '../ground/errors.ts';
import { joinTexts, type LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import type { ApiRecord } from '../render/outcome.ts';
import {
  type Id,
  type JournalLine,
  type Restaurant,
  version,
  type Write,
  type WriteOutcome,
} from './entry.ts';
import { type Journal, openJournal } from './file.ts';
import { restaurantOf } from './restaurant.ts';

/** A write as a command asks for it. */
export interface WriteInput {
  readonly params?: { readonly id: Id };
  readonly body?: ApiRecord;
}

/** What the journal keeps of a write beside what it is, and what it was before. */
export type WriteMetadata = Partial<Pick<Write, 'before' | 'takes_back' | 'puts_back' | 'alike' | 'clock'>>;

/** Sends writes, and keeps of each what it is about to do, what stood before, and what became of it: one entry. */
export interface Recorder {
  write(operation: Operation, input: WriteInput, remark?: WriteMetadata): Promise<ApiResult<Operation>>;
}

/** An entry that an earlier run of the same work began, and the place of its next write. */
interface Begun {
  readonly id: string;
  readonly next: number;
}

export interface Recording {
  readonly client: Client;
  readonly command: string;
  readonly restaurant: Restaurant;
  readonly now: () => Date;
  readonly notice: (text: LocalizedText) => void;
  /** Keeps a line, which is on the disk when it resolves, unless it is light. */
  readonly append: (line: JournalLine, skipFsync?: boolean) => Promise<void>;
  /** A new one where it is left out. */
  readonly entry?: Begun;
}

/**
 * A recorder for one command line. A write is on the disk before it is sent: where it cannot be, or where a deletion
 * cannot be read first, nothing is sent. An edit that the key may not read is made, and the notice says so.
 */
export const createRecorder = (recording: Recording): Recorder => {
  const { client, command, restaurant, now, append: keep } = recording;
  const { id: entry, next } = recording.entry ?? { id: randomUUID(), next: 0 };
  let writes = next;
  return {
    write: async (operation, input, remark = {}) => {
      const { name: kind } = invariant(kindWrittenBy(operation), 'a recorded operation writes a record');
      const verb = verbs[operation.method as keyof typeof verbs];
      const before = known(kind, verb, remark) ?? (await readBeforeImage[verb](recording, kind, input));
      const n = writes++;
      const at = now().toISOString();
      const about = { ...remark, ...withoutUndefined({ before, ...idsOf(verb, input), body: input.body }) };
      const line: Write = {
        v: version,
        type: 'write',
        entry,
        n,
        at,
        command,
        restaurant,
        kind,
        verb,
        ...about,
      };
      await keep(line).catch(refuse);
      const settle = (outcome: WriteOutcome, answer?: unknown) =>
        // Without this line, undo finds out by reading.
        keep({ v: version, type: 'settled', entry, n, outcome, ...answered(kind, verb, answer) }, true).catch(
          () => undefined,
        );
      // Of an edit that was not made, nothing is to be taken back.
      const warn = (outcome: WriteOutcome) => {
        if (verb === 'update' && !before && outcome !== 'undone')
          recording.notice(notUndoable(rowOf(kind, 'get')));
      };
      try {
        const reply = await callOperation(client, operation, input, { existingIds: remark.alike });
        await settle('done', reply.data);
        warn('done');
        return reply as ApiResult<Operation>;
      } catch (error) {
        const outcome = outcomeOf(error);
        await settle(outcome);
        warn(outcome);
        throw error;
      }
    },
  };
};

const verbs = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const satisfies Partial<
  Record<Method, Write['verb']>
>;

type Read = (recording: Recording, kind: RecordName, input: WriteInput) => Promise<ApiRecord | undefined>;

const namesOne = 'an edit and a deletion name their record';

/** What stands before a write, as far as taking it back needs it. */
const readBeforeImage: Readonly<Record<Write['verb'], Read>> = {
  create: async () => undefined,
  update: async ({ client }, kind, { params }) => {
    const row = rowOf(kind, 'get');
    try {
      return withoutParts(
        kind,
        (await callOperation(client, row, { params: invariant(params, namesOne) })).data,
      );
    } catch (error) {
      if (!isKeyRefused(error)) throw error;
      return undefined;
    }
  },
  delete: async ({ client }, kind, { params }) => {
    try {
      return await readWhole(client, kind, invariant(params, namesOne).id);
    } catch (error) {
      throw isKeyRefused(error) ? unread(error, kind) : error;
    }
  },
};

/** A record as it stands, with all that goes when it goes. */
export const readWhole = async (client: Client, kind: RecordName, id: Id): Promise<ApiRecord> => {
  const { readWithChildren: wholeOf } = kindNamed(kind);
  const { data } = await callOperation(client, rowOf(kind, 'get'), { params: { id } });
  return wholeOf ? wholeOf(client, id, data) : data;
};

/** What the caller has read already; an edit touches none of a record's parts. */
const known = (kind: RecordName, verb: Write['verb'], { before }: WriteMetadata): ApiRecord | undefined =>
  before && verb === 'update' ? withoutParts(kind, before) : before;

const withoutParts = (kind: RecordName, record: ApiRecord): ApiRecord => {
  const { part } = kindNamed(kind);
  if (!part) return record;
  const { [part.field]: _held, ...rest } = record;
  return rest;
};

const idsOf = (verb: Write['verb'], { params }: WriteInput) =>
  verb === 'create' ? { parent: params?.id } : { id: params?.id };

const answered = (kind: RecordName, verb: Write['verb'], answer: unknown) => {
  const isRecord = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  if (verb === 'delete' || !isRecord) return {};
  const after = withoutParts(kind, answer as ApiRecord);
  return withoutUndefined({ id: verb === 'create' ? (after['id'] as Id | undefined) : undefined, after });
};

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const isKeyRefused = (error: unknown): error is Failure =>
  error instanceof Failure && error.exit === exits.unauthorized;

/** Whether the service answered that it did not do it. */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'UNAVAILABLE';

/** What became of a write that failed: refused, never sent, looked for and not there; or nobody knows. */
const outcomeOf = (error: unknown): WriteOutcome => {
  if (isRefusal(error)) return 'undone';
  if (error instanceof TransportError) return error.maybeApplied ? 'unknown' : 'undone';
  const isLookedFor = error instanceof Failure && error.exit === exits.unreachable && error.retryable;
  return isLookedFor ? 'undone' : 'unknown';
};

const notUndoable = ({ scope }: Operation): LocalizedText => ({
  en: `undo cannot take this back: the key may not read what stood before (${scope})`,
  es: `undo no podrá deshacerlo: la clave no puede leer lo que había (${scope})`,
});

/** A key that may not read can still delete: the refusal says how. */
export const unread = (
  { code, text, hint, status }: Failure,
  kind: RecordName,
  flags = '--no-journal',
): Failure => {
  const { scope } = rowOf(kind, 'get');
  return new Failure(code, text, {
    status,
    hint: {
      en: `${hint?.en ?? ''}\nit is read (${scope}) so that undo can put it back; ${flags} deletes without`,
      es: `${hint?.es ?? ''}\nse lee (${scope}) para que undo pueda recuperarlo; ${flags} elimina sin ello`,
    },
  });
};

const withoutJournal: LocalizedText = {
  en: 'nothing was sent; --no-journal writes without keeping anything',
  es: 'no se ha enviado nada; --no-journal escribe sin guardar nada',
};

const refuse = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'INTERRUPTED') throw createInterruptedError(false, error);
  throw new Failure(error.code, error.text, {
    cause: error,
    hint: joinTexts([...(error.hint ? [error.hint] : []), withoutJournal], '\n'),
  });
};

/** The journal of the context's restaurant. Throws NO_PROFILE where there is none. */
export const journalOf = ({ dataDir, world, target }: Context): Journal =>
  openJournal(dataDir, restaurantOf(target()).place, world);

/** A client that keeps each of a command's writes in the journal, all of them as one entry: its own, or one to go on with. */
export const recordingClient = (context: Context, client: Client, command: string, entry?: Begun): Client => {
  const { world, notice, target } = context;
  const journal = journalOf(context);
  const restaurant = restaurantOf(target());
  const recorder = createRecorder({
    ...{ client, command, restaurant, notice },
    now: world.now,
    append: journal.append,
    ...(entry && { entry }),
  });
  return { ...client, call: recorder.write as unknown as Client['call'] };
};
