import { lazy } from '../../ground/invariant.ts';
import { foldWords } from '../../ground/strings.ts';
import { english, type Vocabulary } from './english.ts';
import { spanish } from './spanish.ts';

const vocabularies: readonly Vocabulary[] = [english, spanish];

/** Words → what they stand for, from lines like `seat: arrived, is here`. */
const indexWords = (getTable: (vocabulary: Vocabulary) => string): ReadonlyMap<string, string> =>
  new Map(
    vocabularies.flatMap((vocabulary) =>
      getTable(vocabulary)
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [target = '', words = ''] = line.trim().split(': ');
          return words.split(', ').map((word) => [word, target] as const);
        }),
    ),
  );

const getNouns = lazy(() => indexWords(({ nouns }) => nouns));
const getVerbs = lazy(() => indexWords(({ verbs }) => verbs));

const clean = (words: string): string => foldWords(words).replace(/^[¿¡]+|[?!,]+$|['’]/g, '');

/** The groups or commands, perhaps with options, that a noun may mean, the likeliest first. */
export const findNouns = (words: string): readonly string[] =>
  getNouns().get(clean(words))?.split(', ') ?? [];

/** The verbs that the words may mean, the likeliest first. */
export const findVerbs = (words: string): readonly string[] =>
  getVerbs().get(clean(words))?.split(', ') ?? [];

/** The longest phrase of the vocabulary, in words. */
export const maxPhrase = 6;

/** Commands → whether an alias may run them without a terminal; by default only if the command reads. */
export const mayRun: Readonly<Record<string, boolean>> = {
  // undo asks before it writes. menu reprice only prints a file, but its aliases suggest a change of prices.
  ...{ undo: true, 'floor show': true, 'menu reprice': false },
};

const collect = (field: 'fillers' | 'remarks' | 'functionWords' | 'areas', separator: string) =>
  lazy(() => new Set(vocabularies.flatMap((vocabulary) => vocabulary[field].split(separator))));

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

export const isFiller = (words: string): boolean => getFillers().has(clean(words));

/** Whether words are about a guest's wish or occasion, which belongs in the notes: `high chair`, `cumpleaños`. */
export const isRemark = (words: string): boolean => getRemarks().has(clean(words));

/** The number that a word spells. */
export const findNumber = (word: string): number | undefined => getNumbers().get(clean(word));

/** Whether a word belongs to a sentence, a place or a command rather than to a person's name. */
export const isNoName = (word: string): boolean =>
  [getFunctionWords(), getRemarks(), getAreas(), getVerbs()].some((words) => words.has(clean(word)));
