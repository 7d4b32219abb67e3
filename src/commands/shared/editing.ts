import type { Body } from '../../cli/body.ts';
import type { Context } from '../../context/context.ts';
import { callRow } from '../../context/kinds/call-row.ts';
import type { Id, Search } from '../../context/kinds/finding.ts';
import type { FullKind } from '../../context/kinds/kind.ts';
import { exits, Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import type { Outcome, Row } from '../../render/outcome.ts';
import { forPeople, oneOrMany } from './answers.ts';
import { each } from './each.ts';
import { findNames } from './names.ts';
import { guardNotes, type NotesGuard, replacedNotes, showReplaced } from './notes-guard.ts';
import { refusedWith } from './refused.ts';
import { type Done, isHeard, remark, tell } from './told.ts';

interface Editing {
  /** Where and among which records the words are looked for. */
  readonly search: Search;
  /** How notes that would be replaced are guarded. */
  readonly keep?: NotesGuard | undefined;
  /** What became of a record, where the verb says it. */
  readonly word?: Text | undefined;
}

/** Does the same edit on every record that a word names, and tells of each. */
export const editEach = async (
  context: Context,
  kind: FullKind,
  words: readonly string[],
  body: Body,
  { search, keep, word: said }: Editing,
): Promise<Outcome> => {
  const client = await context.client();
  const { find, names } = await findNames(words, kind.finder(context, client, search), context);
  const writes: Done[] = [];
  const records = await each(context, names, async (word) => {
    const id = await find(word);
    const before = await standing(context, kind, id, body, keep);
    const known = mayAsk(context, kind, body, keep) ? undefined : { before };
    const { data } = await callRow(client, kind.rows.update, { params: { id }, body }, known).catch(
      async (error: unknown) => {
        const isRefused = error instanceof Failure && error.exit === exits.refused;
        if (isRefused && before)
          await remark(context, kind, { before, isNew: false, sent: body, after: { ...before, ...body } });
        throw await refusedWith(kind, { before, sent: body }, error);
      },
    );
    const after = isRecord(data) ? data : { id, ...body };
    writes.push({ before, isNew: false, sent: body, after: { ...before, ...after } });
    return after;
  });
  return tell(context, kind, await forPeople(context, kind, oneOrMany(kind, names, records)), writes, said);
};

/** Whether a person may be asked before the edit: meanwhile somebody else may write. */
const mayAsk = (context: Context, kind: FullKind, body: Body, keep: NotesGuard | undefined): boolean =>
  keep !== undefined && replacedNotes(kind, body, keep) !== undefined && context.interactive;

/** The record before an edit, read where somebody is told of it or notes are at stake. */
const standing = async (
  context: Context,
  kind: FullKind,
  id: Id,
  body: Body,
  keep: NotesGuard | undefined,
): Promise<Row | undefined> => {
  if (context.globals['dry-run']) return undefined;
  const isAtStake = keep !== undefined && replacedNotes(kind, body, keep) !== undefined;
  if (!isAtStake && !isHeard(context)) return undefined;
  const read = () => readBefore(context, kind, id);
  const before = await read();
  if (isAtStake) await guardNotes(context, kind, before, body, keep, read);
  else if (before) showReplaced(context, kind, before, body);
  return before;
};

/** The record as it stands; undefined where the key may not read it. */
const readBefore = async (context: Context, kind: FullKind, id: Id): Promise<Row | undefined> => {
  try {
    return (await callRow(await context.client(), kind.rows.get, { params: { id } })).data;
  } catch (error) {
    if (error instanceof Failure && error.exit === exits.unauthorized) return undefined;
    throw error;
  }
};

/** The answer to a category's edit is not shown by the interface: where it holds no record, what was sent stands for it. */
const isRecord = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
