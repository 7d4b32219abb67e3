import { fold, keepDigits, looksLikePhone } from '../ground/strings.ts';
import {
  addMainGroup,
  beginsWith,
  type CommandLine,
  type CommandName,
  findLoader,
  followWords,
  getMainGroup,
  listPaths,
  type NamedKind,
  readingVerbs,
} from './find-command.ts';
import { countEditsTo, findNearest } from './nearest.ts';
import { findNote, toQuestion } from './note-alias.ts';
import { withoutFillers } from './words/names.ts';
import { readTable } from './words/slots.ts';
import {
  findNouns,
  findNumber,
  findVerbs,
  isFiller,
  isNoName,
  isQuestion,
  listVerbWords,
  maxPhrase,
} from './words/vocabulary.ts';

/** A command that other words than its name may mean. */
export interface AliasedName extends CommandName {
  /** Whether a noun of its group or records names it: then a verb is meant if there are words for one. */
  readonly isNoun?: true | undefined;
  /** Set if it is meant only if a record of this kind has the name that the words give. */
  readonly needsRecord?: NamedKind;
}

/**
 * Lists the commands that words of the vocabulary may mean, the likeliest first: `cola`, `reserva list`, `hoy`, `86`, `llega
 * tarde`. The longest words count first; a verb may also follow what it is about (`Crespo llega tarde`). Without a verb the
 * words may change or make a reservation (`Medina 21:20`).
 */
export const listByAlias = (line: CommandLine): readonly AliasedName[] => {
  const words = line.words.map(({ text }) => text);
  const text = words.join(' ');
  const meanings = listMeanings(line, words).filter(
    ({ path }) =>
      !(/^(?:note|delete|cancel)$/.test(path.at(-1) ?? '') && erasesNote.test(text)) &&
      !(path.at(-1) === 'add' && isInQueue.test(text)),
  );
  return meanings.map((name) =>
    name.count > 0 && !name.rest
      ? { ...name, repeats: [...(name.repeats ?? []), ...listRepeats(words, name)] }
      : name,
  );
};

/** `they come without the dog, erase the note` */
const erasesNote = /\b(?:erase|delete|remove|borr[ae]|quit[ae]|elimin[ae]) (?:the |las? )?not[ae]s?\b/i;

/** `Medina from the queue`, `Medina de la cola, son 5` */
const isInQueue = /\b(?:from|off|of|de) (?:the |la )?(?:queue|waiting list|waitlist|cola|lista)\b/i;

const listMeanings = (line: CommandLine, words: readonly string[]): readonly AliasedName[] => {
  const atStart = [...listParted(line, words), ...listAt(line, words, 0)];
  if (line.groups.some(({ name }) => name === words[0])) return atStart;
  const note = findNote(words);
  const laterNouns = words.flatMap((_, start) => (start === 0 ? [] : listNounsAt(line, words, start)));
  const later = words.flatMap((_, start) => (start === 0 ? [] : listVerbsAt(line, words, start)));
  if (note && isQuestion(words)) return [toQuestion(note, words), ...atStart.filter(({ isNoun }) => isNoun)];
  // `add a high chair to Ruiz`, `ponle a Ruiz una trona`
  const isNoteFirst =
    withoutFillers(words.slice(0, note?.start)).length === 0 ||
    atStart.every(({ path, needsRecord }) => path.at(-1) === 'move' || needsRecord);
  const isPriced = words.some((word) => /^\d+[.,]\d\d?$|^euros?$|€/.test(word));
  const priced = isPriced ? ['menu items update'] : [];
  const known = nameKnown(line, words);
  if (!isQuestion(words) && atStart.some(({ isNoun }) => !isNoun))
    return [
      ...(note && isNoteFirst ? [note] : []),
      ...atStart,
      // `muéstreme la cola`
      ...(findVerbs(words[0] ?? '').some((verb) => readingVerbs.includes(verb)) ? laterNouns : []),
      ...later,
      ...nameVerbless(line, ['move', 'update']),
      // The verb is said: `put the gildas at 4.20`.
      ...[...nameVerbless(line, priced), ...known].map(({ doubt, ...name }) => name),
    ];
  // A person's name is rather in capitals: `Daniel` is not `cancel`.
  const [first = ''] = words;
  const isTypo =
    !/^\p{Lu}/u.test(first) &&
    findNouns(first).length === 0 &&
    findNumber(first) === undefined &&
    findNearest(first, listOwnNames(line)) !== undefined;
  const isVerb = listOwnNames(line).includes(first);
  const changes = ['move', 'update', 'create', ...priced];
  // `is Olga Gil here`
  const isAboutGuest = isQuestion(words) && words.slice(1).some((word) => /[\p{Lu}\d]/u.test(word));
  const lists = isQuestion(words) && !isAboutGuest ? [] : ['list'];
  const verbs = isVerb ? [] : [...lists, ...(isTypo ? [] : changes)];
  return [
    ...atStart,
    ...(note ? [note] : later),
    ...nameVerbless(line, verbs),
    ...laterNouns,
    ...(isAboutGuest ? [{ path: ['reservas', 'list'], count: 0, isDefault: false }] : []),
    ...(words.length > 1 ? listMistyped(line, first) : []),
    ...known,
    ...(line.known
      ? nameVerbless(line, ['list', ...(line.known.names.has(first) && words.length > 2 ? ['note'] : [])])
      : []),
  ];
};

