import type { Body } from '../cli/body.ts';
import type { Flag, Flags, RawFlags } from '../cli/flag.ts';
import { ParseIssue } from '../cli/words/parse.ts';
import type { Context } from '../context/context.ts';
import { getShape, isOptional, type ObjectSchema } from '../contract/schema.ts';
import type { Failure } from '../ground/errors.ts';
import { anotherValueText, capitalize, type LocalizedText, localize, mustBeText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { chooseReading } from '../tables/choose-readings.ts';

export interface PromptOptions {
  /** The prompts, in order, if a required field is missing. By default the missing fields. */
  readonly steps?: readonly PromptStep[];
  /** The fields to ask for if no required field is missing, unless `--yes`. */
  readonly always?: readonly string[];
  readonly questions?: Readonly<Record<string, Question>>;
  /** Throws unless a person confirms what is doubtful about the body, before it is sent. */
  readonly beforeSend?: (context: Context, body: Body) => Promise<void>;
  /** Returns a changed body after the service rejected one; undefined to give up. */
  readonly retryAfterRejection?: (dialogue: Dialogue, rejection: Failure) => Promise<Body | undefined>;
}

/** A field to ask for if it is missing, or a function that asks and returns the new body. */
type PromptStep = string | ((dialogue: Dialogue) => Promise<Body>);

interface Question {
  /** By default the field's description in the contract. */
  readonly label?: LocalizedText;
  /** The input that an empty answer stands for. */
  readonly initial?: LocalizedText;
  /** Returns what is wrong with a value that the API's types allow. */
  readonly check?: (value: unknown, context: Context) => LocalizedText | undefined;
  readonly choiceTexts?: Readonly<Record<string, LocalizedText>>;
}

/** The body so far, and a way to ask for more fields. */
export interface Dialogue {
  readonly context: Context;
  readonly body: Body;
  /** Asks for a field and returns the new body. The user may skip an optional field. */
  ask(field: string, question?: Question): Promise<Body>;
}

interface Draft {
  readonly context: Context;
  readonly schema: ObjectSchema;
  readonly flags: Flags;
  readonly body: Body;
  readonly prompts?: PromptOptions | undefined;
}

/** Asks for missing fields and returns the body. Without a terminal returns it unchanged. */
export const askMissing = async (draft: Draft): Promise<Body> => {
  const { context, schema, body, prompts = {} } = draft;
  if (!context.interactive) return body;
  const missing = listMissing(schema, body);
  const { steps = missing, always = [] } = prompts;
  const optionalSteps = context.globals.yes ? [] : always;
  const complete = await takeSteps(draft, missing.length > 0 ? steps : optionalSteps, body);
  return takeSteps(draft, listMissing(schema, complete), complete);
};

const takeSteps = async (draft: Draft, steps: readonly PromptStep[], start: Body): Promise<Body> => {
  let body = start;
  for (const step of steps) {
    const dialogue = createDialogue(draft, body);
    if (typeof step !== 'string') body = await step(dialogue);
    else if (body[step] === undefined) body = await dialogue.ask(step);
  }
  return body;
};

const listMissing = (schema: ObjectSchema, body: Body): string[] =>
  Object.entries(getShape(schema))
    .filter(([field, fieldSchema]) => !isOptional(fieldSchema) && body[field] === undefined)
    .map(([field]) => field);

export const createDialogue = (draft: Draft, body: Body): Dialogue => ({
  context: draft.context,
  body,
  ask: async (field, question) => {
    const flag = Object.values(draft.flags).find((candidate) => candidate.field === field);
    if (!flag) return body;
    const { [field]: _old, ...rest } = body;
    const value = await askField(draft, field, flag, { ...draft.prompts?.questions?.[field], ...question });
    return value === undefined ? rest : { ...rest, [field]: value };
  },
});

const askField = async (
  { context, schema }: Draft,
  field: string,
  flag: Flag,
  { label, initial, choiceTexts, check: checkValue }: Question,
): Promise<unknown> => {
  const { lang } = context;
  const prompts = await context.prompts();
  const fieldSchema = invariant(getShape(schema)[field], 'only fields of the body are asked for');
  const maySkip = isOptional(fieldSchema) && initial === undefined;
  // The rest of a description explains the default.
  const [description = ''] = flag.about[lang].split(/[;,]/);
  const text = label?.[lang] ?? capitalize(description);
  const optional = { en: 'optional', es: 'opcional' }[lang];
  const message = maySkip ? `${text} (${optional})` : text;
  if (flag.choices) {
    const choices = flag.choices.map((value) => ({ name: choiceTexts?.[value]?.[lang] ?? value, value }));
    if (maySkip) choices.unshift({ name: '—', value: '' });
    return (await prompts.choose(message, choices)) || undefined;
  }
  if (flag.negatable) return (await prompts.confirm(text)) || undefined;
  const isSkipped = (answer: string) => maySkip && answer === '';
  const check = (typed: string): true | string => {
    const answer = typed.trim();
    if (isSkipped(answer)) return true;
    return findAnswerProblem(flag, answer, context, checkValue)?.[lang] ?? true;
  };
  const options = { check, ...(initial && { initial: initial[lang] }) };
  const answer = (await prompts.line(message, options)).trim();
  if (isSkipped(answer)) return undefined;
  const chosen = await chooseReading(context, { flag, text: answer });
  const onAmbiguous = (choice: LocalizedText) =>
    context.remark(localize((inLang) => `${answer} → ${choice[inLang]}`));
  return flag.parse?.(chosen, { today: context.today, lang, onAmbiguous });
};

/** Asks on a terminal for each missing flag that has a question, and returns all flags. */
export const promptMissingFlags = async (context: Context, flags: Flags, raw: RawFlags) => {
  const { interactive, lang, globals, screen } = context;
  const isOutputOpen = screen.stdoutIsTerminal && globals.output === undefined && !globals['dry-run'];
  const answered: Record<string, RawFlags[string]> = { ...raw };
  for (const [name, flag] of Object.entries(flags)) {
    const { question, initial, required } = flag;
    if (!interactive || !question || raw[name] !== undefined || !(required || isOutputOpen)) continue;
    const check = (answer: string) => findAnswerProblem(flag, answer, context)?.[lang] ?? true;
    answered[name] = await (await context.prompts()).line(question[lang], { initial: initial ?? '', check });
  }
  return answered;
};

/** Returns what is wrong with an answer; undefined for a valid one. */
const findAnswerProblem = (flag: Flag, answer: string, context: Context, checkValue?: Question['check']) => {
  const { today, lang } = context;
  const value = flag.parse?.(answer, { today, lang });
  if (value instanceof ParseIssue) return value.text;
  const isValid = value !== undefined && flag.isValid?.(value) !== false;
  return isValid ? checkValue?.(value, context) : mustBeText(flag.expected ?? anotherValueText, answer);
};
