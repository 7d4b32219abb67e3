/** A tool on top of commands, which describe its parameters. Models read its texts, in English like `maitre skill`. */
export interface ToolDefinition {
  readonly about: string;
  /** The commands by the value of `action`, with the options that every call adds; '' if it may be left out. */
  readonly commands: Readonly<Record<string, string>>;
  /** The options that it offers, by parameter: `day=fecha`, or the name of both. It offers every argument. */
  readonly flags?: string;
  /** Whether its commands work on proposals and the journal. */
  readonly isJournal?: true;
}

const mapActions = (group: string, ...actions: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(actions.map((action) => [action, `${group} ${action}`]));

/** At most 14, named after tasks. */
export const toolDefinitions: Readonly<Record<string, ToolDefinition>> = {
  day: {
    about:
      "The reservations of a day, by default today's, with allergies (also those on the customer's record) and with what is due or late. A name or phone without a day: from today on.",
    commands: { '': 'reservas list' },
    flags: 'day=fecha desde hasta estado mesa telefono nombre desde-hora hasta-hora',
  },
  free_tables: {
    about: 'Is there a table, and if not, when? Best table first.',
    commands: { '': 'reservas free' },
    flags: 'day=fecha hora comensales minutes',
  },
  book: {
    about:
      'Takes a reservation; the table is assigned if left out. Needs fecha, inicio and nombre. action walk_in: guests at the door, seated now; needs comensales only.',
    commands: { '': 'reservas create', walk_in: 'reservas walkin' },
    flags: 'fecha inicio final nombre comensales mesa telefono email notas cliente repeat until',
  },
  change: {
    about:
      'Changes fields of a reservation; null clears one. A new hour keeps the length of the stay. day: when it is now.',
    commands: { '': 'reservas update --keep-length' },
    flags: 'day=dia comensales nombre telefono email notas replace-notes inicio final fecha mesa cliente',
  },
  move: {
    about: 'Moves a reservation to another day, hour or table, for as long as before. day: when it is now.',
    commands: { '': 'reservas move' },
    flags: 'day=dia fecha inicio mesa',
  },
  set_status: {
    about: 'seat (at mesa, if given), finish, confirm, cancel, or noshow: the guests did not come.',
    commands: mapActions('reservas', 'confirm', 'seat', 'finish', 'cancel', 'noshow'),
    flags: 'day=fecha mesa',
  },
  note: {
    about: 'Adds a line to the notes of a reservation and keeps the rest.',
    commands: { '': 'reservas note' },
    flags: 'day=fecha',
  },
  customer: {
    about:
      'A customer by name, phone or id: notes, visits, no-shows, reservations. action search lists customers that match q.',
    commands: { '': 'crm history', search: 'crm search' },
    flags: 'limit',
  },
  change_customer: {
    about: 'create, update (null clears a field), or note: adds a line to the notes, such as an allergy.',
    commands: mapActions('crm', 'create', 'update', 'note'),
    flags: 'full-name phone email birthday notes replace-notes',
  },
  queue: { about: 'The groups that wait for a table.', commands: { '': 'waitlist list' } },
  menu: {
    about: 'Dishes with price, and whether they are sold out. name: only dishes with these words.',
    commands: { '': 'menu items list' },
    flags: 'name category-id is-available',
  },
  change_dish: {
    about:
      'available, unavailable (sold out), or update: price, name, description. Several dishes for available and unavailable, one for update.',
    commands: mapActions('menu items', 'available', 'unavailable', 'update'),
    flags: 'price name description',
  },
  changes_of_session: {
    about:
      'list: what this session proposed and wrote. withdraw: discards proposals by number. undo: reverts everything that the session wrote.',
    commands: { list: 'proposals', withdraw: 'reject', undo: 'undo' },
    isJournal: true,
  },
  report: {
    about:
      'Covers, reservations and no-shows of a day, a range or the week of a day (semana), compared with the four weeks before. Who did not come: day with estado cancelada.',
    commands: { '': 'reservas stats' },
    flags: 'day=fecha desde hasta semana',
  },
};
