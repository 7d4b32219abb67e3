import * as z from 'zod/mini';
import type { CreatedKind, FullKind, KindName } from '../context/kinds/kind.ts';
import { kindNames } from '../context/kinds/kind.ts';
import { fullKindOf, type Kinds } from '../context/kinds/register.ts';
import type { Row } from '../render/outcome.ts';

/** The version of the journal's lines; a line of another is left to whoever wrote it. */
export const version = 1;

/**
 * How far a record is. Of one without a mark it is not known whether it was deleted; one that is `restoring` may
 * have been created or not.
 */
export const states = ['deleted', 'kept', 'restoring', 'restored', 'impossible'] as const;
export type State = (typeof states)[number];

const id = z.union([z.string(), z.number()]);

const deletion = z.object({
  v: z.literal(version),
  type: z.literal('delete'),
  entry: z.string(),
  at: z.string(),
  command: z.string(),
  kind: z.enum(Object.values(kindNames) as [KindName, ...KindName[]]),
  restaurant: z.object({
    /** The profile's name; null where the environment named the service. */
    profile: z.nullable(z.string()),
    base_url: z.optional(z.string()),
    database: z.optional(z.string()),
    key_fingerprint: z.string(),
  }),
  /** As the service sent them, each with its line for people. */
  records: z.array(z.object({ id, what: z.string(), record: z.record(z.string(), z.unknown()) })),
});
export type Deletion = z.output<typeof deletion>;
export type Restaurant = Deletion['restaurant'];

const mark = z.object({
  v: z.literal(version),
  type: z.literal('mark'),
  entry: z.string(),
  /** Of which record: its index, or `0/items/3` for what it holds. */
  step: z.string(),
  state: z.enum(states),
  /** What the record that was put back is called now. */
  id: z.optional(id),
});
export type Mark = z.output<typeof mark>;

/** What one command deleted, and how far each record has been put back since. */
export interface Entry extends Omit<Deletion, 'kind'> {
  readonly kind: FullKind;
  /** The kind of what goes with its records. */
  readonly partKind: CreatedKind | undefined;
  readonly marks: Map<string, Mark>;
}

/** The entries in the journal's lines, oldest first. */
export const entriesIn = (lines: readonly unknown[], kinds: Kinds): Entry[] => {
  const entries = new Map<string, Entry>();
  for (const line of lines) {
    const begun = z.safeParse(deletion, line);
    const kind = begun.success ? fullKindOf(kinds, begun.data.kind) : undefined;
    if (begun.success && kind) {
      const partKind = kind.part && kinds[kind.part.kind];
      entries.set(begun.data.entry, { ...begun.data, kind, partKind, marks: new Map() });
    }
    const marked = z.safeParse(mark, line);
    if (marked.success) entries.get(marked.data.entry)?.marks.set(marked.data.step, marked.data);
  }
  return [...entries.values()];
};

/** The records that a record holds, as the service sent them; none where it holds none. */
export const partsIn = ({ part }: FullKind, record: Row): readonly unknown[] => {
  const held = part && record[part.field];
  return Array.isArray(held) ? held : [];
};

export const needsEdit = ({ anew }: FullKind, record: Row): boolean =>
  Object.keys(anew.editOf(record)).length > 0;

export const editStep = (index: number): string => `${index}/edit`;
export const partStep = (index: number, part: number): string => `${index}/parts/${part}`;

/** Whether nothing is left to do for a step. */
export const isSettled = ({ marks }: Pick<Entry, 'marks'>, step: string): boolean =>
  ['restored', 'impossible'].includes(marks.get(step)?.state ?? '');

/** Whether something of the record at the index is still to be put back. */
export const isRecordOpen = ({ kind, records, marks }: Entry, index: number): boolean => {
  const { record } = records[index]!;
  if (marks.get(String(index))?.state === 'kept') return false;
  const steps = [
    String(index),
    ...(needsEdit(kind, record) ? [editStep(index)] : []),
    ...partsIn(kind, record).map((_part, at) => partStep(index, at)),
  ];
  return steps.some((step) => !isSettled({ marks }, step));
};

export const isOpen = (entry: Entry): boolean =>
  entry.records.some((_record, index) => isRecordOpen(entry, index));
