import type { Context } from '../context.ts';
import { verbatim } from '../lang.ts';
import type { Column, Outcome, Row } from '../render/outcome.ts';
import { confirm, needsAnswer } from './confirming.ts';
import { each } from './each.ts';
import type { Noun } from './find.ts';

interface Deletion<Id, R extends Row> {
  readonly context: Context;
  readonly words: readonly string[];
  readonly find: (word: string) => Promise<Id>;
  readonly read: (id: Id) => Promise<R>;
  readonly remove: (id: Id) => Promise<string | undefined>;
  /** The record in one line, for the question. */
  readonly lineOf: (record: R) => string;
  readonly noun: Noun;
}

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, priority: 0 },
  { field: 'message', header: { en: 'Answer', es: 'Respuesta' }, priority: 1, min: 10 },
];

/** Reads each record, shows it, asks once, deletes them, and answers `{id, deleted, message}` for each. */
export const deleteEach = async <Id, R extends Row>(deletion: Deletion<Id, R>): Promise<Outcome> => {
  const { context, words, find, read, remove } = deletion;
  needsAnswer(context);
  const found = await each(context, words, async (word) => {
    const id = await find(word);
    return { word, id, record: context.globals['dry-run'] ? undefined : await read(id) };
  });
  const lines = found.flatMap(({ record }) => (record === undefined ? [] : deletion.lineOf(record)));
  if (lines.length > 0) await ask(deletion, lines);
  const ids = new Map(found.map(({ word, id }) => [word, id]));
  const deleted = await each(context, [...ids.keys()], async (word) => {
    const id = ids.get(word)!;
    return { id, deleted: true, message: await remove(id) };
  });
  return words.length === 1
    ? { kind: 'record', record: deleted[0]!, columns }
    : { kind: 'list', records: deleted, columns };
};

const ask = async (
  { context, noun }: Pick<Deletion<never, never>, 'context' | 'noun'>,
  lines: readonly string[],
): Promise<void> => {
  if (context.globals.yes) return;
  for (const line of lines) context.notice(verbatim(`  ${line}`));
  const what = lines.length === 1 ? noun.one : noun.many;
  await confirm(context, {
    en: `Delete ${lines.length} ${what.en}?`,
    es: `¿Eliminar ${lines.length} ${what.es}?`,
  });
};
