import { activeEstados } from '../../src/contract/statuses.ts';
import { type Period, toPeriod } from '../../src/ground/times.ts';

/** The rules for tables and capacity, implemented simply over lists: the reference for the service. */

interface Table {
  readonly id: string;
  readonly planta: number;
  readonly min: number;
  readonly max: number;
  readonly priority: number;
  readonly walkInsOnly?: boolean;
  /** The tables of a combined table. */
  readonly parts?: readonly string[];
}

export interface Session extends Period {
  /** Empty: the whole restaurant. */
  readonly plantas: readonly number[];
  readonly places: number | null;
  readonly isActive: boolean;
  readonly blocksTables: boolean;
}

export interface Reservation {
  readonly id: string;
  readonly fecha_reserva: string;
  readonly inicio_reserva: string;
  readonly final_reserva: string;
  readonly num_comensales: number;
  readonly mesa_id: string | null;
  readonly estado: string;
}

export interface Model {
  readonly tables: readonly Table[];
  readonly sessions: readonly Session[];
  readonly reservations: readonly Reservation[];
}

export type Verdict = { readonly mesa: string | null } | { readonly error: string };

const noTable: Verdict = { error: 'No hay mesas disponibles' };
const noPlaces: Verdict = { error: 'El evento no tiene plazas suficientes' };
const taken: Verdict = { error: 'La mesa no está disponible a esa hora' };
const unknown: Verdict = { error: 'La mesa no existe' };

const isActive = ({ estado }: Reservation) => (activeEstados as readonly string[]).includes(estado);
const periodFor = (b: Reservation) => toPeriod(b.fecha_reserva, b.inicio_reserva, b.final_reserva);
const overlap = (a: Period, b: Period) => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

const partsOf = ({ tables }: Model, id: string | null): readonly (string | null)[] =>
  tables.find((table) => table.id === id)?.parts ?? [id];

const isFree = (model: Model, table: string, reservation: Reservation): boolean =>
  model.reservations.every(
    (other) =>
      other.id === reservation.id ||
      !partsOf(model, other.mesa_id).some((part) => partsOf(model, table).includes(part)) ||
      !isActive(other) ||
      !overlap(periodFor(other), periodFor(reservation)),
  );

/** Sessions that `before` already overlaps do not count. */
const isBlocked = (
  { sessions }: Model,
  { planta }: Table,
  reservation: Reservation,
  before?: Reservation,
): boolean =>
  sessions.some(
    (session) =>
      !(before && overlap(session, periodFor(before))) &&
      session.isActive &&
      session.blocksTables &&
      session.plantas.includes(planta) &&
      overlap(session, periodFor(reservation)),
  );

/** The places of the session that the reservation takes. */
const places = ({ tables }: Model, session: Session, reservation: Reservation | undefined): number => {
  if (!reservation || !isActive(reservation)) return 0;
  const { starts_at } = periodFor(reservation);
  if (starts_at < session.starts_at || starts_at >= session.ends_at) return 0;
  const planta = tables.find(({ id }) => id === reservation.mesa_id)?.planta;
  const belongs =
    session.plantas.length === 0 ||
    reservation.mesa_id === null ||
    (planta !== undefined && session.plantas.includes(planta));
  return belongs ? reservation.num_comensales : 0;
};

/** Whether no session would exceed its capacity, or the reservation takes no more places than before. */
const fitsSessions = (model: Model, after: Reservation, before?: Reservation): boolean =>
  model.sessions.every((session) => {
    if (!session.isActive || session.places === null) return true;
    const takes = places(model, session, after);
    const others = model.reservations.filter(({ id }) => id !== after.id);
    const guests = others.reduce((sum, other) => sum + places(model, session, other), 0);
    return guests + takes <= session.places || takes <= places(model, session, before);
  });

const fits = ({ min, max }: Table, { num_comensales }: Reservation) =>
  min <= num_comensales && num_comensales <= max;

/** Whether the table, or a part of it, is for walk-ins only. */
const isForWalkIns = (model: Model, { id, walkInsOnly }: Table): boolean =>
  walkInsOnly === true ||
  model.tables.some((table) => table.walkInsOnly && partsOf(model, id).includes(table.id));

const compare = (a: Table, b: Table): number =>
  (a.parts?.length ?? 1) - (b.parts?.length ?? 1) ||
  a.max - b.max ||
  a.priority - b.priority ||
  (a.id < b.id ? -1 : 1);

const place = (model: Model, mesa: string | null, after: Reservation, before?: Reservation): Verdict =>
  fitsSessions(model, { ...after, mesa_id: mesa }, before) ? { mesa } : noPlaces;

const assign = (model: Model, after: Reservation, before?: Reservation): Verdict => {
  if (model.tables.length === 0) return place(model, null, after, before);
  const free = model.tables
    .filter(
      (table) =>
        fits(table, after) &&
        !isForWalkIns(model, table) &&
        isFree(model, table.id, after) &&
        !isBlocked(model, table, after),
    )
    .sort(compare);
  if (free.length === 0) return noTable;
  const table = free.find(({ id }) => fitsSessions(model, { ...after, mesa_id: id }, before));
  return table ? { mesa: table.id } : noPlaces;
};

const placeAt = (model: Model, mesa: string, after: Reservation, before?: Reservation): Verdict => {
  if (!model.tables.some(({ id }) => id === mesa)) return unknown;
  return isFree(model, mesa, after) ? place(model, mesa, after, before) : taken;
};

export const created = (model: Model, reservation: Reservation): Verdict =>
  reservation.mesa_id === null
    ? assign(model, reservation)
    : placeAt(model, reservation.mesa_id, reservation);

/** `mesa`: the table in the edit; undefined if absent. */
export const edited = (
  model: Model,
  before: Reservation,
  after: Reservation,
  mesa: string | null | undefined,
): Verdict => {
  const [old, current] = [periodFor(before), periodFor(after)];
  const moved = old.starts_at !== current.starts_at || old.ends_at !== current.ends_at;
  const reactivated = !isActive(before) && isActive(after);
  const newPartySize = before.num_comensales !== after.num_comensales;
  if (mesa === null) return place(model, null, after, before);
  if (!isActive(after)) {
    const exists =
      mesa === undefined || mesa === before.mesa_id || model.tables.some(({ id }) => id === mesa);
    return exists ? { mesa: mesa ?? before.mesa_id } : unknown;
  }
  if (mesa !== undefined) {
    const isSame = mesa === before.mesa_id && !moved && !reactivated;
    return isSame ? place(model, mesa, after, before) : placeAt(model, mesa, after, before);
  }
  if (before.mesa_id === null || !(moved || reactivated || newPartySize))
    return place(model, before.mesa_id, after, before);
  const table = model.tables.find(({ id }) => id === before.mesa_id);
  const same = table && place(model, table.id, after, before);
  const counted = isActive(before) ? before : undefined;
  const isFit = table && (fits(table, after) || !(newPartySize || reactivated));
  const canStay =
    isFit &&
    (!(moved || reactivated) || (isFree(model, table.id, after) && !isBlocked(model, table, after, counted)));
  if (!canStay || !same) return assign(model, after, before);
  const other = 'mesa' in same ? same : assign(model, after, before);
  return 'mesa' in other ? other : same;
};
