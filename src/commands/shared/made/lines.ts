import type { Line } from '../../../cli/completion/places.ts';
import type { Context } from '../../../context/context.ts';
import type { Lang } from '../../../ground/i18n.ts';

/** All that a line can say, by language, in JSON: put in by the build, so that no start has to open every command for it. */
declare const MAITRE_LINES: string | undefined;

export const madeLine = async (loadGroups: () => Promise<Context['groups']>, lang: Lang): Promise<Line> => {
  if (typeof MAITRE_LINES === 'string') return (JSON.parse(MAITRE_LINES) as Record<Lang, Line>)[lang];
  const [{ lineOf }, { commandsOf }, { formats }] = await Promise.all([
    import('../../../cli/completion/places.ts'),
    import('../../../cli/command.ts'),
    import('../../../render/outcome.ts'),
  ]);
  const groups = await loadGroups();
  return lineOf({ groups, commands: await commandsOf(groups), formats, lang });
};
