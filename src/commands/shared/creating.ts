import { type Body, buildBody, toBodyFields } from '../../cli/body.ts';
import { bodyFlags } from '../../cli/fields.ts';
import type { Flags } from '../../cli/flag.ts';
import type { UsageIssue } from '../../cli/usage.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { type CreatableResource, callOperation } from '../../context/resources/resource.ts';
import { Failure } from '../../ground/errors.ts';
import { untranslated } from '../../ground/i18n.ts';
import { dataFlag, readData } from './data.ts';
import {
  askMissing,
  confirmFreeWords,
  createDialogue,
  type PromptOptions,
  readFreeWords,
} from './prompt-body.ts';
import { resolveOwner, toWrite } from './resolve-names.ts';
import { toRecordResult, withRelatedData } from './results.ts';
import type { VerbText } from './verbs.ts';
import { addAlternative, withWriteSummary } from './write-summary.ts';

interface CreateOptions extends VerbText {
  /** How to ask a person for missing fields. */
  readonly asking?: PromptOptions;
  /** Checks rules of the API between fields. */
  readonly check?: (body: Body, context: Context) => UsageIssue[];
  /** Asks about a valid body before it is sent. Throws CONFIRMATION_REQUIRED after a no. */
  readonly confirm?: (context: Context, body: Body) => Promise<void>;
}

/** A verb that creates a record. Its flags are the fields of the operation's body. */
export const createVerb = (
  resource: CreatableResource,
  verb: string,
  { asking, check, confirm, ...text }: CreateOptions,
): Command => {
  const { create } = resource.operations;
  const freeWords = asking?.freeWords;
  const flags: Flags = { ...bodyFlags(create.body, resource.flagNames), data: dataFlag };
  return defineCommand({
    ...text,
    path: [...resource.path, verb],
    operations: [create],
    ...(resource.owner && { args: [resource.owner.arg] }),
    ...(freeWords && { args: [freeWords.arg] }),
    flags,
    ...(freeWords && { readWords: (context, words) => readFreeWords(context, freeWords, words) }),
    run: async (context, input) => {
      const data = await readData(context, input.flags['data'] as string | undefined);
      const fields = { ...data, ...toBodyFields(flags, input.flags) };
      const isBegun = freeWords !== undefined && input.args.length > 0;
      if (isBegun) await confirmFreeWords(context, freeWords, fields);
      const draft = { context, schema: create.body, flags, asking, isBegun, body: fields };
      const params = await resolveOwner(context, resource, input.args, toWrite(context));
      const send = async (fields: Body) => {
        const body = buildBody({
          ...{ schema: create.body, data, fields, flags },
          ...(check && { check: (body: Body) => check(body, context) }),
        });
        await asking?.beforeSend?.(context, body);
        if (context.interactive) context.notice(untranslated(`→ ${resource.formatLine(body)}`));
        await confirm?.(context, body);
        const client = await context.client();
        const { data: record } = await callOperation(client, create, { ...params, body }).catch(
          async (error: unknown) => {
            throw await addAlternative(resource, { sent: body }, error);
          },
        );
        return { before: undefined, isNew: true, sent: body, after: record };
      };
      const write = await sendUntilAccepted(await askMissing(draft), send, async (fields, rejection) =>
        asking?.retryAfterRejection?.(createDialogue(draft, fields), rejection),
      );
      const result = await withRelatedData(context, resource, toRecordResult(resource, write.after));
      return withWriteSummary(context, resource, result, [write]);
    },
  });
};

/** Sends the fields. After a rejection, sends what `retryWith` returns instead, if anything. */
const sendUntilAccepted = async <T>(
  fields: Body,
  send: (fields: Body) => Promise<T>,
  retryWith: (fields: Body, rejection: Failure) => Promise<Body | undefined>,
): Promise<T> => {
  try {
    return await send(fields);
  } catch (error) {
    const changed = error instanceof Failure ? await retryWith(fields, error) : undefined;
    if (!changed) throw error;
    return sendUntilAccepted(changed, send, retryWith);
  }
};
