import type { Context } from '../context/context.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { formatAge, putAgeOnPages } from '../last-known/age.ts';
import { printNotice } from '../render/notice.ts';
import type { CommandResult } from '../render/outcome.ts';
import { paint } from '../render/status.ts';
import { hang } from '../render/width.ts';
import type { RunContext } from './run-context.ts';

/** The ages of the stored data that several restaurants, or one, were read from. */
export const listAges = async (contexts: readonly Context[]) => {
  const ages = contexts.flatMap(({ outage, isMultiProfile, globals, runtime, timeZone }): LocalizedText[] => {
    if (!outage) return [];
    const age = formatAge(outage, { now: runtime.now(), timeZone: timeZone() });
    const prefix = isMultiProfile ? `${globals.profile}: ` : '';
    return [localize((lang) => prefix + age[lang])];
  });
  return {
    /** Puts them at the top of what people read. Data for programs stays as it is. */
    put: async ({ screen, format, lang }: RunContext, outcome: CommandResult): Promise<CommandResult> => {
      if (format === 'html') return ages.reduce(putAgeOnPages, outcome);
      if (format !== 'table' && format !== 'md') return outcome;
      const lines = ages.flatMap((age) => hang(age[lang], screen.width));
      const { unicode, colour } = screen;
      const { toAscii } = await import('../render/sanitize.ts');
      for (const line of lines)
        await screen.out(`${paint(unicode ? line : toAscii(line), 'bad', colour.stdout)}\n`);
      return outcome;
    },
    /** Prints them on stderr, after the data and even with `--quiet`. */
    repeat: async ({ screen, lang }: RunContext): Promise<void> => {
      for (const age of ages) await printNotice(screen, `${paint(age[lang], 'bad', screen.colour.stderr)}\n`);
    },
  };
};
