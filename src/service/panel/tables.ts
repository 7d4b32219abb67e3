import * as z from 'zod/mini';
import { boolean, integer, nonBlankText, recordId } from '../../contract/objects.ts';
import { label, withExpected } from '../../contract/schema.ts';
import { isActive } from '../../contract/statuses.ts';
import { wallClock } from '../../ground/dates.ts';
import { Failure, suggestCommand } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { compareTexts } from '../../ground/strings.ts';
import { type Period, toMinutes } from '../../ground/times.ts';
import type { Mesa, NewMesa, Planta, Tenant } from '../../storage/records.ts';
import type { Repositories, Store } from '../../storage/store.ts';
import { addOne } from '../handler.ts';
import { hashKey } from '../identifiers.ts';
import { getPace, type Pace } from '../seating.ts';
import { createFieldFailure, createNotFoundFailure, parseInput } from './tenants.ts';

/** The plantas, tables and pace of the key's tenant; empty if the key is unknown. */
export const readFloorByKey = (
  store: Store,
  key: string,
): Promise<{ plantas: Planta[]; tables: Mesa[]; pace?: Pace }> =>
  store.snapshot(async ({ keys, plantas, mesas }) => {
    const { tenant } = (await keys.findByHash(hashKey(key))) ?? {};
    if (!tenant) return { plantas: [], tables: [] };
    const pace = getPace(tenant);
    return {
      plantas: await plantas.list(tenant.id),
      tables: await mesas.list(tenant.id),
      ...(pace && { pace }),
    };
  });

/** The ids of the plantas that events of the key's tenant block at some time of the period. */
export const listBlockedPlantasByKey = (store: Store, key: string, period: Period): Promise<number[]> =>
  store.snapshot(async ({ keys, eventSessions }) => {
    const match = await keys.findByHash(hashKey(key));
    return match ? eventSessions.listBlockedPlantas(match.tenant.id, period) : [];
  });

const plantaInput = z.object({ name: nonBlankText() });

/** @throws Failure USAGE */
export const addPlanta = async (store: Store, tenantId: number, input: { name: string }): Promise<Planta> => {
  const planta = parseInput(plantaInput, input);
  return store.transaction(({ plantas }) => addOne(plantas, tenantId, planta), tenantId);
};

export const listPlantas = (store: Store, tenantId: number): Promise<Planta[]> =>
  store.snapshot(({ plantas }) => plantas.list(tenantId));

/** Returns the removed planta. @throws Failure NOT_FOUND, BUSINESS_ERROR if it is in use */
export const removePlanta = (store: Store, tenantId: number, id: number): Promise<Planta> =>
  store.transaction(async (s) => {
    const planta = await s.plantas.find(tenantId, id);
    if (!planta) throw unknownPlanta('id', id);
    const { name } = planta;
    const tables = await s.mesas.list(tenantId);
    if (tables.some(({ planta_id }) => planta_id === id))
      throw new Failure('BUSINESS_ERROR', { en: `${name} has tables`, es: `${name} tiene mesas` });
    // A session without plantas would cover the whole restaurant.
    if (await s.eventSessions.usesPlanta(tenantId, id))
      throw new Failure('BUSINESS_ERROR', {
        en: `${name} has event sessions`,
        es: `${name} tiene sesiones de eventos`,
      });
    await s.plantas.remove(tenantId, id);
    return planta;
  }, tenantId);

const unknownPlanta = (field: string, id: number): Failure =>
  createNotFoundFailure(field, `there is no floor area ${id}`, `no hay ninguna planta ${id}`);

export const defaultPriority = 100;

const maxIdLength = 100;

export const tableInput = z.object({
  // Short enough for an index.
  id: label(
    withExpected(
      nonBlankText().check(z.maxLength(maxIdLength)),
      `a text of 1 to ${maxIdLength} characters`,
      `un texto de 1 a ${maxIdLength} caracteres`,
    ),
    'id',
    'id',
  ),
  planta_id: label(recordId(), 'id of its floor area', 'id de su planta'),
  min: label(integer(1), 'minimum party size', 'mínimo de comensales'),
  max: label(integer(1), 'maximum party size', 'máximo de comensales'),
  priority: z.nullish(
    label(
      integer(0),
      'lower values are assigned first; 100 by default',
      'los valores menores se asignan antes; si falta, 100',
    ),
  ),
  walk_ins_only: z.nullish(
    label(boolean(), 'only for guests at the door', 'solo para quien llega sin reserva'),
  ),
});

/** Fields that are still to be validated. */
type RawFields = Readonly<Record<string, unknown>>;

export const maxBelowMinMessage: LocalizedText = {
  en: 'must not be below min',
  es: 'no debe ser menor que min',
};

/** @throws Failure USAGE, NOT_FOUND for the planta, BUSINESS_ERROR if the id is in use */
export const addTable = (store: Store, tenantId: number, input: RawFields): Promise<Mesa> => {
  const mesa = parseTable(input);
  return store.transaction(async (s) => {
    const { planta_id } = mesa;
    if (!(await s.plantas.find(tenantId, planta_id))) throw unknownPlanta('planta_id', planta_id);
    return addUniqueTable(s, tenantId, mesa);
  }, tenantId);
};

const parseTable = (input: unknown): NewMesa => {
  const { priority, walk_ins_only, ...fields } = parseInput(tableInput, input);
  if (fields.max < fields.min) throw createFieldFailure('max', maxBelowMinMessage);
  return { ...fields, priority: priority ?? defaultPriority, walk_ins_only: walk_ins_only ?? false };
};

