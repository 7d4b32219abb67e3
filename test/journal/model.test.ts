import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fault, type Fixture, openFixture } from '../support/evening.ts';

/** An expected record, with the fields that people wrote. */
interface ExpectedRecord {
  readonly kind: Kind;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The name of its category, or of its customer. */
  readonly of?: string | null;
}
type Kind = 'reserva' | 'customer' | 'dish' | 'category';
type List = Map<string, ExpectedRecord>;

/** What a command did and undo must revert. `isKnown` is false if the outcome is unknown. */
type Change =
  | {
      readonly did: 'create';
      readonly name: string;
      readonly made: ExpectedRecord;
      readonly isKnown: boolean;
    }
  | {
      readonly did: 'edit';
      readonly name: string;
      readonly field: string;
      readonly from: unknown;
      readonly to: unknown;
    }
  | { readonly did: 'delete'; readonly gone: readonly (readonly [string, ExpectedRecord])[] };

const editable: Readonly<Record<Kind, Readonly<Record<string, readonly unknown[]>>>> = {
  reserva: {
    notas: ['ventana', 'alergia: nueces', ''],
    telefono: ['600', '+34600111222'],
    num_comensales: [2, 5],
  },
  customer: { notes: ['vip', 'ruido'], phone: ['611', '622'] },
  dish: { price: [4.5, 12], is_available: [false, true] },
  category: { description: ['dulce', 'frío'], sort_order: [1, 7] },
};
const estados = { confirm: 'confirmada', seat: 'en_curso', finish: 'finalizada', cancel: 'cancelada' };

/** Enough to combine each kind of step with each kind of fault now and then. */
const runs = 12;

const nth = fc.nat(6);
const fault: fc.Arbitrary<Fault | undefined> = fc.option(
  fc.record({ how: fc.constantFrom('drop', 'drop-after', '503', 'kill', 'kill-after'), at: fc.nat(4) }),
  { nil: undefined, freq: 2 },
) as fc.Arbitrary<Fault | undefined>;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('create' as const), which: nth, fault }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('edit' as const), which: nth, field: nth, value: nth, fault }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('estado' as const), which: nth, value: nth, fault }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('delete' as const), which: nth, fault }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('undo' as const), fault }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('redo' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('others' as const), which: nth, field: nth, value: nth }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(from.length, 1)];
const copy = (list: List): List => new Map(list);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the list after undoing a change: keeps what others wrote, restores nothing twice. */
const without = (list: List, change: Change): List => {
  const next = copy(list);
  if (change.did === 'edit') {
    const { name, field, from, to } = change;
    const now = next.get(name);
    if (now && same(now.fields[field], to))
      next.set(name, { ...now, fields: { ...now.fields, [field]: from } });
    return next;
  }
  if (change.did === 'delete') {
    for (const [name, was] of change.gone) if (!next.has(name)) next.set(name, was);
    return next;
  }
  const now = next.get(change.name);
  const isInUse = [...next.values()].some(
    ({ kind, of, fields }) => of === change.name && (kind === 'dish' || fields['estado'] !== 'cancelada'),
  );
  if (!change.isKnown || !now || isInUse || !same(now, change.made)) return next;
  return removed(next, change.name);
};

/** Removes a record with its children, and clears references to it. */
const removed = (list: List, name: string): List => {
  const next = new Map(
    [...list].filter(([each, { kind, of }]) => each !== name && !(kind === 'dish' && of === name)),
  );
  for (const [each, one] of next) if (one.of === name) next.set(each, { ...one, of: null });
  return next;
};

class Model {
  list: List = new Map();
  /** The undoable commands, latest last. */
  readonly done: Change[] = [];
  /** What the latest command undid, if it was an undo. */
  undone: Change | undefined;
  made = 0;
  readonly fixture: Fixture;

  constructor(fixture: Fixture) {
    this.fixture = fixture;
  }

  named = (kind?: Kind) => [...this.list].filter(([, one]) => kind === undefined || one.kind === kind);

  async take(each: Step): Promise<void> {
    if (each.act === 'undo') return this.undo(each.fault);
    if (each.act === 'redo') return this.redo();
    if (each.act === 'others') return this.others(each);
    const planned = each.act === 'create' ? this.creation(each.which) : this.change(each);
    if (!planned) return;
    await this.command(planned, each.fault);
  }

  creation(which: number) {
    const kind = pick(['reserva', 'customer', 'category', 'dish'] as const, which)!;
    const owner = pick(this.named(kind === 'dish' ? 'category' : 'customer'), which)?.[0] ?? null;
    if (kind === 'dish' && owner === null) return undefined;
    const name = `${kind} ${++this.made}`;
    const of = kind === 'dish' || kind === 'reserva' ? owner : undefined;
    const fields = Object.fromEntries(
      Object.entries(editable[kind]).map(([field, [first]]) => [field, first]),
    );
    const made: ExpectedRecord = {
      kind,
      fields: kind === 'reserva' ? { ...fields, estado: 'pendiente' } : fields,
      ...(of !== undefined && { of }),
    };
    const next = copy(this.list).set(name, made);
    return {
      argv: this.fixture.creating(kind, name, fields, of),
      next,
      change: { did: 'create', name, made, isKnown: true } as Change,
    };
  }

