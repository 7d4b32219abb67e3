import { Failure } from '../../ground/errors.ts';
import { inEach, type Text, verbatim } from '../../ground/lang.ts';
import { counted } from '../../ground/nouns.ts';
import { clean } from '../../render/clean.ts';
import type { Row } from '../../render/outcome.ts';
import type { Asker, Naming, Search } from './finding.ts';

export interface Picking<R extends Row> extends Naming {
  readonly asker: Asker;
  readonly purpose: Search['purpose'];
  readonly word: string;
  /** Those that the word names whole. */
  readonly whole: readonly R[];
  /** Those that it names in part, which count where it names none whole. */
  readonly partly: readonly R[];
  /** What to do where it names none. */
  readonly hint?: Text;
}

/**
 * The one record that a word names, and says which. Of several a person chooses; a write never takes one that the word
 * names only in part unless a person says so. Throws NOT_FOUND where it names none, AMBIGUOUS with the candidates where
 * nobody can be asked, CONFIRMATION_REQUIRED where the person says no.
 */
export const pickOne = async <R extends Row>(picking: Picking<R>): Promise<R> => {
  const { asker, purpose, whole, partly } = picking;
  const isGuess = whole.length === 0 && purpose !== 'read';
  const [found, ...more] = whole.length > 0 ? whole : partly;
  if (!found) throw missing(picking);
  if (more.length === 0 && !isGuess) return announce(picking, found);
  const candidates = [found, ...more];
  if (!asker.interactive) throw isGuess ? partial(picking, candidates) : ambiguous(picking, candidates);
  if (more.length > 0) return announce(picking, await choose(picking, candidates));
  if (purpose === 'write') await confirm(picking, found);
  return announce(picking, found);
};

const announce = <R extends Row>({ asker, lineOf }: Picking<R>, record: R): R => {
  asker.notice(verbatim(`→ ${lineOf(record)}`));
  return record;
};

const choose = async <R extends Row>(
  { asker, noun, lineOf }: Picking<R>,
  candidates: readonly R[],
): Promise<R> => {
  const question = { en: `Which ${noun.one.en}?`, es: `¿Qué ${noun.one.es}?` };
  const choices = candidates.map((record, index) => ({
    name: `${index + 1}. ${clean(lineOf(record))}`,
    value: String(index),
  }));
  const chosen = await (await asker.prompts()).choose(question[asker.lang], choices);
  return candidates[Number(chosen)] as R;
};

const confirm = async <R extends Row>({ asker, noun, lineOf }: Picking<R>, record: R): Promise<void> => {
  const line = clean(lineOf(record));
  const question = {
    en: `Is it this ${noun.one.en}? ${line}`,
    es: `¿Es ${noun.article === 'la' ? 'esta' : 'este'} ${noun.one.es}? ${line}`,
  };
  if (await (await asker.prompts()).confirm(question[asker.lang])) return;
  throw declined();
};

const missing = <R extends Row>({ word, noun, hint }: Picking<R>) =>
  new Failure(
    'NOT_FOUND',
    { en: `no ${noun.one.en} is called "${word}"`, es: `no hay ${noun.one.es} que se llame "${word}"` },
    { hint },
  );

/** A word names something that stands otherwise than what is looked for. */
export class OtherwiseNamed extends Failure {
  constructor(text: Text, hint: Text) {
    super('NOT_FOUND', text, { hint });
  }
}

const ambiguous = <R extends Row>(picking: Picking<R>, found: readonly R[]) => {
  const { word, noun } = picking;
  const count = counted(found.length, noun);
  const says = { en: `"${word}" names ${count.en}:`, es: `"${word}" nombra ${count.es}:` };
  return new Failure('AMBIGUOUS', listing(picking, says, found));
};

const partial = <R extends Row>(picking: Picking<R>, found: readonly R[]) => {
  const { word, noun } = picking;
  const count = counted(found.length, noun);
  const says = {
    en: `"${word}" names ${count.en} in part, and a write needs all of a name:`,
    es: `"${word}" nombra ${count.es} en parte, y para escribir hace falta un nombre entero:`,
  };
  return new Failure('AMBIGUOUS', listing(picking, says, found));
};

const mostListed = 10;

const listing = <R extends Row>({ lineOf }: Picking<R>, says: Text, found: readonly R[]): Text => {
  const lines = found.slice(0, mostListed).map((record, index) => `\n  ${index + 1}. ${lineOf(record)}`);
  const more = found.length > lines.length ? `\n  … +${found.length - lines.length}` : '';
  return inEach((lang) => `${says[lang]}${lines.join('')}${more}`);
};

/** Somebody was asked and said no. */
export const declined = (): Failure =>
  new Failure('CONFIRMATION_REQUIRED', { en: 'nothing was done', es: 'no se ha hecho nada' });
