import { mentionsAllergy } from '../../ground/allergies.ts';
import { suggestText } from '../../ground/i18n.ts';
import { fold, joinParts } from '../../ground/strings.ts';
import { countEditsTo } from '../nearest.ts';
import { dateWords } from './dates.ts';
import { type Line, leaveOver, listOwnArgs, type ReadOptions } from './line.ts';
import { findRunAt, findRuns, type Run, type Slot } from './parse.ts';
import { gap, notUnderstoodText, type OpenWord } from './reading.ts';
import { findPhone, isDayOrName, readHour, readPartySize, readShift, readTable } from './slots.ts';
import { isDayPart } from './times.ts';
import { findNumber, isDenial, isFiller, isNoName, isOneOf, isQuestion, saysAgain } from './vocabulary.ts';

/** The words at the start that can only be the argument: a table, a phone, a number, or a name that is also a day. */
export const findLeadingArgument = (line: Line): Run | undefined => {
  const { words, hasSlot } = line;
  const source = findSource(line);
  if (source) return source;
  const start = countFillers(words);
  const [first = '', second = ''] = words.slice(start);
  const named = readTable(`${first} ${second}`);
  if (named !== undefined && readTable(first) === undefined) return { start, count: 2, value: named };
  const phone = findPhone(words);
  if (phone?.start === start) return phone;
  // `seat at T3 Lozano`
  const isPlace = hasSlot('table') && isOneOf('places', words[start - 1] ?? '');
  if (isPlace && readTable(first) !== undefined && words.length > start + 1) return undefined;
  const isCode = /^#?[\w-]*\d[\w-]*$/.test(first) && readHour(first) === undefined;
  // `6 Mario` is six guests for Mario.
  const isParty = /^\d{1,2}$/.test(first) && /^\p{L}+$/u.test(second) && !isOneOf('phoneLabels', second);
  if (hasSlot('party') && (isParty || findRunAt(words, 0, readPartySize))) return undefined;
  // `retraso de 20 min Merino`
  if (hasSlot('shift') && readShift(`${first} ${second}`) !== undefined) return undefined;
  const isFree = line.remaining[start] !== undefined;
  const isArgument = readTable(first) !== undefined || isCode || isDayOrName(first);
  return isArgument && isFree ? { start, count: 1, value: first } : undefined;
};

/** Of two tables, if nothing else names the record, the one that the other replaces: `pon en la T4 a los de la S1`. */
const findSource = ({ words, command, hasSlot }: Line): Run | undefined => {
  const [source, target] = listTables(words);
  if (!source || !target || !hasSlot('table') || command.args?.[0]?.variadic === true) return undefined;
  const others = words.filter((_, at) => ![source, target].some((run) => isIn(run, at)));
  return others.every((word) => word === gap || isFiller(word)) ? source : undefined;
};

const isIn = ({ start, count }: Run, at: number): boolean => at >= start && at < start + count;

/** The tables in words, last the one that a party goes to: `from S1 to T4`. */
export const listTables = (words: readonly Slot[]): readonly Run[] => {
  // The shortest run of each table begins after the words that precede it.
  const runs = new Map(findRuns(words, readTable).map((run) => [run.start + run.count, run] as const));
  const rate = ({ start }: Run) =>
    Number(follows('towards', start, words)) - Number(follows('away', start, words));
  return [...runs.values()].toSorted((a, b) => rate(a) - rate(b));
};

/** Whether a preposition precedes the table at `start`, perhaps with an article. */
export const follows = (name: 'towards' | 'away', start: number, words: readonly Slot[]): boolean => {
  const before = words
    .slice(Math.max(0, start - 2), start)
    .filter((word) => !isOneOf('articles', word ?? ''));
  return isOneOf(name, before.at(-1) ?? '');
};

/** How many words at the start are fillers: `los de la`. */
export const countFillers = (words: readonly string[]): number => {
  const counts = [maxFiller, 3, 2, 1].filter((count) => count < words.length);
  const count = counts.find((length) => isFiller(words.slice(0, length).join(' '))) ?? 0;
  return count === 0 ? 0 : count + countFillers(words.slice(count));
};

interface NameWords {
  /** The words of the name or argument. */
  readonly name: readonly string[];
  readonly open: readonly OpenWord[];
}

