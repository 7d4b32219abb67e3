import { lazy, memoize } from '../../ground/invariant.ts';
import { fold, foldWords } from '../../ground/strings.ts';
import { dateWords, findMonth } from './dates.ts';
import { english, type Vocabulary } from './english.ts';
import { spanish } from './spanish.ts';

const vocabularies: readonly Vocabulary[] = [english, spanish];

/** The phrases of a list, cleaned: `a [red|blue] hat, [|the ]cap` are four. */
const expand = (list: string, separator = ', '): string[] =>
  list.split(separator).flatMap((phrase): string[] => {
    const [all, before = '', choices = '', after = ''] = /^(.*?)\[(.*?)\](.*)$/.exec(phrase) ?? [];
    if (all === undefined) return [clean(phrase)];
    return choices.split('|').flatMap((choice) => expand(`${before}${choice}${after}`, separator));
  });

/** Words → what they stand for, from lines like `seat: arrived, is here`. */
const indexWords = (getTable: (vocabulary: Vocabulary) => string): ReadonlyMap<string, string> =>
  new Map(
    vocabularies.flatMap((vocabulary) =>
      getTable(vocabulary)
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [target = '', words = ''] = line.trim().split(': ');
          return expand(words).map((word) => [word, target] as const);
        }),
    ),
  );

const getNouns = lazy(() => indexWords(({ nouns }) => nouns));
const getVerbs = lazy(() => indexWords(({ verbs }) => verbs));

/** Every part of a line is looked up many times. */
const clean = memoize((words: string): string =>
  expandContractions(foldWords(words)).replace(/^[¿¡]+|[?!,.:]+$|'/g, ''),
);

/** `they'll` → `they will`, in words that are folded or have their apostrophe. */
export const expandContractions = (words: string): string =>
  getVariants().reduce((text, [short, long]) => text.replace(short, long), words.replaceAll('\u2019', "'"));

const getVariants = lazy(() => vocabularies.flatMap(({ variants }) => variants));

/** Looks up words as they are, else without those that change nothing: `have already left`, `they just paid`. */
const lookUp = (index: ReadonlyMap<string, string>, words: string): readonly string[] => {
  const text = clean(words);
  const [targets] = [text, withoutEmpty(text)].flatMap(listForms).flatMap((form) => index.get(form) ?? []);
  return targets?.split(', ') ?? [];
};

const withoutEmpty = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !getClass('emptyWords').has(word))
    .join(' ');

/** The words as they stand, and in every form that the endings give. */
const listForms = (text: string): readonly string[] => {
  const forms = new Set([text]);
  for (const [pattern, form] of vocabularies.flatMap(({ endings }) => endings))
    for (const known of [...forms]) forms.add(known.replace(pattern, form));
  return [...forms];
};

/** The groups or commands, perhaps with options, that a noun may mean, the likeliest first. */
export const findNouns = memoize((words: string): readonly string[] => lookUp(getNouns(), words));

/** The verbs that the words may mean, the likeliest first. */
export const findVerbs = memoize((words: string): readonly string[] => lookUp(getVerbs(), words));

/** The words that a mistyped word may mean. */
export const listWords = lazy(() => {
  const classNames = [
    'fillers',
    'remarks',
    'afterParty',
    'todayWords',
    'evening',
    'later',
    ...noNames,
  ] as const;
  const phrases = [getNouns(), getVerbs(), getNumbers()].flatMap((index) => [...index.keys()]);
  const words = [...phrases, ...classNames.flatMap((name) => [...getClass(name)])].flatMap((phrase) =>
    phrase.split(' '),
  );
  const days = Object.values(dateWords).flat().map(fold);
  return new Set([...words, ...days].filter((word) => /^\p{L}{3,}$/u.test(word)));
});

/** Whether the vocabulary has a word, alone or in a phrase. */
export const isWord = (word: string): boolean =>
  listWords().has(word) || isPhrase(word) || isNoName(word) || findMonth(word) !== undefined;

/** Whether words only say a command again: `any table free`, `has paid and left`. */
export const saysAgain = (words: string, path: readonly string[]): boolean =>
  [...findNouns(words), ...findVerbs(words)].some((name) => path.join(' ').endsWith(name.replace('?', '')));

/** The longest phrase of the vocabulary, in words. */
export const maxPhrase = 7;

/** Commands → whether an alias may run them without a terminal; by default only if the command reads. */
export const mayRun: Readonly<Record<string, boolean>> = {
  // undo asks before it writes. menu reprice only prints a file, but its aliases suggest a change of prices.
  ...{ undo: true, 'floor show': true, 'menu reprice': false },
};

