import type { CommandInput } from '../../cli/command.ts';
import type { Flags, FlagValues } from '../../cli/flag.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import type { Id, Resolver } from '../../context/resources/resolver.ts';
import { type CrudResource, callOperation } from '../../context/resources/resource.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { formatCount } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { createUnreadableFailure, readFullRecord } from '../../journal/recorder.ts';
import type { ApiRecord, Column, CommandResult } from '../../render/outcome.ts';
import { confirm, requireConfirmation, showLines } from './confirming.ts';
import { forEachName, resolveNames, toConfirmedWrite } from './resolve-names.ts';
import { toResult } from './results.ts';
import { showsWriteSummaries, withDeleteSummary } from './write-summary.ts';

/** A record to delete. The record itself is undefined if nobody needs to see it. */
export interface DeleteTarget {
  readonly id: Id;
  readonly record?: ApiRecord;
}

/** A stricter confirmation than a yes. */
export interface DeleteGuard {
  readonly flags: Flags;
  /** Lists what is deleted with the record, a line each. */
  readonly listDetails: (record: ApiRecord, context: Context) => readonly string[];
  /** Whether the flags confirm the deletion, so that the record need not be read. */
  readonly isConfirmed: (flags: FlagValues<Flags>) => boolean;
  /** The flags that confirm it, for a hint. */
  readonly confirmingFlags: string;
  /** Asks for the confirmation. Returns the records that only need a yes. */
  readonly ask: (context: Context, targets: readonly DeleteTarget[]) => Promise<readonly DeleteTarget[]>;
}

interface Deletion {
  readonly context: Context;
  readonly client: Client;
  readonly resource: CrudResource;
  readonly find: Resolver;
  readonly names: readonly string[];
  readonly guard: DeleteGuard | undefined;
  readonly isGuarded: boolean;
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
  const isGuarded = guard !== undefined && !guard.isConfirmed(flags);
  const resolver = resource.createResolver(context, client, toConfirmedWrite(context, 'delete', flags));
  const { find, names } = await resolveNames(args, resolver, context);
  const deletion: Deletion = { context, client, resource, find, names, guard, isGuarded };
  const targets = await resolveTargets(deletion);
  // After an interruption during the search nothing must be deleted.
  if (context.runtime.signal.aborted) return { kind: 'list', records: [], columns };
  if (!context.globals['dry-run']) await ask(deletion, [...targets.values()]);
  const deleted: DeleteTarget[] = [];
  const records = await forEachName(context, [...targets.keys()], async (name) => {
    const target = invariant(targets.get(name), 'each name has a target');
    const { message } = await callOperation(client, resource.operations.delete, {
      params: { id: target.id },
    });
    deleted.push(target);
    return { id: target.id, deleted: true, message: message ?? null };
  });
  const lines = deleted.map(({ id, record }) => resource.formatLine(record ?? { id }));
  return withDeleteSummary(context, resource, toResult({ columns }, names, records), lines);
};

/** Finds the target of each name. A record that several names match is included once. */
const resolveTargets = async (deletion: Deletion): Promise<Map<string, DeleteTarget>> => {
  const { context, find, names, isGuarded } = deletion;
  const { globals } = context;
  // With --yes only the journal and a summary need the record. With --no-journal the key may lack the read scope.
  const isUnseen = (globals.yes && !showsWriteSummaries(context)) || globals['no-journal'];
  const readsRecords = !globals['dry-run'] && (isGuarded || !isUnseen);
  const targets = new Map<string, DeleteTarget>();
  const ids = new Set<Id>();
  await forEachName(context, names, async (name) => {
    const id = await find(name);
    if (ids.has(id)) return;
    targets.set(name, readsRecords ? { id, record: await read(deletion, id) } : { id });
    ids.add(id);
  });
  return targets;
};

/** Reads a record. If the key lacks the scope, the error says how to delete without reading. */
const read = async ({ client, resource, guard }: Deletion, id: Id): Promise<ApiRecord> => {
  try {
    return await readFullRecord(client, resource.name, id);
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== exits.unauthorized) throw error;
    throw createUnreadableFailure(
      error,
      resource.name,
      guard ? `--no-journal ${guard.confirmingFlags}` : undefined,
    );
  }
};

const ask = async ({ context, resource, guard, isGuarded }: Deletion, targets: readonly DeleteTarget[]) => {
  const unconfirmed = guard && isGuarded ? await guard.ask(context, targets) : targets;
  if (context.globals.yes || unconfirmed.length === 0) return;
  for (const { id, record = { id } } of unconfirmed) {
    const details = guard?.listDetails(record, context) ?? [];
    await showLines(context, [resource.formatLine(record), ...details.map((line) => `  ${line}`)]);
  }
  const count = formatCount(unconfirmed.length, resource.noun);
  await confirm(context, { en: `Delete ${count.en}?`, es: `¿Eliminar ${count.es}?` });
};
