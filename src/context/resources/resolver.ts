import type { Arg, Flag } from '../../cli/flag.ts';
import { isMistyped } from '../../cli/nearest.ts';
import { type Client, listRecords } from '../../client/client.ts';
import type { RecordName } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { Failure, type Hint, suggestCommand } from '../../ground/errors.ts';
import {
  formatCount,
  type GenderedNoun,
  type LocalizedText,
  localize,
  untranslated,
} from '../../ground/i18n.ts';
import { lazy } from '../../ground/invariant.ts';
import { isSameId, parseInteger } from '../../ground/json.ts';
import { isSamePhone } from '../../ground/phones.ts';
import { foldWords, keepDigits, looksLikePhone } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import type { Context } from '../context.ts';

/** A record's id, with its type in the API. */
export type Id = string | number;

/** Finds the id of the record that a word names. Throws NOT_FOUND, or AMBIGUOUS with the candidates. */
export type Resolver = (word: string) => Promise<Id>;

/** Creates a resolver, which reads what it needs once for all words. */
export type CreateResolver = (context: ResolveContext, client: Client, options: ResolveOptions) => Resolver;

export type ResolveContext = Pick<
  Context,
  'lang' | 'interactive' | 'today' | 'wallClock' | 'prompts' | 'notice'
> & {
  /** Receives the line that shows the record, instead of a notice. */
  readonly onFound?: (line: string) => void;
};

/** How a person identifies a record. */
export interface RecordLookup {
  readonly arg: Arg;
  readonly createResolver: CreateResolver;
  /** Flags that narrow the search, for verbs that do not use them otherwise. */
  readonly searchFlags?: { readonly fecha: Flag<string> };
}

export interface ResolveOptions {
  /** Only `write` confirms a partial match: with `confirmed-write`, the command itself shows the record and asks. */
  readonly purpose: 'read' | 'write' | 'confirmed-write';
  /** The day (YYYY-MM-DD) on which a table, name or phone is looked up; by default the business day. */
  readonly day?: string | undefined;
  /** The verb, which may apply only to some of the records that a table, name or phone finds. */
  readonly verb?: string | undefined;
  /** Whether a person is asked about a name or phone that matches exactly, if the verb asks. */
  readonly mayAsk?: boolean;
  /** Called before other days than today are searched, and again if nothing was found and the word may be mistyped. */
  readonly beforeOtherDays?: ((word: string, isMistyped?: boolean) => Promise<void>) | undefined;
  /** Limits a dry run to its first request: later ones would depend on the response. */
  readonly isDryRun?: boolean;
}

/** How messages name a resource and its records. */
export interface RecordFormat {
  readonly noun: GenderedNoun;
  readonly formatLine: (record: ApiRecord) => string;
}

/** Parses a numeric id of the API; undefined for any other word. */
export const parseNumericId = (word: string): Id | undefined =>
  /^(0|[1-9]\d*)$/.test(word) ? parseInteger(word) : undefined;

/** Parses an id as messages show it, `#21`. It is never a phone or a position. */
export const parseShownId = (word: string): Id | undefined =>
  word.startsWith('#') ? parseNumericId(word.slice(1)) : undefined;

interface Names {
  /** Names, codes or e-mails. */
  readonly names: readonly unknown[];
  readonly phones?: readonly unknown[];
}

/** Finds the records that a word names, in whole or in part. Ignores case, accents, extra spaces and a phone's spelling. */
export const matchRecords = <R>(word: string, records: readonly R[], getNames: (record: R) => Names) => {
  const text = foldWords(word);
  const digits = looksLikePhone(word) ? keepDigits(word) : '';
  const findMatches = (isMatch: (name: string, text: string) => boolean): R[] =>
    records.filter((record) => {
      const { names, phones = [] } = getNames(record);
      const isNamed = text !== '' && [...names, ...phones].some((name) => isMatch(foldWords(name), text));
      if (isNamed || digits === '') return isNamed;
      return phones.some(
        (phone) => isMatch(keepDigits(String(phone ?? '')), digits) || isSamePhone(phone, digits),
      );
    });
  return {
    exactMatches: findMatches((name, text) => name === text),
    partialMatches: findMatches(contains),
    findSimilar: () => findMatches(resembles),
  };
};

