import type { RawFlags } from '../../../cli/flag.ts';
import { type UsageIssue, usageError } from '../../../cli/usage.ts';
import { listTimes } from '../../../cli/words/times.ts';
import type { Context } from '../../../context/context.ts';
import { mentionsAllergy } from '../../../ground/allergies.ts';
import {
  type LocalizedText,
  mutuallyExclusiveText,
  suggestText,
  untranslated,
} from '../../../ground/i18n.ts';
import { shellCommand } from '../../../ground/strings.ts';
import { ambiguousError, chooseText } from '../../shared/choose-readings.ts';
import { isUsual, readUsualHours } from '../../shared/usual-hours.ts';
import { type ParsedWords, parseFreeWords, type WordField } from './free-words.ts';

/** The options that free words fill, by what they give. */
export type WordFlags = Readonly<Partial<Record<WordField, string>>>;

/**
 * Reads free words as options. On a terminal asks about words that are not understood, and options win over words.
 * Throws USAGE without one.
 */
export const readWords = async (
  context: Context,
  words: readonly string[],
  names: WordFlags,
  given: RawFlags = {},
): Promise<RawFlags> => {
  const wanted = Object.keys(names) as WordField[];
  const parsed = parseFreeWords(words.join(' ').split(/\s+/).filter(Boolean), context, wanted);
  const placed = await placeWords(context, parsed, wanted);
  const understood = { ...placed, ...(await chooseNumbers(context, parsed)) };
  const raw = Object.fromEntries(wanted.map((field) => [names[field] ?? field, understood[field]]));
  const both = wanted.filter(
    (field) => understood[field] !== undefined && given[names[field] ?? ''] !== undefined,
  );
  if (both.length > 0 && !context.interactive)
    throw usageError(
      both.map((field) => ({
        name: `--${names[field]}, "${understood[field]}"`,
        text: mutuallyExclusiveText,
      })),
    );
  return raw;
};

/** `→ maitre reservas free --hora 21:30 --comensales 6`: how the words were read. */
export const formatOptions = (path: readonly string[], raw: RawFlags): LocalizedText => {
  const options = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, ...value.split(' ')] : [],
  );
  return untranslated(`→ ${shellCommand('maitre', ...path, ...options)}`);
};

type Texts = ParsedWords['texts'];

/** Decides which of two bare numbers is the hour: the one within the usual hours; else a person does. */
const chooseNumbers = async (context: Context, { numbers, dayPart }: ParsedWords): Promise<Texts> => {
  if (!numbers) return {};
  const hours = await readUsualHours(context);
  const [first, second] = numbers;
  const readings = [
    { hour: first, size: second },
    { hour: second, size: first },
  ].map(({ hour, size }) => {
    const times = listTimes(dayPart === undefined ? hour : `${hour} ${dayPart}`);
    const usual = times.filter((time) => isUsual(hours, time));
    return { hour, size, usual, times: Number(size) > 0 ? times : [] };
  });
  const usual = readings.filter(({ usual, times }) => usual.length > 0 && times.length > 0);
  // Who writes 21 for an hour does not write 4 for 16.
  const written = usual.filter(({ hour }) => Number(hour) >= 13);
  const [only, other] = written.length === 1 ? written : usual;
  if (only && !other) {
    const [time, another] = only.usual;
    return { time: another === undefined && time !== undefined ? time : only.hour, size: only.size };
  }
  const options = (other ? usual : readings).flatMap(({ size, usual, times }) =>
    (other ? usual : times).map((time) => `${time}, ${size} pax`),
  );
  const text = numbers.join(' … ');
  if (!context.interactive || options.length === 0) throw ambiguousError('', text, options);
  const [time, size] = (await chooseText(context, text, options, (option) => option)).split(', ');
  return { time: time ?? '', size: Number.parseInt(size ?? '', 10).toString() };
};

/** Puts the remaining words into the name, or where a person wants them. */
const placeWords = async (
  context: Context,
  { texts, rest }: ParsedWords,
  wanted: readonly WordField[],
): Promise<Texts> => {
  const doubtful = rest.filter(({ isDoubtful }) => isDoubtful);
  const mayAsk = context.interactive && wanted.includes('name');
  if (doubtful.length > 0 && !mayAsk) throw usageError(doubtful.map(createIssue));
  let placed = texts;
  const add = (field: WordField, word: string, separator: string) => {
    placed = { ...placed, [field]: [placed[field], word].filter(Boolean).join(separator) };
  };
  for (const { word, isDoubtful, day } of rest) {
    const days = day !== undefined && wanted.includes('day') && placed.day === undefined ? [`= ${day}`] : [];
    const targets = [...days, ...(['name', 'notes'] as const).filter((field) => wanted.includes(field))];
    const target = isDoubtful
      ? await chooseText(context, word, targets, (key, lang) => targetText[key]?.[lang] ?? key)
      : 'name';
    if (target === 'name') add('name', word, ' ');
    else if (target === 'notes') add('notes', word, ', ');
    else add('day', day ?? '', '');
  }
  return placed;
};

const targetText: Readonly<Record<string, LocalizedText>> = {
  name: { en: 'part of the name', es: 'parte del nombre' },
  notes: { en: 'a note', es: 'una nota' },
};

const createIssue = ({ word, day }: ParsedWords['rest'][number]): UsageIssue => {
  const name = `"${word}"`;
  if (day !== undefined) return { name, text: suggestText(day) };
  return {
    name,
    text: mentionsAllergy(word)
      ? { en: 'is about an allergy: use --notas', es: 'habla de una alergia: use --notas' }
      : { en: 'is not understood: use an option for it', es: 'no se entiende: use una opción para ello' },
  };
};
