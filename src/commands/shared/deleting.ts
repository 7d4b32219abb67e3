import type { CommandInput } from '../../cli/command.ts';
import type { Flags, Values } from '../../cli/flag.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import type { Id, Resolver } from '../../context/resources/resolver.ts';
import type { CrudResource } from '../../context/resources/resource.ts';
import { callOperation } from '../../context/resources/resource.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { formatCount } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { readWhole, unread } from '../../journal/recorder.ts';
import type { ApiRecord, Column, CommandResult } from '../../render/outcome.ts';
import { confirm, needsAnswer, show } from './confirming.ts';
import { each, findNames, toShowAndWrite } from './resolve-names.ts';
import { isHeard, tellDeleted } from './write-summary.ts';

/** What is about to be deleted; without its record where that is not read. */
export interface Found {
  readonly id: Id;
  readonly record?: ApiRecord;
}

/** What a deletion asks beyond a plain yes. */
export interface DeleteGuard {
  readonly flags: Flags;
  /** What goes with the record, a line each. */
  readonly detailOf: (record: ApiRecord, context: Context) => readonly string[];
  /** Whether the flags answer the question, so that the record need not be read for it. */
  readonly isAnswered: (flags: Values<Flags>) => boolean;
  /** The flag that answers it. */
  readonly answer: string;
  /** Asks it; resolves to those that the plain question is still about. */
  readonly ask: (context: Context, found: readonly Found[]) => Promise<readonly Found[]>;
}

interface Deletion {
  readonly context: Context;
  readonly client: Client;
  readonly kind: CrudResource;
  readonly find: Resolver;
  readonly names: readonly string[];
  readonly guard: DeleteGuard | undefined;
  /** Whether the guard still has to ask. */
  readonly isGuarded: boolean;
}

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, priority: 0 },
  { field: 'message', header: { en: 'Answer', es: 'Respuesta' }, priority: 1, min: 10 },
];

/** Reads what the words name, asks once, deletes it: `{id, deleted, message}` for each. */
export const deleteRecords = async (
  context: Context,
  kind: CrudResource,
  { args, flags }: CommandInput<Flags>,
  guard: DeleteGuard | undefined,
): Promise<CommandResult> => {
  needsAnswer(context);
  const client = await context.client();
  const isGuarded = guard !== undefined && !guard.isAnswered(flags);
  const search = toShowAndWrite(context, flags);
  const { find, names } = await findNames(args, kind.finder(context, client, search), context);
  const deletion: Deletion = { context, client, kind, find, names, guard, isGuarded };
  const found = await findEach(deletion);
  // Whoever interrupts while the records are looked for wants none of them deleted.
  if (context.world.signal.aborted) return { kind: 'list', records: [], columns };
  if (!context.globals['dry-run']) await ask(deletion, [...found.values()]);
  const deleted = await each(context, [...found.keys()], async (word) => {
    const { id } = invariant(found.get(word), 'each is one of those found');
    const { message } = await callOperation(client, kind.rows.delete, { params: { id } });
    return { id, deleted: true, message: message ?? null };
  });
  const gone = deleted.map(({ id }) => nameOf(kind, id, [...found.values()]));
  return names.length === 1
    ? tellDeleted(
        context,
        kind,
        { kind: 'record', record: invariant(deleted[0], 'one word is answered with one record'), columns },
        gone,
      )
    : tellDeleted(context, kind, { kind: 'list', records: deleted, columns }, gone);
};

const nameOf = ({ lineOf }: CrudResource, id: Id, found: readonly Found[]): string =>
  lineOf(found.find((one) => one.id === id)?.record ?? { id });

/** By its word, each record once, however many words name it. */
const findEach = async (deletion: Deletion): Promise<Map<string, Found>> => {
  const { context, find, names, isGuarded } = deletion;
  const { globals } = context;
  // What --yes answers is read by the journal alone, unless somebody is told of it; --no-journal is for keys that may
  // not read.
  const reads =
    !globals['dry-run'] && (isGuarded || !((globals.yes && !isHeard(context)) || globals['no-journal']));
  const found = new Map<string, Found>();
  const ids = new Set<Id>();
  await each(context, names, async (word) => {
    const id = await find(word);
    if (ids.has(id)) return;
    found.set(word, reads ? { id, record: await read(deletion, id) } : { id });
    ids.add(id);
  });
  return found;
};

/** A key that may not read can still delete: the refusal says how. */
const read = async ({ client, kind, guard }: Deletion, id: Id): Promise<ApiRecord> => {
  try {
    return await readWhole(client, kind.name, id);
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== exits.unauthorized) throw error;
    throw unread(error, kind.name, guard ? `--no-journal ${guard.answer}` : undefined);
  }
};

const ask = async (deletion: Deletion, found: readonly Found[]): Promise<void> => {
  const { context, kind, guard, isGuarded } = deletion;
  const rest = guard && isGuarded ? await guard.ask(context, found) : found;
  if (context.globals.yes || rest.length === 0) return;
  for (const one of rest) await show(context, linesOf(deletion, one));
  const what = formatCount(rest.length, kind.noun);
  await confirm(context, { en: `Delete ${what.en}?`, es: `¿Eliminar ${what.es}?` });
};

/** The record and what goes with it, a line each. */
const linesOf = ({ context, kind, guard }: Deletion, { id, record = { id } }: Found): string[] => [
  kind.lineOf(record),
  ...(guard?.detailOf(record, context) ?? []).map((line) => `  ${line}`),
];