/** Commands that are meant only if the words name a record: `pon el pulpo a 27`, `pulpo`, `López to B1`. */
const nameKnown = (line: CommandLine, words: readonly string[]): AliasedName[] => {
  const isName = words.length < 4 && !words.some((word) => isNoName(word) || /\d/.test(word));
  const hasMore = words.length > 1;
  const hasPrice = words.some((word) => /^[€$]?\d+(?:[.,]\d\d?)?€?[.,]?$/.test(word));
  const hasTable = words.some((word) => readTable(word.replace(/[.,]$/, '')) !== undefined);
  const create = (needsRecord: NamedKind, path: string, doubt?: string) =>
    nameVerbless(line, [path]).map((name) => ({ ...name, isNoun: undefined, doubt, needsRecord }));
  return [
    ...(isName ? [...create('reservas', 'list'), ...create('menuItems', 'menu items get')] : []),
    ...(isName ? create('crm', 'crm get') : []),
    ...(hasMore && hasPrice ? create('menuItems', 'menu items update', '') : []),
    ...(hasMore && hasTable ? create('waitlist', 'seat', '') : []),
  ];
};

/** Verbs around what they are about: `put Kim down for two`, `pencil Kim in`. */
const listParted = (line: CommandLine, words: readonly string[]): AliasedName[] =>
  words.flatMap((word, at) => {
    const isParticle = at > 1 && /^(?:back|down|in|off|up)$/i.test(word);
    const names = isParticle ? listVerbs(line, [words[0] ?? '', word], 0) : [];
    return names.map((name) => ({ ...name, count: 1, repeats: [at] }));
  });

/** The commands of a verb that the first word resembles; a person is asked about them. */
const listMistyped = (line: CommandLine, first: string): AliasedName[] => {
  const meant = listVerbWords().find((verb) => first.length > 4 && countEditsTo(first, verb) === 1);
  return meant === undefined ? [] : listVerbs(line, [meant], 0).map((name) => ({ ...name, doubt: first }));
};

/** The indexes of other words for the same command: `ya hay pulpo otra vez`, `quién va ahora en la cola`. */
const listRepeats = (words: readonly string[], { path, start = 0, count }: AliasedName): number[] => {
  const name = path.join(' ');
  // What follows is the text of a note.
  if (path.at(-1) === 'note') return [];
  const isSame = (phrase: string) =>
    findVerbs(phrase).some((verb) => ` ${name}`.endsWith(` ${verb}`)) ||
    findNouns(phrase).some((noun) => [noun, `${noun} list`].includes(name));
  return [...words.keys()].flatMap((from) => {
    const isOwn = from >= start && from < start + count;
    // One word may be part of a name: `pan sin gluten`.
    const counts = isOwn ? [] : listCounts(words, from).filter((length) => length > 1);
    const length = counts.find((item) => isSame(words.slice(from, from + item).join(' '))) ?? 0;
    return Array.from({ length }, (_, index) => from + index);
  });
};

const listOwnNames = ({ groups }: CommandLine): string[] => [
  ...groups.map(({ name }) => name),
  ...Object.keys(getMainGroup(groups)?.commands ?? {}),
];

/** Commands that words without a verb may mean: `tomorrow lunch`, `Medina 21:20`, `gildas 5,50`. */
const nameVerbless = ({ groups }: CommandLine, verbs: readonly string[]): AliasedName[] =>
  verbs
    .map((verb) => addMainGroup(verb.split(' '), groups))
    .filter((path) => findLoader(path, groups) !== undefined)
    .map((path) => ({
      path,
      count: 0,
      isDefault: false,
      ...(path.at(-1) === 'list' ? { isNoun: true } : { doubt: '' }),
    }));

/** `are we FULL on friday` */
const listNounsAt = (line: CommandLine, words: readonly string[], start: number): AliasedName[] =>
  listCounts(words, start).flatMap((count) =>
    findByNoun(line, words.slice(start), count).map((name) => ({ ...name, start, count })),
  );

