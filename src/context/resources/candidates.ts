import { Failure } from '../../ground/errors.ts';
import { formatCount, type LocalizedText, localize, untranslated } from '../../ground/i18n.ts';
import { fold, keepDigits, looksLikePhone } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import type { Naming, ResolveContext, ResolveOptions } from './resolver.ts';

/** What names a record, as the service sent it: a name, a code, a table, an e-mail, an id. */
type Named = unknown;

/** A word as names are compared with it: case, accents and room between words aside. */
const plain = (text: Named): string =>
  fold(String(text ?? ''))
    .trim()
    .replace(/\s+/g, ' ');

interface Match {
  /** Whether one of the names is the word. */
  isWhole(names: readonly Named[], phones?: readonly Named[]): boolean;
  /** Whether the word is a part of one of them. */
  isPart(names: readonly Named[], phones?: readonly Named[]): boolean;
}

/** A shorter part would be one of nearly everything. */
const shortestPart = 2;

const holds = (name: string, part: string): boolean => part.length >= shortestPart && name.includes(part);

/** Compares a word with what names records. Of a phone only the digits count. */
export const matchOf = (word: string): Match => {
  const wanted = plain(word);
  const digits = looksLikePhone(word) ? keepDigits(word) : '';
  const compare =
    (isMatch: (name: string, wanted: string) => boolean, isPhone = isMatch): Match['isWhole'] =>
    (names, phones = []) =>
      (wanted !== '' && [...names, ...phones].some((name) => isMatch(plain(name), wanted))) ||
      (digits !== '' && phones.some((phone) => isPhone(keepDigits(String(phone ?? '')), digits)));
  return {
    isWhole: compare((name, whole) => name === whole),
    isPart: compare(holds, (phone, part) => holds(phone, part) || isWithoutCountry(phone, part)),
  };
};

/** The digits of a country's own number, in the countries where guests write it without its code. */
const wholeNumber = 9;

/** Whether a guest left the phone without the country's code that a caller's display shows. */
const isWithoutCountry = (phone: string, shown: string): boolean =>
  phone.length >= wholeNumber && shown.endsWith(phone);

export interface Candidates<R extends ApiRecord> extends Naming {
  readonly asker: ResolveContext;
  readonly purpose: ResolveOptions['purpose'];
  readonly word: string;
  /** Those that the word names whole. */
  readonly exactMatches: readonly R[];
  /** Those that it names in part, which count where it names none whole. */
  readonly partialMatches: readonly R[];
  /** What to do where it names none. */
  readonly hint?: LocalizedText;
}

/**
 * The one record that a word names, and says which. Of several a person chooses; a write never takes one that the word
 * names only in part unless a person says so. Throws NOT_FOUND where it names none, AMBIGUOUS with the candidates where
 * nobody can be asked, CONFIRMATION_REQUIRED where the person says no.
 */
export const chooseCandidate = async <R extends ApiRecord>(picking: Candidates<R>): Promise<R> => {
  const { asker, purpose, exactMatches, partialMatches } = picking;
  const isGuess = exactMatches.length === 0 && purpose !== 'read';
  const [found, ...more] = exactMatches.length > 0 ? exactMatches : partialMatches;
  if (!found) throw missing(picking);
  if (more.length === 0 && !isGuess) return announce(picking, found);
  const candidates = [found, ...more];
  if (!asker.interactive) throw isGuess ? partial(picking, candidates) : ambiguous(picking, candidates);
  if (more.length > 0) return announce(picking, await choose(picking, candidates));
  if (purpose === 'write') await confirm(picking, found);
  return announce(picking, found);
};

const announce = <R extends ApiRecord>({ asker, lineOf }: Candidates<R>, record: R): R => {
  asker.notice(untranslated(`→ ${lineOf(record)}`));
  return record;
};

const choose = async <R extends ApiRecord>(
  { asker, noun, lineOf }: Candidates<R>,
  candidates: readonly R[],
): Promise<R> => {
  const question = { en: `Which ${noun.one.en}?`, es: `¿Qué ${noun.one.es}?` };
  const choices = candidates.map((record, index) => ({
    name: `${index + 1}. ${toSafeLine(lineOf(record))}`,
    value: String(index),
  }));
  const chosen = await (await asker.prompts()).choose(question[asker.lang], choices);
  return candidates[Number(chosen)] as R;
};

const confirm = async <R extends ApiRecord>(
  { asker, noun, lineOf }: Candidates<R>,
  record: R,
): Promise<void> => {
  const line = toSafeLine(lineOf(record));
  const question = {
    en: `Is it this ${noun.one.en}? ${line}`,
    es: `¿Es ${noun.article === 'la' ? 'esta' : 'este'} ${noun.one.es}? ${line}`,
  };
  if (await (await asker.prompts()).confirm(question[asker.lang])) return;
  throw declined();
};

const missing = <R extends ApiRecord>({ word, noun, hint }: Candidates<R>) =>
  new Failure(
    'NOT_FOUND',
    { en: `no ${noun.one.en} is called "${word}"`, es: `no hay ${noun.one.es} que se llame "${word}"` },
    { hint },
  );

/** A word names something that stands otherwise than what is looked for. */
export class OtherwiseNamed extends Failure {
  constructor(text: LocalizedText, hint: LocalizedText) {
    super('NOT_FOUND', text, { hint });
  }
}

const ambiguous = <R extends ApiRecord>(picking: Candidates<R>, found: readonly R[]) => {
  const { word, noun } = picking;
  const count = formatCount(found.length, noun);
  const says = { en: `"${word}" names ${count.en}:`, es: `"${word}" nombra ${count.es}:` };
  return new Failure('AMBIGUOUS', listing(picking, says, found));
};

const partial = <R extends ApiRecord>(picking: Candidates<R>, found: readonly R[]) => {
  const { word, noun } = picking;
  const count = formatCount(found.length, noun);
  const says = {
    en: `"${word}" names ${count.en} in part, and a write needs all of a name:`,
    es: `"${word}" nombra ${count.es} en parte, y para escribir hace falta un nombre entero:`,
  };
  return new Failure('AMBIGUOUS', listing(picking, says, found));
};

const mostListed = 10;

const listing = <R extends ApiRecord>(
  { lineOf }: Candidates<R>,
  says: LocalizedText,
  found: readonly R[],
): LocalizedText => {
  const lines = found.slice(0, mostListed).map((record, index) => `\n  ${index + 1}. ${lineOf(record)}`);
  const more = found.length > lines.length ? `\n  … +${found.length - lines.length}` : '';
  return localize((lang) => `${says[lang]}${lines.join('')}${more}`);
};

/** Somebody was asked and said no. */
export const declined = (): Failure =>
  new Failure('CONFIRMATION_REQUIRED', { en: 'nothing was done', es: 'no se ha hecho nada' });
