import type { Arg, Flags, Values } from '../../cli/flag.ts';
import type { Context } from '../../context/context.ts';
import { OtherwiseNamed } from '../../context/resources/candidates.ts';
import type { Id, ResolveOptions, Resolver } from '../../context/resources/resolver.ts';
import type { BaseResource, Named } from '../../context/resources/resource.ts';
import { Failure, withPrefix } from '../../ground/errors.ts';
import { localize } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';

/**
 * Does the work for each word, in the order given, and answers with what was done. One word's failure is the
 * command's; of several, each failure is reported and the others are done all the same, until somebody interrupts:
 * what was done is still answered with, and what was not is named.
 */
export const each = async <T>(
  context: Context,
  words: readonly string[],
  work: (word: string) => Promise<T>,
): Promise<T[]> => {
  const done: T[] = [];
  const all = [...new Set(words)];
  for (const [index, word] of all.entries()) {
    try {
      done.push(await work(word));
    } catch (error) {
      // A single word may be what is left of several: the failures of the others were reported before.
      const isOneOfSeveral = words.length > 1 || context.reported.length > 0;
      if (!isOneOfSeveral || !(error instanceof Failure)) throw error;
      const isEnd = error.code === 'INTERRUPTED';
      context.report(
        isEnd ? leaving(all.slice(index + 1), withPrefix(word, error)) : withPrefix(word, error),
      );
      if (isEnd) break;
    }
  }
  return done;
};

/** The interruption, with the words that were not come to. */
const leaving = (rest: readonly string[], interruption: Failure): Failure => {
  if (rest.length === 0) return interruption;
  const { code, text, hint, retryable, cause } = interruption;
  const words = rest.join(', ');
  const left = { en: `not begun: ${words}`, es: `sin empezar: ${words}` };
  return new Failure(
    code,
    localize((lang) => `${text[lang]}; ${left[lang]}`),
    { hint, retryable, cause },
  );
};

/**
 * A finder of which every answer is remembered, and the names among the words that it finds. Whoever may be asked which
 * record is meant is asked of all of them first: leaving a question leaves nothing half done.
 */
export const findNames = async (
  words: readonly string[],
  finder: Resolver,
  { interactive }: Pick<Context, 'interactive'>,
): Promise<{ readonly find: Resolver; readonly names: readonly string[] }> => {
  const find = remembering(finder);
  const names = await namesAmong(words, find);
  if (interactive && names.length > 1) for (const name of names) await find(name).catch(unlessLeft);
  return { find, names };
};

/** What is not found is told where its turn comes, beside what was done. */
const unlessLeft = (error: unknown): void => {
  if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
};

const remembering = (find: Resolver): Resolver => {
  const found = new Map<string, Promise<Id>>();
  return (word) => {
    const known = found.get(word) ?? find(word);
    found.set(word, known);
    return known;
  };
};

/**
 * The names among words that stand unquoted: all of them together where they name a record (`tarta de queso`), also one that is not the one that is wanted, else
 * the longest that do, else one each. Words that are all numbers are ids, each its own. Throws AMBIGUOUS where all of
 * them together name several.
 */
const namesAmong = async (words: readonly string[], find: Resolver): Promise<string[]> => {
  const names: string[] = [];
  for (let at = 0; at < words.length; ) {
    const count = await longestName(words, at, find);
    names.push(words.slice(at, at + count).join(' '));
    at += count;
  }
  return names;
};

const longestName = async (words: readonly string[], at: number, find: Resolver): Promise<number> => {
  for (let end = words.length; end > at + 1; end--) {
    const run = words.slice(at, end);
    if (run.every(isId)) continue;
    if (await isName(run.join(' '), find, run.length === words.length)) return run.length;
  }
  return 1;
};

/** An id, or the beginning of one: never a part of a name. */
const isId = (word: string): boolean => /^\d+$/.test(word) || /^(?=.*\d)[0-9a-f-]{4,}$/i.test(word);

const isName = async (name: string, find: Resolver, isAll: boolean): Promise<boolean> => {
  try {
    await find(name);
    return true;
  } catch (error) {
    if (error instanceof OtherwiseNamed) return true;
    if (error instanceof Failure && error.code === 'NOT_FOUND') return false;
    if (error instanceof Failure && error.code === 'AMBIGUOUS' && !isAll) return false;
    throw error;
  }
};

/** The flags that say where the words of a kind are looked for. */
export const whereFlags = ({ where }: Pick<Named, 'where'>): Flags => ({ ...where });

/** The same argument, for which a shell offers only the records in these states; all where none are said. */
export const offering = (arg: Arg, among: readonly string[] | undefined): Arg => {
  const { completes } = arg;
  return among && typeof completes === 'object' ? { ...arg, completes: { ...completes, among } } : arg;
};

const whereOf = (flags: Values<Flags>): Pick<ResolveOptions, 'day'> => ({
  day: flags['fecha'] as string | undefined,
});

export const toRead = ({ globals }: Context, flags: Values<Flags> = {}): ResolveOptions => ({
  purpose: 'read',
  isPlanned: globals['dry-run'] === true,
  ...whereOf(flags),
});

/** What is only planned is written to nothing, so that nobody has to be asked. */
export const toWrite = ({ interactive, globals }: Context, flags: Values<Flags> = {}): ResolveOptions => ({
  purpose: interactive && globals['dry-run'] ? 'shown' : 'write',
  ...whereOf(flags),
});

/** To write what is read, shown and asked about first, where neither `--yes` nor `--no-journal` leaves that out. */
export const toShowAndWrite = (context: Context, flags: Values<Flags> = {}): ResolveOptions => {
  const { interactive, globals } = context;
  const isShown = interactive && !globals.yes && !globals['no-journal'];
  return { ...toWrite(context, flags), ...(isShown && { purpose: 'shown' as const }) };
};

/** The id of the record that the first word names, where the kind's records are within one. */
export const withinOwner = async (
  context: Context,
  { owner }: Pick<BaseResource, 'owner'>,
  [word]: readonly (string | undefined)[],
  search: ResolveOptions,
): Promise<{ params?: { id: Id } }> =>
  owner
    ? {
        params: {
          id: await owner.finder(
            context,
            await context.client(),
            search,
          )(invariant(word, 'the owner is the first argument')),
        },
      }
    : {};
