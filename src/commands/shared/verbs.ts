import { type Body, bodyOf, fieldsOf } from '../../cli/body.ts';
import type { Example } from '../../cli/command.ts';
import { flagsOf, queryFlags } from '../../cli/fields.ts';
import type { Flags, Values } from '../../cli/flag.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, command } from '../../context/context.ts';
import { notesFieldOf, replaceNotesFlag } from '../../context/resources/notes.ts';
import {
  type BaseResource,
  type CrudResource,
  callOperation,
  type ReadableResource,
  rowsOf,
} from '../../context/resources/resource.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { dataFlag, readData } from './data.ts';
import type { DeleteGuard } from './deleting.ts';
import { offering, resolveOwner, toRead, toWrite, whereFlags } from './resolve-names.ts';
import { forPeople, listOf, recordOf } from './results.ts';

/** A verb's help. */
export interface VerbText {
  readonly summary: LocalizedText;
  readonly detail?: LocalizedText;
  readonly examples: readonly Example[];
}

interface ListOptions extends VerbText {
  /** A filter that the API lacks. */
  readonly sieve?: LocalFilter;
}

interface LocalFilter {
  readonly flags: Flags;
  readonly keeps: (flags: Values<Flags>, record: ApiRecord) => boolean;
}

/** A verb that lists records. Its flags are the operation's query fields. */
export const listVerb = (resource: BaseResource, { sieve, ...text }: ListOptions): Command => {
  const { path, owner } = resource;
  const { list } = resource.rows;
  const queryFields: Flags = list.query ? queryFlags(list.query) : {};
  return command({
    ...text,
    path: [...path, 'list'],
    operations: [list],
    ...(owner && { args: [owner.arg] }),
    flags: { ...queryFields, ...sieve?.flags },
    run: async (context, { args, flags }) => {
      const params = await resolveOwner(context, resource, args, toRead(context));
      const query = list.query && { query: fieldsOf(queryFields, flags) };
      const records = await rowsOf(await context.client(), list, { ...params, ...query });
      const matches = sieve ? records.filter((record) => sieve.keeps(flags, record)) : records;
      return forPeople(context, resource, listOf(resource, matches));
    },
  });
};

/** A verb that reads a record. */
export const getVerb = (resource: ReadableResource, text: VerbText): Command =>
  command({
    ...text,
    path: [...resource.path, 'get'],
    operations: [resource.rows.get, resource.rows.list],
    args: [resource.arg],
    flags: whereFlags(resource),
    run: async (context, { args, flags }) => {
      const client = await context.client();
      const id = await resource.finder(context, client, toRead(context, flags))(args[0]);
      const { data } = await callOperation(client, resource.rows.get, { params: { id } });
      return forPeople(context, resource, recordOf(resource, data));
    },
  });

/** A verb that updates a record. Its flags are the fields of the operation's body. */
export const updateVerb = (resource: CrudResource, text: VerbText): Command => {
  const { update, list } = resource.rows;
  const flags: Flags = {
    ...flagsOf(update.body, resource.flagNames),
    data: dataFlag,
    ...(notesFieldOf(resource) && replaceNotesFlag),
  };
  return command({
    ...text,
    path: [...resource.path, 'update'],
    operations: [update, list],
    args: [resource.arg],
    flags,
    run: async (context, input) => {
      const data = await readData(context, input.flags['data'] as string | undefined);
      const body = bodyOf({ schema: update.body, data, fields: fieldsOf(flags, input.flags), flags });
      if (Object.keys(body).length === 0) throw createNoFieldsIssue(resource);
      const guard = {
        isConfirmed: input.flags['replace-notes'] === true,
        isInData: (field: string) => field in data,
      };
      const { updateRecords } = await import('./update-records.ts');
      return updateRecords(context, resource, input.args, body, { guard, search: toWrite(context) });
    },
  });
};

const createNoFieldsIssue = ({ path }: CrudResource) => {
  const help = ['maitre', ...path, 'update --help'].join(' ');
  return usage(
    [
      {
        name: 'update',
        text: { en: 'needs at least one field to change', es: 'necesita al menos un campo que cambiar' },
      },
    ],
    { en: `${help} lists them`, es: `${help} los enumera` },
  );
};

interface SetOptions extends VerbText {
  /** The states that a record found by table, name or phone may have. */
  readonly states?: readonly string[];
  /** The states of the records to complete. By default, those that a boolean field would change. */
  readonly offers?: readonly string[];
  /** The verb's own word for the effect, for the summary: `agotado`. */
  readonly word?: LocalizedText;
}

/** A verb that sets the same fields of all given records. */
export const setVerb = (
  resource: CrudResource,
  verb: string,
  body: Body,
  { states, word: effect, offers = getOppositeState(body), ...text }: SetOptions,
): Command =>
  command({
    ...text,
    path: [...resource.path, verb],
    operations: [resource.rows.update, resource.rows.list],
    args: [{ ...offering(resource.arg, offers), variadic: true }],
    flags: whereFlags(resource),
    run: async (context, { args, flags }) => {
      const { updateRecords } = await import('./update-records.ts');
      const search = { ...toWrite(context, flags), states };
      return updateRecords(context, resource, args, body, { effect, search });
    },
  });

const getOppositeState = (body: Body): string[] | undefined => {
  const [value] = Object.values(body);
  return typeof value === 'boolean' ? [String(!value)] : undefined;
};

const deletionDetail: LocalizedText = {
  en: 'Shows the records and asks for a confirmation; without a terminal it needs --yes. maitre undo restores them.',
  es: 'Muestra los registros y pide confirmación; sin terminal necesita --yes. maitre undo los recupera.',
};

/** A verb that deletes all given records. */
export const deleteVerb = (resource: CrudResource, text: VerbText, guard?: DeleteGuard): Command =>
  command({
    detail: deletionDetail,
    ...text,
    path: [...resource.path, 'delete'],
    operations: [resource.rows.delete, resource.rows.get, resource.rows.list],
    args: [{ ...resource.arg, variadic: true }],
    flags: { ...whereFlags(resource), ...guard?.flags },
    run: async (context, input) => {
      const { deleteRecords } = await import('./deleting.ts');
      return deleteRecords(context, resource, input, guard);
    },
  });
