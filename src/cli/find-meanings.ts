import { createOptionError } from '../ground/errors.ts';
import { joinParts } from '../ground/strings.ts';
import type { CommandMetadata } from './command.ts';
import { correctTypos } from './correct-typos.ts';
import { type CommandName, dropWords, type KnownNames } from './find-command.ts';
import { listMeanings } from './list-meanings.ts';
import {
  type FindCommands,
  type GroupsLine,
  getNewName,
  loadNamed,
  type NamedCommand,
  withArgv,
} from './named-command.ts';
import { mayBeVerb } from './phrase-commands.ts';
import { type Candidate, countLeftOver, isBooking, rankMeaning, sortMeanings } from './rank-meanings.ts';
import { readWords } from './words/read-words.ts';
import type { Reading } from './words/reading.ts';
import {
  countOpening,
  findVerbs,
  hasQuestionMark,
  isDenial,
  isImpossible,
  isOneOf,
  isQuestion,
  mayRun,
} from './words/vocabulary.ts';

/**
 * Finds the commands that the words may mean, the likeliest first. `own` is the command that they name and that does not take
 * all of them.
 */
export const findMeanings = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  own: NamedCommand<K> | undefined,
  findAgain: FindCommands<K>,
): Promise<readonly NamedCommand<K>[]> => {
  const { preflight, words, groups, known } = line;
  const texts = words.map(({ text }) => text);
  const opening = own ? 0 : countOpening(texts);
  if (opening > 0) return findAgain(withArgv(line, dropWords(preflight.argv, words.slice(0, opening))));
  const ordersNothing = isQuestion(texts) || isImpossible(texts);
  const candidates: Candidate<K>[] = [];
  for (const meaning of listMeanings(line)) {
    const isGroup = meaning.isDefault && groups.some(({ name }) => name === texts[0]);
    if (isGroup && (preflight.isHelp || mayBeVerb(line))) continue;
    const named = await loadNamed(line, meaning, true);
    const rank = rankMeaning(meaning, named, known !== undefined);
    if (rank === undefined || (isGroup && !named.fits) || !mayMean(named, known)) continue;
    const { path, operations } = named.command;
    const isRead = mayRun[path.join(' ')] ?? operations?.[0]?.method === 'GET';
    const { start = 0, count, isNoun } = meaning;
    // `is Olga Gil here` and `Gil cancelled?` are no orders, but `cancel Gil?` may end a polite one.
    const isAsked = ordersNothing || (start > 0 && hasQuestionMark(texts));
    if (!isRead && (isAsked || isDenied(texts, meaning, named.reading))) continue;
    const needsRecord = known ? undefined : meaning.needsRecord;
    candidates.push({
      ...named,
      needsRecord,
      mayRun: isRead && !needsRecord,
      rank,
      isLikely: start === 0 && count > (isNoun ? 2 : 0) && !ordersNothing,
    });
  }
  const meanings = sortMeanings(candidates, own);
  const whole = (await withoutLastClause(line, meanings[0], findAgain)) ?? meanings;
  if (!whole[0]?.fits) await rejectTwoOrders(line, findAgain);
  return correctTypos(line, whole, findAgain);
};

/** Throws USAGE for two orders in one line: `seat Gil at T3 and cancel Vega`. */
const rejectTwoOrders = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  findAgain: FindCommands<K>,
): Promise<void> => {
  const { preflight, words } = line;
  const isOrder = ([best]: readonly NamedCommand<K>[]) =>
    best?.fits === true &&
    best.doubt === undefined &&
    best.command.operations?.[0]?.method !== 'GET' &&
    ((best.reading?.args ?? best.argv).length > 0 || getNewName(best) !== undefined);
  for (const [at, { text }] of words.entries()) {
    if (!isOneOf('conjunctions', text) || findVerbs(words[at + 1]?.text ?? '').length === 0) continue;
    const parts = [words.slice(0, at), words.slice(at + 1)];
    if (parts.some(({ length }) => length < 2)) continue;
    const meanings = await Promise.all(
      parts.map((part) => {
        const others = words.filter((word) => !part.includes(word));
        return findAgain(withArgv(line, dropWords(preflight.argv, others)));
      }),
    );
    const orders = parts.map((part) => part.map(({ text: word }) => word).join(' '));
    if (meanings.every(isOrder))
      throw createOptionError(orders.map((order) => `"${order}"`).join(', '), twoOrdersText);
  }
};

const twoOrdersText = {
  en: 'are two orders: type one after the other',
  es: 'son dos órdenes: escriba una después de la otra',
};

/**
 * The meanings of the words before the last clause, if what follows says nothing to the command: `Mario cancels, he has the
 * flu`. A person is asked about it.
 */
const withoutLastClause = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  whole: NamedCommand<K> | undefined,
  findAgain: FindCommands<K>,
): Promise<readonly NamedCommand<K>[] | undefined> => {
  const { preflight, words, lang } = line;
  const at = words.findLastIndex(
    ({ text }, index) => words[index - 1]?.text.endsWith(',') || isOneOf('reasons', text),
  );
  if (at < 1) return undefined;
  const clause = words.slice(at);
  const meanings = await findAgain(withArgv(line, dropWords(preflight.argv, clause)));
  const [best] = meanings;
  const leftOver = whole ? countLeftOver(whole) : words.length;
  // A note would take the clause too.
  if (!best || (best.doubt === '' && best.command.path.at(-1) === 'note')) return undefined;
  if (!best.fits && countLeftOver(best) + clause.length > leftOver) return undefined;
  const texts = clause.map(({ text }) => text);
  // A name has one word after a comma, as in `Rivas, Paco`; `Rivas, group menu` is no name.
  if (whole?.fits && !(isBooking(best) && clause.length > 1)) return undefined;
  const { flags, numbers } = readWords(texts, best.command, lang);
  const { name = '', notes = '' } = best.command.words ?? {};
  // A note that follows one, `group menu, high chair`, is a part of it.
  const hasNote = whole?.fits && best.remark === undefined;
  const says = Object.keys(flags).find((flag) => flag !== name && (hasNote || flag !== notes));
  if (numbers ?? says) return undefined;
  const remark = joinParts([best.remark, ...texts], ' ');
  return meanings.map((meaning) => ({ ...meaning, remark }));
};

/** `Olga is not late`, `don't cancel Ruiz` */
const isDenied = (words: readonly string[], name: CommandName, reading?: Reading): boolean => {
  const { path, start = 0, count, rest } = name;
  // A note may deny, `cannot have lactose`, but not at its beginning: `no le pongas trona a Gil`.
  if (path.at(-1) === 'note' && rest) return isDenial(rest[0]);
  const isOpen = () => reading?.open.some(({ word }) => isDenial(word)) === true;
  return isDenial(words[start - 1]) || ((start > 0 || count === 0) && isOpen());
};

/** Whether a command is about one of the kinds of records that the line names. */
const mayMean = (named: NamedCommand<CommandMetadata>, known: KnownNames | undefined): boolean => {
  const [group, verb] = named.command.path;
  if (!known || isBooking(named)) return true;
  if (group === 'menu') return known.kinds.has('menuItems');
  if (group === 'waitlist') return known.kinds.has('waitlist');
  return known.kinds.has('reservas') || (/^(?:seat|update)$/.test(verb ?? '') && known.kinds.has('waitlist'));
};
