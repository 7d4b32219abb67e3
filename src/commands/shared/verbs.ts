import { type Body, bodyOf, fieldsOf } from '../../cli/body.ts';
import type { Example } from '../../cli/command.ts';
import { flagsOf, queryFlags } from '../../cli/fields.ts';
import type { Flags, Values } from '../../cli/flag.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, command } from '../../context/context.ts';
import type { BaseResource, CrudResource, ReadableResource } from '../../context/resources/resource.ts';
import { callOperation, notesFieldOf, replaceNotesFlag, rowsOf } from '../../context/resources/resource.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { dataFlag, readData } from './data.ts';
import type { DeleteGuard } from './deleting.ts';
import { offering, toRead, toWrite, whereFlags, withinOwner } from './resolve-names.ts';
import { forPeople, listOf, recordOf } from './results.ts';

export interface Words {
  readonly summary: LocalizedText;
  readonly detail?: LocalizedText;
  readonly examples: readonly Example[];
}

interface ListWords extends Words {
  /** Filters that the interface does not have. */
  readonly sieve?: Sieve;
}

interface Sieve {
  readonly flags: Flags;
  readonly keeps: (values: Values<Flags>, record: ApiRecord) => boolean;
}

/** The records of a kind, or those within one of another; its flags are the filters of the row's query. */
export const listVerb = (kind: BaseResource, { sieve, ...words }: ListWords): Command => {
  const { path, owner } = kind;
  const row = kind.rows.list;
  const filters: Flags = row.query ? queryFlags(row.query) : {};
  return command({
    ...words,
    path: [...path, 'list'],
    operations: [row],
    ...(owner && { args: [owner.arg] }),
    flags: { ...filters, ...sieve?.flags },
    run: async (context, told) => {
      const params = await withinOwner(context, kind, told.args, toRead(context));
      const query = row.query && { query: fieldsOf(filters, told.flags) };
      const records = await rowsOf(await context.client(), row, { ...params, ...query });
      const kept = sieve ? records.filter((record) => sieve.keeps(told.flags, record)) : records;
      return forPeople(context, kind, listOf(kind, kept));
    },
  });
};

export const getVerb = (kind: ReadableResource, words: Words): Command =>
  command({
    ...words,
    path: [...kind.path, 'get'],
    operations: [kind.rows.get, kind.rows.list],
    args: [kind.arg],
    flags: whereFlags(kind),
    run: async (context, { args, flags }) => {
      const client = await context.client();
      const id = await kind.finder(context, client, toRead(context, flags))(args[0]);
      const { data } = await callOperation(client, kind.rows.get, { params: { id } });
      return forPeople(context, kind, recordOf(kind, data));
    },
  });

export const updateVerb = (kind: CrudResource, words: Words): Command => {
  const row = kind.rows.update;
  const flags: Flags = {
    ...flagsOf(row.body, kind.flagNames),
    data: dataFlag,
    ...(notesFieldOf(kind) && replaceNotesFlag),
  };
  return command({
    ...words,
    path: [...kind.path, 'update'],
    operations: [row, kind.rows.list],
    args: [kind.arg],
    flags,
    run: async (context, told) => {
      const data = await readData(context, told.flags['data'] as string | undefined);
      const body = bodyOf({ schema: row.body, data, fields: fieldsOf(flags, told.flags), flags });
      if (Object.keys(body).length === 0) throw nothingToChange(kind);
      const keep = {
        isConfirmed: told.flags['replace-notes'] === true,
        isSaid: (field: string) => field in data,
      };
      const { editEach } = await import('./update-records.ts');
      return editEach(context, kind, told.args, body, { keep, search: toWrite(context) });
    },
  });
};

interface SetWords extends Words {
  /** The states in which a record is meant by what names it for a day alone. */
  readonly among?: readonly string[];
  /** The states of the records that a shell offers; of what is only on or off, those that it changes. */
  readonly offers?: readonly string[];
  /** What became of a record, where the verb says it. */
  readonly word?: LocalizedText;
}

/** A verb that sets the same fields of every record that it is given. */
export const setVerb = (
  kind: CrudResource,
  verb: string,
  body: Body,
  { among, word, offers = othersThan(body), ...words }: SetWords,
): Command =>
  command({
    ...words,
    path: [...kind.path, verb],
    operations: [kind.rows.update, kind.rows.list],
    args: [{ ...offering(kind.arg, offers), variadic: true }],
    flags: whereFlags(kind),
    run: async (context, { args, flags }) => {
      const { editEach } = await import('./update-records.ts');
      return editEach(context, kind, args, body, { word, search: { ...toWrite(context, flags), among } });
    },
  });

const othersThan = (body: Body): string[] | undefined => {
  const [value] = Object.values(body);
  return typeof value === 'boolean' ? [String(!value)] : undefined;
};

const deletionDetail: LocalizedText = {
  en: 'Shows what it deletes and asks; without a terminal it needs --yes. maitre undo puts it back.',
  es: 'Muestra lo que elimina y pregunta; sin terminal necesita --yes. maitre undo lo recupera.',
};

export const deleteVerb = (kind: CrudResource, words: Words, guard?: DeleteGuard): Command => {
  const { rows, path } = kind;
  return command({
    detail: deletionDetail,
    ...words,
    path: [...path, 'delete'],
    operations: [rows.delete, rows.get, rows.list],
    args: [{ ...kind.arg, variadic: true }],
    flags: { ...whereFlags(kind), ...guard?.flags },
    run: async (context, told) => {
      const { deleteRecords } = await import('./deleting.ts');
      return deleteRecords(context, kind, told, guard);
    },
  });
};

const nothingToChange = ({ path }: CrudResource) => {
  const line = ['maitre', ...path, 'update --help'].join(' ');
  return usage(
    [
      {
        name: 'update',
        text: { en: 'needs at least one field to change', es: 'necesita al menos un campo que cambiar' },
      },
    ],
    { en: `${line} lists them`, es: `${line} los enumera` },
  );
};