const addUniqueTable = async (s: Repositories, tenantId: number, mesa: NewMesa): Promise<Mesa> => {
  const { id } = mesa;
  if (await s.mesas.find(tenantId, id))
    throw new Failure('BUSINESS_ERROR', { en: `table ${id} already exists`, es: `ya hay una mesa ${id}` });
  return addOne(s.mesas, tenantId, mesa);
};

const findTable = async (s: Repositories, tenantId: number, id: string): Promise<Mesa> => {
  const mesa = await s.mesas.find(tenantId, id);
  if (mesa) return mesa;
  throw createNotFoundFailure('id', `there is no table ${id}`, `no hay ninguna mesa ${id}`);
};

/** Adds a table made of others of one floor area. @throws Failure USAGE, NOT_FOUND, BUSINESS_ERROR if the id is in use */
export const combineTables = (
  store: Store,
  tenantId: number,
  { parts: ids, id = ids.join('+'), ...sizes }: CombinedTableInput,
): Promise<Mesa> =>
  store.transaction(async (s) => {
    if (new Set(ids).size !== ids.length || ids.length < 2)
      throw createFieldFailure('id', differentTablesMessage);
    const parts: Mesa[] = [];
    for (const part of ids) parts.push(await findTable(s, tenantId, part));
    const [{ planta_id }] = parts as [Mesa];
    const combined = parts.find((part) => part.parts.length > 0);
    if (combined)
      throw new Failure('BUSINESS_ERROR', {
        en: `table ${combined.id} is a combination itself`,
        es: `la mesa ${combined.id} ya es una unión`,
        hint: {
          en: `combine its tables: ${combined.parts.join(' ')}`,
          es: `junte sus mesas: ${combined.parts.join(' ')}`,
        },
      });
    if (parts.some((part) => part.planta_id !== planta_id))
      throw new Failure('BUSINESS_ERROR', {
        en: `the tables ${ids.join(', ')} are on different floor areas`,
        es: `las mesas ${ids.join(', ')} están en plantas distintas`,
      });
    return addUniqueTable(s, tenantId, {
      ...parseTable({ id, planta_id, ...sizes }),
      parts: ids.toSorted(compareTexts),
    });
  }, tenantId);

interface CombinedTableInput extends RawFields {
  readonly parts: readonly string[];
  /** Default: the parts joined by `+`. */
  readonly id?: string | undefined;
}

const differentTablesMessage: LocalizedText = {
  en: 'must name two different tables or more',
  es: 'debe nombrar dos mesas distintas o más',
};

/** Changes the given fields. @throws Failure USAGE, NOT_FOUND */
export const editTable = (store: Store, tenantId: number, id: string, changes: RawFields): Promise<Mesa> =>
  store.transaction(async (s) => {
    const mesa = await findTable(s, tenantId, id);
    const edited = { ...mesa, ...parseTable({ ...mesa, ...changes }) };
    await s.mesas.save(edited);
    return edited;
  }, tenantId);

const getTenant = async (tenants: Repositories['tenants'], id: number): Promise<Tenant> =>
  invariant(await tenants.find(id), 'the caller has chosen the tenant');

/** Null if there is no limit. */
type PaceRecord = { readonly [Field in keyof Pace]: number | null };

const noPace: PaceRecord = { diners: null, minutes: null };

export const readPace = (store: Store, tenantId: number): Promise<PaceRecord> =>
  store.snapshot(async ({ tenants }) => getPace(await getTenant(tenants, tenantId)) ?? noPace);

/** Limits the guests who arrive in each slot of minutes; without `pace`, removes the limit. */
export const setPace = (store: Store, tenantId: number, pace: PaceRecord = noPace): Promise<PaceRecord> =>
  store.transaction(async ({ tenants }) => {
    await tenants.setPace(tenantId, { pace_diners: pace.diners, pace_minutes: pace.minutes });
    return pace;
  }, tenantId);

export const listTables = (store: Store, tenantId: number): Promise<Mesa[]> =>
  store.snapshot(({ mesas }) => mesas.list(tenantId));

/** Returns the removed table. @throws Failure NOT_FOUND, BUSINESS_ERROR if it has upcoming reservations or is a part */
export const removeTable = (store: Store, tenantId: number, id: string, at: Date): Promise<Mesa> =>
  store.transaction(async (s) => {
    const mesa = await findTable(s, tenantId, id);
    const { tz } = await getTenant(s.tenants, tenantId);
    const combined = (await s.mesas.list(tenantId)).find(({ parts }) => parts.includes(id));
    if (combined)
      throw new Failure('BUSINESS_ERROR', {
        en: `table ${id} is a part of ${combined.id}`,
        es: `la mesa ${id} es parte de ${combined.id}`,
        hint: suggestCommand(['admin', 'tables', 'remove', combined.id], {
          en: 'remove that first',
          es: 'quite antes esa',
        }),
      });
    const { date, time } = wallClock(at, tz);
    const now = toMinutes(date, time);
    const reservas = await s.reservas.list(tenantId, { mesa_id: id });
    const upcoming = reservas.filter(({ estado, ends_at }) => isActive({ estado }) && ends_at > now).length;
    if (upcoming > 0)
      throw new Failure('BUSINESS_ERROR', {
        en: `table ${id} has upcoming reservations: ${upcoming}`,
        es: `la mesa ${id} tiene reservas próximas: ${upcoming}`,
        hint: { en: 'move or cancel them first', es: 'muévalas o cancélelas antes' },
      });
    await s.mesas.remove(tenantId, id);
    return mesa;
  }, tenantId);
