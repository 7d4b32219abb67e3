import { readSnapshot } from '../../client/reconcile/reconcilable.ts';
import { getFieldNames } from '../../contract/objects.ts';
import {
  waitlistEntry as entrySchema,
  type WaitlistEntry,
  waitlist,
  waitlistPanel,
} from '../../contract/waitlist.ts';
import { Failure, suggestCommand } from '../../ground/errors.ts';
import {
  formatCount,
  guestNoun,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
  noun,
} from '../../ground/i18n.ts';
import { foldWords, joinParts } from '../../ground/strings.ts';
import { formatDuration } from '../../ground/times.ts';
import { createNoteColumn, formatWarnings } from '../../render/notes.ts';
import type { ApiRecord, Column, WriteSummary } from '../../render/result.ts';
import { getStatusWord } from '../../render/status.ts';
import { completeByName } from './completions.ts';
import { type Candidates, chooseCandidate, matchRecords, parseNumericId, parseShownId } from './resolver.ts';
import { type CrudResource, createStatusColumn, defaultRestoreRules, type Resource } from './resource.ts';

/** `about 20 min more`, or `waiting 12 min` without an estimate. */
export const formatWait = (
  { estimated_wait_minutes, created_at }: ApiRecord,
  now: Date | undefined,
  lang: Lang,
): string => {
  const estimate = Number(estimated_wait_minutes);
  if (estimate > 0) return { en: `about ${estimate} min more`, es: `unos ${estimate} min más` }[lang];
  const waited = Math.floor(((now?.getTime() ?? Number.NaN) - Date.parse(String(created_at))) / 60_000);
  if (!(waited >= 0)) return '';
  const duration = formatDuration(waited);
  return { en: `waiting ${duration}`, es: `espera desde hace ${duration}` }[lang];
};

const createColumns = (now?: Date): readonly Column[] => [
  // People act on entries by id: a position passes to another entry as soon as one leaves.
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 0, format: (id) => `#${id}` },
  { field: 'position', header: { en: 'Position', es: 'Puesto' }, align: 'right', priority: 5 },
  { field: 'customer_name', header: { en: 'Name', es: 'Nombre' }, priority: 1, min: 12 },
  { field: 'party_size', header: { en: 'Guests', es: 'Pax' }, align: 'right', priority: 2 },
  {
    field: 'estimated_wait_minutes',
    header: { en: 'Wait', es: 'Espera' },
    align: 'right',
    priority: 3,
    format: (_minutes, lang, record) => formatWait(record, now, lang),
  },
  createStatusColumn('status', 4),
  createNoteColumn('notes', 6),
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 7 },
];

/** `#7 · Ana · 4 pax · +34 …` */
const formatEntry = ({ id, customer_name, party_size, phone }: ApiRecord): string =>
  joinParts([id !== undefined && `#${id}`, customer_name, party_size != null && `${party_size} pax`, phone]);

const entryNoun = { ...noun(['party', 'parties'], ['grupo', 'grupos']), article: 'el' } as const;
const waitingNoun = noun(['party waiting', 'parties waiting'], ['grupo en espera', 'grupos en espera']);

export const waitlistEntry: Resource<'waitlist'> & {
  /** The columns at a time, which say how long a party has waited. */
  createColumns(now: Date): readonly Column[];
} = {
  createColumns,
  name: 'waitlist_entry',
  path: ['waitlist'],
  operations: waitlist,
  noun: entryNoun,
  fields: getFieldNames(entrySchema),
  columns: createColumns(),
  formatLine: formatEntry,
  completion: completeByName(
    ({ party_size, phone }) => joinParts([`${party_size} pax`, phone]),
    'status',
    'customer_name',
  ),
  summarizeList: (entries) => {
    const guests = entries.reduce((sum, { party_size }) => sum + (Number(party_size) || 0), 0);
    return joinTexts([formatCount(entries.length, waitingNoun), formatCount(guests, guestNoun)]);
  },
};

/** The parties of a name, or of a part of it. */
export const filterByName = (name: string, entries: readonly WaitlistEntry[]): readonly WaitlistEntry[] =>
  entries.filter(({ customer_name }) => foldWords(customer_name).includes(foldWords(name)));

type Choice = Pick<Candidates<WaitlistEntry>, 'context' | 'purpose' | 'word'>;

