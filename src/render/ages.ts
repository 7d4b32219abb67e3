import { joinTexts, type LocalizedText } from '../ground/i18n.ts';
import { printNotice } from './notice.ts';
import type { CommandResult, RenderOptions } from './result.ts';
import { toAscii } from './sanitize.ts';
import { paint } from './status.ts';
import type { Screen } from './terminal.ts';
import { hang } from './width.ts';

/** Shows how old the data are at the top of what people read, and repeats them on stderr after the data, even with `--quiet`. */
export const presentWithAges = async (
  { screen, result, ages }: { screen: Screen; result: CommandResult; ages: readonly LocalizedText[] },
  { format, lang }: Pick<RenderOptions, 'format' | 'lang'>,
  presentData: (result: CommandResult) => Promise<void>,
): Promise<void> => {
  const { width, unicode, colour } = screen;
  const lines = format === 'table' || format === 'md' ? ages.flatMap((age) => hang(age[lang], width)) : [];
  for (const line of lines)
    await screen.out(`${paint(unicode ? line : toAscii(line), 'bad', colour.stdout)}\n`);
  await presentData(format === 'html' ? ages.reduce(putAgeOnPages, result) : result);
  for (const age of ages) await printNotice(screen, `${paint(age[lang], 'bad', colour.stderr)}\n`);
};

/** Puts the age on every page of an HTML document. */
const putAgeOnPages = (result: CommandResult, age: LocalizedText): CommandResult => {
  if (result.kind === 'list') {
    const heading = result.heading ?? result.assumption;
    return { ...result, heading: heading ? joinTexts([age, heading], ' · ') : age };
  }
  if (result.kind !== 'view' || !result.page) return result;
  const { page } = result;
  return {
    ...result,
    page: async (lang) =>
      (await page(lang)).replaceAll('<header>', `<header><p><strong>${age[lang]}</strong></p>`),
  };
};