/** The name or argument in the words that no slot has taken; what cannot be part of it stays open. */
export const takeName = (
  line: Line,
  leading: Run | undefined,
  { areas = new Set(), names: known }: ReadOptions,
): NameWords => {
  const isKnown = (word = '') => known?.has(word) === true && !line.storesName;
  const hasKnown = line.remaining.some(isKnown);
  const holdsText = line.command.args?.[0]?.holdsText === true;
  const takesName = line.hasSlot('name') || listOwnArgs(line.command).length > 0;
  const name: string[] = leading ? [leading.value] : [];
  const open: OpenWord[] = [];
  // A code is an argument, but a person has no digits in the name. Several ids are several arguments.
  const isNumber = (word: string) =>
    (line.hasSlot('name') ? /\d/ : /^\d+$/).test(word) && line.command.args?.[0]?.variadic !== true;
  if (!holdsText) open.push(...takeMistypedDays(line));
  open.push(...takePhoneLabels(line));
  let end = leading ? leading.start + leading.count : -1;
  for (const segment of listSegments(line)) {
    const words = takeRemark(line, segment);
    // `cuántos son los de Ortiz`
    const asked = line.isFilter && isQuestion(words) ? words.slice(1) : words;
    // `quíteme a Vega de la cola`
    const own = holdsText ? 0 : asked.findIndex((word) => !saysAgain(word, line.command.path));
    const rest = withoutFillers(asked.slice(Math.max(own, 0)), line.isFilter || hasKnown);
    const mayExtend = end === segment.start && !isClosed(leading, line);
    const isName = takesName && (hasKnown || name.length === 0 || mayExtend);
    let isOver = false;
    for (const [index, word] of rest.entries()) {
      const mayFit = holdsText || (!isOver && !isNumber(word) && mayBeName(rest, index, areas));
      const fits = hasKnown ? isKnown(word) : mayFit;
      // `Noelia's table` is that of Noelia; only a new record keeps such a name.
      if (isName && fits) name.push(line.storesName ? word : word.replace(/['’]s$/, ''));
      else if (!hasKnown || !isFiller(word)) {
        open.push(explain(word, line));
        // `Ana delante de Eva` is no name, but `sienta a Ana y a Eva` names two.
        const isBetween = isOneOf('conjunctions', word) || isOneOf('directions', word);
        isOver ||= name.length > 0 && !(isBetween && line.command.args?.[0]?.variadic);
      }
    }
    if (segment.start >= end) end = -1;
  }
  return { name, open };
};

/** Whether a leading table, phone or number is the whole argument. */
const isClosed = (leading: Run | undefined, { command: { args = [] } }: Line): boolean =>
  leading !== undefined && !isDayOrName(leading.value) && args[0]?.variadic !== true && args.length < 2;

interface Segment {
  readonly start: number;
  readonly words: readonly string[];
}

/** The groups of words between those that the slots have taken. */
const listSegments = ({ remaining }: Line): Segment[] => {
  const segments: { start: number; words: string[] }[] = [];
  for (const [at, word] of remaining.entries()) {
    if (word === undefined || word === gap) continue;
    if (at > 0 && ![undefined, gap].includes(remaining[at - 1])) segments.at(-1)?.words.push(word);
    else segments.push({ start: at, words: [word] });
  }
  return segments;
};

/** Moves words about an allergy or a wish to the notes: `sin gluten`, `nut allergy`, `con trona`. They end before a day. */
const takeRemark = (line: Line, { words, start: first }: Segment): readonly string[] => {
  const found = line.hasSlot('notes') ? findRemark(words, first === 0 ? 1 : 0) : undefined;
  if (!found) return words;
  const { at, start } = found;
  const day = words.findIndex((word, index) => index > at && findSimilarDay(word) !== undefined);
  const end = day === -1 ? words.length : day;
  line.set('notes', joinParts([line.getValue('notes'), words.slice(start, end).join(' ')], ', '));
  return [...words.slice(0, start), ...words.slice(end)];
};

/**
 * Where words about an allergy or a wish begin, with and without the words that introduce them. In `Ana Ruiz nut allergy`
 * `nut` belongs to them; the first `minStart` words never do.
 */
export const findRemark = (words: readonly string[], minStart = 1) => {
  const [first] = [1, 2, 3].flatMap((count) => {
    const texts = words.map((_, from) => words.slice(from, from + count).join(' '));
    const found = texts.findIndex((text) => mentionsAllergy(text) || isOneOf('remarks', text));
    return found === -1 ? [] : [{ at: found, count }];
  });
  if (!first) return undefined;
  const { at, count } = first;
  const isIntroduced = () =>
    isOneOf('introductions', words[start - 1] ?? '') ||
    isDenial(words[start - 1]) ||
    /^[1-3]$/.test(words[start - 1] ?? '');
  let start = at;
  if (
    start > minStart &&
    !isIntroduced() &&
    /^(?:all?erg(?:y|ies)|intoleran(?:ce|t))\b/i.test(words[at] ?? '')
  )
    start--;
  while (isIntroduced()) start--;
  return { start, at, count };
};

/** The most words of a filler. */
const maxFiller = 4;

/** `isPart` if a part of a name is enough, as in a filter: then `de` at the start is a filler. */
export const withoutFillers = (words: readonly string[], isPart = false): readonly string[] => {
  for (let count = Math.min(maxFiller, words.length); count > 0; count--) {
    const isLast = count === words.length;
    // `de la Fuente` is a name: only an article that ends the words is a filler there.
    const before = words.slice(0, count).join(' ');
    if (isFiller(before) && (isLast || isPart || !isOneOf('nameParticles', before)))
      return withoutFillers(words.slice(count), isPart);
    if (isFiller(words.slice(-count).join(' '))) return withoutFillers(words.slice(0, -count), isPart);
  }
  return words;
};

const mayBeName = (words: readonly string[], index: number, areas: ReadonlySet<string>): boolean => {
  const word = words[index] ?? '';
  const folded = fold(word);
  const isPart = [word, `${words[index - 1] ?? ''} ${word}`].some((part) => isOneOf('nameParticles', part));
  // `Ortega y Gasset`, `Marta de la Fuente`; `Ortega de las 22:00` ends with `Ortega`.
  if (isPart || isOneOf('conjunctions', word))
    return index < words.length - 1 && mayBeName(words, index + 1, areas);
  // Quotes keep words together: they are a name as they stand.
  if (word.includes(' ')) return true;
  return !(
    isNoName(word) ||
    areas.has(folded) ||
    isDayPart(word) ||
    readHour(word) !== undefined ||
    findNumber(word) !== undefined ||
    findSimilarDay(word) !== undefined ||
    mentionsAllergy(word)
  );
};

/** The day that a word resembles, except for days that are also names. */
const findSimilarDay = (word: string): string | undefined => {
  const folded = fold(word);
  if (isDayOrName(folded) || isOneOf('functionWords', folded)) return undefined;
  return Object.values(dateWords)
    .flat()
    .find((day) => {
      const isNear = day.length > 4 && Math.abs(day.length - word.length) <= 1;
      const edits = isNear ? countEditsTo(folded, fold(day)) : undefined;
      return edits !== undefined && edits <= (day.length > 7 ? 2 : 1);
    });
};

/** A mistyped day is the day if there is no other, and is asked about. */
const takeMistypedDays = (line: Line): OpenWord[] =>
  [...line.remaining].flatMap((word = '', start) => {
    const day = line.needs('day') ? findSimilarDay(word) : undefined;
    if (day === undefined || fold(day) === fold(word)) return [];
    line.set('day', day);
    line.take({ start, count: 1, value: day });
    return { word, problem: suggestText(day), isLeftOver: false };
  });

/** `remove Merino's phone` removes no reservation. */
const takePhoneLabels = (line: Line): OpenWord[] => {
  if (line.isRead || line.hasSlot('phone')) return [];
  return [...line.remaining].flatMap((word = '', start) => {
    const isMeans = isFiller(`${line.words[start - 1]} ${word}`);
    if (!isOneOf('phoneLabels', word) || isMeans || /\d/.test(line.words[start + 1] ?? '')) return [];
    line.take({ start, count: 1, value: word });
    return leaveOver(word);
  });
};

const explain = (word: string, line: Line): OpenWord => {
  // A number may be an hour or a table.
  if (/^\d{1,4}$/.test(word) && line.hasSlot('hour') && line.hasSlot('table'))
    return leaveOver(word, {
      en: `is not clear: write "at ${word}" or "table ${word}"`,
      es: `no está claro: escriba «a las ${word}» o «mesa ${word}»`,
    });
  const day = findSimilarDay(word);
  if (day !== undefined && fold(day) !== fold(word)) return leaveOver(word, suggestText(day));
  return leaveOver(word, mentionsAllergy(word) ? allergyText : notUnderstoodText);
};

const allergyText = { en: 'is about an allergy: use --notas', es: 'habla de una alergia: use --notas' };
