import type { Flag, Flags, RawFlags } from '../cli/flag.ts';
import type { Prompts } from '../cli/prompt-input.ts';
import { type ParseContext, ParseIssue } from '../cli/words/parse.ts';
import { anotherValueText, type LocalizedText, mustBeText } from '../ground/i18n.ts';

interface PromptContext extends ParseContext {
  readonly interactive: boolean;
  prompts(): Promise<Pick<Prompts, 'line'>>;
}

/** Asks on a terminal for each missing flag that has a question, and returns all flags. */
export const promptMissingFlags = async (
  context: PromptContext,
  flags: Flags,
  raw: RawFlags,
): Promise<RawFlags> => {
  const answered: Record<string, RawFlags[string]> = { ...raw };
  for (const [name, flag] of Object.entries(flags)) {
    const { question } = flag;
    if (!question || !context.interactive || raw[name] !== undefined) continue;
    const { lang } = context;
    const prompts = await context.prompts();
    answered[name] = await prompts.line(question[lang], {
      check: (answer) => findAnswerProblem(flag, answer, context)?.[lang] ?? true,
    });
  }
  return answered;
};

/** Returns what is wrong with an answer; undefined for a valid one. */
export const findAnswerProblem = (
  flag: Flag,
  answer: string,
  { today, lang }: ParseContext,
): LocalizedText | undefined => {
  const value = flag.parse?.(answer, { today, lang });
  if (value instanceof ParseIssue) return value.text;
  const isValid = value !== undefined && flag.isValid?.(value) !== false;
  return isValid ? undefined : mustBeText(flag.expected ?? anotherValueText, answer);
};
