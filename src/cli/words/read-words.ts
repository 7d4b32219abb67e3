import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import { splitHour, takeOwnHours, withMealOf } from './clues.ts';
import { createLine, type Line, leaveOver, listOwnArgs, type ReadOptions, type WordCommand } from './line.ts';
import { countFillers, findLeadingArgument, follows, takeName, withoutFillers } from './names.ts';
import { placeNumbers } from './numbers.ts';
import { findRuns, type Run } from './parse.ts';
import { gap, type OpenWord, type Reading } from './reading.ts';
import { isDay, isDayOrName, readTable } from './slots.ts';
import { saysSameTime } from './take-day.ts';
import { finishDayPart, takeSlots } from './take-slots.ts';
import {
  expandContractions,
  findNouns,
  findVerbs,
  isFiller,
  isNeutral,
  isNoName,
  isOneOf,
  saysAgain,
} from './vocabulary.ts';

/** Whether words are read, or are one argument as it stands: a script may name a guest `Domingo`. */
export const mustRead = (command: WordCommand, typed: readonly string[], isAlias: boolean): boolean =>
  command.words !== undefined &&
  (typed.length > listOwnArgs(command).length || (isAlias && typed.some(isNoName)));

/**
 * Reads words in any order: `para 4 el viernes a las 21 Ana`. Each word becomes part of a slot, is a filler, belongs to
 * the name or argument, or stays open.
 */
export const readWords = (
  typed: readonly string[],
  command: WordCommand,
  lang: Lang,
  options: ReadOptions = {},
): Reading => {
  const takesArgs = listOwnArgs(command).length > 0;
  const words = splitWords(typed, takesArgs);
  const sides = splitPair(
    words.slice(countFillers(words)).filter((word) => word !== gap),
    command,
    lang,
  );
  if (sides) return { ...sides, numbers: undefined, dayPart: undefined, isSure: true };
  const line = createLine(words, command, lang);
  takeOwnHours(line);
  const leading = takesArgs ? findLeadingArgument(line) : undefined;
  if (leading) line.take(leading);
  const { dayRun, partRun } = takeSlots(line, leading);
  const pair = placeNumbers(line);
  const dayPart = finishDayPart(line, partRun, pair);
  const { name, open } = takeName(line, leading, options);
  // `which bookings are not confirmed`; for a list the noun is its name.
  const [group = '', verb] = command.path;
  const isOfGroup = (word: string) => verb !== 'list' && findNouns(word).includes(group);
  const { names, doubts } = decideDay(line, dayRun, name);
  if (line.hasSlot('name') && names.length > 0) line.set('name', names.join(' '));
  return {
    args: takesArgs ? withClues(names, line) : [],
    flags: line.listValues(),
    numbers: pair,
    dayPart: pair || line.getValue('hour') === undefined ? dayPart : undefined,
    open: [
      ...open.filter(
        ({ word, isLeftOver }) =>
          !isLeftOver ||
          !(saysAgain(word, command.path) || (line.isRead && (isNeutral(word) || isOfGroup(word)))),
      ),
      ...doubts,
    ],
    ...((keepsHour(line) ??
      line.getValue('more') ??
      line.getValue('former') ??
      line.getValue('shift')?.startsWith('-')) && {
      isSure: true,
    }),
  };
};

