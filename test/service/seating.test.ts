import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { estados } from '../../src/contract/statuses.ts';
import { getDefaultFinal, toPeriod } from '../../src/ground/times.ts';
import { addPlanta, addTable, combineTables } from '../../src/service/panel/tables.ts';
import type { Store } from '../../src/storage/store.ts';
import { openRestaurant } from './harness.ts';
import { created, edited, type Model, type Reservation, type Session, type Verdict } from './seating.ts';

const day = '2026-12-01';
const endIsMissing = 'final_reserva es anterior al nuevo inicio_reserva: envíe también final_reserva';
const hours = ['19:00', '20:00', '20:30', '21:00', '21:45', '22:30', '23:30', '01:00'];
const hour = fc.constantFrom(...hours);
const party = fc.integer({ min: 1, max: 6 });

const table = fc.record({
  planta: fc.nat(1),
  min: fc.integer({ min: 1, max: 3 }),
  max: fc.integer({ min: 3, max: 6 }),
  priority: fc.constantFrom(1, 100),
  walkInsOnly: fc.constantFrom(false, false, false, true),
});
const session = fc.record({
  plantas: fc.subarray([0, 1]),
  from: hour,
  to: hour,
  places: fc.option(fc.integer({ min: 1, max: 12 })),
  isActive: fc.boolean(),
  blocksTables: fc.boolean(),
});
const mesa = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('M0', 'M1', 'M0+M1', null, null, null) },
  fc.constant('M9'),
);
const creation = fc.record(
  { inicio_reserva: hour, final_reserva: hour, num_comensales: party, mesa_id: mesa },
  { requiredKeys: ['inicio_reserva', 'num_comensales'] },
);
type Creation = typeof creation extends fc.Arbitrary<infer Value> ? Value : never;
const edit = fc.record(
  {
    inicio_reserva: hour,
    final_reserva: hour,
    num_comensales: party,
    mesa_id: mesa,
    estado: fc.constantFrom(...estados),
  },
  { requiredKeys: [] },
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

const steps = fc.array(fc.oneof(fc.record({ body: creation }), fc.record({ body: edit, which: fc.nat(9) })), {
  minLength: 1,
  maxLength: 12,
});
const scene = fc.record({
  tables: fc.array(table, { maxLength: 3 }),
  sessions: fc.array(session, { maxLength: 3 }),
  isCombined: fc.boolean(),
});
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never;

/** The restaurant of a scene, for the service and as a model for the reference. */
const open = async ({ tables, sessions, isCombined }: Scene, store: Store) => {
  const { ask, tenant } = await openRestaurant({ store });
  const plantas: number[] = [];
  for (const name of ['Sala', 'Terraza']) plantas.push((await addPlanta(store, tenant, { name })).id);
  const mesas = tables.map((each, index) => ({ ...each, id: `M${index}`, planta: plantas[each.planta]! }));
  for (const { planta: planta_id, walkInsOnly, ...each } of mesas)
    await addTable(store, tenant, { ...each, planta_id, walk_ins_only: walkInsOnly });
  const [first, second] = mesas;
  const combined = isCombined && first && second && first.planta === second.planta ? [first, second] : [];
  const parts = combined.map(({ id }) => id);
  if (parts.length > 0) await combineTables(store, tenant, { parts, min: 2, max: 9 });
  const combination = { id: 'M0+M1', planta: first?.planta ?? 0, min: 2, max: 9, priority: 100, parts };
  const modelSessions: Session[] = [];
  for (const { from, to, plantas: indexes, ...rest } of sessions) {
    const planta_ids = indexes.map((index) => plantas[index]!);
    const block_mode = rest.blocksTables ? 'block_tables' : 'capacity_only';
    const { data } = await ask('POST', '/events', { name: 'Cata', block_mode, is_active: rest.isActive });
    const times = { session_date: day, start_time: from, end_time: to };
    const body = { ...times, max_guests: rest.places, planta_ids };
    expect((await ask('POST', `/events/${data['id']}/sessions`, body)).status).toBe(201);
    modelSessions.push({ ...rest, ...toPeriod(day, from, to), plantas: planta_ids });
  }
  const model: Model = {
    tables: parts.length > 0 ? [...mesas, combination] : mesas,
    sessions: modelSessions,
    reservations: [],
  };
  return { ask, model };
};

const toReservation = (body: Creation): Reservation => ({
  id: 'new',
  fecha_reserva: day,
  final_reserva: getDefaultFinal(body.inicio_reserva, body.num_comensales),
  mesa_id: null,
  estado: 'pendiente',
  ...body,
});

const endsNextDay = ({ inicio_reserva, final_reserva }: Reservation) => final_reserva <= inicio_reserva;

const predict = (model: Model, body: Edit, before?: Reservation): Verdict => {
  if (!before) return created(model, toReservation(body as Creation));
  const after = { ...before, ...body };
  const needsEnd = body.final_reserva === undefined && endsNextDay(after) && !endsNextDay(before);
  return needsEnd ? { error: endIsMissing } : edited(model, before, after, body.mesa_id);
};

test('a reservation gets the same table or error as a simple implementation of the rules', async () => {
  const { store } = await openRestaurant();
  await fc.assert(
    fc.asyncProperty(scene, steps, async (sceneOfRun, stepsOfRun) => {
      const opened = await open(sceneOfRun, store);
      const { ask } = opened;
      let { model } = opened;
      for (const { body, ...step } of stepsOfRun) {
        const { reservations } = model;
        const before = 'which' in step ? reservations[step.which % reservations.length] : undefined;
        if ('which' in step && !before) continue;
        const response = before
          ? await ask('PUT', `/reservas/${before.id}`, body)
          : await ask('POST', '/reservas', { fecha_reserva: day, nombre_cliente: 'Ana', ...body });
        const { status, data } = response;
        const result = status < 300 ? { mesa: data['mesa_id'] } : { error: response.body.error };
        expect(result).toEqual(predict(model, body, before));
        if (status >= 300) continue;
        const others = reservations.filter((each) => each !== before);
        model = { ...model, reservations: [...others, data as unknown as Reservation] };
      }
    }),
    { numRuns: inject('engine') === 'sqlite' ? 40 : 10 },
  );
}, 60_000);
