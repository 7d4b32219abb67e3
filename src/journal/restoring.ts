import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import type { Id } from '../context/kinds/finding.ts';
import { about, type Exit, exits, Failure } from '../ground/errors.ts';
import type { Row } from '../render/outcome.ts';
import { type Creation, create } from './creation.ts';
import { type Entry, type Mark, type State, version } from './entry.ts';
import type { Journal } from './journal.ts';
import type { Moved } from './moved.ts';
import { isUndone } from './refused.ts';
import { findTwin } from './twin.ts';
import { putBackWithout, stillUndoable } from './words.ts';

/** An entry that is being put back. */
export interface Restoring {
  readonly context: Context;
  readonly client: Client;
  readonly journal: Journal;
  readonly entry: Entry;
  readonly moved: Moved;
  /** Once the service is out of reach, or refuses the key, nothing more is tried. */
  readonly line: { isDown: boolean };
}

/** Writes down how far a step is; with `--dry-run` only remembers it. */
export const note = async (
  { context, journal, entry }: Restoring,
  step: string,
  state: State,
  id?: Id,
): Promise<void> => {
  const mark: Mark = {
    v: version,
    type: 'mark',
    entry: entry.entry,
    step,
    state,
    ...(id !== undefined && { id }),
  };
  if (!context.globals['dry-run']) await journal.append([mark]);
  entry.marks.set(step, mark);
};

const hopeless: readonly Exit[] = [exits.unauthorized, exits.unreachable, exits.unknownOutcome];

/** Does a part of the work; a failure of it is reported under its name, and the rest goes on. */
export const attempt = async <T>(
  { context, line }: Restoring,
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    const { code, text, hint = stillUndoable, status, cause } = about(what, error);
    context.report(new Failure(code, text, { hint, status, cause }));
    line.isDown ||= hopeless.includes(error.exit);
    return undefined;
  }
};

/** What `--dry-run` calls the id that only the service can give. */
const unknownId = 'new-id';

export interface Made {
  readonly id: Id;
  /** What the creation answered; none where it was made in an earlier run. */
  readonly data?: Row;
}

/** Sees to it that a record is there again, once and not twice: what an interrupted run has made is found by reading. */
export const make = async (
  restoring: Restoring,
  step: string,
  what: string,
  creation: Creation,
): Promise<Made> => {
  const mark = restoring.entry.marks.get(step);
  if (mark?.state === 'restored') return { id: restoring.moved.to(creation.kind.name, mark.id) as Id };
  const isKnown = (id: unknown) => restoring.moved.isKnown(creation.kind.name, id);
  const mayBeThere = mark?.state === 'restoring' && !restoring.context.globals['dry-run'];
  const twin = mayBeThere ? await findTwin(restoring.client, creation, isKnown) : undefined;
  const data = twin ?? (await createNoting(restoring, step, what, creation));
  const id = (data['id'] ?? unknownId) as Id;
  await note(restoring, step, 'restored', id);
  return { id, data };
};

const createNoting = async (
  restoring: Restoring,
  step: string,
  what: string,
  creation: Creation,
): Promise<Row> => {
  await note(restoring, step, 'restoring');
  try {
    const { data, without } = await create(restoring.client, creation);
    for (const { field, reason } of without) restoring.context.notice(putBackWithout(what, field, reason));
    return data;
  } catch (error) {
    if (isUndone(error)) await note(restoring, step, 'deleted');
    throw error;
  }
};
