import { keepDigits, looksLikePhone } from '../ground/strings.ts';
import {
  addMainGroup,
  type CommandLine,
  type CommandName,
  findLoader,
  getMainGroup,
  readingVerbs,
} from './find-command.ts';
import { findAskedNote, findNote, isCode, isKnownBy, isNoteFirst } from './find-note.ts';
import { findNearest } from './nearest.ts';
import { followNoun, listNouns, listVerbs, type Phrase } from './phrase-commands.ts';
import { withoutFillers } from './words/names.ts';
import { replacesValue } from './words/read-words.ts';
import { isDay, readTable } from './words/slots.ts';
import {
  findNouns,
  findNumber,
  findVerbs,
  isFiller,
  isNeutral,
  isNoName,
  isOneOf,
  isPhrase,
  isQuestion,
  maxPhrase,
  saysAgain,
} from './words/vocabulary.ts';

/**
 * Lists the commands that words of the vocabulary may mean, in the order of their likelihood: what the line begins with, what
 * it says later (`Crespo llega tarde`), then what words without a verb mean.
 */
export const listMeanings = (line: CommandLine): readonly CommandName[] => {
  const words = line.words.map(({ text }) => text);
  const asked = findAskedId(words);
  if (asked) return [asked];
  const phrases = words.flatMap((_, start) => listPhrases(words, start));
  const meanings = isGroup(line, words[0]) ? listOfGroup(line, words) : listInOrder(line, words, phrases);
  return meanings.map((meaning) => withRepeats(meaning, phrases));
};

/** The command that a code or phone asks for, alone or in a question: `find 6Q4YVN`, `quién ha llamado del 612345678`. */
const findAskedId = (words: readonly string[]): CommandName | undefined => {
  const command = { count: 0, isDefault: false };
  const isPhone = (text: string) => looksLikePhone(text) && keepDigits(text).length >= 9;
  if (isPhone(words.join(' '))) return { ...command, path: ['crm', 'get'] };
  const [id = '', ...more] = words.map((word) => word.replace(/[,?]$/, '')).filter((word) => /\d/.test(word));
  const others = words.filter((word) => !/\d/.test(word));
  const asksWho = others.some((word) => isOneOf('asksWho', word));
  const addsNothing = (word: string) =>
    isFiller(word) ||
    isNeutral(word) ||
    ((asksWho || isQuestion(words)) && isNoName(word)) ||
    findNouns(word).includes('reservas') ||
    findVerbs(word).some((verb) => readingVerbs.includes(verb));
  if (more.length > 0 || !others.every(addsNothing)) return undefined;
  // `who changed 6Q4YVN`, `cuántas veces ha venido el 612345678`
  const starts = listPhrases(words, 0).flatMap(({ text }) => findNouns(text));
  if (starts.some((noun) => noun.includes(isCode(id) ? 'history' : ' '))) return undefined;
  if (isCode(id)) return { ...command, path: ['reservas', 'get'], rest: [id] };
  return asksWho && isPhone(id) ? { ...command, path: ['crm', 'get'], rest: [id] } : undefined;
};

const isGroup = ({ groups }: CommandLine, word: string | undefined): boolean =>
  groups.some(({ name }) => name === word);

const listPhrases = (words: readonly string[], start: number): Phrase[] =>
  words.slice(start, start + maxPhrase).map((_, index, { length }) => {
    const count = length - index;
    return { text: words.slice(start, start + count).join(' '), start, count };
  });

/** In `quita a Vega de la cola` the queue alone says nothing. */
const withoutNested = (phrases: readonly Phrase[]): readonly Phrase[] => {
  const long = phrases.filter(({ text, count }) => count > 1 && (isPhrase(text) || isFiller(text)));
  const isWithin = ({ start, count }: Phrase, outer: Phrase) =>
    outer.start < start && start + count <= outer.start + outer.count;
  return phrases.filter((phrase) => !long.some((outer) => isWithin(phrase, outer)));
};

const listOfGroup = (line: CommandLine, words: readonly string[]): CommandName[] => {
  const [first = ''] = words;
  return [
    ...[followNoun([first], words, 1, line) ?? []].flat(),
    ...listVerbs(line, { text: first, start: 0, count: 1 }),
  ];
};