/** Reads a record and a text about it: `Ruiz high chair`. A day before a colon is that of the record: `Marta tonight: a cake`. */
export const readText = (
  typed: readonly string[],
  { flags = {} }: WordCommand,
  lang: Lang,
  names: ReadOptions['names'],
): Reading => {
  const words = typed.map((word, at) => (at < typed.length - 1 ? word : word.replace(/,$/, '')));
  const [first = ''] = words;
  const end = words.findIndex((word, at) => at > 0 && word.endsWith(':')) + 1;
  const days = words.slice(0, end).map((_, start) => words.slice(start, end).join(' ').slice(0, -1));
  // After a code the day is a part of the text.
  const takesDay = flags['fecha'] !== undefined && !/^[\dA-Z]{6}$/.test(first);
  const start = takesDay ? days.findIndex((day, at) => at > 0 && isDay(day, lang)) : -1;
  const day = days[start];
  const owner = day === undefined ? [first] : words.slice(0, start);
  const text = words.slice(day === undefined ? 1 : end);
  return {
    args: [
      ...owner.with(-1, withMealOf(day ?? '', (owner.at(-1) ?? '').replace(/:$/, ''))),
      ...(names?.has(first) ? [text.join(' ')] : text),
    ],
    flags: day === undefined ? {} : { fecha: day },
    numbers: undefined,
    dayPart: undefined,
    open: [],
  };
};

/** `sunday, same time` is a new day. */
const keepsHour = (line: Line): string | undefined => {
  const { words = {}, flags = {} } = line.command;
  return saysSameTime(line) && flags[words.day ?? '']?.inBody ? line.getValue('day') : undefined;
};

/**
 * Words between spaces, without commas after them; `+ 20` is one word, `they'll` are two. Words that were quoted together
 * stay together, unless they are all.
 */
