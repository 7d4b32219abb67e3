import type { Body } from '../../cli/body.ts';
import type { Flag, Flags } from '../../cli/flag.ts';
import type { Prompts } from '../../cli/prompts.ts';
import { Misread, type Reading } from '../../cli/words/reading.ts';
import type { Context } from '../../context/context.ts';
import { problemsOf } from '../../contract/explain.ts';
import { isOptional, type ObjectSchema, shapeOf } from '../../contract/schema.ts';
import { inEach, type Text } from '../../ground/lang.ts';
import { mustBe, somethingElse } from '../../ground/sentences.ts';
import type { FreeWords } from './free-words.ts';

/** How a resource asks for what a creation misses. */
export interface Asking {
  /** Asked before the fields, to fill several of them at once. */
  readonly first?: (context: Context, body: Body) => Promise<Body>;
  /** What it takes from words without options. */
  readonly freely?: FreeWords;
  /** Fields that may be left out, and are asked for once something else has to be. */
  readonly also?: readonly string[];
  /** What an empty answer means, as it would be typed. */
  readonly defaults?: Readonly<Record<string, string>>;
}

interface Missing {
  readonly context: Context;
  readonly schema: ObjectSchema;
  readonly flags: Flags;
  readonly body: Body;
  readonly asking?: Asking | undefined;
}

/**
 * The body with what it misses, asked for one question a field; as it is where nothing required is missing or
 * nobody can be asked.
 */
export const askMissing = async ({ context, schema, flags, body, asking = {} }: Missing): Promise<Body> => {
  if (!context.interactive || missingIn(schema, body).length === 0) return body;
  const filled = asking.first ? await asking.first(context, body) : { ...body };
  const also = (asking.also ?? []).filter((field) => filled[field] === undefined);
  const prompts = await context.prompts();
  for (const field of [...missingIn(schema, filled), ...also]) {
    const flag = Object.values(flags).find((candidate) => candidate.field === field);
    if (flag)
      filled[field] = await askField({
        context,
        schema,
        prompts,
        field,
        flag,
        initial: asking.defaults?.[field],
      });
  }
  return filled;
};

const missingIn = (schema: ObjectSchema, body: Body): string[] =>
  Object.entries(shapeOf(schema))
    .filter(([field, fieldSchema]) => !isOptional(fieldSchema) && body[field] === undefined)
    .map(([field]) => field);

interface Question {
  readonly context: Context;
  readonly schema: ObjectSchema;
  readonly prompts: Prompts;
  readonly field: string;
  readonly flag: Flag;
  readonly initial: string | undefined;
}

const askField = async ({ context, schema, prompts, field, flag, initial }: Question): Promise<unknown> => {
  const { lang } = context;
  const message = questionOf(flag, lang);
  if (flag.choices)
    return prompts.choose(
      message,
      flag.choices.map((value) => ({ name: value, value })),
    );
  if (flag.negatable) return prompts.confirm(message);
  const reading: Reading = { today: context.today, lang };
  const check = (answer: string): true | string =>
    wrongIn(schema, field, flag, answer, reading)?.[lang] ?? true;
  const answer = await prompts.line(message, { check, ...(initial === undefined ? {} : { initial }) });
  const used = (choice: Text) => context.notice(inEach((each) => `${answer} → ${choice[each]}`));
  return flag.read?.(answer, { ...reading, used });
};

const questionOf = (flag: Flag, lang: keyof Text): string => {
  const about = flag.about[lang];
  return about.charAt(0).toUpperCase() + about.slice(1);
};

const wrongIn = (
  schema: ObjectSchema,
  field: string,
  flag: Flag,
  answer: string,
  reading: Reading,
): Text | undefined => {
  const value = flag.read?.(answer, reading);
  if (value instanceof Misread) return value.text;
  const isWrong =
    value === undefined || problemsOf(schema, { [field]: value }).some((problem) => problem.field === field);
  return isWrong ? mustBe(flag.expects ?? somethingElse, answer) : undefined;
};
