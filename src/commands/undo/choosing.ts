import type { Context } from '../../context/context.ts';
import { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import type { Entry } from '../../journal/entry.ts';
import type { Journal } from '../../journal/file.ts';
import { backwards, isUndo, lossesOf, openSteps } from '../../journal/plan.ts';
import { type Standing, standing } from '../../journal/undo.ts';
import { amountOf, nothingLeft, undoingOf } from '../../journal/words.ts';
import { confirm, show } from '../shared/confirming.ts';
import { momentOf } from './view.ts';

/** What stands, and a word on what cannot be told to be of this restaurant. */
export async function* standingHere(
  context: Context,
  journal: Journal,
  onVain?: (entry: Entry) => void,
): AsyncGenerator<Standing> {
  let doubts = 0;
  yield* standing(context, journal, { onDoubt: () => doubts++, ...(onVain && { onVain }) });
  if (doubts > 0)
    context.notice({
      en: `${doubts} more were written with another key, and no record shows whether it is of the same restaurant`,
      es: `hay ${doubts} más escritas con otra clave, y ninguna ficha muestra si es del mismo restaurante`,
    });
}

/** What is to be taken back. */
interface Chosen {
  readonly one: Standing;
  readonly wasNamed: boolean;
  /** The command after it that changed nothing, and is perhaps the one that was meant. */
  readonly vain: Entry | undefined;
}

/** The Nth, or the latest that is no undo. Throws NOT_FOUND. */
export const choose = async (
  context: Context,
  journal: Journal,
  named: number | undefined,
): Promise<Chosen> => {
  let vain: Entry | undefined;
  let n = 0;
  for await (const one of standingHere(context, journal, (entry) => {
    vain ??= entry;
  })) {
    n++;
    const wasNamed = named !== undefined;
    if (wasNamed ? n === named : !isUndo(one.entry)) return { one, wasNamed, vain };
  }
  throw new Failure('NOT_FOUND', nothingLeft(named === undefined ? 0 : n));
};

/** Shows what is taken back, and asks. Says so where the latest command changed nothing: perhaps that one was meant. */
export const ask = async (context: Context, { one, wasNamed, vain }: Chosen): Promise<void> => {
  const { globals, lang, notice, today } = context;
  const { entry, diary } = one;
  const left = backwards(entry.writes).filter((write) => openSteps(diary, entry, write).length > 0);
  const when = momentOf(entry.at, context);
  if (vain && !wasNamed) notice(changedNothing(`${vain.command} (${momentOf(vain.at, context)})`));
  if (globals['dry-run'] || globals.yes) return;
  await show(context, [
    ...left.map((write) => undoingOf(diary, write)[lang]),
    ...left.flatMap((write) => lossesOf(write, today()).map((loss) => loss[lang])),
  ]);
  const amount = amountOf(diary, left);
  await confirm(context, {
    en: `Take back ${entry.command} (${when}, ${amount.en})?`,
    es: `¿Deshacer ${entry.command} (${when}, ${amount.es})?`,
  });
};

/** What was taken back, where nobody named it or was asked. */
export const unasked = (context: Context, { one, wasNamed }: Chosen): Text[] => {
  if (wasNamed || !context.globals.yes || context.globals['dry-run']) return [];
  const { command, at } = one.entry;
  const what = `${command} (${momentOf(at, context)})`;
  return [{ en: `taken back: ${what}`, es: `deshecho: ${what}` }];
};

const changedNothing = (what: string): Text => ({
  en: `the latest command, ${what}, changed nothing`,
  es: `la última orden, ${what}, no cambió nada`,
});