/** A shorter part would match nearly every name. */
const minPartLength = 2;

/** Words that stand before a name or within it: `cata de Jerez`. */
const particles: readonly string[] = ['de', 'del', 'la', 'el', 'los', 'las', 'en', 'the', 'of'];

/** Whether a name has the part, or all of its words in another order or as initials: `Gil Olga`, `o. gil`. */
const contains = (name: string, part: string): boolean => {
  const words = part
    .split(' ')
    .filter((word) => !particles.includes(word))
    .map((word) => word.replace(/\.$/, ''));
  const has = (word: string) =>
    name.split(' ').some((own) => (word.length === 1 ? own.startsWith(word) : own === word));
  const isReordered = part.includes(' ') && words.some((word) => word.length > 1) && words.every(has);
  return part.length >= minPartLength && (name.includes(part) || isReordered);
};

/** Whether each word may be a mistyped word of the name: `vasquez ortis`. */
const resembles = (name: string, text: string): boolean =>
  text.split(' ').every((word) => name.split(' ').some((part) => isMistyped(word, part)));

interface NamedRecords extends RecordFormat {
  readonly name: string;
  readonly resource: RecordName;
  readonly list: Operation;
  readonly query?: ApiRecord;
  /** The command that lists the records. */
  readonly command: readonly string[];
}

/** Finds records by numeric id (not looked up), name or title, or `#id`. Reads the list once. */
export const createNameLookup = ({ list, query, command, ...format }: NamedRecords): RecordLookup => ({
  arg: {
    name: format.name,
    about: { en: 'id or name', es: 'id o nombre' },
    takesPhrase: true,
    holdsText: true,
    isPrompted: true,
    completion: { resource: format.resource },
  },
  createResolver: (context, client, { purpose }) => {
    const readList = lazy(() => listRecords(client, list, query ? { query } : {}));
    return async (word) => {
      const id = parseNumericId(word);
      if (id !== undefined) return id;
      const records = await readList();
      const getNames = ({ name, title }: ApiRecord) => ({ names: [name, title] });
      // Without a word, a person chooses among all.
      const { exactMatches: named, ...others } =
        word === '' ? { exactMatches: [], partialMatches: records } : matchRecords(word, records, getNames);
      const shownId = parseShownId(word);
      const exactMatches = named.length > 0 ? named : records.filter(({ id }) => isSameId(id, shownId));
      const choice = { ...format, context, purpose, word, exactMatches, ...others };
      return (await chooseCandidate({ ...choice, hint: suggestCommand(command) }))['id'] as Id;
    };
  },
});

export interface Candidates<R extends ApiRecord> extends RecordFormat {
  readonly context: ResolveContext;
  readonly purpose: ResolveOptions['purpose'];
  readonly word: string;
  readonly exactMatches: readonly R[];
  /** Used if there is no exact match. */
  readonly partialMatches?: readonly R[];
  /** On a terminal, finds what a mistyped word may mean. */
  readonly findSimilar?: () => readonly R[];
  readonly hint?: Hint;
  /** How to name one of several matches. */
  readonly ambiguousHint?: LocalizedText;
  /** Set if even a single match must be confirmed; returns the failure without a terminal. */
  readonly explainDoubt?: ((matches: readonly R[]) => Failure) | undefined;
  /** Asked about a single match, even a certain one. */
  readonly question?: LocalizedText | undefined;
}

/**
 * Chooses the record that a word names and prints it. A person chooses among several, and confirms a partial match
 * before a write. Throws NOT_FOUND, AMBIGUOUS without a terminal, or CONFIRMATION_REQUIRED after a no.
 */
