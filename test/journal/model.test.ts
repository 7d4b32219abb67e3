import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evening, type Mishap, openEvening } from '../support/evening.ts';

/** What should stand, by name: a plain list, with what people wrote in each record. */
interface Standing {
  readonly kind: Kind;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The name of its category, or of its customer. */
  readonly of?: string | null;
}
type Kind = 'reserva' | 'customer' | 'dish' | 'category';
type List = Map<string, Standing>;

/** What a command did, as it has to be taken back; of one whose outcome nobody told, `isKnown` is false. */
type Deed =
  | { readonly did: 'create'; readonly name: string; readonly made: Standing; readonly isKnown: boolean }
  | {
      readonly did: 'edit';
      readonly name: string;
      readonly field: string;
      readonly from: unknown;
      readonly to: unknown;
    }
  | { readonly did: 'delete'; readonly gone: readonly (readonly [string, Standing])[] };

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

/** Enough to meet each kind of step with each kind of fault now and then; a failure is told within the time of a test. */
const runs = 12;

const nth = fc.nat(6);
const fault: fc.Arbitrary<Mishap | undefined> = fc.option(
  fc.record({ how: fc.constantFrom('drop', 'drop-after', '503', 'kill', 'kill-after'), at: fc.nat(4) }),
  { nil: undefined, freq: 2 },
) as fc.Arbitrary<Mishap | undefined>;
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
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The list once a deed is taken back: nothing of others is overwritten, nothing comes back twice. */
const without = (list: List, deed: Deed): List => {
  const next = copy(list);
  if (deed.did === 'edit') {
    const { name, field, from, to } = deed;
    const now = next.get(name);
    if (now && same(now.fields[field], to))
      next.set(name, { ...now, fields: { ...now.fields, [field]: from } });
    return next;
  }
  if (deed.did === 'delete') {
    for (const [name, was] of deed.gone) if (!next.has(name)) next.set(name, was);
    return next;
  }
  const now = next.get(deed.name);
  const isInUse = [...next.values()].some(
    ({ kind, of, fields }) => of === deed.name && (kind === 'dish' || fields['estado'] !== 'cancelada'),
  );
  if (!deed.isKnown || !now || isInUse || !same(now, deed.made)) return next;
  return removed(next, deed.name);
};

/** A record goes with what it holds; who named it names nobody any more. */
const removed = (list: List, name: string): List => {
  const next = new Map(
    [...list].filter(([each, { kind, of }]) => each !== name && !(kind === 'dish' && of === name)),
  );
  for (const [each, one] of next) if (one.of === name) next.set(each, { ...one, of: null });
  return next;
};

class Account {
  list: List = new Map();
  /** The commands that still stand, the latest last. */
  readonly done: Deed[] = [];
  /** What the latest command took back, if it was an undo. */
  undone: Deed | undefined;
  made = 0;
  readonly evening: Evening;

  constructor(evening: Evening) {
    this.evening = evening;
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
    const made: Standing = {
      kind,
      fields: kind === 'reserva' ? { ...fields, estado: 'pendiente' } : fields,
      ...(of !== undefined && { of }),
    };
    const next = copy(this.list).set(name, made);
    return {
      argv: this.evening.creating(kind, name, fields, of),
      next,
      deed: { did: 'create', name, made, isKnown: true } as Deed,
    };
  }

  change(each: Extract<Step, { act: 'edit' | 'estado' | 'delete' }>) {
    const chosen = pick(this.named(each.act === 'estado' ? 'reserva' : undefined), each.which);
    if (!chosen) return undefined;
    const [name, now] = chosen;
    if (each.act === 'delete') {
      const next = removed(this.list, name);
      const gone = [...this.list].filter(([one]) => !next.has(one));
      return { argv: this.evening.deleting(now.kind, name), next, deed: { did: 'delete', gone } as Deed };
    }
    const verb = pick(Object.keys(estados), each.value) as keyof typeof estados;
    const [field, to] = each.act === 'estado' ? ['estado', estados[verb]] : chosenEdit(now.kind, each);
    const argv =
      each.act === 'estado'
        ? this.evening.verb(verb, name)
        : this.evening.editing(now.kind, name, { [field]: to });
    const next = copy(this.list).set(name, { ...now, fields: { ...now.fields, [field]: to } });
    return { argv, next, deed: { did: 'edit', name, field, from: now.fields[field], to } as Deed };
  }

