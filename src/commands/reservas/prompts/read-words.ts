import type { RawFlags } from '../../../cli/flag.ts';
import { listTimes } from '../../../cli/words/times.ts';
import type { Context } from '../../../context/context.ts';
import { mentionsAllergy } from '../../../ground/allergies.ts';
import { createUsageError, type UsageIssue } from '../../../ground/errors.ts';
import {
  type Lang,
  type LocalizedText,
  mutuallyExclusiveText,
  suggestText,
  untranslated,
} from '../../../ground/i18n.ts';
import { fold, formatCommand, joinParts } from '../../../ground/strings.ts';
import { chooseMeaning, createAmbiguousError } from '../../shared/choose-readings.ts';
import { findFloorPlan } from '../../shared/floor/floor.ts';
import { isUsual, readUsualHours } from '../../shared/usual-hours.ts';
import { type ParsedWords, parseFreeWords, type WordField } from './free-words.ts';

/** The names of the options that free words fill, by the field that the words give. */
export type WordFlags = Readonly<Partial<Record<WordField, string>>>;

/** Reads free words as options. Asks about doubtful words. Without a terminal, doubtful words and repeated options throw USAGE. */
export const readWords = async (
  context: Context,
  words: readonly string[],
  flagNames: WordFlags,
  given: RawFlags = {},
): Promise<RawFlags> => {
  const fields = Object.keys(flagNames) as WordField[];
  const parsed = parseFreeWords(words.join(' ').split(/,?\s+/).filter(Boolean), context, fields);
  const placed = await placeWords(context, await markAreas(context, parsed), fields);
  const texts = { ...placed, ...(await chooseNumbers(context, parsed)) };
  const conflicts = fields.filter(
    (field) => texts[field] !== undefined && given[flagNames[field] ?? ''] !== undefined,
  );
  if (conflicts.length > 0 && !context.interactive)
    throw createUsageError(
      conflicts.map((field) => ({
        name: `--${flagNames[field]}, "${texts[field]}"`,
        text: mutuallyExclusiveText,
      })),
    );
  return Object.fromEntries(fields.map((field) => [flagNames[field] ?? field, texts[field]]));
};

/** `→ maitre reservas free --hora 21:30 --comensales 6`: how the words were read. */
export const formatOptions = (path: readonly string[], raw: RawFlags): LocalizedText => {
  const options = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, ...value.split(' ')] : [],
  );
  return untranslated(`→ ${formatCommand('maitre', ...path, ...options)}`);
};

type Texts = ParsedWords['texts'];

/** Decides which of two bare numbers is the hour: the only one within the usual hours. Otherwise asks. */
const chooseNumbers = async (context: Context, { numbers, dayPart = '' }: ParsedWords): Promise<Texts> => {
  if (!numbers) return {};
  const hours = await readUsualHours(context);
  const orders = numbers[0] === numbers[1] ? [numbers] : [numbers, numbers.toReversed()];
  const readings = orders.flatMap(([hour = '', size = '']) =>
    Number(size) === 0 ? [] : listTimes(`${hour} ${dayPart}`).map((time) => ({ hour, time, size })),
  );
  const usual = readings.filter(({ time }) => isUsual(hours, time));
  // An hour from 13 on is surer than one of a 12-hour clock: `21 4` is 21:00 for 4, not 16:00 for 21.
  const on24Hours = usual.filter(({ hour }) => Number(hour) >= 13);
  const [only, other] = on24Hours.length === 1 ? on24Hours : usual;
  if (only && !other) return { time: only.time, size: only.size };
  const meanings = usual.length > 0 ? usual : readings;
  const format = ({ time, size }: (typeof readings)[number]) => `${time}, ${size} pax`;
  const text = numbers.join(' … ');
  if (!context.interactive) throw createAmbiguousError('', text, meanings.map(format));
  const { time, size } = await chooseMeaning(context, text, meanings, format);
  return { time, size };
};

/** Marks the names of floor areas as doubtful: they are not a person's name. Only a database has the names of areas. */
const markAreas = async (context: Context, parsed: ParsedWords): Promise<ParsedWords> => {
  const isDatabase = context.target().database !== undefined;
  const plan = isDatabase && parsed.rest.length > 0 ? await findFloorPlan(context) : undefined;
  const areas = new Set(plan?.areas.flatMap((area) => fold(area).split(/\s+/)));
  const isArea = (word: string) => word.length > 2 && areas.has(fold(word));
  return {
    ...parsed,
    rest: parsed.rest.map((item) => ({ ...item, isDoubtful: item.isDoubtful || isArea(item.word) })),
  };
};

/** Puts the remaining words into the name, and asks about doubtful ones. */
const placeWords = async (context: Context, { texts, rest }: ParsedWords, fields: readonly WordField[]) => {
  const doubtful = rest.filter(({ isDoubtful }) => isDoubtful);
  const mayAsk = context.interactive && fields.includes('name');
  if (doubtful.length > 0 && !mayAsk) throw createUsageError(doubtful.map(createIssue));
  const placed = { ...texts };
  for (const { word, isDoubtful, day } of rest) {
    const mayBeDay = day !== undefined && placed.day === undefined;
    const targets = (['day', 'notes', 'name'] as const).filter(
      (field) => fields.includes(field) && (field !== 'day' || mayBeDay),
    );
    const format = (field: (typeof targets)[number], lang: Lang) =>
      targetText[field][lang] + (field === 'day' ? ` ${day}` : '');
    const target = isDoubtful ? await chooseMeaning(context, word, targets, format) : 'name';
    const separator = target === 'name' ? ' ' : ', ';
    placed[target] = target === 'day' ? day : joinParts([placed[target], word], separator);
  }
  return placed;
};

const targetText = {
  day: { en: 'the day', es: 'el día:' },
  notes: { en: 'a note', es: 'una nota' },
  name: { en: 'part of the name', es: 'parte del nombre' },
} as const;

const createIssue = ({ word, day }: ParsedWords['rest'][number]): UsageIssue => {
  const name = `"${word}"`;
  if (day !== undefined && fold(day) !== fold(word)) return { name, text: suggestText(day) };
  return {
    name,
    text: mentionsAllergy(word)
      ? { en: 'is about an allergy: use --notas', es: 'habla de una alergia: use --notas' }
      : { en: 'is not understood: use an option for it', es: 'no se entiende: use una opción para ello' },
  };
};
