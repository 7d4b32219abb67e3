import type { Flag, Flags, RawFlags } from '../cli/flag.ts';
import type { Prompts } from '../cli/prompts.ts';
import { type ParseContext, ParseIssue } from '../cli/words/parse.ts';
import { anotherValueText, mustBeText } from '../ground/i18n.ts';

/** Who may be asked, in the language that the answers are read in. */
interface Person extends ParseContext {
  readonly interactive: boolean;
  prompts(): Promise<Pick<Prompts, 'line'>>;
}

/** The flags of a line, and those that have to be said and were not, as somebody at a terminal answers. */
export const withAnswers = async (context: Person, flags: Flags, raw: RawFlags): Promise<RawFlags> => {
  const answered: Record<string, RawFlags[string]> = { ...raw };
  for (const [name, flag] of Object.entries(flags)) {
    const { question } = flag;
    if (!question || !context.interactive || raw[name] !== undefined) continue;
    const { lang } = context;
    const prompts = await context.prompts();
    answered[name] = await prompts.line(question[lang], {
      check: (answer) => wrongIn(flag, answer, context)?.[lang] ?? true,
    });
  }
  return answered;
};

const wrongIn = (flag: Flag, answer: string, { today, lang }: Person) => {
  const value = flag.read?.(answer, { today, lang });
  if (value instanceof ParseIssue) return value.text;
  const isRight = value !== undefined && flag.fits?.(value) !== false;
  return isRight ? undefined : mustBeText(flag.expects ?? anotherValueText, answer);
};
