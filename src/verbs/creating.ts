import { type Body, buildBody, dataFlag, readData, rejectInvalid, toBodyFields } from '../cli/body.ts';
import { bodyFlags } from '../cli/fields.ts';
import type { Flags, FlagValues } from '../cli/flag.ts';
import { callOperation } from '../client/client.ts';
import { type Command, type Context, defineCommand } from '../context/context.ts';
import { rethrowWithAlternative, type WritableResource } from '../context/resources/resource.ts';
import { exits, Failure, type UsageIssue } from '../ground/errors.ts';
import { askMissing, createDialogue, type PromptOptions } from './prompt-body.ts';
import { createWriteOptions, forEachItem, resolveOwner } from './resolve-names.ts';
import { type CompletedWrite, toListResult, toRecordResult, withWriteSummary } from './results.ts';
import type { VerbText } from './verbs.ts';

/** Creates several records that differ in one field. */
export interface Series {
  readonly flags: Flags;
  /** The bodies, the first as typed; undefined without the flags. Throws USAGE. */
  readonly listBodies: (flags: FlagValues<Flags>, body: Body) => Body[] | undefined;
  /** Names a body in a failure. */
  readonly getName: (body: Body) => string;
}

/** Words that stand for options. */
export type CreationWords = Pick<Command, 'args' | 'words' | 'doing' | 'asksForWords'>;

interface CreateOptions extends VerbText {
  readonly words?: CreationWords;
  readonly series?: Series;
  /** How to ask a person for missing fields. */
  readonly prompts?: PromptOptions;
  /** Checks rules of the API between fields. */
  readonly check?: (body: Body, context: Context) => UsageIssue[];
}

/** A verb that creates a record. Its flags are the fields of the operation's body. */
export const createVerb = (
  resource: WritableResource,
  verb: string,
  { words, prompts, check, series, ...text }: CreateOptions,
): Command => {
  const { create } = resource.operations;
  const flags = { ...bodyFlags(create.body, resource.flagNames), data: dataFlag, ...series?.flags };
  return defineCommand({
    ...text,
    path: [...resource.path, verb],
    operations: [create],
    ...(resource.owner && { args: [resource.owner.arg] }),
    ...words,
    flags,
    run: async (context, input) => {
      const data = await readData(context.runtime, input.flags.data);
      const typed = { ...data, ...toBodyFields(flags, input.flags) };
      const params = await resolveOwner(context, resource, input.args, createWriteOptions(context));
      const checkRules = check && ((body: Body) => check(body, context));
      const validate = (fields: Body): Body =>
        buildBody({ schema: create.body, data, fields, flags, check: checkRules });
      const send = async (body: Body): Promise<CompletedWrite> => {
        const client = await context.client();
        const { data: after } = await callOperation(client, create, { ...params, body }).catch(
          rethrowWithAlternative(resource, body),
        );
        return { before: undefined, isNew: true, sent: body, after };
      };
      const draft = { context, schema: create.body, flags, prompts, body: typed };
      /** Sends the fields. After a rejection, sends what a person chooses instead, if anything. */
      const confirmAndSend = async (fields: Body): Promise<CompletedWrite> => {
        try {
          const body = validate(fields);
          await prompts?.beforeSend?.(context, body);
          return await send(body);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          const changed = await prompts?.retryAfterRejection?.(createDialogue(draft, fields), error);
          if (!changed) throw error;
          return confirmAndSend(changed);
        }
      };
      if (context.interactive) rejectInvalid({ schema: create.body, data, fields: typed, flags });
      const complete = await askMissing(draft);
      const bodies = series?.listBodies(input.flags, complete)?.map(validate);
      if (!series || !bodies) {
        const write = await confirmAndSend(complete);
        return withWriteSummary(context, resource, toRecordResult(resource, write.after), [write]);
      }
      await prompts?.beforeSend?.(context, bodies[0] ?? {});
      const writes = await forEachItem(context, bodies, series.getName, send, isRejection);
      const records = writes.map(({ after }) => after);
      return withWriteSummary(context, resource, toListResult(resource, records), writes);
    },
  });
};

/** Whether only this record is refused: others may be accepted. */
const isRejection = ({ exit }: Failure): boolean => exit === exits.refused;
