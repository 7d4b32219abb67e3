import { type Body, bodyOf, fieldsOf } from '../../cli/body.ts';
import type { Example } from '../../cli/command.ts';
import { flagsOf } from '../../cli/fields.ts';
import type { Flags, Values } from '../../cli/flag.ts';
import { toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import { type Text, verbatim } from '../../ground/lang.ts';
import type { Outcome, Row } from '../../render/outcome.ts';
import { askMissing } from './asking.ts';
import { dataFlag, readData } from './data.ts';
import type { DeleteGuard } from './deleting.ts';
import { each } from './each.ts';
import { callRow, type Resource } from './resource.ts';

interface Words {
  readonly summary: Text;
  readonly detail?: Text;
  readonly examples: readonly Example[];
}

export const getVerb = (resource: Resource, words: Words): Command =>
  command({
    ...words,
    path: [...resource.path, 'get'],
    operations: [resource.rows.get, resource.rows.list],
    args: [resource.arg],
    run: async (context, { args }) => {
      const client = await context.client();
      const id = await resource.finder(context, client)(args[0]!);
      const { data } = await callRow(client, resource.rows.get, { params: { id } });
      return { kind: 'record', record: data, columns: resource.columns };
    },
  });

export const createVerb = (resource: Resource, verb: string, words: Words): Command => {
  const row = resource.rows.create;
  const flags = { ...flagsOf(row.body, resource.names), data: dataFlag };
  return command({
    ...words,
    path: [...resource.path, verb],
    operations: [row],
    flags: flags as Flags,
    run: async (context, told) => {
      const body = await bodyFrom(context, resource, row.body, flags, told.flags);
      if (context.interactive) context.notice(verbatim(`→ ${resource.lineOf(body)}`));
      const { data } = await callRow(await context.client(), row, { body });
      return { kind: 'record', record: data, columns: resource.columns };
    },
  });
};

export const updateVerb = (resource: Resource, words: Words): Command => {
  const row = resource.rows.update;
  const flags = { ...flagsOf(row.body, resource.names), data: dataFlag };
  return command({
    ...words,
    path: [...resource.path, 'update'],
    operations: [row, resource.rows.list],
    args: [resource.arg],
    flags: flags as Flags,
    run: async (context, told) => {
      const body = await bodyFrom(context, resource, row.body, flags, told.flags);
      if (Object.keys(body).length === 0) throw nothingToChange(resource);
      return editEach(context, resource, told.args, body);
    },
  });
};

/** A verb that sets the same fields of every record that it is given. */
export const setVerb = (resource: Resource, verb: string, body: Body, words: Words): Command =>
  command({
    ...words,
    path: [...resource.path, verb],
    operations: [resource.rows.update, resource.rows.list],
    args: [{ ...resource.arg, variadic: true }],
    run: (context, { args }) => editEach(context, resource, args, body),
  });

const deletionFlags = {
  'no-journal': toggle({
    en: 'delete without reading first: undo cannot put it back',
    es: 'eliminar sin leer antes: undo no podrá recuperarlo',
  }),
};

const deletionDetail: Text = {
  en: 'Shows what it deletes and asks; without a terminal it needs --yes. maitre undo puts it back.',
  es: 'Muestra lo que elimina y pregunta; sin terminal necesita --yes. maitre undo lo recupera.',
};

export const deleteVerb = (resource: Resource, words: Words, guard?: DeleteGuard): Command => {
  const { rows, path } = resource;
  return command({
    detail: deletionDetail,
    ...words,
    path: [...path, 'delete'],
    operations: [rows.delete, rows.get, rows.list],
    args: [{ ...resource.arg, variadic: true }],
    flags: { ...deletionFlags, ...guard?.flags } as Flags,
    run: async (context, told) => {
      const { deleteRecords } = await import('./deleting.ts');
      return deleteRecords(context, resource, told, guard);
    },
  });
};

const bodyFrom = async (
  context: Context,
  { rows, checkCreation, asking }: Resource,
  schema: ObjectSchema,
  flags: Flags,
  values: Values<Flags>,
): Promise<Body> => {
  const isCreation = schema === rows.create.body;
  const data = await readData(context, values['data'] as string | undefined);
  const given = fieldsOf(flags, values);
  const fields = isCreation
    ? await askMissing({ context, schema, flags, body: { ...data, ...given }, asking })
    : given;
  return bodyOf({
    schema,
    data,
    fields,
    flags,
    ...(isCreation && checkCreation && { check: checkCreation }),
  });
};

const nothingToChange = ({ path }: Resource) => {
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

const editEach = async (
  context: Context,
  resource: Resource,
  words: readonly string[],
  body: Body,
): Promise<Outcome> => {
  const client = await context.client();
  const find = resource.finder(context, client);
  const records = await each(context, words, async (word) => {
    const id = await find(word);
    const { data } = await callRow(client, resource.rows.update, { params: { id }, body });
    return isRecord(data) ? data : { id, ...body };
  });
  return oneOrMany(words, records, resource.columns);
};

/** The answer to a category's edit is not shown by the interface: where it holds no record, what was sent stands for it. */
const isRecord = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** One word is answered with an object, several with an array in the order given. */
export const oneOrMany = (
  words: readonly string[],
  records: readonly Row[],
  columns: Resource['columns'],
): Outcome =>
  words.length === 1 ? { kind: 'record', record: records[0]!, columns } : { kind: 'list', records, columns };