export const chooseCandidate = async <R extends ApiRecord>(candidates: Candidates<R>): Promise<R> => {
  const { context, purpose, exactMatches, partialMatches = [], noun, formatLine, explainDoubt } = candidates;
  const isExact = exactMatches.length > 0;
  const named = isExact ? exactMatches : partialMatches;
  const isSimilar = named.length === 0 && context.interactive;
  const matches = (isSimilar && candidates.findSimilar?.()) || named;
  const [first] = matches;
  if (!first) throw createNotFoundFailure(candidates);
  const isSingle = matches.length === 1;
  // Without a word all records match, so that none of them is certain.
  const isCertain = isExact && !explainDoubt && candidates.word !== '';
  const isDecided = isSingle && (isCertain || (purpose === 'read' && !explainDoubt));
  const isDoubtful = !isCertain && (purpose === 'write' || explainDoubt || isSimilar);
  const mustConfirm = isSingle && (isDoubtful || candidates.question);
  if (!context.interactive && !isDecided) {
    if (explainDoubt && isExact) throw explainDoubt(matches);
    const needsFullName = !isExact && purpose !== 'read';
    throw createAmbiguousFailure(candidates, matches, needsFullName);
  }
  const question = { en: `Which ${noun.one.en}?`, es: `¿Qué ${noun.one.es}?` };
  // Before a write, Enter alone must not choose the first match.
  const isExplicit = purpose !== 'read';
  const record = isSingle ? first : await chooseItem(context, question, matches, formatLine, { isExplicit });
  if (mustConfirm) {
    const demonstrative = noun.article === 'la' ? 'esta' : 'este';
    const confirmation = { en: `Is it this ${noun.one.en}?`, es: `¿Es ${demonstrative} ${noun.one.es}?` };
    const message = `${(candidates.question ?? confirmation)[context.lang]} ${toSafeLine(formatLine(record))}`;
    if (!(await (await context.prompts()).confirm(message))) throw createDeclinedFailure();
  }
  const { onFound = (line: string) => context.notice(untranslated(`→ ${line}`)) } = context;
  if (String(record['id']) !== candidates.word) onFound(toSafeLine(formatLine(record)));
  return record;
};

export const chooseItem = async <T>(
  { lang, prompts }: Pick<ResolveContext, 'lang' | 'prompts'>,
  question: LocalizedText,
  items: readonly T[],
  format: (item: T) => string,
  options: { isExplicit?: boolean } = {},
): Promise<T> => {
  const choices = items.map((item, index) => ({ name: toSafeLine(format(item)), value: String(index) }));
  const chosen = await (await prompts()).choose(toSafeLine(question[lang]), choices, options);
  return items[Number(chosen)] as T;
};

export const createDeclinedFailure = (): Failure =>
  new Failure('CONFIRMATION_REQUIRED', { en: 'nothing was done', es: 'no se ha hecho nada' });

const createNotFoundFailure = <R extends ApiRecord>({ word, noun, hint }: Candidates<R>) =>
  new Failure('NOT_FOUND', {
    en: `no ${noun.one.en} matches "${word}"`,
    es: `no hay ${noun.one.es} que coincida con "${word}"`,
    hint,
  });

/** The word names records, but the verb applies to none of them. */
export class WrongStateFailure extends Failure {}

const maxListed = 10;

const createAmbiguousFailure = <R extends ApiRecord>(
  { word, noun, formatLine, ambiguousHint: hint }: Candidates<R>,
  records: readonly R[],
  needsFullName: boolean,
): Failure => {
  const count = formatCount(records.length, noun);
  const text = needsFullName
    ? {
        en: `"${word}" matches ${count.en} only in part, and a write needs a full name:`,
        es: `"${word}" solo coincide en parte con ${count.es}, y para cambiar algo hace falta el nombre completo:`,
      }
    : { en: `"${word}" matches ${count.en}:`, es: `"${word}" coincide con ${count.es}:` };
  const lines = records
    .slice(0, maxListed)
    .map((record, index) => `\n  ${index + 1}. ${toSafeLine(formatLine(record))}`);
  const more = records.length > maxListed ? `\n  … +${records.length - maxListed}` : '';
  return new Failure('AMBIGUOUS', { ...localize((lang) => `${text[lang]}${lines.join('')}${more}`), hint });
};
