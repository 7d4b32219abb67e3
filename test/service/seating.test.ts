import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estados } from '../../src/contract/reservas.ts';
import { defaultFinal, toPeriod } from '../../src/ground/times.ts';
import { addPlanta, addTable } from '../../src/service/panel.ts';
import type { Store } from '../../src/storage/store.ts';
import { openRestaurant } from './harness.ts';
import { type Booking, created, edited, type House, type Session, type Verdict } from './seating.ts';

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
});
const session = fc.record({
  plantas: fc.subarray([0, 1]),
  from: hour,
  to: hour,
  places: fc.option(fc.integer({ min: 1, max: 12 })),
  isActive: fc.boolean(),
  blocksTables: fc.boolean(),
});
const mesa = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('M0', 'M1', null, null) }, fc.constant('M9'));
const creation = fc.record(
  { inicio_reserva: hour, final_reserva: hour, num_comensales: party, mesa_id: mesa },
  { requiredKeys: ['inicio_reserva', 'num_comensales'] },
);
type Made = typeof creation extends fc.Arbitrary<infer Value> ? Value : never;
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
});
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never;

/** The restaurant of a scene, and what the reference knows of it. */
const open = async ({ tables, sessions }: Scene, store: Store) => {
  const { ask, tenant } = await openRestaurant({ store });
  const plantas: number[] = [];
  for (const name of ['Sala', 'Terraza']) plantas.push((await addPlanta(store, tenant, { name })).id);
  const floor = tables.map((one, place) => ({ ...one, id: `M${place}`, planta: plantas[one.planta]! }));
  for (const one of floor) await addTable(store, tenant, { ...one, planta_id: one.planta });
  const evening: Session[] = [];
  for (const { from, to, plantas: on, ...rest } of sessions) {
    const planta_ids = on.map((place) => plantas[place]!);
    const block_mode = rest.blocksTables ? 'block_tables' : 'capacity_only';
    const { data } = await ask('POST', '/events', { name: 'Cata', block_mode, is_active: rest.isActive });
    const hours = { session_date: day, start_time: from, end_time: to };
    const body = { ...hours, max_guests: rest.places, planta_ids };
    expect((await ask('POST', `/events/${data['id']}/sessions`, body)).status).toBe(201);
    evening.push({ ...rest, ...toPeriod(day, from, to), plantas: planta_ids });
  }
  const house: House = { tables: floor, sessions: evening, bookings: [] };
  return { ask, house };
};

const madeOf = (body: Made): Booking => ({
  id: 'new',
  fecha_reserva: day,
  final_reserva: defaultFinal(body.inicio_reserva, body.num_comensales),
  mesa_id: null,
  estado: 'pendiente',
  ...body,
});

const endsNextDay = ({ inicio_reserva, final_reserva }: Booking) => final_reserva <= inicio_reserva;

const verdictOf = (house: House, body: Edit, before?: Booking): Verdict => {
  if (!before) return created(house, madeOf(body as Made));
  const after = { ...before, ...body };
  const isCutShort = body.final_reserva === undefined && endsNextDay(after) && !endsNextDay(before);
  return isCutShort ? { refused: endIsMissing } : edited(house, before, after, body.mesa_id);
};

test('a booking gets the table, or the refusal, that the rules said plainly give it', async () => {
  const { store } = await openRestaurant();
  await fc.assert(
    fc.asyncProperty(scene, steps, async (given, all) => {
      const { ask, ...opened } = await open(given, store);
      let { house } = opened;
      for (const { body, ...of } of all) {
        const before = 'which' in of ? house.bookings[of.which % house.bookings.length] : undefined;
        if ('which' in of && !before) continue;
        const {
          status,
          data,
          body: answer,
        } = before
          ? await ask('PUT', `/reservas/${before.id}`, body)
          : await ask('POST', '/reservas', { fecha_reserva: day, nombre_cliente: 'Ana', ...body });
        const verdict = verdictOf(house, body, before);
        expect(status < 300 ? { mesa: data['mesa_id'] } : { refused: answer.error }).toEqual(verdict);
        if (status >= 300) continue;
        const others = house.bookings.filter((one) => one !== before);
        house = { ...house, bookings: [...others, data as unknown as Booking] };
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
