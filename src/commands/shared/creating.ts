import { type Body, buildBody, dataFlag, readData, toBodyFields } from '../../cli/body.ts';
import { bodyFlags } from '../../cli/fields.ts';
import type { Flags, FlagValues } from '../../cli/flag.ts';
import { callOperation } from '../../client/client.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { rethrowWithAlternative, type WritableResource } from '../../context/resources/resource.ts';
import { exits, Failure, type UsageIssue, withPrefix } from '../../ground/errors.ts';
import { type Lang, untranslated } from '../../ground/i18n.ts';
import { confirm, showLines } from './confirming.ts';
import { askMissing, createDialogue, type PromptOptions } from './prompt-body.ts';
import { createWriteOptions, resolveOwner } from './resolve-names.ts';
import { toListResult, toRecordResult, withSummaryOrRelatedData } from './results.ts';
import type { VerbText } from './verbs.ts';

/** Creates several records that differ in one field. */
export interface Series {
  readonly flags: Flags;
  /** The bodies, the first as typed; undefined without the flags. Throws USAGE. */
  readonly listBodies: (flags: FlagValues<Flags>, body: Body) => Body[] | undefined;
  /** Names one of them in a failure. */
  readonly getName: (body: Body) => string;
}

/** Words that stand for options. A person confirms what they mean, in the line of `format`. */
export interface ConfirmedWords extends Required<Pick<Command, 'args' | 'readWords'>> {
  readonly format: (fields: Body, lang: Lang) => string;
}

interface CreateOptions extends VerbText {
  readonly words?: ConfirmedWords;
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
  const flags: Flags = { ...bodyFlags(create.body, resource.flagNames), data: dataFlag, ...series?.flags };
  return defineCommand({
    ...text,
    path: [...resource.path, verb],
    operations: [create],
    ...(resource.owner && { args: [resource.owner.arg] }),
    ...(words && { args: words.args, readWords: words.readWords }),
    flags,
    run: async (context, input) => {
      const data = await readData(context.runtime, input.flags['data'] as string | undefined);
      const fields = { ...data, ...toBodyFields(flags, input.flags) };
      const hasWords = words !== undefined && input.args.length > 0;
      if (hasWords) {
        await showLines(context, [words.format(fields, context.lang)]);
        await confirm(context, { en: 'Is that right?', es: '¿Es correcto?' });
      }
      const draft = { context, schema: create.body, flags, prompts, hasAnswered: hasWords, body: fields };
      const params = await resolveOwner(context, resource, input.args, createWriteOptions(context));
      const send = async (fields: Body, mayAsk = true) => {
        const body = buildBody({
          ...{ schema: create.body, data, fields, flags },
          ...(check && { check: (body: Body) => check(body, context) }),
        });
        if (mayAsk) await prompts?.beforeSend?.(context, body);
        if (context.interactive) context.notice(untranslated(`→ ${resource.formatLine(body)}`));
        const client = await context.client();
        const { data: record } = await callOperation(client, create, { ...params, body }).catch(
          rethrowWithAlternative(resource, body),
        );
        return { before: undefined, isNew: true, sent: body, after: record };
      };
      const complete = await askMissing(draft);
      const bodies = series?.listBodies(input.flags, complete);
      if (series && bodies) {
        const writes = await createEach(context, series, bodies, (body, index) => send(body, index === 0));
        const records = writes.map(({ after }) => after);
        return withSummaryOrRelatedData(context, resource, toListResult(resource, records), writes);
      }
      const write = await sendUntilAccepted(complete, send, async (fields, rejection) =>
        prompts?.retryAfterRejection?.(createDialogue(draft, fields), rejection),
      );
      return withSummaryOrRelatedData(context, resource, toRecordResult(resource, write.after), [write]);
    },
  });
};

/** Reports what a business rule rejects, and continues. Any other failure ends the series. */
const createEach = async <T>(
  context: Context,
  { getName }: Series,
  bodies: readonly Body[],
  create: (body: Body, index: number) => Promise<T>,
): Promise<T[]> => {
  const results: T[] = [];
  for (const [index, body] of bodies.entries()) {
    try {
      results.push(await create(body, index));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isRejection = error.exit === exits.refused;
      const hasBegun = results.length > 0 || context.reportedFailures.length > 0;
      if (!isRejection && !hasBegun) throw error;
      context.reportFailure(withPrefix(getName(body), error));
      if (!isRejection) break;
    }
  }
  return results;
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
