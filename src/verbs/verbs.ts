import { type Body, buildBody, dataFlag, readData, toBodyFields } from '../cli/body.ts';
import type { CommandMetadata } from '../cli/command.ts';
import { bodyFlags, queryFlags } from '../cli/fields.ts';
import type { Flag, Flags, FlagValues } from '../cli/flag.ts';
import { booleanFlag } from '../cli/flag-types.ts';
import type { WordSlots } from '../cli/words/slots.ts';
import { callOperation, listRecords } from '../client/client.ts';
import { type Command, defineCommand } from '../context/context.ts';
import type { RecordLookup } from '../context/resources/resolver.ts';
import {
  type BaseResource,
  type CrudResource,
  getNotesField,
  replaceNotesFlag,
} from '../context/resources/resource.ts';
import { createOptionError, suggestCommand } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { ApiRecord } from '../render/result.ts';
import type { DeleteGuard } from './deleting.ts';
import {
  completeStates,
  createReadOptions,
  createWriteOptions,
  type LookElsewhere,
  resolveOwner,
} from './resolve-names.ts';
import { toListResult, toRecordResult, withRelatedData } from './results.ts';
import type { UpdateOptions } from './update-records.ts';

export type VerbText = Pick<CommandMetadata, 'summary' | 'detail' | 'examples'>;

interface ListOptions extends VerbText {
  /** A filter that the API lacks. */
  readonly localFilter?: {
    readonly flags: Flags;
    readonly isMatch: (flags: FlagValues<Flags>, record: ApiRecord) => boolean;
  };
}

/** A verb that lists records. Its flags are the operation's query fields. */
export const listVerb = (resource: BaseResource, { localFilter, ...text }: ListOptions): Command => {
  const { path, owner } = resource;
  const { list } = resource.operations;
  const queryFields: Flags = list.query ? queryFlags(list.query) : {};
  return defineCommand({
    ...text,
    path: [...path, 'list'],
    operations: [list],
    ...(owner ? { args: [owner.arg] } : { words: {} }),
    flags: { ...queryFields, ...localFilter?.flags },
    run: async (context, { args, flags }) => {
      const params = await resolveOwner(context, resource, args, createReadOptions(context));
      const query = list.query && { query: toBodyFields(queryFields, flags) };
      const records = await listRecords(await context.client(), list, { ...params, ...query });
      const matches = localFilter ? records.filter((record) => localFilter.isMatch(flags, record)) : records;
      return withRelatedData(context, resource, toListResult(resource, matches));
    },
  });
};

export const getVerb = (resource: CrudResource, text: VerbText): Command =>
  defineCommand({
    ...text,
    path: [...resource.path, 'get'],
    operations: [resource.operations.get, resource.operations.list],
    args: [resource.arg],
    flags: { ...resource.searchFlags },
    words: getSearchWords(resource),
    run: async (context, { args, flags }) => {
      const client = await context.client();
      const id = await resource.createResolver(context, client, createReadOptions(context, flags))(args[0]);
      const { data } = await callOperation(client, resource.operations.get, { params: { id } });
      return withRelatedData(context, resource, toRecordResult(resource, data));
    },
  });

interface UpdateVerbOptions
  extends VerbText,
    Pick<UpdateOptions, 'beforeSend'>,
    Pick<SetOptions, 'beforeOtherDays'>,
    Pick<Command, 'words'> {
  /** What a flag adds to the body. */
  readonly completions?: {
    readonly flags: Flags;
    readonly complete: (before: ApiRecord, body: Body, flags: FlagValues<Flags>) => Body;
  };
}

interface LookupFlags {
  readonly fecha: Flag<string>;
}

/** The day of the lookup, for verbs whose option `--fecha` is a new day. */
export const lookupFlags = ({ searchFlags }: { readonly searchFlags?: LookupFlags | undefined }): Flags =>
  searchFlags ? { dia: searchFlags.fecha } : {};