const listAt = (line: CommandLine, words: readonly string[], start: number): AliasedName[] => {
  const { groups } = line;
  const [first = ''] = words;
  if (groups.some(({ name }) => name === first))
    return [...[findAfterNoun([first], words, 1, line) ?? []].flat(), ...listVerbs(line, [first], start)];
  if (isPhone(words)) return [{ path: ['crm', 'get'], count: 0, isDefault: false }];
  return listCounts(words, start).flatMap((count) => [
    ...findByNoun(line, words, count),
    ...listVerbs(line, words.slice(0, count), start),
  ]);
};

const listCounts = (words: readonly string[], start: number): number[] =>
  Array.from({ length: Math.min(maxPhrase, words.length - start) }, (_, index) => index + 1).reverse();

/** A phone alone asks who it is. */
const isPhone = (words: readonly string[]): boolean =>
  words.every((word) => looksLikePhone(word)) && keepDigits(words.join('')).length >= 9;

const findByNoun = (line: CommandLine, words: readonly string[], count: number): AliasedName[] =>
  findNouns(words.slice(0, count).join(' ')).flatMap((target, index) => {
    const [path = '', ...options] = target.split(/ (?=--)/);
    const name = findAfterNoun(path.split(' '), words, count, line);
    // `teléfono de Medina`: of a customer, if no reservation has the name.
    const record = index > 0 && path === 'crm get' ? { needsRecord: 'crm' as const } : {};
    return name ? [{ ...name, ...record, options, isNoun: true as const }] : [];
  });

/** The command that the words mean after a noun: `lista` after `reserva`, `platos lista` after `menu`. */
const findAfterNoun = (
  noun: readonly string[],
  words: readonly string[],
  start: number,
  { groups }: CommandLine,
): CommandName | undefined =>
  followWords(noun, words, start, groups, (word, path) => {
    const alias = findNouns(word)[0]?.split(' ') ?? [];
    const isSubgroup = alias.length > path.length && beginsWith(path)(alias);
    return [
      [word],
      ...(isSubgroup ? [alias.slice(path.length)] : []),
      // `items unavailable` may also follow `items`.
      ...findVerbs(word).flatMap((verb) => [verb.split(' '), verb.split(' ').slice(-1)]),
    ];
  });

const listVerbsAt = (line: CommandLine, words: readonly string[], start: number): AliasedName[] =>
  listCounts(words, start)
    .map((count) => listVerbs(line, words.slice(start, start + count), start))
    // `sin` is no verb in `sin reserva`.
    .find((names) => names.length > 0) ?? [];

/** The commands of a verb without its group, as `no vino`: those of the first group that has it, and whole ones. */
const listVerbs = ({ groups }: CommandLine, words: readonly string[], start: number): AliasedName[] => {
  const paths = listPaths(groups);
  const listEndingWith = (verb: string) => {
    const end = verb.split(' ');
    return paths.filter((path) => path.slice(-end.length).join(' ') === verb);
  };
  // Verbs of reservations are aliases only after what they are about, or if the vocabulary names their group.
  const phrase = fold(words.join(' '));
  const isMain = findLoader(addMainGroup([phrase], groups), groups) !== undefined;
  const isOwn = (isMain && start === 0) || readingVerbs.includes(phrase);
  const verbs = findVerbs(phrase).filter((verb) => !isOwn || verb.includes(' '));
  const found = verbs.flatMap((target) => {
    const doubt = target.endsWith('?') ? words.join(' ') : undefined;
    const verb = target.replace('?', '');
    return listEndingWith(verb).map((path) => ({ path, doubt, isWhole: path.join(' ') === verb }));
  });
  const [first] = found;
  return found
    .filter(({ path, isWhole }) => isWhole || path[0] === first?.path[0])
    .filter(({ path }) => findLoader(path, groups) !== undefined)
    .map(({ path, doubt }) => ({
      path,
      doubt,
      start,
      // The hour follows: `can't come until 10`.
      count: words.length - Number(phrase.endsWith(' until')),
      isDefault: false,
      // `gildas are finished`
      ...(path[0] !== first?.path[0] && { needsRecord: path[0] === 'menu' ? 'menuItems' : 'waitlist' }),
    }));
};

/** Whether the word after a group's name is rather a mistyped verb than a guest's name. */
export const mayBeVerb = ({ words, groups }: CommandLine): boolean => {
  const [group, word = ''] = words.map(({ text }) => text);
  const verbs = listPaths(groups).flatMap(([name, ...verb]) => (name === group ? verb : []));
  return !isFiller(word) && findNearest(word, verbs) !== undefined;
};
