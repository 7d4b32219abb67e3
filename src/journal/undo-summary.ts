import type { Context } from '../context/context.ts';
import { getWritableResource } from '../context/resources/register.ts';
import { formatAction } from '../context/resources/resource.ts';
import type { RecordName } from '../contract/index.ts';
import { type Lang, type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { groupBy } from '../ground/rows.ts';
import type { ApiRecord, WriteSummary } from '../render/result.ts';
import { formatField, getColumn, getLabel, isRelevant, joinChanges } from './messages.ts';
import type { InverseResult } from './undo-steps.ts';

/** Summarizes what undo did, in one sentence for each record: a swap, for instance, changed one of them twice. */
export const summarizeUndo = async (
  context: Context,
  results: readonly InverseResult[],
): Promise<WriteSummary[]> => {
  const byRecord = groupBy(results, ({ kind, id, old_id }) => `${kind} ${id ?? old_id}`);
  const summaries: WriteSummary[] = [];
  for (const steps of byRecord.values()) {
    const last = invariant(steps.at(-1), 'a group has members');
    const fields = steps.flatMap(({ changes }) => changes.map(({ field }) => field));
    const line = (await summarizeByResource(context, last, fields)) ?? summarizeByDefault(last, fields);
    summaries.push({ line, warnings: steps.flatMap(formatDifferences), isUndo: true });
  }
  return summaries;
};

const summarizeByResource = async (
  context: Context,
  { done, kind, record }: InverseResult,
  fields: readonly string[],
): Promise<LocalizedText | undefined> => {
  const { summarizeUndo: summarize } = getWritableResource(kind);
  if (!summarize || done === 'nothing') return undefined;
  const client = context.runtime.signal.aborted ? undefined : await context.clientWithoutJournal();
  return summarize({ client, today: context.wallClock().date, done, record, fields });
};

/** `#3 · Croquetas: again sold out, Price €9.50`, or `Dish restored: #12 · Croquetas` */
const summarizeByDefault = (
  { done, kind, what, record }: InverseResult,
  fields: readonly string[],
): LocalizedText => {
  if (done !== 'changed')
    return formatAction(getWritableResource(kind), inverseVerbs[done], untranslated(what));
  const again = { en: 'again', es: 'otra vez' };
  return localize((lang) => {
    const values = [...new Set(fields)].map((field) => formatValue(kind, field, record, lang));
    return `${what}: ${again[lang]} ${values.join(', ')}`;
  });
};

/** `formatAction` completes the Spanish participles: their ending agrees with the noun. */
const inverseVerbs: Readonly<Record<Exclude<InverseResult['done'], 'changed'>, LocalizedText>> = {
  created: { en: 'restored', es: 'recuperad' },
  deleted: { en: 'deleted', es: 'eliminad' },
  nothing: { en: 'not restored', es: 'no recuperad' },
};

/** `Price €9.50`, `without E-mail`, or a state alone, without its symbol: `sold out`. */
const formatValue = (kind: RecordName, field: string, record: ApiRecord, lang: Lang): string => {
  const value = record[field];
  const label = getLabel(kind, field, lang);
  if (typeof value === 'object' && value !== null) return label;
  if (value == null || value === '') return `${{ en: 'without', es: 'sin' }[lang]} ${label}`;
  const text = formatField(kind, field, value, lang);
  return getColumn(kind, field)?.hasSymbol ? text.replace(/^\S+ /, '') : `${label} ${text}`;
};

/** How a restored record differs from the deleted one, if it does. */
const formatDifferences = ({ what, kind, lost }: InverseResult): LocalizedText[] => {
  const changes = lost.filter(({ field }) => isRelevant(field));
  if (changes.length === 0) return [];
  return [
    {
      en: `${what}: different from before: ${joinChanges(kind, changes, 'en')}`,
      es: `${what}: no queda como antes: ${joinChanges(kind, changes, 'es')}`,
    },
  ];
};
