import { describe, expect, it } from 'vitest';
import { findProblems } from '../../src/contract/explain.ts';
import { contract } from '../../src/contract/index.ts';
import { createSampleRestaurant } from '../../src/sample/index.ts';

const sample = createSampleRestaurant('2026-11-20');

describe('the sample restaurant', () => {
  it('has two plantas, 19 tables, a combination, 60 dishes in 8 categories and 300 customers', () => {
    const mesas = sample.plantas.flatMap((planta) => planta.mesas);
    const items = sample.categories.flatMap((category) => category.items);
    expect(sample.name).toBe('Casa Lola');
    expect(sample.plantas.map(({ name, mesas }) => [name, mesas.length])).toEqual([
      ['Sala', 14],
      ['Terraza', 6],
    ]);
    expect(new Set(mesas.map(({ id }) => id)).size).toBe(20);
    expect(sample.categories.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(items.map(({ name }) => name)).size).toBe(60);
    expect(sample.customers).toHaveLength(300);
  });

  it('is always the same for a day', () => {
    expect(createSampleRestaurant('2026-11-20')).toEqual(sample);
  });

  it('has four to six waitlist entries, the first one or two called', () => {
    const statuses = sample.waitlist.map(({ status }) => status).join(' ');
    expect(statuses).toMatch(/^(llamado ){1,2}(en_cola ?){2,5}$/);
    expect(sample.waitlist.length).toBeGreaterThanOrEqual(4);
    expect(sample.waitlist.length).toBeLessThanOrEqual(6);
    const arrivals = sample.waitlist.map(({ created_at }) => created_at);
    expect(arrivals).toEqual([...arrivals].sort());
  });

  it('has two upcoming events, one of them prepaid, and a past one', () => {
    const active = sample.events.filter(({ is_active }) => is_active);
    expect(active).toHaveLength(2);
    expect(active.filter(({ payment_amount_minor }) => payment_amount_minor)).toHaveLength(1);
    for (const { sessions } of active) {
      expect(sessions.length).toBeGreaterThan(0);
      for (const { session_date } of sessions) expect(session_date > sample.today).toBe(true);
    }
    expect(sample.events.filter(({ is_archived }) => is_archived)).toHaveLength(1);
  });

  it('has only records that the API accepts', () => {
    const bodies = [
      ...sample.reservas.map(({ customer: _, ...reserva }) => [contract.reservas.update.body, reserva]),
      ...sample.customers.map((customer) => [contract.crm.create.body, customer]),
      ...sample.categories.map((category) => [contract.menuCategories.create.body, category]),
      ...sample.categories.flatMap(({ items }) =>
        items.map((item) => [contract.menuItems.create.body, { ...item, category_id: 1 }]),
      ),
      ...sample.events.map((event) => [contract.events.create.body, event]),
      ...sample.events.flatMap(({ sessions }) =>
        sessions.map((session) => [contract.eventSessions.create.body, session]),
      ),
    ] as const;
    const problems = bodies.flatMap(([schema, body]) => findProblems(schema as never, body));
    expect(problems).toEqual([]);
  });
});