/** Chooses an entry by id, name or phone; an empty word offers all. */
export const chooseWaitlistEntry = (
  choice: Choice,
  entries: readonly WaitlistEntry[],
): Promise<WaitlistEntry> => {
  const { word } = choice;
  const number = parseNumericId(word) ?? parseShownId(word);
  const { exactMatches, ...others } = matchRecords(word, entries, ({ customer_name, phone }) => ({
    names: [customer_name],
    phones: [phone],
  }));
  const byId = entries.filter(({ id }) => id === number);
  const byWord = word === '' ? entries : exactMatches;
  return chooseCandidate<WaitlistEntry>({
    ...choice,
    noun: entryNoun,
    formatLine: formatEntry,
    exactMatches: byId.length > 0 ? byId : byWord,
    ...others,
    hint: suggestCommand(['waitlist'], { en: 'ids and names', es: 'ids y nombres' }),
  });
};

/** The waitlist with the panel's operations, which can write. The API itself can only list. */
export const panelWaitlistEntry: CrudResource = {
  ...waitlistEntry,
  operations: waitlistPanel,
  fields: getFieldNames(waitlistPanel.get.response),
  summarizeWrite: async ({ before, after }) => summarizeWrite(after, before),
  arg: {
    name: 'grupo',
    about: { en: 'id, name or phone', es: 'id, nombre o teléfono' },
    takesPhrase: true,
    isPrompted: true,
    completion: { resource: waitlistEntry.name },
  },
  // Reads the waitlist for each word, because it changes quickly.
  createResolver:
    (context, client, { purpose }) =>
    async (word) => {
      const { data } = await client.call(waitlist.list, {});
      return (await chooseWaitlistEntry({ context, purpose, word }, data)).id;
    },
  identityFields: ['customer_name', 'party_size', 'phone'],
  readCandidates: (client) => readSnapshot(client, waitlistPanel.list, {}),
  getCheckCommand: () => ['waitlist'],
  restore: defaultRestoreRules,
};

/** What the panel's verbs change, and the states of the entries that they are for. */
export const statusChanges = {
  call: {
    status: 'llamado',
    from: ['en_cola'],
    summary: { en: 'call a party: its table is ready', es: 'avisar a un grupo: su mesa está lista' },
  },
  seat: {
    status: 'sentado',
    from: ['en_cola', 'llamado'],
    summary: { en: 'seat a party from the waitlist', es: 'sentar a un grupo de la lista de espera' },
  },
  cancel: {
    status: 'cancelado',
    from: ['en_cola', 'llamado'],
    summary: { en: 'remove a party that left', es: 'quitar a un grupo que se ha ido' },
  },
} as const;

const positionWord: LocalizedText = { en: 'position', es: 'puesto' };

/** `Ana, 4: waiting (position 5) · ⚠ no shellfish` */
const summarizeWrite = (
  { customer_name, party_size, status, position, notes }: ApiRecord,
  before: ApiRecord | undefined,
): WriteSummary => {
  const party = joinParts([customer_name, party_size], ', ');
  const line = localize((lang) => {
    const positionText = position == null ? '' : ` (${positionWord[lang]} ${position})`;
    return joinParts([
      `${party}: ${getStatusWord(status, lang)}${positionText}`,
      formatWarnings(notes, undefined, lang),
    ]);
  });
  const isCalledAgain = status === 'llamado' && before?.['status'] === status;
  return { line, warnings: status === 'sentado' ? [noTableText] : isCalledAgain ? [calledText] : [] };
};

const calledText: LocalizedText = { en: 'they had been called already', es: 'ya estaban avisados' };

/** Without a reservation the party's table looks free. */
const noTableText: LocalizedText = {
  en: 'no table is recorded for them: maitre reservas walkin does that; next time: maitre waitlist seat ID TABLE',
  es: 'no se ha apuntado su mesa: lo hace maitre reservas walkin; la próxima vez: maitre waitlist seat ID MESA',
};

/** Over HTTP nothing can change the waitlist (API §4.5). */
export const createReadOnlyFailure = () =>
  new Failure('USAGE', {
    en: "over HTTP the waitlist is read-only: use the restaurant's own panel to call, seat or cancel",
    es: 'por HTTP la lista de espera es de solo lectura: para llamar, sentar o cancelar, use el panel del restaurante',
    hint: {
      en: 'show it: maitre waitlist; seat a party as a reservation: maitre reservas walkin; if you have the database: maitre profile add NAME --database FILE',
      es: 'para verla: maitre waitlist; para sentar un grupo como reserva: maitre reservas walkin; si tiene la base de datos: maitre profile add NOMBRE --database FICHERO',
      next: ['waitlist'],
    },
  });
