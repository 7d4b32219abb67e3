import type { KnownNames, NamedKind } from '../cli/find-command.ts';
import { isMistyped } from '../cli/nearest.ts';
import { hasQuestionMark, isFiller, isNoName } from '../cli/words/vocabulary.ts';
import { listRecords } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { listBusinessDates } from '../context/resources/reserva-days.ts';
import { menuItems } from '../contract/menu.ts';
import type { Operation } from '../contract/operation.ts';
import { reservas } from '../contract/reservas.ts';
import { waitlist } from '../contract/waitlist.ts';
import { addDays } from '../ground/dates.ts';
import { exits, onExit } from '../ground/errors.ts';
import { foldWords } from '../ground/strings.ts';

interface SpottedNames extends KnownNames {
  /** The line's words; those of one name are one. */
  readonly words: readonly string[];
}

/** Finds the names of today's and tomorrow's guests, of the queue and of dishes in the words; undefined if there is none. */
export const spotNames = async (
  context: Context,
  words: readonly string[],
): Promise<SpottedNames | undefined> => {
  const known = await readNames(context);
  // `xavier cano que vaya a la S10` names no `vaca madurada`.
  return spotIn(words, known, false) ?? spotIn(words, known, true);
};

const spotIn = (
  words: readonly string[],
  known: readonly KnownName[],
  mayBeMistyped: boolean,
): SpottedNames | undefined => {
  const joined: string[] = [];
  const names = new Set<string>();
  const kinds = new Set<NamedKind>();
  for (let start = 0; start < words.length; ) {
    const spotted = findName(words.slice(start, start + maxNameWords), known, mayBeMistyped);
    // `Alberto Sanz` is not Alberto Gil.
    const end = start + (spotted?.words.length ?? 0);
    const isPart = isOtherName(words[end], words[end - 1]) || isOtherName(words[start - 1], words[start - 1]);
    const found = isPart ? undefined : spotted;
    const name = found?.words.join(' ') ?? words[start] ?? '';
    joined.push(name);
    if (found) names.add(name);
    for (const kind of found?.kinds ?? []) kinds.add(kind);
    start += found?.words.length ?? 1;
  }
  // `no queda pulpo?` stays a question.
  const isAsked = hasQuestionMark(words) && !hasQuestionMark(joined);
  const asked = joined.map((word, at) => (isAsked && at === 0 ? `¿${word}` : word));
  return names.size > 0 ? { words: asked, names, kinds } : undefined;
};

const maxNameWords = 5;

interface KnownName {
  readonly kind: NamedKind;
  readonly parts: readonly string[];
}

const readNames = async (context: Context): Promise<readonly KnownName[]> => {
  const client = await context.client();
  const clock = context.wallClock();
  const read = async (kind: NamedKind, operation: Operation, field: string, query = {}) => {
    const records = await listRecords(client, operation, { query }).catch(onExit(exits.unauthorized, []));
    return records.map((record) => ({ kind, parts: foldWords(record[field]).split(' ') }));
  };
  const days = new Set([...listBusinessDates(clock), addDays(clock.date, 1)]);
  const lists = [
    ...[...days].map((fecha) => read('reservas', reservas.list, 'nombre_cliente', { fecha })),
    read('waitlist', waitlist.list, 'customer_name'),
    read('menuItems', menuItems.list, 'name'),
  ];
  return (await Promise.all(lists)).flat();
};

/** The longest name at the start of the words, exact rather than mistyped; of several words one must be exact. */
const findName = (words: readonly string[], known: readonly KnownName[], mayBeMistyped: boolean) => {
  for (let count = words.length; count > 0; count--) {
    const run = words.slice(0, count).map((word) => word.replace(/['’]s$|[.,:?!]+$/g, ''));
    const folded = run.map(foldWords);
    // `Club de Remo de mañana`
    if (!folded.some(isTelling) || isFiller(folded.at(-1) ?? '')) continue;
    for (const isSame of [(word: string, part: string) => word === part, isMistyped]) {
      const matches = known.filter(
        ({ parts }) =>
          folded.every((word) => parts.some((part) => isSame(word, part))) &&
          (mayBeMistyped || folded.some((word) => parts.includes(word))),
      );
      if (matches.length > 0) return { words: run, kinds: matches.map(({ kind }) => kind) };
    }
  }
  return undefined;
};

/** Whether a word next to a name rather belongs to it: it has a capital, and no comma ends the first of the two. */
const isOtherName = (word = '', firstOfTwo = ''): boolean =>
  /^\p{Lu}/u.test(word) && !/[.,:;]$/.test(firstOfTwo) && isTelling(foldWords(word));

/** Whether a word can name somebody by itself. */
const isTelling = (word: string): boolean =>
  word.length > 2 && !/\d|^famil(?:ia|y)$/.test(word) && !isFiller(word) && !isNoName(word);