const listInOrder = (
  line: CommandLine,
  words: readonly string[],
  phrases: readonly Phrase[],
): readonly CommandName[] => {
  const [first = ''] = words;
  const asks = isQuestion(words);
  const initial = phrases.filter(({ start }) => start === 0);
  const following = phrases.filter(({ start }) => start > 0);
  const verbPhrases = withoutNested(following);
  const whole = initial.flatMap((phrase) => [...listNouns(line, words, phrase), ...listVerbs(line, phrase)]);
  // `apunta en la reserva de Gil que traen perro` begins with a verb that is whole.
  const hasWholeVerb = whole.some(({ isNoun, count, doubt }) => !isNoun && count > 1 && doubt === undefined);
  const atStart = [...(hasWholeVerb ? [] : listParted(line, words, verbPhrases)), ...whole];
  // `la de la celiaca se ha ido` asks for no allergies.
  const nouns = isKnownBy(words) ? [] : following.flatMap((phrase) => listNouns(line, words, phrase));
  const verbs = words.flatMap((_, at) => {
    const here = verbPhrases.filter(({ start }) => start === at).map((phrase) => listVerbs(line, phrase));
    // `sin` is no verb in `sin reserva`.
    return here.find((found) => found.length > 0) ?? [];
  });
  const note = findNoteOf(words, verbs);
  // `what is Julia allergic to`
  const last = nouns.filter(({ start = 0, count }) => start + count === words.length);
  if (note && asks) return [findAskedNote(note, words), ...atStart.filter(({ isNoun }) => isNoun), ...last];
  const hasVerb = !asks && atStart.some(({ isNoun }) => !isNoun);
  // `Cano is in, two on T3` books nothing.
  const isOfGuest = verbs.some(
    ({ path, doubt }) => doubt === undefined && guestVerbs.includes(path.at(-1) ?? ''),
  );
  // `muéstreme la cola`
  const mayFollow = !hasVerb || findVerbs(first).some((verb) => readingVerbs.includes(verb));
  return [
    ...(note && hasVerb && isNoteFirst(note, words, atStart) ? [note] : []),
    ...atStart,
    ...(note && !hasVerb ? [note] : verbs),
    ...listSeating([...atStart, ...verbs], words),
    ...listExtension(words),
    ...listVerbless(line, words, hasVerb, isOfGuest),
    ...(mayFollow ? nouns : []),
  ];
};

/** The note that words are; their end may ask for it: `Elisa is vegetarian, save it on her file`. */
const findNoteOf = (words: readonly string[], verbs: readonly CommandName[]): CommandName | undefined => {
  const asked = verbs.find(
    ({ path, start = 0, count }) =>
      path.at(-1) === 'note' && withoutFillers(words.slice(start + count)).length === 0,
  );
  const said = words.slice(0, asked?.start);
  const note = findNote(said);
  if (!note || asked?.path[0] !== 'crm') return note;
  // All words before the text are the guest's.
  const count = (note.rest?.length ?? 0) - (said.length - (note.start ?? 0));
  const rest = [note.rest?.slice(0, count).join(' ') ?? '', ...(note.rest?.slice(count) ?? [])];
  return { ...note, path: asked.path, rest };
};

/** Who is moved to a table from the queue is seated: `pass Esteban to S8`. */
const listSeating = (meanings: readonly CommandName[], words: readonly string[]): CommandName[] =>
  meanings
    .filter(({ path }) => path.join(' ') === 'reservas move' && namesTable(words))
    .map((meaning) => ({ ...meaning, path: ['reservas', 'seat'], needsRecord: 'waitlist' }));

/** A stay that is extended by a time is so much longer: `extend S5 by half an hour`. */
const listExtension = (words: readonly string[]): CommandName[] => {
  const others = words.filter((word) => !isOneOf('extend', word));
  const isExtended = others.length > 1 && others.length < words.length;
  const path = ['reservas', 'update'];
  return isExtended ? [{ path, count: 0, isDefault: false, rest: [...others, 'longer'] }] : [];
};

const namesTable = (words: readonly string[]): boolean =>
  words.length > 1 && words.some((word) => readTable(word.replace(/[.,]$/, '')) !== undefined);

/** What is said of guests who have a reservation. */
const guestVerbs: readonly string[] = ['seat', 'finish', 'cancel', 'noshow'];