  /** Runs a command that may fail or be killed: it was done or it was not, and says which if it says anything. */
  async command(planned: { argv: Promise<string[]>; next: List; deed: Deed }, fault: Mishap | undefined) {
    const { next, deed } = planned;
    const code = await this.evening.run(await planned.argv, fault);
    const now = await this.evening.list();
    const isDone = same(sorted(now), sorted(next));
    if (!isDone) expect(sorted(now)).toEqual(sorted(this.list));
    if (code === 0) expect(isDone).toBe(true);
    if (code === 7) expect(sorted(now)).toEqual(sorted(this.list));
    expect([0, 7, 9, undefined]).toContain(code);
    this.list = isDone ? next : this.list;
    this.undone = undefined;
    const standing = await this.evening.standing();
    expect([this.done.length, this.done.length + 1]).toContain(standing);
    if (code === 0) expect(standing).toBe(this.done.length + 1);
    if (standing === this.done.length) return;
    this.done.push(deed.did === 'create' && code !== 0 ? { ...deed, isKnown: false } : deed);
  }

  /** However an undo is cut short, as many more as it takes finish it, and nothing is done twice. */
  async undo(fault: Mishap | undefined) {
    const deed = this.done.at(-1);
    const code = await this.evening.run(['undo', '--yes'], deed && fault);
    if (!deed) return expect(code).toBe(3);
    for (let tries = 0; (await this.evening.standing()) === this.done.length; tries++) {
      expect(tries).toBeLessThan(3);
      await this.evening.run(['undo', '--yes']);
    }
    this.done.pop();
    const next = without(this.list, deed);
    this.undone = fault || same(sorted(next), sorted(this.list)) ? undefined : deed;
    this.list = next;
    await this.check();
  }

  /** Does again what the latest undo took back. */
  async redo() {
    const deed = this.undone;
    if (!deed) return;
    expect(await this.evening.run(['undo', '1', '--yes'])).toBe(0);
    this.undone = undefined;
    if (deed.did === 'create') this.list.set(deed.name, deed.made);
    if (deed.did === 'delete')
      this.list = removed(this.list, deed.gone.find(([name]) => isOwner(deed, name))![0]);
    if (deed.did === 'edit') this.list = without(this.list, { ...deed, from: deed.to, to: deed.from });
    this.done.push(deed);
    await this.check();
  }

  /** Somebody else's edit, past this machine's journal. */
  async others(each: Extract<Step, { act: 'others' }>) {
    const chosen = pick(this.named(), each.which);
    if (!chosen) return;
    const [name, now] = chosen;
    const [field, to] = chosenEdit(now.kind, each);
    await this.evening.others(now.kind, name, { [field]: to });
    this.list = copy(this.list).set(name, { ...now, fields: { ...now.fields, [field]: to } });
    this.undone = undefined;
  }

  async check() {
    expect(sorted(await this.evening.list())).toEqual(sorted(this.list));
    expect(await this.evening.standing()).toBe(this.done.length);
  }
}

const isOwner = ({ gone }: { gone: Extract<Deed, { did: 'delete' }>['gone'] }, name: string) =>
  gone.length === 1 || gone.some(([, { of }]) => of === name);

const chosenEdit = (kind: Kind, { field, value }: { field: number; value: number }): [string, unknown] => {
  const [name, values] = pick(Object.entries(editable[kind]), field)!;
  return [name, pick(values, value)];
};

const sorted = (list: List) => [...list].sort(([a], [b]) => a.localeCompare(b));

test('after any evening of commands, faults, kills and undos, what stands is what should', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const evening = await openEvening();
      try {
        const account = new Account(evening);
        for (const each of steps) await account.take(each);
        while (account.done.length > 0) await account.undo(undefined);
      } finally {
        await evening.close();
      }
    }),
    { numRuns: runs, interruptAfterTimeLimit: 90_000 },
  );
}, 120_000);
