import { activeEstados } from '../../src/contract/reservas.ts';
import { type Period, toPeriod } from '../../src/ground/times.ts';

/** What a booking gets by the rules of the house, said plainly over lists: the reference of the service. */

interface Table {
  readonly id: string;
  readonly planta: number;
  readonly min: number;
  readonly max: number;
  readonly priority: number;
}

export interface Session extends Period {
  /** None: the whole restaurant. */
  readonly plantas: readonly number[];
  readonly places: number | null;
  readonly isActive: boolean;
  readonly blocksTables: boolean;
}

export interface Booking {
  readonly id: string;
  readonly fecha_reserva: string;
  readonly inicio_reserva: string;
  readonly final_reserva: string;
  readonly num_comensales: number;
  readonly mesa_id: string | null;
  readonly estado: string;
}

export interface House {
  readonly tables: readonly Table[];
  readonly sessions: readonly Session[];
  readonly bookings: readonly Booking[];
}

export type Verdict = { readonly mesa: string | null } | { readonly refused: string };

const noTable: Verdict = { refused: 'No hay mesas disponibles' };
const noPlaces: Verdict = { refused: 'El evento no tiene plazas suficientes' };
const taken: Verdict = { refused: 'La mesa no está disponible a esa hora' };
const unknown: Verdict = { refused: 'La mesa no existe' };

const isActive = ({ estado }: Booking) => (activeEstados as readonly string[]).includes(estado);
const periodFor = (b: Booking) => toPeriod(b.fecha_reserva, b.inicio_reserva, b.final_reserva);
const overlap = (a: Period, b: Period) => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

const isFree = ({ bookings }: House, table: string, wanted: Booking): boolean =>
  bookings.every(
    (other) =>
      other.id === wanted.id ||
      other.mesa_id !== table ||
      !isActive(other) ||
      !overlap(periodFor(other), periodFor(wanted)),
  );

const isKept = ({ sessions }: House, { planta }: Table, booking: Booking): boolean =>
  sessions.some(
    (session) =>
      session.isActive &&
      session.blocksTables &&
      session.plantas.includes(planta) &&
      overlap(session, periodFor(booking)),
  );

/** How many places of the session the booking takes. */
const places = ({ tables }: House, session: Session, booking: Booking | undefined): number => {
  if (!booking || !isActive(booking)) return 0;
  const { starts_at } = periodFor(booking);
  if (starts_at < session.starts_at || starts_at >= session.ends_at) return 0;
  const planta = tables.find(({ id }) => id === booking.mesa_id)?.planta;
  const belongs =
    session.plantas.length === 0 ||
    booking.mesa_id === null ||
    (planta !== undefined && session.plantas.includes(planta));
  return belongs ? booking.num_comensales : 0;
};

/** Whether every session has room for the booking, or for no fewer of it than it had. */
const hasRoom = (house: House, after: Booking, before?: Booking): boolean =>
  house.sessions.every((session) => {
    if (!session.isActive || session.places === null) return true;
    const takes = places(house, session, after);
    const others = house.bookings.filter(({ id }) => id !== after.id);
    const guests = others.reduce((sum, other) => sum + places(house, session, other), 0);
    return guests + takes <= session.places || takes <= places(house, session, before);
  });

const fits = ({ min, max }: Table, { num_comensales }: Booking) =>
  min <= num_comensales && num_comensales <= max;

const compare = (a: Table, b: Table): number =>
  a.max - b.max || a.priority - b.priority || (a.id < b.id ? -1 : 1);

const seated = (house: House, mesa: string | null, after: Booking, before?: Booking): Verdict =>
  hasRoom(house, { ...after, mesa_id: mesa }, before) ? { mesa } : noPlaces;

const automatic = (house: House, after: Booking, before?: Booking): Verdict => {
  if (house.tables.length === 0) return seated(house, null, after, before);
  const free = house.tables
    .filter((table) => fits(table, after) && isFree(house, table.id, after) && !isKept(house, table, after))
    .sort(compare);
  if (free.length === 0) return noTable;
  const table = free.find(({ id }) => hasRoom(house, { ...after, mesa_id: id }, before));
  return table ? { mesa: table.id } : noPlaces;
};

const named = (house: House, mesa: string, after: Booking, before?: Booking): Verdict => {
  if (!house.tables.some(({ id }) => id === mesa)) return unknown;
  return isFree(house, mesa, after) ? seated(house, mesa, after, before) : taken;
};

export const created = (house: House, booking: Booking): Verdict =>
  booking.mesa_id === null ? automatic(house, booking) : named(house, booking.mesa_id, booking);

/** `mesa`: what the edit says of the table, undefined where nothing. */
export const edited = (
  house: House,
  before: Booking,
  after: Booking,
  mesa: string | null | undefined,
): Verdict => {
  const [was, is] = [periodFor(before), periodFor(after)];
  const moved = was.starts_at !== is.starts_at || was.ends_at !== is.ends_at;
  const returned = !isActive(before) && isActive(after);
  const otherParty = before.num_comensales !== after.num_comensales;
  if (mesa === null) return seated(house, null, after, before);
  if (!isActive(after)) {
    const isKnown =
      mesa === undefined || mesa === before.mesa_id || house.tables.some(({ id }) => id === mesa);
    return isKnown ? { mesa: mesa ?? before.mesa_id } : unknown;
  }
  if (mesa !== undefined) {
    const stays = mesa === before.mesa_id && !moved && !returned;
    return stays ? seated(house, mesa, after, before) : named(house, mesa, after, before);
  }
  if (before.mesa_id === null || !(moved || returned || otherParty))
    return seated(house, before.mesa_id, after, before);
  const table = house.tables.find(({ id }) => id === before.mesa_id);
  const same = table && seated(house, table.id, after, before);
  const wasKept = table !== undefined && isActive(before) && isKept(house, table, before);
  const isFit = table && (fits(table, after) || !(otherParty || returned));
  const mayStay =
    isFit &&
    (!(moved || returned) || (isFree(house, table.id, after) && (wasKept || !isKept(house, table, after))));
  if (!mayStay || !same) return automatic(house, after, before);
  const other = 'mesa' in same ? same : automatic(house, after, before);
  return 'mesa' in other ? other : same;
};
