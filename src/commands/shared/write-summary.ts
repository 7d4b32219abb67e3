import type { Context } from '../../context/context.ts';
import {
  type BaseResource,
  notesFieldOf,
  type WriteEvent,
  type WriteSummary,
} from '../../context/resources/resource.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { exits, Failure, withHint } from '../../ground/errors.ts';
import { capitalize, type LocalizedText, localize } from '../../ground/i18n.ts';
import { noteText } from '../../render/notes.ts';
import type { ApiRecord, ListOutcome, RecordOutcome } from '../../render/outcome.ts';

/** A write that was done: what was sent, and the record before and after it. */
export type Done = Pick<WriteEvent, 'before' | 'isNew' | 'sent' | 'after'>;

/** Whether somebody at a terminal is told of a write. */
export const isHeard = ({ format, screen, globals }: Context): boolean =>
  format === 'table' && screen.stdoutIsTerminal && !globals['dry-run'];

/** The outcome of writes with what is said of each at a terminal; `word` is what became of a record, where one verb says it. */
export const withWriteSummary = async <O extends ListOutcome | RecordOutcome>(
  context: Context,
  kind: BaseResource,
  outcome: O,
  writes: readonly Done[],
  word?: LocalizedText,
): Promise<O> => {
  if (!isHeard(context)) return outcome;
  const said: WriteSummary[] = [];
  // Whoever interrupted is told what was done, for which nothing more is read.
  const isLeft = context.world.signal.aborted;
  for (const write of writes)
    said.push(
      (isLeft ? undefined : await toldOf(context, kind, write)) ?? (await plainly(kind, write, word)),
    );
  return { ...outcome, said };
};

/** Says of a write that was refused what somebody who wanted it may not have expected: that it was cancelled, say. */
export const explainRejection = async (context: Context, kind: BaseResource, write: Done): Promise<void> => {
  if (!isHeard(context)) return;
  const told = await toldOf(context, kind, write);
  for (const surprise of told?.warnings ?? []) context.notice(surprise);
};

const toldOf = async (
  context: Context,
  { summarizeWrite: tell }: BaseResource,
  write: Done,
): Promise<WriteSummary | undefined> =>
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
const plainly = async (
  kind: BaseResource,
  write: Done,
  word: LocalizedText | undefined,
): Promise<WriteSummary> => {
  const { isNew, after } = write;
  const { one, article } = kind.noun;
  const what = word ? kind.lineOf(after) : withWarning(kind, after);
  const changes = await changesIn(kind, write);
  const line = word
    ? localize((lang) => `${what}: ${word[lang]}`)
    : {
        en: `${capitalize(one.en)} ${isNew ? 'created' : 'changed'}: ${what}${changes.en}`,
        es: `${capitalize(one.es)} ${isNew ? 'cread' : 'cambiad'}${article === 'la' ? 'a' : 'o'}: ${what}${changes.es}`,
      };
  return { line, warnings: [] };
};

/** ` · Precio 9,50 € → 10,00 €`: what an edit made of what stood there; the notes that it replaced were shown before. */
const changesIn = async (kind: BaseResource, { before, sent, after }: Done): Promise<LocalizedText> => {
  const fields = Object.keys(sent).filter((field) => field !== notesFieldOf(kind));
  const { changeText } = await import('../../journal/messages.ts');
  return localize((lang) =>
    fields
      .filter((field) => before && before[field] !== after[field])
      .map((field) => ` · ${changeText(kind.name, { field, from: before?.[field], to: after[field] }, lang)}`)
      .join(''),
  );
};

const withWarning = (kind: BaseResource, after: ApiRecord): string => {
  const notes = after[notesFieldOf(kind) ?? ''];
  return [kind.lineOf(after), mentionsAllergy(notes) && noteText(notes)].filter(Boolean).join(' · ');
};

/** Deletions with what is said of each at a terminal, and how they are taken back; `names` are the records in a line. */
export const tellDeleted = <O extends ListOutcome | RecordOutcome>(
  context: Context,
  { noun: { one, article } }: BaseResource,
  outcome: O,
  names: readonly string[],
): O => {
  if (!isHeard(context)) return outcome;
  const said = names.map((name) => ({
    line: {
      en: `${capitalize(one.en)} deleted: ${name}`,
      es: `${capitalize(one.es)} eliminad${article === 'la' ? 'a' : 'o'}: ${name}`,
    },
    warnings: [],
  }));
  return { ...outcome, said, ...(!context.globals['no-journal'] && { notices: [wayBack] }) };
};

const wayBack: LocalizedText = { en: 'maitre undo puts it back', es: 'maitre undo lo recupera' };

/** What was to be written of a record: as it would stand then, and what was sent for it. */
interface Wanted {
  readonly before?: ApiRecord | undefined;
  readonly sent: ApiRecord;
}

/** An error of a write, to be thrown on: where a rule refused it, with where to look. */
export const refusedWith = async (
  { suggestAlternative: wayOut }: BaseResource,
  { before, sent }: Wanted,
  error: unknown,
): Promise<unknown> =>
  error instanceof Failure && error.exit === exits.refused
    ? withHint(error, await wayOut?.({ ...before, ...sent }, sent))
    : error;
