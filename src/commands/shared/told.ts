import type { Context } from '../../context/context.ts';
import type { Shown } from '../../context/kinds/kind.ts';
import { notesFieldOf } from '../../context/kinds/kind-notes.ts';
import type { Telling, Told } from '../../context/kinds/telling.ts';
import { speaksOfAllergy } from '../../ground/allergies.ts';
import { inEach, type Text } from '../../ground/lang.ts';
import { capital } from '../../ground/nouns.ts';
import { noteText } from '../../render/notes.ts';
import type { ListOutcome, RecordOutcome, Row } from '../../render/outcome.ts';

/** A write that was done: what was sent, and the record before and after it. */
export type Done = Pick<Telling, 'before' | 'isNew' | 'sent' | 'after'>;

/** Whether somebody at a terminal is told of a write. */
export const isHeard = ({ format, screen, globals }: Context): boolean =>
  format === 'table' && screen.stdoutIsTerminal && !globals['dry-run'];

/** The outcome of writes with what is said of each at a terminal; `word` is what became of a record, where one verb says it. */
export const tell = async <O extends ListOutcome | RecordOutcome>(
  context: Context,
  kind: Shown,
  outcome: O,
  writes: readonly Done[],
  word?: Text,
): Promise<O> => {
  if (!isHeard(context)) return outcome;
  const said: Told[] = [];
  // Whoever interrupted is told what was done, for which nothing more is read.
  const isLeft = context.world.signal.aborted;
  for (const write of writes)
    said.push(
      (isLeft ? undefined : await toldOf(context, kind, write)) ?? (await plainly(kind, write, word)),
    );
  return { ...outcome, said };
};

/** Says of a write that was refused what somebody who wanted it may not have expected: that it was cancelled, say. */
export const remark = async (context: Context, kind: Shown, write: Done): Promise<void> => {
  if (!isHeard(context)) return;
  const told = await toldOf(context, kind, write);
  for (const surprise of told?.surprises ?? []) context.notice(surprise);
};

const toldOf = async (context: Context, { tell }: Shown, write: Done): Promise<Told | undefined> =>
  tell?.({
    ...write,
    client: await context.client(),
    now: { date: context.today(), time: timeIn(context) },
  });

/** The hour on the restaurant's wall. */
const timeIn = ({ world, timeZone }: Context): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone(),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(world.now());

/** `Plato creado: #12 · Croquetas`, `Plato cambiado: … · Precio 9,50 € → 10,00 €`, or `#12 · Croquetas: agotado` */
const plainly = async (kind: Shown, write: Done, word: Text | undefined): Promise<Told> => {
  const { isNew, after } = write;
  const { one, article } = kind.noun;
  const what = word ? kind.lineOf(after) : withWarning(kind, after);
  const changes = await changesIn(kind, write);
  const line = word
    ? inEach((lang) => `${what}: ${word[lang]}`)
    : {
        en: `${capital(one.en)} ${isNew ? 'created' : 'changed'}: ${what}${changes.en}`,
        es: `${capital(one.es)} ${isNew ? 'cread' : 'cambiad'}${article === 'la' ? 'a' : 'o'}: ${what}${changes.es}`,
      };
  return { line, surprises: [] };
};

/** ` · Precio 9,50 € → 10,00 €`: what an edit made of what stood there; the notes that it replaced were shown before. */
const changesIn = async (kind: Shown, { before, sent, after }: Done): Promise<Text> => {
  const fields = Object.keys(sent).filter((field) => field !== notesFieldOf(kind));
  const { changeText } = await import('../../journal/words.ts');
  return inEach((lang) =>
    fields
      .filter((field) => before && before[field] !== after[field])
      .map((field) => ` · ${changeText(kind.name, { field, from: before?.[field], to: after[field] }, lang)}`)
      .join(''),
  );
};

const withWarning = (kind: Shown, after: Row): string => {
  const notes = after[notesFieldOf(kind) ?? ''];
  return [kind.lineOf(after), speaksOfAllergy(notes) && noteText(notes)].filter(Boolean).join(' · ');
};

/** Deletions with what is said of each at a terminal, and how they are taken back; `names` are the records in a line. */
export const tellDeleted = <O extends ListOutcome | RecordOutcome>(
  context: Context,
  { noun: { one, article } }: Shown,
  outcome: O,
  names: readonly string[],
): O => {
  if (!isHeard(context)) return outcome;
  const said = names.map((name) => ({
    line: {
      en: `${capital(one.en)} deleted: ${name}`,
      es: `${capital(one.es)} eliminad${article === 'la' ? 'a' : 'o'}: ${name}`,
    },
    surprises: [],
  }));
  return { ...outcome, said, ...(!context.globals['no-journal'] && { notices: [wayBack] }) };
};

const wayBack: Text = { en: 'maitre undo puts it back', es: 'maitre undo lo recupera' };
