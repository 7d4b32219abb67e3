import type { Id } from '../context/kinds/finding.ts';
import type { CreatedKind, Part } from '../context/kinds/kind.ts';
import type { Row } from '../render/outcome.ts';
import { isSettled, partStep, partsIn } from './entry.ts';
import { attempt, make, note, type Restoring } from './restoring.ts';
import { isPast } from './words.ts';

/** A dish of a category or a session of an event: put back, or not to be put back and without an id. */
export interface MadePart {
  readonly part: Part;
  readonly kind: CreatedKind;
  readonly old_id: unknown;
  readonly id: Id | null;
  readonly what: string;
  readonly record: Row;
  readonly data?: Row | undefined;
}

/** Puts back what the record at the index held, in its order, under the record's new id. */
export const makeParts = async (restoring: Restoring, index: number, parent: Id): Promise<MadePart[]> => {
  const { kind, partKind, records } = restoring.entry;
  const owner = records[index]!.record;
  if (!kind.part || !partKind) return [];
  const shared = { part: kind.part, kind: partKind, parent, owner };
  const made: MadePart[] = [];
  for (const [at, held] of partsIn(kind, owner).entries()) {
    const step = partStep(index, at);
    const record: Row = Object(held);
    const what = nameOf(record, at);
    if (restoring.line.isDown) break;
    if (isSettled(restoring.entry, step)) continue;
    const part = await attempt(restoring, what, () => makePart(restoring, { ...shared, step, what, record }));
    if (part) made.push(part);
  }
  return made;
};

interface Held {
  readonly part: Part;
  readonly kind: CreatedKind;
  readonly step: string;
  readonly what: string;
  readonly parent: Id;
  readonly record: Row;
  readonly owner: Row;
}

const makePart = async (restoring: Restoring, held: Held): Promise<MadePart> => {
  const { part, kind, step, what, parent, record, owner } = held;
  const old_id = record['id'] ?? null;
  if (!kind.anew.isTaken(record, restoring.context.today())) {
    await note(restoring, step, 'impossible');
    restoring.context.notice(isPast(what));
    return { part, kind, old_id, id: null, what, record };
  }
  const whole = { ...kind.anew.fromOwner(owner), ...record };
  const creation = { kind, record: whole, owner: { id: parent, field: part.link[0] } };
  const { id, data } = await make(restoring, step, what, creation);
  return { part, kind, old_id, id, what, record, data };
};

const nameOf = ({ name, session_date, start_time }: Row, at: number): string =>
  [name, session_date, start_time].filter((part) => part != null && part !== '').join(' ') || `#${at + 1}`;
