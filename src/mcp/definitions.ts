import type { LocalizedText } from '../ground/i18n.ts';

/** A tool on top of commands, which describe its parameters. */
export interface ToolDefinition {
  readonly name: string;
  readonly about: LocalizedText;
  /** The words of the commands by the value of `action`; '' if it may be left out. */
  readonly commands: Readonly<Record<string, string>>;
  /** The options that the tool offers, by its parameter. It offers every argument. */
  readonly flags: Readonly<Record<string, string>>;
  /** Words that every call of an action adds. */
  readonly fixed?: Readonly<Record<string, readonly string[]>>;
  /** Whether its commands work on proposals and the journal. */
  readonly isJournal?: true;
}

/** Options whose parameters have the same name. */
const sameNames = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(' ').map((name) => [name.replaceAll('-', '_'), name]));

const mapActions = (group: string, ...actions: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(actions.map((action) => [action, `${group} ${action}`]));

const keepStay = ['--keep-length'];

/** At most 14, named after tasks. */
export const toolDefinitions: readonly ToolDefinition[] = [
  {
    name: 'day',
    about: {
      en: "The reservations of a day, by default today's, with allergies (also those on the customer's record) and with what is due or late. A name or phone without a day: from today on.",
      es: 'Las reservas de un día, por defecto hoy, con alergias (también las de la ficha del cliente) y con lo que está al llegar o llega tarde. Con nombre o teléfono y sin día: desde hoy.',
    },
    commands: { '': 'reservas list' },
    flags: { day: 'fecha', ...sameNames('desde hasta estado mesa telefono nombre desde-hora hasta-hora') },
  },
  {
    name: 'free_tables',
    about: {
      en: 'Is there a table, and if not, when? Best table first.',
      es: '¿Hay mesa? Y si no, ¿cuándo? La mejor mesa primero.',
    },
    commands: { '': 'reservas free' },
    flags: { day: 'fecha', ...sameNames('hora comensales minutes') },
  },
  {
    name: 'book',
    about: {
      en: 'Takes a reservation; the table is assigned if left out. Needs fecha, inicio and nombre. action walk_in: guests at the door, seated now; needs comensales only.',
      es: 'Apunta una reserva; la mesa se asigna si falta. Necesita fecha, inicio y nombre. action walk_in: gente en la puerta, sentada ya; solo necesita comensales.',
    },
    commands: { '': 'reservas create', walk_in: 'reservas walkin' },
    flags: sameNames('fecha inicio final nombre comensales mesa telefono email notas cliente repeat until'),
  },
  {
    name: 'change',
    about: {
      en: 'Changes fields of a reservation; null clears one. A new hour keeps the length of the stay. day: when it is now.',
      es: 'Cambia campos de una reserva; null borra uno. Una hora nueva conserva la duración. day: el día en que está ahora.',
    },
    commands: { '': 'reservas update' },
    flags: {
      day: 'dia',
      ...sameNames('comensales nombre telefono email notas replace-notes inicio final fecha mesa cliente'),
    },
    fixed: { '': keepStay },
  },
  {
    name: 'move',
    about: {
      en: 'Moves a reservation to another day, hour or table, for as long as before. day: when it is now.',
      es: 'Pasa una reserva a otro día, hora o mesa, con la misma duración. day: el día en que está ahora.',
    },
    commands: { '': 'reservas move' },
    flags: { day: 'dia', ...sameNames('fecha inicio mesa') },
  },
  {
    name: 'set_status',
    about: {
      en: 'seat (at mesa, if given), finish, confirm, cancel, or noshow: the guests did not come.',
      es: 'seat: sentar (en mesa, si se da); finish: terminar; confirm: confirmar; cancel: cancelar; noshow: no vinieron.',
    },
    commands: mapActions('reservas', 'confirm', 'seat', 'finish', 'cancel', 'noshow'),
    flags: { day: 'fecha', mesa: 'mesa' },
  },
  {
    name: 'note',
    about: {
      en: 'Adds a line to the notes of a reservation and keeps the rest.',
      es: 'Añade una línea a las notas de una reserva y conserva el resto.',
    },
    commands: { '': 'reservas note' },
    flags: { day: 'fecha' },
  },
  {
    name: 'customer',
    about: {
      en: 'A customer by name, phone or id: notes, visits, no-shows, reservations. action search lists customers that match q.',
      es: 'Un cliente por nombre, teléfono o id: notas, visitas, ausencias, reservas. action search: los clientes que coinciden con q.',
    },
    commands: { '': 'crm history', search: 'crm search' },
    flags: { limit: 'limit' },
  },
  {
    name: 'change_customer',
    about: {
      en: 'create, update (null clears a field), or note: adds a line to the notes, such as an allergy.',
      es: 'create: crear; update: cambiar (null borra un campo); note: añade una línea a las notas, como una alergia.',
    },
    commands: mapActions('crm', 'create', 'update', 'note'),
    flags: sameNames('full-name phone email birthday notes replace-notes'),
  },
  {
    name: 'queue',
    about: { en: 'The groups that wait for a table.', es: 'Los grupos que esperan mesa.' },
    commands: { '': 'waitlist list' },
    flags: {},
  },
  {
    name: 'menu',
    about: {
      en: 'Dishes with price, and whether they are sold out. name: only dishes with these words.',
      es: 'Los platos con su precio, y si están agotados. name: solo platos con esas palabras.',
    },
    commands: { '': 'menu items list' },
    flags: sameNames('name category-id is-available'),
  },
  {
    name: 'change_dish',
    about: {
      en: 'available, unavailable (sold out), or update: price, name, description. One dish or several for available and unavailable.',
      es: 'available: hay otra vez; unavailable: agotado; update: precio, nombre, descripción. Con available y unavailable, uno o varios platos.',
    },
    commands: mapActions('menu items', 'available', 'unavailable', 'update'),
    flags: sameNames('price name description'),
  },
  {
    name: 'changes_of_session',
    about: {
      en: 'list: what this session proposed and wrote. withdraw: discards proposals by number. undo: reverts everything that the session wrote.',
      es: 'list: lo que esta sesión ha propuesto y escrito. withdraw: descarta propuestas por su número. undo: deshace todo lo que escribió la sesión.',
    },
    commands: { list: 'proposals', withdraw: 'reject', undo: 'undo' },
    flags: {},
    isJournal: true,
  },
  {
    name: 'report',
    about: {
      en: 'Covers, reservations and no-shows of a day, a range or the week of a day (semana), compared with the four weeks before. Who did not come: day with estado cancelada.',
      es: 'Cubiertos, reservas y ausencias de un día, de varios o de la semana de un día (semana), comparados con las cuatro semanas anteriores. Quién no vino: day con estado cancelada.',
    },
    commands: { '': 'reservas stats' },
    flags: { day: 'fecha', ...sameNames('desde hasta semana') },
  },
];
