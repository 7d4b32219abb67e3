import type { Body } from '../../cli/body.ts';
import type { Flag, Flags, OptionalArg } from '../../cli/flag.ts';
import { usage } from '../../cli/usage.ts';
import { type ParseContext, ParseIssue } from '../../cli/words/parse.ts';
import type { Context } from '../../context/context.ts';
import { problemsOf } from '../../contract/explain.ts';
import { isOptional, type ObjectSchema, shapeOf } from '../../contract/schema.ts';
import type { Failure } from '../../ground/errors.ts';
import {
  anotherValueText,
  capitalize,
  type Lang,
  type LocalizedText,
  localize,
  mustBeText,
} from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { confirm, show } from './confirming.ts';

/** How a resource asks a person for what a creation misses. */
export interface Asking {
  /** What is asked, in order, once something that is required is missing; by default just that. */
  readonly steps?: readonly Step[];
  /** Fields that are asked for where nothing else is missing, too. */
  readonly always?: readonly string[];
  readonly questions?: Readonly<Record<string, Question>>;
  /** What it takes from words without options. */
  readonly freely?: FreeWords;
  /** What to try instead of what the service refused, all else kept; undefined where there is nothing to ask. */
  readonly again?: (talk: Talk, refusal: Failure) => Promise<Body | undefined>;
}

/** A field that is asked for where it is missing; or a talk of its own, which answers with the body as it is then. */
type Step = string | ((talk: Talk) => Promise<Body>);

/** How a field is asked for, where its note in the contract is not how a person would. */
interface Question {
  readonly label?: LocalizedText;
  /** What an empty answer means, as it would be typed. */
  readonly initial?: LocalizedText;
  /** What is wrong with an answer that the interface would take. */
  readonly check?: (answer: string) => LocalizedText | undefined;
  /** The choices in words. */
  readonly words?: Readonly<Record<string, LocalizedText>>;
}

/** What is known so far, and a way to know more. */
export interface Talk {
  readonly context: Context;
  readonly body: Body;
  /** The body with the field that a person is asked for; without it, where it may be left out and is. */
  ask(field: string, question?: Question): Promise<Body>;
}

interface Missing {
  readonly context: Context;
  readonly schema: ObjectSchema;
  readonly flags: Flags;
  readonly body: Body;
  readonly asking?: Asking | undefined;
  /** Whether a talk has begun already: then all of it is asked. */
  readonly isBegun?: boolean;
}

/** The body with what it misses, asked for; as it is where nothing is missing or nobody can be asked. */
export const askMissing = async (missing: Missing): Promise<Body> => {
  const { context, schema, asking = {}, isBegun } = missing;
  if (!context.interactive) return missing.body;
  let { body } = missing;
  const isWhole = missingIn(schema, body).length === 0 && !isBegun;
  const steps = isWhole ? alwaysIn(missing) : (asking.steps ?? missingIn(schema, body));
  for (const step of steps) {
    const talk = talkOn(missing, body);
    if (typeof step !== 'string') body = await step(talk);
    else if (body[step] === undefined) body = await talk.ask(step);
  }
  for (const field of missingIn(schema, body)) body = await talkOn(missing, body).ask(field);
  return body;
};

const alwaysIn = ({ context, asking }: Missing): readonly string[] =>
  context.globals.yes ? [] : (asking?.always ?? []);

const missingIn = (schema: ObjectSchema, body: Body): string[] =>
  Object.entries(shapeOf(schema))
    .filter(([field, fieldSchema]) => !isOptional(fieldSchema) && body[field] === undefined)
    .map(([field]) => field);

/** A talk about that body. */
export const talkOn = (missing: Missing, body: Body): Talk => ({
  context: missing.context,
  body,
  ask: async (field, question) => {
    const flag = Object.values(missing.flags).find((candidate) => candidate.field === field);
    if (!flag) return body;
    const value = await askField(missing, field, flag, {
      ...missing.asking?.questions?.[field],
      ...question,
    });
    const { [field]: _old, ...rest } = body;
    return value === undefined ? rest : { ...rest, [field]: value };
  },
});