const splitWords = (typed: readonly string[], isChange: boolean): string[] => {
  const words = typed.length === 1 ? (typed[0] ?? '').split(/\s+/) : typed;
  const bare = words
    .flatMap((word) => (/^['’\p{L}]+$/u.test(word) ? expandContractions(word).split(' ') : word))
    .map((word) => word.trim().replace(/^[¿¡]+(?=.)|(?<=.)(?<!\b[ap]\.m)[,.?!:]+$/gi, ''))
    .filter((word) => /[^-–/>]/.test(word));
  const text = bare.join('\n').replace(oldValue, '');
  return (isChange ? withoutFormerValue(text.replace(formerParty, '$1\npeople')) : text)
    .replace(/(?<=^|\n)\+\n(?=\d{1,2}(?:\n|$))/g, '+')
    .split('\n')
    .filter(Boolean);
};

/** What a value replaces: `4 instead of 2`, `T5 en vez de la T4`. */
const oldValue =
  /(?<=\n)(?:instead\nof|rather\nthan|not|en\n(?:vez|lugar)\nde|(?:y\n|que\n)?no(?:\n(?:es|son|eran?|llegan?|vienen?))?)(?:\na)?(?:\n(?:las?|the|at))?\n(?:(?:half|quarter)\n(?:(?:past|to)\n)?)?(?:\S*\d\S*|one|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)(?:\ny\n(?:media|cuarto))?(?=\n|$)/gi;

/** Whether words replace a value: those of a new record do not. */
export const replacesValue = (words: readonly string[]): boolean =>
  words.join('\n').replace(oldValue, '') !== words.join('\n');

const withoutFormerValue = (text: string): string => {
  const rest = text.replace(formerValue, '');
  // In `pasa a los de la S1 a la T4` nothing else names the record.
  const namesRecord = withoutFillers(rest.split('\n')).some((word) => !/\d/.test(word) && !isFiller(word));
  return namesRecord ? rest : text;
};

/** `the party tomorrow from 10 to 12` */
const formerParty =
  /(?<=(?:^|\n)(?:party|group|guests|covers|comensales|pax|grupo)\n(?:\S+\n)?)(?:from|de)\n\d{1,2}\n(?:to|a)\n(\d{1,2})(?=\n|$)/i;

/** What is changed: `from S4 to S5`, `half 1 to half 2`. Of a new record it may be the beginning. */
const formerValue =
  /(?<=\n)(?:from|desde|de)\n(?:(?:las?|the|table|mesa)\n)*\S*\d\S*(?=\n(?:(?:y|and)\n\S+\n)?(?:to|a|en)\n)|(?<=\n)(?:half\n\d+|\d+[:.]\d\d)(?=\nto\n(?:half\n\d|\d+[:.]\d\d))/i;

/** A day that may be a name (`Mar`) is the name if the command needs one and has no other. */
const decideDay = (line: Line, run: Run | undefined, name: readonly string[]) => {
  const { flags = {}, words = {} } = line.command;
  const args = listOwnArgs(line.command);
  const takesName = line.hasSlot('name') || args.length > 0;
  const isDoubtful =
    run?.count === 1 && isDayOrName(run.value) && !isOneOf('beforeDay', line.words[run.start - 1] ?? '');
  if (!run || !takesName || !isDoubtful) return { names: name, doubts: [] };
  const isNameNeeded = args.length > 0 ? !args[0]?.optional : flags[words.name ?? '']?.required === true;
  if (name.length > 0 || !isNameNeeded)
    return { names: name, doubts: [{ word: run.value, problem: dayOrNameText, isLeftOver: false }] };
  line.unset('day');
  return { names: [line.words[run.start] ?? ''], doubts: [] };
};

const dayOrNameText: LocalizedText = {
  en: 'may be a day or a name',
  es: 'puede ser un día o un nombre',
};

/** The arguments on both sides of a connecting word: `swap ana ruiz y pedro`. */
const splitPair = (
  typed: readonly string[],
  { args = [], words: slots = {} }: WordCommand,
  lang: Lang,
): Pick<Reading, 'args' | 'flags' | 'open'> | undefined => {
  if (args[1]?.connectors === undefined) return undefined;
  const [day] = findRuns(typed, (text) => (isDay(text, lang) && !isDayOrName(text) ? text : undefined));
  const words = day ? typed.toSpliced(day.start, day.count) : typed;
  const at = words.findIndex((word) => args[1]?.connectors?.includes(fold(word)));
  const isBetween = at > 0 && at < words.length - 1;
  const next = words[at + 1] ?? '';
  // `a las diez y media`, `Gil de la T4 y póngala en la S12`
  if (!isBetween || isOneOf('clockParts', next) || findVerbs(next).length > 0) return undefined;
  const open: OpenWord[] = [];
  const pair = [words.slice(0, at), words.slice(at + 1)].map((part) => {
    const [side, ...clues] = splitHour(part);
    const text = withoutFillers(side, true).join(' ');
    const start = side.findIndex((word) => readTable(word) !== undefined);
    // `the Sanchez party on S4`, but not `Lozano to S9`
    const own = readTable(text) ?? (follows('towards', start, side) ? undefined : side[start]);
    // `S6, Rivas to S5`
    if (own !== undefined) open.push(...withoutFillers(side.slice(start + 1)).map((word) => leaveOver(word)));
    return [withMealOf(day?.value ?? '', own ?? text), ...clues].join(', ');
  });
  return { args: pair, flags: day ? { [slots.day ?? '']: day.value } : {}, open };
};

/** Adds what tells a reservation from others of its name: `cano, 21:30`. In `Gil and Cano at 9` both are at 9. */
const withClues = (names: readonly string[], { clues, command }: Line): string[] => {
  if (clues.length === 0) return toArgs(names, command);
  const isAnd = (name: string) => isOneOf('conjunctions', name);
  const ends = [...names.keys()].filter((at) => isAnd(names[at] ?? ''));
  const several = [...ends, names.length].map((end, at) =>
    names.slice((ends[at - 1] ?? -1) + 1, end).join(' '),
  );
  const args = command.args?.[0]?.variadic ? several : toArgs(names, command);
  return (args.length > 0 ? args : ['']).map((arg) => [arg, ...clues].join(', '));
};

/** Two arguments, several, or one phrase. */
const toArgs = (names: readonly string[], { args = [] }: WordCommand): string[] => {
  const [first = '', ...others] = names;
  if (args.length > 1) return [first, others.join(' ')].filter(Boolean);
  if (args[0]?.variadic) return names.filter((name) => !isOneOf('conjunctions', name));
  return names.length > 0 ? [names.join(' ')] : [];
};
