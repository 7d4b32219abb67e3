import type { Id } from '../commands/shared/find.ts';
import type { Row } from '../render/outcome.ts';
import { isSettled, partStep } from './entry.ts';
import { type Part, partOf, partsIn } from './kinds.ts';
import { attempt, make, note, type Restoring } from './restoring.ts';
import { isPast } from './words.ts';

/** A dish of a category or a session of an event: put back, or not to be put back and without an id. */
export interface MadePart {
  readonly part: Part;
  readonly old_id: unknown;
  readonly id: Id | null;
  readonly what: string;
  readonly record: Row;
  readonly data?: Row | undefined;
}

/** Puts back what the record at the index held, in its order, under the record's new id. */
export const makeParts = async (restoring: Restoring, index: number, parent: Id): Promise<MadePart[]> => {
  const { kind, records } = restoring.entry;
  const owner = records[index]!.record;
  const made: MadePart[] = [];
  for (const [at, held] of partsIn(kind, owner).entries()) {
    const step = partStep(index, at);
    const record: Row = Object(held);
    const what = nameOf(record, at);
    if (restoring.line.isDown) break;
    if (isSettled(restoring.entry, step)) continue;
    const part = await attempt(restoring, what, () =>
      makePart(restoring, { step, what, parent, record, owner }),
    );
    if (part) made.push(part);
  }
  return made;
};

interface Held {
  readonly step: string;
  readonly what: string;
  readonly parent: Id;
  readonly record: Row;
  readonly owner: Row;
}

const makePart = async (
  restoring: Restoring,
  { step, what, parent, record, owner }: Held,
): Promise<MadePart> => {
  const part = partOf(restoring.entry.kind)!;
  const old_id = record['id'] ?? null;
  if (part.kind === 'event_session' && !isComing(record, restoring.context.today())) {
    await note(restoring, step, 'impossible');
    restoring.context.notice(isPast(what));
    return { part, old_id, id: null, what, record };
  }
  const whole = part.kind === 'event_session' ? { planta_ids: plantasOf(owner), ...record } : record;
  const { id, data } = await make(restoring, step, what, { kind: part.kind, record: whole, parent });
  return { part, old_id, id, what, record, data };
};

/** Interface section 8: a session is created only for a future date. */
const isComing = ({ session_date }: Row, today: string): boolean =>
  typeof session_date === 'string' && session_date > today;

/** No read shows which of its event's floors a session is on: it gets all of them. */
const plantasOf = ({ plantas }: Row): number[] | undefined => {
  const ids = (Array.isArray(plantas) ? plantas : [])
    .map((planta) => (typeof planta === 'number' ? planta : Object(planta).id))
    .filter((id) => typeof id === 'number');
  return ids.length > 0 ? ids : undefined;
};

const nameOf = ({ name, session_date, start_time }: Row, at: number): string =>
  [name, session_date, start_time].filter((part) => part != null && part !== '').join(' ') || `#${at + 1}`;