const askField = async (
  { context, schema }: Missing,
  field: string,
  flag: Flag,
  { label, initial, words, check: doubt }: Question,
): Promise<unknown> => {
  const { lang } = context;
  const prompts = await context.prompts();
  const mayBeLeft =
    isOptional(invariant(shapeOf(schema)[field], 'only fields of the body are asked for')) &&
    initial === undefined;
  const asked = label?.[lang] ?? plainLabel(flag.about[lang]);
  const message = mayBeLeft ? `${asked} (${optional[lang]})` : asked;
  if (flag.choices) {
    const choices = flag.choices.map((value) => ({ name: words?.[value]?.[lang] ?? value, value }));
    return (await prompts.choose(message, mayBeLeft ? [...leaving, ...choices] : choices)) || undefined;
  }
  if (flag.negatable) return (await prompts.confirm(asked)) || undefined;
  const reading: ParseContext = { today: context.today, lang };
  const isLeft = (answer: string) => mayBeLeft && answer.trim() === '';
  const check = (answer: string): true | string =>
    isLeft(answer) || ((wrongIn(schema, field, flag, answer, reading) ?? doubt?.(answer))?.[lang] ?? true);
  const answer = await prompts.line(message, { check, ...(initial && { initial: initial[lang] }) });
  if (isLeft(answer)) return undefined;
  const used = (choice: LocalizedText) => context.remark(localize((each) => `${answer} → ${choice[each]}`));
  return flag.read?.(answer, { ...reading, used });
};

const optional: LocalizedText = { en: 'optional', es: 'opcional' };

const leaving = [{ name: '—', value: '' }];

/** What a field is, without what the note in the contract says of leaving it out. */
const plainLabel = (about: string): string => {
  const [label = ''] = about.split(/[;,]/);
  return capitalize(label);
};

const wrongIn = (
  schema: ObjectSchema,
  field: string,
  flag: Flag,
  answer: string,
  reading: ParseContext,
): LocalizedText | undefined => {
  const value = flag.read?.(answer, reading);
  if (value instanceof ParseIssue) return value.text;
  const isWrong =
    value === undefined || problemsOf(schema, { [field]: value }).some((problem) => problem.field === field);
  return isWrong ? mustBeText(flag.expects ?? anotherValueText, answer) : undefined;
};

/** How words without options say what a creation needs. */
interface FreeWords {
  readonly arg: OptionalArg;
  /** The fields that the words say; undefined where one of them is left over. */
  readonly read: (words: readonly string[], reading: ParseContext) => Body | undefined;
  /** What was understood, all of it. */
  readonly say: (said: Body, lang: Lang) => string;
}

/**
 * The fields that free words say, once a person has seen them and agreed. Throws USAGE where there is no terminal:
 * what a program means stands behind an option.
 */
export const fieldsSaid = async (
  context: Context,
  { arg, read, say }: FreeWords,
  [phrase = '']: readonly (string | undefined)[],
): Promise<Body> => {
  if (phrase === '') return {};
  if (!context.interactive) throw usage([{ name: `<${arg.name}>`, text: needsTerminal }]);
  const said = read(phrase.split(/\s+/), context);
  if (!said) throw usage([{ name: `<${arg.name}>`, text: leftOver }]);
  await show(context, [say(said, context.lang)]);
  await confirm(context, { en: 'Is that right?', es: '¿Es así?' });
  return said;
};

const needsTerminal = {
  en: 'are for a terminal, where they can be asked about: without one each value follows its option',
  es: 'son para una terminal, donde se puede preguntar por ellas: sin ella cada valor va tras su opción',
};

const leftOver = {
  en: 'say a number that is no day, hour or party: put it behind its option',
  es: 'dicen un número que no es día, hora ni comensales: ponerlo tras su opción',
};
