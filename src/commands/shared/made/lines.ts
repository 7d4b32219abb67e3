import type { CompletionTree } from '../../../cli/completion/tree.ts';
import type { Context } from '../../../context/context.ts';
import type { Lang } from '../../../ground/i18n.ts';

/** The completion tree by language, in JSON. The build inserts it, so that no start loads every command. */
declare const MAITRE_LINES: string | undefined;

export const madeLine = async (
  loadGroups: () => Promise<Context['groups']>,
  lang: Lang,
): Promise<CompletionTree> => {
  if (typeof MAITRE_LINES === 'string')
    return (JSON.parse(MAITRE_LINES) as Record<Lang, CompletionTree>)[lang];
  const [{ buildCompletionTree }, { commandsOf }, { formats }] = await Promise.all([
    import('../../../cli/completion/tree.ts'),
    import('../../../cli/command.ts'),
    import('../../../render/outcome.ts'),
  ]);
  const groups = await loadGroups();
  return buildCompletionTree({ groups, commands: await commandsOf(groups), formats, lang });
};