/** A verb that updates a record. Its flags are the fields of the operation's body. */
export const updateVerb = (
  resource: CrudResource,
  { beforeSend, beforeOtherDays, completions, words = {}, ...text }: UpdateVerbOptions,
): Command => {
  const { update, list } = resource.operations;
  const notes = getNotesField(resource);
  const flags = {
    ...bodyFlags(update.body, resource.flagNames),
    data: dataFlag,
    ...(notes && replaceNotesFlag),
    ...lookupFlags(resource),
    ...completions?.flags,
  };
  return defineCommand({
    ...text,
    path: [...resource.path, 'update'],
    operations: [update, list],
    args: [resource.arg],
    flags,
    words,
    run: async (context, input) => {
      const data = await readData(context.runtime, input.flags.data);
      const body = buildBody({ schema: update.body, data, fields: toBodyFields(flags, input.flags), flags });
      const typed: FlagValues<Flags> = input.flags;
      const fecha = typed['dia'] as string | undefined;
      const given = Object.keys(completions?.flags ?? {}).flatMap((name) => typed[name] ?? []);
      // A switch alone changes nothing: `--keep-length`.
      if (Object.keys(body).length === 0 && given.every((value) => value === true)) {
        throw createOptionError(
          'update',
          { en: 'needs at least one field to change', es: 'necesita al menos un campo que cambiar' },
          suggestCommand([...resource.path, 'update', '--help'], { en: 'see them', es: 'véalos' }),
        );
      }
      // JSON given by --data may replace notes without a confirmation.
      const replacesNotes = notes !== undefined && body[notes] !== undefined && !(notes in data);
      const confirmation = input.flags['replace-notes'] ? 'given' : 'ask';
      const { updateRecords } = await import('./update-records.ts');
      return updateRecords(context, resource, input.args, body, {
        notesConfirmation: replacesNotes ? confirmation : undefined,
        beforeSend,
        completeBody:
          completions && given.length > 0
            ? (before, own) => completions.complete(before, own, typed)
            : undefined,
        resolveOptions: createWriteOptions(context, 'update', { fecha }, beforeOtherDays),
      });
    },
  });
};

interface SetOptions extends VerbText {
  /** What every use of the verb sends. */
  readonly body: Body;
  /** Fields of the body that can be sent with it, and options for `completeBody`. */
  readonly fieldFlags?: Flags | undefined;
  /** The slots of these fields. */
  readonly words?: WordSlots | undefined;
  /** The states of the records to complete. By default, those that a boolean field would change. */
  readonly completionStates?: readonly string[];
  readonly beforeOtherDays?: LookElsewhere;
  /** Adds what follows from the record. */
  readonly completeBody?: ((before: ApiRecord, body: Body, flags: FlagValues<Flags>) => Body) | undefined;
  /** The verb's own word for the effect, for the summary: `agotado`. */
  readonly effect?: LocalizedText;
}

export const setVerb = (
  resource: CrudResource,
  verb: string,
  {
    body,
    fieldFlags = {},
    words,
    effect,
    completeBody,
    beforeOtherDays,
    completionStates = getOppositeState(body),
    ...text
  }: SetOptions,
): Command =>
  defineCommand({
    ...text,
    path: [...resource.path, verb],
    operations: [resource.operations.update, resource.operations.list],
    args: [{ ...completeStates(resource.arg, completionStates), variadic: true }],
    flags: { ...resource.searchFlags, ...fieldFlags },
    words: { ...getSearchWords(resource), ...words },
    run: async (context, { args, flags }) => {
      const { updateRecords } = await import('./update-records.ts');
      const resolveOptions = createWriteOptions(context, verb, flags, beforeOtherDays);
      const typed: FlagValues<Flags> = flags;
      const complete = completeBody && ((before: ApiRecord, own: Body) => completeBody(before, own, typed));
      const options = { effect, completeBody: complete, resolveOptions };
      const fields = toBodyFields(fieldFlags, flags);
      const { body: schema } = resource.operations.update;
      const given = buildBody({ schema, data: {}, fields, flags: fieldFlags });
      return updateRecords(context, resource, args, { ...body, ...given }, options);
    },
  });

/** The words after the name of a record: the day to search, if its lookup takes one. */
const getSearchWords = ({ searchFlags }: Partial<RecordLookup>): WordSlots =>
  searchFlags ? { day: 'fecha' } : {};

const getOppositeState = (body: Body): string[] | undefined => {
  const [value] = Object.values(body);
  return typeof value === 'boolean' ? [String(!value)] : undefined;
};

const deletionDetail: LocalizedText = {
  en: 'Shows the records and asks for a confirmation; without a terminal it needs --yes. maitre undo restores them.',
  es: 'Muestra los registros y pide confirmación; sin terminal necesita --yes. maitre undo los recupera.',
};

export const deleteVerb = (
  resource: CrudResource,
  { guard, ...text }: VerbText & { readonly guard?: DeleteGuard },
): Command =>
  defineCommand({
    detail: deletionDetail,
    ...text,
    path: [...resource.path, 'delete'],
    operations: [resource.operations.delete, resource.operations.get, resource.operations.list],
    args: [{ ...resource.arg, variadic: true }],
    words: getSearchWords(resource),
    flags: { ...resource.searchFlags, ...(guard && { [guard.flag]: booleanFlag(guard.about) }) },
    run: async (context, input) => {
      const { deleteRecords } = await import('./deleting.ts');
      return deleteRecords(context, resource, input, guard);
    },
  });
