import type { Context } from '../../context/context.ts';
import {
  type BaseResource,
  formatAction,
  getNotesField,
  type WriteEvent,
} from '../../context/resources/resource.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { exits, Failure, withHint } from '../../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatNote } from '../../render/notes.ts';
import type { ApiRecord, DataResult, WriteSummary } from '../../render/result.ts';
import { withRelatedData } from './results.ts';

export type CompletedWrite = Pick<WriteEvent, 'before' | 'isNew' | 'sent' | 'after'>;

/** Whether the output is a table on a terminal: then a line per write replaces it. */
export const showsWriteSummaries = ({ format, screen, globals }: Context): boolean =>
  format === 'table' && screen.stdoutIsTerminal && !globals['dry-run'];

/** Adds a summary of each write to the result. `effect` is the verb's own word for it: `agotado`. */
export const withWriteSummary = async <O extends DataResult>(
  context: Context,
  resource: BaseResource,
  result: O,
  writes: readonly CompletedWrite[],
  effect?: LocalizedText,
): Promise<O> => {
  if (!showsWriteSummaries(context)) return result;
  const summaries: WriteSummary[] = [];
  // An interrupted command summarizes what is done, but reads nothing more for it.
  const summarize = context.runtime.signal.aborted ? undefined : resource.summarizeWrite;
  const common = { client: await context.client(), now: context.wallClock() };
  for (const write of writes)
    summaries.push(
      (await summarize?.({ ...write, ...common })) ?? (await summarizeByDefault(resource, write, effect)),
    );
  return { ...result, written: summaries };
};

/** Adds a summary of each write, which a terminal shows instead of the result. Elsewhere adds related data. */
export const withSummaryOrRelatedData = <O extends DataResult>(
  context: Context,
  resource: BaseResource,
  result: O,
  writes: readonly CompletedWrite[],
  effect?: LocalizedText,
): Promise<O> =>
  showsWriteSummaries(context)
    ? withWriteSummary(context, resource, result, writes, effect)
    : withRelatedData(context, resource, result);

/** `Plato creado: #12 · Croquetas`, `Plato cambiado: … · Precio 9,50 € → 10,00 €`, or `#12 · Croquetas: agotado` */
const summarizeByDefault = async (
  resource: BaseResource,
  write: CompletedWrite,
  effect: LocalizedText | undefined,
): Promise<WriteSummary> => {
  const { isNew, after } = write;
  if (effect)
    return { line: localize((lang) => `${resource.formatLine(after)}: ${effect[lang]}`), warnings: [] };
  const record = formatWithWarning(resource, after);
  const changes = await formatChanges(resource, write);
  // `formatAction` adds the Spanish ending.
  const participle = isNew ? { en: 'created', es: 'cread' } : { en: 'changed', es: 'cambiad' };
  return {
    line: formatAction(resource, participle, { en: record + changes.en, es: record + changes.es }),
    warnings: [],
  };
};

/** ` · Precio 9,50 € → 10,00 €` for each changed field. Replaced notes were shown before the write. */
const formatChanges = async (resource: BaseResource, { before, sent, after }: CompletedWrite) => {
  const fields = Object.keys(sent).filter((field) => field !== getNotesField(resource));
  const { formatFieldChange } = await import('../../journal/messages.ts');
  return localize((lang) =>
    fields
      .filter((field) => before && before[field] !== after[field])
      .map(
        (field) =>
          ` · ${formatFieldChange(resource.name, { field, from: before?.[field], to: after[field] }, lang)}`,
      )
      .join(''),
  );
};

const formatWithWarning = (resource: BaseResource, record: ApiRecord): string => {
  const notes = record[getNotesField(resource) ?? ''];
  return joinParts([resource.formatLine(record), mentionsAllergy(notes) && formatNote(notes)]);
};

/** Adds a summary of each deletion to the result, and how to undo it. `records` has a line per record. */
export const withDeleteSummary = <O extends DataResult>(
  context: Context,
  resource: BaseResource,
  result: O,
  records: readonly string[],
): O => {
  if (!showsWriteSummaries(context)) return result;
  const participle = { en: 'deleted', es: 'eliminad' };
  const summaries = records.map((record) => ({
    line: formatAction(resource, participle, untranslated(record)),
    warnings: [],
  }));
  return { ...result, written: summaries, ...(!context.globals['no-journal'] && { notices: [undoHint] }) };
};

const undoHint: LocalizedText = { en: 'maitre undo restores it', es: 'maitre undo lo recupera' };

/** Returns a handler that throws an error again, with the resource's suggestion if a business rule rejected `sent`. */
export const rethrowWithAlternative =
  ({ suggestAlternative }: BaseResource, sent: ApiRecord, before?: ApiRecord) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure) || error.exit !== exits.refused) throw error;
    throw withHint(error, await suggestAlternative?.({ ...before, ...sent }, sent));
  };
