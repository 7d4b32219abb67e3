import type { Context } from '../../context/context.ts';
import { getWritableResource } from '../../context/resources/register.ts';
import type { RecordName } from '../../contract/index.ts';
import type { Lang } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import {
  describeWrites,
  formatChangeMap,
  formatMoment,
  isRelevant,
  joinLabels,
} from '../../journal/messages.ts';
import type { UndoableEntry } from '../../journal/undo.ts';
import {
  formatWrite,
  type InverseResult,
  isUndo,
  listSentWrites,
  listWrittenChanges,
  toChangeMap,
} from '../../journal/undo-steps.ts';
import type { ApiRecord, Column } from '../../render/result.ts';

const maxNames = 3;

export const toListRecord = ({ entry, index }: UndoableEntry, listIndex: number): ApiRecord => {
  const { at, command } = entry;
  const writes = listSentWrites(index, entry);
  const [kind = null, ...otherKinds] = new Set(writes.map(({ kind }) => kind));
  const names = [...new Set(writes.map((write) => formatWrite(index, write)))];
  const more = names.length > maxNames ? [`+${names.length - maxNames}`] : [];
  return {
    n: listIndex + 1,
    at,
    command,
    session: entry.session ?? null,
    takes_back: writes[0]?.reverts?.command ?? null,
    again: writes[0]?.reverts?.again ?? false,
    kind: otherKinds.length === 0 ? kind : null,
    count: writes.length,
    what: [...names.slice(0, maxNames), ...more].join('; '),
    writes: entry.writes.map((write) => ({
      verb: write.verb,
      kind: write.kind,
      id: write.id ?? index.getOutcomeLine(write)?.id ?? null,
      outcome: index.getOutcome(write),
      what: formatWrite(index, write),
      changes: write.verb === 'update' ? toChangeMap(listWrittenChanges(index, write)) : {},
    })),
  };
};

export const listFields = [
  'n',
  'at',
  'command',
  'session',
  'takes_back',
  'again',
  'kind',
  'count',
  'what',
  'writes',
];

export const createListColumns = (context: Context, entries: readonly UndoableEntry[]): readonly Column[] => {
  const getEntry = ({ n }: ApiRecord): UndoableEntry =>
    invariant(entries[Number(n) - 1], 'n is the position in the list');
  return [
    { field: 'n', header: { en: 'N', es: 'N' }, align: 'right', priority: 0 },
    {
      field: 'at',
      header: { en: 'When', es: 'Cuándo' },
      priority: 2,
      format: (at) => formatMoment(at, context),
    },
    {
      field: 'command',
      header: { en: 'Command', es: 'Comando' },
      priority: 4,
      min: 14,
      format: (command, _, { takes_back }) => (takes_back ? `${command} (${takes_back})` : String(command)),
      tone: (record) => (isUndo(getEntry(record).entry) ? 'quiet' : undefined),
    },
    ...(entries.some(({ entry }) => entry.session !== undefined)
      ? [{ field: 'session', header: { en: 'Session', es: 'Sesión' }, priority: 5 }]
      : []),
    { field: 'what', header: { en: 'What', es: 'Qué' }, priority: 1, min: 20 },
    {
      field: 'writes',
      header: { en: 'Changes', es: 'Cambios' },
      priority: 3,
      min: 16,
      format: (_, lang, record) => {
        const { index, entry } = getEntry(record);
        return describeWrites(index, listSentWrites(index, entry), lang);
      },
    },
  ];
};

export const toResultRecord = ({ record: _record, changes, lost, ...result }: InverseResult): ApiRecord => ({
  ...result,
  changes: toChangeMap(changes),
  // A record that is not restored has lost even its id.
  lost: result.done === 'nothing' ? ['id'] : lost.map(({ field }) => field),
});

export const resultFields = ['done', 'kind', 'old_id', 'id', 'what', 'changes', 'lost'];

const doneLabels: Readonly<Record<InverseResult['done'], Record<Lang, string>>> = {
  created: { en: 'restored', es: 'recuperado' },
  changed: { en: 'undone', es: 'deshecho' },
  deleted: { en: 'deleted', es: 'eliminado' },
  nothing: { en: 'not restored', es: 'no recuperado' },
};

export const resultColumns: readonly Column[] = [
  {
    field: 'done',
    header: { en: 'Done', es: 'Hecho' },
    priority: 2,
    format: (done, lang) => doneLabels[done as InverseResult['done']][lang],
  },
  {
    field: 'kind',
    header: { en: 'Kind', es: 'Tipo' },
    priority: 5,
    format: (kind, lang) => getWritableResource(kind as RecordName).noun.one[lang],
  },
  { field: 'what', header: { en: 'What', es: 'Qué' }, priority: 0, min: 14 },
  {
    field: 'changes',
    header: { en: 'Undone changes', es: 'Cambios deshechos' },
    priority: 3,
    min: 14,
    format: (changes, lang, { kind }) =>
      formatChangeMap(kind as RecordName, changes as ReturnType<typeof toChangeMap>, lang),
  },
  {
    field: 'id',
    header: { en: 'Id', es: 'Id' },
    priority: 1,
    format: (id) => (id === null ? '—' : String(id).replace(/^([0-9a-f]{8})-.*/i, '$1')),
  },
  {
    field: 'lost',
    header: { en: 'Lost', es: 'Perdido' },
    priority: 4,
    min: 12,
    format: (lost, lang, { kind }) =>
      joinLabels(kind as RecordName, (lost as readonly string[]).filter(isRelevant), lang),
  },
];
