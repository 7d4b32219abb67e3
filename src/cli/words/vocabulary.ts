import { lazy } from '../../ground/invariant.ts';
import { foldWords } from '../../ground/strings.ts';
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

const clean = (words: string): string =>
  expandContractions(foldWords(words)).replace(/^[¿¡]+|[?!,.]+$|'/g, '');

/** `they'll` → `they will`, in words that are folded or have their apostrophe. */
export const expandContractions = (words: string): string => {
  const plain = words.replaceAll('’', "'");
  return anyContraction.test(plain)
    ? contractions.reduce((text, [short, long]) => text.replace(short, long), plain)
    : plain;
};

const contractions: readonly (readonly [short: RegExp, long: string])[] = [
  [/\b(who|what|when|where|how|that|there|it|he|she)'?s\b/g, '$1 is'],
  [/\btable's\b/g, 'table is'],
  [/\b(they|you)'?re\b|\b(we)'re\b/g, '$1$2 are'],
  [/'ll\b|(?<=\bthey)ll\b/g, ' will'],
  [/'ve\b|(?<=\bthey)ve\b/g, ' have'],
  [/(?<!\S)'?till?\b/g, 'until'],
  [/\bwon'?t\b/g, 'will not'],
  [/\bcan'?t\b|\bcannot\b/g, 'can not'],
  [/(?<!\S)wich(?!\S)/g, 'which'],
  [/(?<!\S)w\/?(?!\S)/g, 'with'],
  [/(?<!\S)n(?!\S)/g, 'and'],
  [/(?<!\S)rn(?!\S)/g, 'now'],
  [/\bq\b/g, 'que'],
  [/\bpa\b/g, 'para'],
  [/\breservaci[oó]n(?:e(s))?\b/g, 'reserva$1'],
  [/(?<= )d(?= )/g, 'de'],
  [/(?<!\S)ta(?=n?\b)/g, 'esta'],
  [/\b(is|are|was|has|have|had|did|do|does|would|could)n'?t\b/g, '$1 not'],
];
/** Every word of a line is looked up many times, and few are contractions. */
const anyContraction = new RegExp(contractions.map(([short]) => short.source).join('|'));

/** Looks up words as they are, else without those that change nothing: `have already left`, `they just paid`. */
const lookUp = (index: ReadonlyMap<string, string>, words: string): readonly string[] => {
  const text = clean(words);
  const [targets] = [text, withoutEmpty(text)].flatMap(listForms).flatMap((form) => index.get(form) ?? []);
  return targets?.split(', ') ?? [];
};

const withoutEmpty = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !getEmptyWords().has(word))
    .join(' ');

/** Spanish forms of verbs, of which the vocabulary has one: `cancelan`, `me cambias`, `cambiarlos`, `cancele`. */
const endings: readonly (readonly [pattern: RegExp, form: string])[] = [
  [/\bhan\b/, 'ha'],
  [/(a|iene|iere)n(?= |$)/g, '$1'],
  [/^(\S{3,}e)n(?= |$)/, '$1'],
  [/^(?:me|nos|te|les?) (\S+[ae])s?(?= |$)/, '$1'],
  [/^(\S{3,})(?:me|nos|les?|l[oa]s?)(?= |$)/, '$1'],
  [/^(\S+a)r(?= |$)/, '$1'],
  // To a stranger: `cancele`, `busque`.
  [/^(\S+)que(?= |$)/, '$1ca'],
  [/^(\S{3,})e(?= |$)/, '$1a'],
];

/** The words as they stand, and in every form that the endings give. */
const listForms = (text: string): readonly string[] => {
  const forms = new Set([text]);
  for (const [pattern, form] of endings)
    for (const known of [...forms]) forms.add(known.replace(pattern, form));
  return [...forms];
};

/** The groups or commands, perhaps with options, that a noun may mean, the likeliest first. */
export const findNouns = (words: string): readonly string[] => lookUp(getNouns(), words);

/** The verbs that the words may mean, the likeliest first. */
export const findVerbs = (words: string): readonly string[] => lookUp(getVerbs(), words);

/** The verbs of one word that are long enough to be recognised with a mistake. */
export const listVerbWords = (): string[] =>
  [...getVerbs().keys()].filter((verb) => /^\p{L}{6,}$/u.test(verb));

/** Whether words only say a command again: `any table free`, `has paid and left`. */
export const saysAgain = (words: string, path: readonly string[]): boolean =>
  [...findNouns(words), ...findVerbs(words)].some((name) => path.join(' ').endsWith(name));

/** The longest phrase of the vocabulary, in words. */
export const maxPhrase = 6;

/** Commands → whether an alias may run them without a terminal; by default only if the command reads. */
export const mayRun: Readonly<Record<string, boolean>> = {
  // undo asks before it writes. menu reprice only prints a file, but its aliases suggest a change of prices.
  ...{ undo: true, 'floor show': true, 'menu reprice': false },
};

const collect = (
  field:
    | 'openings'
    | 'emptyWords'
    | 'questionWords'
    | 'neutralWords'
    | 'fillers'
    | 'remarks'
    | 'functionWords'
    | 'areas',
  separator: string,
) => lazy(() => new Set(vocabularies.flatMap((vocabulary) => expand(vocabulary[field], separator))));

const getOpenings = collect('openings', ', ');
const getEmptyWords = collect('emptyWords', ' ');
const getQuestionWords = collect('questionWords', ' ');
const getNeutralWords = collect('neutralWords', ' ');
const getFillers = collect('fillers', ', ');
const getRemarks = collect('remarks', ', ');
const getFunctionWords = collect('functionWords', ' ');
const getAreas = collect('areas', ' ');
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
  const counts = Array.from({ length: maxPhrase }, (_, index) => maxPhrase - index);
  const phrases = counts
    .filter((count) => count < words.length)
    .map((count) => words.slice(0, count).join(' '));
  const first = phrases.find((phrase) => isOpening(phrase) || findVerbs(phrase)[0] || findNouns(phrase)[0]);
  if (first === undefined || !isOpening(first)) return 0;
  const count = first.split(' ').length;
  return count + countOpening(words.slice(count));
};

const isOpening = (words: string): boolean => {
  const core = withoutEmpty(clean(words));
  return getOpenings().has(clean(words)) || getOpenings().has(core);
};

/** Whether words begin with a question word, perhaps after a preposition (`a qué hora`), or order nothing. */
export const isQuestion = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = clean(words.slice(0, 2).join(' ')).split(' ');
  if (/^[¿]|[?]$/.test(`${words[0]}${words.at(-1)}`) && isAskedState.test(withoutEmpty(`${first} ${second}`)))
    return true;
  // `no me canceles a Ortiz` orders nothing.
  const [, order] = noOrder.exec(clean(words.slice(0, 5).join(' '))) ?? [];
  if (order && findVerbs(order).length > 0 && findVerbs(words.slice(0, 2).join(' ')).length === 0)
    return true;
  return getQuestionWords().has(/^(?:a|de|en|con|hasta|at|for)$/.test(first) ? second : first);
};

/** `¿ha llegado ya Ortiz?`, but `¿me cambias a Ortiz?` is an order. */
const isAskedState = /^(?:ha|han|esta|estan|se|llego|vino|viene|vienen|sigue|siguen)(?: |$)/;

const noOrder = /^no (?:quiero que )?(?:(?:me|nos|te|les?|l[ao]s?|se) )?(\S+e)[sn]?(?: |$)/;

/** Whether a word adds nothing to a question. */
export const isNeutral = (word: string): boolean => isQuestion([word]) || getNeutralWords().has(clean(word));

export const isFiller = (words: string): boolean =>
  getFillers().has(clean(words)) || getEmptyWords().has(clean(words));

/** Whether words are about a guest's wish or occasion, which belongs in the notes: `high chair`, `cumpleaños`. */
export const isRemark = (words: string): boolean => getRemarks().has(clean(words));

/** The number that a word spells. */
export const findNumber = (word: string): number | undefined => getNumbers().get(clean(word));

/** Whether a word belongs to a sentence, a place or a command rather than to a person's name. */
export const isNoName = (word: string): boolean =>
  clean(word)
    .split(' ')
    .some(
      (part) =>
        [getFunctionWords(), getEmptyWords(), getQuestionWords(), getRemarks(), getAreas(), getNouns()].some(
          (words) => words.has(part),
        ) || findVerbs(part).length > 0,
    );
