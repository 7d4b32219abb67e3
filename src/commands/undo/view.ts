import type { Context } from '../../context/context.ts';
import { kindNamed } from '../../context/resources/register.ts';
import type { RecordName } from '../../contract/index.ts';
import type { Lang } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import type { Change } from '../../journal/difference.ts';
import { changeText, deedsOf, labelsOf, speaksToPeople } from '../../journal/messages.ts';
import { isUndo, nameOf, setBy } from '../../journal/plan.ts';
import type { UndoableEntry } from '../../journal/undo.ts';
import type { InverseResult } from '../../journal/undo-context.ts';
import { shortDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';

const shownLines = 3;

/** What a command wrote, as the list gives it to programs. */
export const listed = ({ entry, diary }: UndoableEntry, index: number): ApiRecord => {
  const { at, command, writes } = entry;
  const [kind = null, ...others] = new Set(writes.map(({ kind }) => kind));
  const names = [...new Set(writes.map((write) => nameOf(diary, write)))];
  const more = names.length > shownLines ? [`+${names.length - shownLines}`] : [];
  return {
    n: index + 1,
    at,
    command,
    takes_back: writes[0]?.takes_back?.command ?? null,
    again: writes[0]?.takes_back?.again ?? false,
    kind: others.length === 0 ? kind : null,
    count: writes.length,
    what: [...names.slice(0, shownLines), ...more].join('; '),
    writes: writes.map((write) => ({
      verb: write.verb,
      kind: write.kind,
      id: write.id ?? diary.settledOf(write)?.id ?? null,
      outcome: diary.outcomeOf(write),
      what: nameOf(diary, write),
      changes: write.verb === 'update' ? changesByField(setBy(diary, write)) : {},
    })),
  };
};

export const listFields = ['n', 'at', 'command', 'takes_back', 'again', 'kind', 'count', 'what', 'writes'];

const changesByField = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ field, from, to }) => [field, { from: from ?? null, to: to ?? null }]));

/** The wall clock of the restaurant, or of this machine; the day where it is not today. */
export const momentOf = (at: unknown, context: Context): string => {
  const moment = new Date(String(at));
  if (Number.isNaN(moment.getTime())) return String(at);
  const timeZone = context.timeZone();
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
    .format(moment)
    .split(' ');
  return date === context.today() ? time : `${shortDate(date, context.lang)} ${time}`;
};

/** A diary of the evening: when, which command, whom or what, and what became of it. */
export const listColumns = (context: Context, found: readonly UndoableEntry[]): readonly Column[] => {
  const of = ({ n }: ApiRecord): UndoableEntry => invariant(found[Number(n) - 1], 'n counts what was found');
  return [
    { field: 'n', header: { en: 'N', es: 'N' }, align: 'right', priority: 0 },
    {
      field: 'at',
      header: { en: 'When', es: 'Cuándo' },
      priority: 2,
      value: ({ at }) => momentOf(at, context),
    },
    {
      field: 'command',
      header: { en: 'Command', es: 'Orden' },
      priority: 4,
      min: 14,
      value: ({ command, takes_back }) => (takes_back ? `${command} (${takes_back})` : String(command)),
      tone: (row) => (isUndo(of(row).entry) ? 'quiet' : undefined),
    },
    { field: 'what', header: { en: 'What', es: 'Qué' }, priority: 1, min: 20 },
    {
      field: 'writes',
      header: { en: 'What became of it', es: 'Qué se hizo' },
      priority: 3,
      min: 16,
      value: (row, { lang }) => deedsOf(of(row).diary, of(row).entry.writes, lang),
    },
  ];
};

/** A record that was taken back as the answer shows it. */
export const answered = ({ done, kind, old_id, id, what, changes, lost }: InverseResult): ApiRecord => ({
  done,
  kind,
  old_id,
  id,
  what,
  changes: changesByField(changes),
  lost: done === 'nothing' ? ['id'] : lost.map(({ field }) => field),
});

export const fields = ['done', 'kind', 'old_id', 'id', 'what', 'changes', 'lost'];

const doneWords: Readonly<Record<InverseResult['done'], Record<Lang, string>>> = {
  created: { en: 'put back', es: 'recuperado' },
  changed: { en: 'written back', es: 'como estaba' },
  deleted: { en: 'deleted', es: 'eliminado' },
  nothing: { en: 'not put back', es: 'no recuperado' },
};

/** As much of a long one as names it on a line. */
const shortId = (id: unknown): string =>
  /^[0-9a-f]{8}-/i.test(String(id)) ? String(id).slice(0, 8) : String(id);

export const columns: readonly Column[] = [
  {
    field: 'done',
    header: { en: 'Done', es: 'Hecho' },
    priority: 2,
    value: ({ done }, { lang }) => doneWords[done as InverseResult['done']][lang],
  },
  {
    field: 'kind',
    header: { en: 'Kind', es: 'Tipo' },
    priority: 5,
    value: ({ kind }, { lang }) => kindNamed(kind as RecordName).noun.one[lang],
  },
  { field: 'what', header: { en: 'What', es: 'Qué' }, priority: 0, min: 14 },
  {
    field: 'changes',
    header: { en: 'Written back', es: 'Como estaba' },
    priority: 3,
    min: 14,
    value: ({ kind, changes }, { lang }) =>
      Object.entries(changes as Record<string, { from: unknown; to: unknown }>)
        .map(([field, change]) => changeText(kind as RecordName, { field, ...change }, lang))
        .join(', '),
  },
  {
    field: 'id',
    header: { en: 'Id', es: 'Id' },
    priority: 1,
    value: ({ id }) => (id === null ? '—' : shortId(id)),
  },
  {
    field: 'lost',
    header: { en: 'Not as before', es: 'No como antes' },
    priority: 4,
    min: 12,
    value: ({ kind, lost }, { lang }) =>
      labelsOf(kind as RecordName, (lost as readonly string[]).filter(speaksToPeople), lang),
  },
];

export const forgottenColumns: readonly Column[] = [
  { field: 'forgotten', header: { en: 'Forgotten', es: 'Olvidado' }, priority: 0 },
];