/** The commands that words without a verb may mean: `tomorrow lunch`, `Medina 21:20`, `gildas 5,50`, `López to B1`. */
const listVerbless = (
  line: CommandLine,
  words: readonly string[],
  hasVerb: boolean,
  isOfGuest: boolean,
): CommandName[] => {
  const { groups, known } = line;
  const asks = isQuestion(words);
  // `is Olga Gil here`
  const isAboutGuest =
    asks && words.some((word, at) => /[\p{Lu}\d]/u.test(word) && (at > 0 || !isQuestion([word])));
  const mayChange = hasVerb || !isTypo(line, words[0] ?? '');
  const isName = words.length < 4 && !words.some((word) => isNoName(word) || /\d/.test(word));
  const hasMore = words.length > 1;
  const isPrice = words.some((word) => /^\d+[.,]\d\d?$|€/.test(word) || isOneOf('currencies', word));
  const hasNumber = hasMore && words.some((word) => /^[€$]?\d+(?:[.,]\d\d?)?€?[.,]?$/.test(word));
  const hasTable = namesTable(words);
  const isOfKnown = words.length > 2 && known?.names.has(words[0] ?? '') === true;
  const doubt = hasVerb ? undefined : '';
  const rows: readonly (readonly [isPossible: boolean, name: string, more: Partial<CommandName>])[] = [
    [!hasVerb && !asks, 'list', { isNoun: true }],
    [mayChange, 'move', { doubt: '' }],
    [mayChange, 'update', { doubt: '' }],
    [mayChange && !hasVerb && !isOfGuest && !replacesValue(words), 'create', { doubt: '' }],
    [isPrice && mayChange, 'menu items update', { doubt }],
    [!hasVerb && isAboutGuest, 'list', {}],
    // What only a record can tell.
    [isName, 'list', { needsRecord: 'reservas' }],
    [isName, 'menu items get', { needsRecord: 'menuItems' }],
    [isName, 'crm get', { needsRecord: 'crm' }],
    [hasNumber, 'menu items update', { doubt, needsRecord: 'menuItems' }],
    [hasTable, 'seat', { doubt, needsRecord: 'waitlist' }],
    [!hasVerb && known !== undefined, 'list', { isNoun: true }],
    [!hasVerb && isOfKnown, 'note', { doubt: '' }],
  ];
  return rows
    .filter(([isPossible]) => isPossible)
    .map(([, name, more]) => ({
      path: addMainGroup(name.split(' '), groups),
      count: 0,
      isDefault: false,
      ...more,
    }))
    .filter(({ path }) => findLoader(path, groups) !== undefined);
};

/** Whether a word is rather a mistyped command than a name, which is rather in capitals: `Daniel` is not `cancel`. */
const isTypo = (line: CommandLine, word: string): boolean =>
  !/^\p{Lu}/u.test(word) &&
  findNouns(word).length === 0 &&
  findNumber(word) === undefined &&
  !isDay(word, 'en') &&
  !isFiller(word) &&
  findNearest(word, listOwnNames(line)) !== undefined;

/** Verbs around what they are about: `put Kim down for two`, `quita a Kim de la cola`. */
const listParted = (
  line: CommandLine,
  [first]: readonly string[],
  phrases: readonly Phrase[],
): CommandName[] =>
  phrases.flatMap(({ text, start, count }) => {
    const names =
      start > 1 && !isFiller(text) ? listVerbs(line, { text: `${first} ${text}`, start: 0, count: 1 }) : [];
    const repeats = listIndexes({ start, count });
    return names.map((name) => ({ ...name, repeats }));
  });

const listIndexes = ({ start, count }: Pick<Phrase, 'start' | 'count'>): number[] =>
  Array.from({ length: count }, (_, index) => start + index);

/** Adds the words that name the command once more: `ya hay pulpo otra vez`, `quién va ahora en la cola`. */
const withRepeats = (meaning: CommandName, phrases: readonly Phrase[]): CommandName => {
  const { path, start = 0, count, rest, repeats = [] } = meaning;
  // What follows is the text of a note. One word may be part of a name: `pan sin gluten`.
  if (count === 0 || rest || path.at(-1) === 'note') return meaning;
  const again = phrases.filter(
    (phrase) =>
      phrase.count > 1 &&
      (phrase.start < start || phrase.start >= start + count) &&
      (saysAgain(phrase.text, path) || findNouns(phrase.text).includes(path.slice(0, -1).join(' '))),
  );
  return { ...meaning, repeats: [...repeats, ...again.flatMap(listIndexes)] };
};

const listOwnNames = ({ groups }: CommandLine): string[] => [
  ...groups.map(({ name }) => name),
  ...Object.keys(getMainGroup(groups)?.commands ?? {}),
];
