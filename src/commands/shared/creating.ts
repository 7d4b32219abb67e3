import { type Body, bodyOf, fieldsOf } from '../../cli/body.ts';
import { flagsOf } from '../../cli/fields.ts';
import type { Flags } from '../../cli/flag.ts';
import type { UsageIssue } from '../../cli/usage.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import type { CreatableResource } from '../../context/resources/resource.ts';
import { callOperation } from '../../context/resources/resource.ts';
import { Failure } from '../../ground/errors.ts';
import { untranslated } from '../../ground/i18n.ts';
import { dataFlag, readData } from './data.ts';
import { type Asking, askMissing, fieldsSaid, talkOn } from './prompt-body.ts';
import { toWrite, withinOwner } from './resolve-names.ts';
import { forPeople, recordOf } from './results.ts';
import type { Words } from './verbs.ts';
import { refusedWith, withWriteSummary } from './write-summary.ts';

interface CreateWords extends Words {
  /** How it is asked for what it misses, where a person can be asked. */
  readonly asking?: Asking;
  /** Rules between fields that the interface states, beside those of each field. */
  readonly check?: (body: Body, context: Context) => UsageIssue[];
}

export const createVerb = (
  kind: CreatableResource,
  verb: string,
  { asking, check, ...words }: CreateWords,
): Command => {
  const row = kind.rows.create;
  const flags: Flags = { ...flagsOf(row.body, kind.flagNames), data: dataFlag };
  return command({
    ...words,
    path: [...kind.path, verb],
    operations: [row],
    ...(kind.owner && { args: [kind.owner.arg] }),
    ...(asking?.freely && { args: [asking.freely.arg] }),
    flags,
    run: async (context, told) => {
      const data = await readData(context, told.flags['data'] as string | undefined);
      const said = asking?.freely ? await fieldsSaid(context, asking.freely, told.args) : {};
      const given = { ...data, ...said, ...fieldsOf(flags, told.flags) };
      const isBegun = Object.keys(said).length > 0;
      const missing = { context, schema: row.body, flags, body: given, asking, isBegun };
      const params = await withinOwner(context, kind, told.args, toWrite(context));
      const send = async (fields: Body) => {
        const body = bodyOf({
          ...{ schema: row.body, data, fields, flags },
          ...(check && { check: (whole: Body) => check(whole, context) }),
        });
        if (context.interactive) context.notice(untranslated(`→ ${kind.lineOf(body)}`));
        const client = await context.client();
        const { data: record } = await callOperation(client, row, { ...params, body }).catch(
          async (error: unknown) => {
            throw await refusedWith(kind, { sent: body }, error);
          },
        );
        return { before: undefined, isNew: true, sent: body, after: record };
      };
      const done = await insist(await askMissing(missing), send, async (fields, refusal) =>
        asking?.again?.(talkOn(missing, fields), refusal),
      );
      return withWriteSummary(context, kind, await forPeople(context, kind, recordOf(kind, done.after)), [
        done,
      ]);
    },
  });
};

/** Sends, and where that is refused, sends what is tried instead, for as long as something is. */
const insist = async <T>(
  fields: Body,
  send: (fields: Body) => Promise<T>,
  instead: (fields: Body, refusal: Failure) => Promise<Body | undefined>,
): Promise<T> => {
  try {
    return await send(fields);
  } catch (error) {
    const other = error instanceof Failure ? await instead(fields, error) : undefined;
    if (!other) throw error;
    return insist(other, send, instead);
  }
};