  change(each: Extract<Step, { act: 'edit' | 'estado' | 'delete' }>) {
    const chosen = pick(this.named(each.act === 'estado' ? 'reserva' : undefined), each.which);
    if (!chosen) return undefined;
    const [name, now] = chosen;
    if (each.act === 'delete') {
      const next = removed(this.list, name);
      const gone = [...this.list].filter(([one]) => !next.has(one));
      return { argv: this.fixture.deleting(now.kind, name), next, change: { did: 'delete', gone } as Change };
    }
    const verb = pick(Object.keys(estados), each.value) as keyof typeof estados;
    const [field, to] = each.act === 'estado' ? ['estado', estados[verb]] : chosenEdit(now.kind, each);
    const argv =
      each.act === 'estado'
        ? this.fixture.verb(verb, name)
        : this.fixture.editing(now.kind, name, { [field]: to });
    const next = copy(this.list).set(name, { ...now, fields: { ...now.fields, [field]: to } });
    return { argv, next, change: { did: 'edit', name, field, from: now.fields[field], to } as Change };
  }

  /** Runs a command that may fail or be killed. It is done or not, and its exit code agrees. */
  async command(planned: { argv: Promise<string[]>; next: List; change: Change }, fault: Fault | undefined) {
    const { next, change } = planned;
    const code = await this.fixture.run(await planned.argv, fault);
    const now = await this.fixture.list();
    const isDone = same(sorted(now), sorted(next));
    if (!isDone) expect(sorted(now)).toEqual(sorted(this.list));
    if (code === 0) expect(isDone).toBe(true);
    if (code === 7) expect(sorted(now)).toEqual(sorted(this.list));
    expect([0, 7, 9, undefined]).toContain(code);
    this.list = isDone ? next : this.list;
    this.undone = undefined;
    const undoable = await this.fixture.undoable();
    expect([this.done.length, this.done.length + 1]).toContain(undoable);
    if (code === 0) expect(undoable).toBe(this.done.length + 1);
    if (undoable === this.done.length) return;
    this.done.push(change.did === 'create' && code !== 0 ? { ...change, isKnown: false } : change);
  }

  /** After an interrupted undo, further ones complete it, and nothing is done twice. */
  async undo(fault: Fault | undefined) {
    const change = this.done.at(-1);
    const code = await this.fixture.run(['undo', '--yes'], change && fault);
    if (!change) return expect(code).toBe(3);
    for (let tries = 0; (await this.fixture.undoable()) === this.done.length; tries++) {
      expect(tries).toBeLessThan(3);
      await this.fixture.run(['undo', '--yes']);
    }
    this.done.pop();
    if (change.did === 'delete') this.forgetDeletesOf(change.gone);
    const next = without(this.list, change);
    this.undone = fault || same(sorted(next), sorted(this.list)) ? undefined : change;
    this.list = next;
    await this.check();
  }

  /** An earlier delete of the same record was killed before it took effect: with the record back, it is undone too. */
  forgetDeletesOf(restored: Extract<Change, { did: 'delete' }>['gone']) {
    const names = new Set(restored.map(([name]) => name));
    const isReverted = (change: Change) =>
      change.did === 'delete' && change.gone.some(([name]) => isOwner(change, name) && names.has(name));
    this.done.splice(0, this.done.length, ...this.done.filter((change) => !isReverted(change)));
  }

  /** Repeats what the latest undo reverted. */
  async redo() {
    const change = this.undone;
    if (!change) return;
    expect(await this.fixture.run(['undo', '1', '--yes'])).toBe(0);
    this.undone = undefined;
    if (change.did === 'create') this.list.set(change.name, change.made);
    if (change.did === 'delete')
      this.list = removed(this.list, change.gone.find(([name]) => isOwner(change, name))![0]);
    if (change.did === 'edit')
      this.list = without(this.list, { ...change, from: change.to, to: change.from });
    this.done.push(change);
    await this.check();
  }

  /** A change by others, outside this machine's journal. */
  async others(each: Extract<Step, { act: 'others' }>) {
    const chosen = pick(this.named(), each.which);
    if (!chosen) return;
    const [name, now] = chosen;
    const [field, to] = chosenEdit(now.kind, each);
    await this.fixture.editByOthers(now.kind, name, { [field]: to });
    this.list = copy(this.list).set(name, { ...now, fields: { ...now.fields, [field]: to } });
    this.undone = undefined;
  }

  async check() {
    expect(sorted(await this.fixture.list())).toEqual(sorted(this.list));
    expect(await this.fixture.undoable()).toBe(this.done.length);
  }
}

const isOwner = ({ gone }: { gone: Extract<Change, { did: 'delete' }>['gone'] }, name: string) =>
  gone.length === 1 || gone.some(([, { of }]) => of === name);

const chosenEdit = (kind: Kind, { field, value }: { field: number; value: number }): [string, unknown] => {
  const [name, values] = pick(Object.entries(editable[kind]), field)!;
  return [name, pick(values, value)];
};

const sorted = (list: List) => [...list].sort(([a], [b]) => a.localeCompare(b));

/** A delete that was killed before it took effect, and a second one of the same record. */
const killedDelete: Step[] = [
  { act: 'create', which: 0, fault: undefined },
  { act: 'delete', which: 0, fault: { how: 'kill', at: 1 } },
  { act: 'others', which: 0, field: 0, value: 0 },
  { act: 'delete', which: 0, fault: undefined },
  { act: 'undo', fault: undefined },
];

test('any sequence of commands, faults, kills and undos leaves the expected records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const fixture = await openFixture();
      try {
        const model = new Model(fixture);
        for (const each of steps) await model.take(each);
        while (model.done.length > 0) await model.undo(undefined);
      } finally {
        await fixture.close();
      }
    }),
    {
      examples: [[killedDelete]],
      numRuns: runs,
      interruptAfterTimeLimit: 90_000,
    },
  );
}, 120_000);
