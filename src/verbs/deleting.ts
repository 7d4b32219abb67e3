import type { CommandInput } from '../cli/command.ts';
import type { Flags } from '../cli/flag.ts';
import { type Client, callOperation } from '../client/client.ts';
import { confirm, confirmName, requireConfirmation, showLines } from '../context/confirming.ts';
import { type Context, showsWriteSummaries } from '../context/context.ts';
import type { Id } from '../context/resources/resolver.ts';
import type { BaseResource, CrudResource } from '../context/resources/resource.ts';
import { exits, Failure } from '../ground/errors.ts';
import {
  formatCount,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
  type Noun,
} from '../ground/i18n.ts';
import { createUnreadableFailure, readFullRecord } from '../journal/recorder.ts';
import type { ApiRecord, Column, CommandResult } from '../render/result.ts';
import { toSafeLine } from '../render/sanitize.ts';
import { createWriteOptions, forEachItem, resolveNames } from './resolve-names.ts';
import { toResult, withDeleteSummary } from './results.ts';

/** Protects what is deleted with a record: the user types the record's name, or passes the flag. */
export interface DeleteGuard {
  readonly flag: string;
  readonly about: LocalizedText;
  readonly noun: Noun;
  /** Lists what is deleted with the record. */
  readonly listChildren: (record: ApiRecord) => readonly ApiRecord[];
  readonly formatChild: (child: ApiRecord, lang: Lang) => string;
}

/** A record to delete, and the name that the user typed for it. `record` is undefined if nobody needs to see it. */
interface DeleteTarget {
  readonly name: string;
  readonly id: Id;
  readonly record: ApiRecord | undefined;
}

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, priority: 0 },
  { field: 'message', header: { en: 'Response', es: 'Respuesta' }, priority: 1, min: 10 },
];

/** Resolves the words, asks once, and deletes the records. The result is `{id, deleted, message}` for each. */
export const deleteRecords = async (
  context: Context,
  resource: CrudResource,
  { args, flags }: CommandInput<Flags>,
  guard: DeleteGuard | undefined,
): Promise<CommandResult> => {
  requireConfirmation(context);
  const client = await context.client();
  const isGuarded = guard !== undefined && flags[guard.flag] !== true;
  const { globals, interactive } = context;
  const resolveOptions = createWriteOptions(context, 'delete', flags);
  const questionShowsRecord = interactive && !globals.yes && !globals['no-journal'];
  const purpose = questionShowsRecord ? 'confirmed-write' : resolveOptions.purpose;
  const { find, names } = await resolveNames(context, client, args, resource, { ...resolveOptions, purpose });
  // With --yes only a summary shows the record. With --no-journal the key may lack the scope to read it.
  const needsRecord = !globals['no-journal'] && (!globals.yes || showsWriteSummaries(context));
  // A proposal is a dry run, but asks for the name of a guarded record.
  const mayAsk = !globals['dry-run'] || (globals.isProposal === true && isGuarded);
  const readsRecords = mayAsk && (isGuarded || needsRecord);
  const targets: DeleteTarget[] = [];
  await forEachItem(context, names, String, async (name) => {
    const id = await find(name);
    // A record that several names match is deleted once.
    if (targets.some((target) => target.id === id)) return;
    targets.push({ name, id, record: readsRecords ? await read(client, resource, id, guard) : undefined });
  });
  // After an interruption during the search nothing must be deleted.
  if (context.runtime.signal.aborted) return { kind: 'list', records: [], columns };
  if (mayAsk) await askToDelete(context, resource, targets, guard, isGuarded);
  const deleted: DeleteTarget[] = [];
  const getName = ({ name }: DeleteTarget) => name;
  const records = await forEachItem(context, targets, getName, async (target) => {
    const { id } = target;
    const { message } = await callOperation(client, resource.operations.delete, { params: { id } });
    deleted.push(target);
    return { id, deleted: true, message: message ?? null };
  });
  const lines = deleted.map(({ id, record }) => resource.formatLine(record ?? { id }));
  return withDeleteSummary(context, resource, toResult({ columns }, names, records), lines);
};

/** Reads a record. If the key lacks the scope, the error says how to delete without reading. */
const read = async (client: Client, { name }: BaseResource, id: Id, guard: DeleteGuard | undefined) => {
  try {
    return await readFullRecord(client, name, id);
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== exits.unauthorized) throw error;
    throw createUnreadableFailure(error, name, guard && `--no-journal --${guard.flag}`);
  }
};

const askToDelete = async (
  context: Context,
  resource: BaseResource,
  targets: readonly DeleteTarget[],
  guard: DeleteGuard | undefined,
  isGuarded: boolean,
): Promise<void> => {
  const listChildren = ({ record }: DeleteTarget) => (record && guard ? guard.listChildren(record) : []);
  const parents = isGuarded ? targets.filter((target) => listChildren(target).length > 0) : [];
  if (guard && parents.length > 0) await askNames(context, parents, guard);
  const unconfirmed = targets.filter((target) => !parents.includes(target));
  if (context.globals.yes || unconfirmed.length === 0) return;
  for (const { id, record = { id } } of unconfirmed) {
    const children = guard ? formatChildren(context, record, guard) : [];
    await showLines(context, [resource.formatLine(record), ...children]);
  }
  const count = formatCount(unconfirmed.length, resource.noun);
  await confirm(context, { en: `Delete ${count.en}?`, es: `¿Eliminar ${count.es}?` });
};

const formatChildren = ({ lang }: Context, record: ApiRecord, { listChildren, formatChild }: DeleteGuard) =>
  listChildren(record).map((child) => `  ${formatChild(child, lang)}`);

/** Shows what each record contains, and asks for its name. Throws CONFIRMATION_REQUIRED without a terminal. */
const askNames = async (context: Context, parents: readonly DeleteTarget[], guard: DeleteGuard) => {
  const described = parents.map(({ id, record = {} }) => {
    const children = guard.listChildren(record);
    const names = children.map(({ name }) => toSafeLine(String(name ?? ''))).join(', ');
    const count = formatCount(children.length, guard.noun);
    return { record, name: toSafeLine(String(record['name'] ?? id)), count, names };
  });
  if (!context.interactive) {
    const lines = described.map(({ name, count, names }) =>
      localize((lang) => `${name}: ${count[lang]} (${names})`),
    );
    throw createGuardFailure(guard, joinTexts(lines, '\n'));
  }
  for (const { record, name, count } of described) {
    await showLines(context, [name, ...formatChildren(context, record, guard)]);
    const question = {
      en: `This deletes "${name}" and ${count.en}. Type its name to continue:`,
      es: `Esto elimina "${name}" y ${count.es}. Escriba su nombre para continuar:`,
    };
    await confirmName(context, question, name);
  }
};

const createGuardFailure = ({ flag }: DeleteGuard, list: LocalizedText): Failure =>
  new Failure('CONFIRMATION_REQUIRED', {
    en: `this also deletes what it contains, and --yes does not confirm that\n${list.en}`,
    es: `esto también elimina lo que contiene, y --yes no basta para confirmarlo\n${list.es}`,
    field: `--${flag}`,
    hint: { en: `add --${flag} to delete it too`, es: `añada --${flag} para eliminarlo también` },
  });