/** A list of words without a target. */
type WordClass = Exclude<keyof Vocabulary, 'nouns' | 'verbs' | 'numbers' | 'variants' | 'endings'>;

/** The words or phrases of a class in all languages; words are separated by spaces, phrases by commas. */
const getClass = (name: WordClass): ReadonlySet<string> => {
  const known = classes.get(name);
  if (known) return known;
  const lists = vocabularies.map((vocabulary) => vocabulary[name]);
  const phrases = new Set(
    lists.flatMap((list) => (list === '' ? [] : expand(list, /[[,]/.test(list) ? ', ' : ' '))),
  );
  classes.set(name, phrases);
  return phrases;
};
const classes = new Map<WordClass, ReadonlySet<string>>();

/** Whether words are one of a class, as they stand. */
export const isOneOf = (name: WordClass, words: string): boolean => getClass(name).has(clean(words));

/** A pattern of a whole text, in which `{name}` is any phrase of a class. */
export const definePattern = (source: string): (() => RegExp) =>
  lazy(
    () =>
      new RegExp(`^(?:${source.replace(/\{([a-z]\w+)\}/gi, (_, name: WordClass) => listAny(name))})$`, 'iu'),
  );

const listAny = (name: WordClass): string => {
  const phrases = [...getClass(name)].toSorted((a, b) => b.length - a.length);
  return `(?:${phrases.map((phrase) => phrase.replace('$', '\\$')).join('|')})`;
};

const getNumbers = lazy(
  () =>
    new Map(
      vocabularies.flatMap(({ numbers }) =>
        numbers.split(', ').flatMap((forms, index) => forms.split(' ').map((form) => [form, index + 1])),
      ),
    ),
);

/** How many words at the start only open a line: `can you`, `oye, por favor`. `necesito mesa` is a phrase of its own. */
export const countOpening = (words: readonly string[]): number => {
  const first = listStarts(words.slice(0, -1)).find((phrase) => isOpening(phrase) || isPhrase(phrase));
  if (first === undefined || !isOpening(first)) return 0;
  const count = first.split(' ').length;
  return count + countOpening(words.slice(count));
};

const isOpening = (words: string): boolean =>
  isOneOf('openings', words) || isOneOf('openings', withoutEmpty(clean(words)));

/** The words at the start that may be a phrase of the vocabulary, the longest first. */
const listStarts = (words: readonly string[]): string[] =>
  words.slice(0, maxPhrase).map((_, index, { length }) => words.slice(0, length - index).join(' '));

/** Whether the vocabulary has the words as a noun or verb. */
export const isPhrase = (words: string): boolean =>
  findVerbs(words).length > 0 || findNouns(words).length > 0;

export const hasQuestionMark = (words: readonly string[]): boolean =>
  words.some((word) => /^[¿]|[?]$/.test(word));

/** Whether words begin with a question word, perhaps after a preposition (`a qué hora`), or with the verb of a question. */
export const isQuestion = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = clean(words.slice(0, 2).join(' ')).split(' ');
  const hasMark = hasQuestionMark(words);
  const asksForRoom = (phrase: string) => findNouns(phrase).includes('reservas free');
  if (hasMark && (words.some((word) => isOneOf('askedStates', word)) || listStarts(words).some(asksForRoom)))
    return true;
  // `que pase Castro` is an order, and `quién es` asks for a record.
  if (findVerbs(`${first} ${second}`).some((verb) => !/(?:get|history)$/.test(verb))) return false;
  return isOneOf('questionWords', isOneOf('prepositions', first) ? second : first);
};

/** Whether a word ends with a denial: `not`, `don't`. */
export const isDenial = (word = ''): boolean => isOneOf('denials', clean(word).split(' ').at(-1) ?? '');

/** Whether words say in any place what no command carries out. */
export const isImpossible = (words: readonly string[]): boolean =>
  words.some((_, start) => listStarts(words.slice(start)).some((phrase) => isOneOf('impossible', phrase)));

/** Whether a word adds nothing to a question. */
export const isNeutral = (word: string): boolean => isQuestion([word]) || isOneOf('neutralWords', word);

export const isFiller = (words: string): boolean => isOneOf('fillers', words) || isOneOf('emptyWords', words);

/** The number that a word spells. */
export const findNumber = (word: string): number | undefined => getNumbers().get(clean(word));

/** Whether a word belongs to a sentence, a place or a command rather than to a person's name. */
export const isNoName = (word: string): boolean =>
  clean(word)
    .split(' ')
    .some(
      (part) =>
        noNames.some((name) => isOneOf(name, part)) || getNouns().has(part) || findVerbs(part).length > 0,
    );

const noNames = ['functionWords', 'emptyWords', 'questionWords', 'remarks', 'areas'] as const;
