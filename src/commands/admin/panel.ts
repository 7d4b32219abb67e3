import type { Example } from '../../cli/command.ts';
import type { Arg, Args, Flags, Values, WordsFor } from '../../cli/flag.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import { mustBe } from '../../ground/expected.ts';
import type { Text } from '../../ground/lang.ts';
import { keysOf } from '../../render/columns.ts';
import type { Column, Outcome, Row } from '../../render/outcome.ts';
import type { Store } from '../../storage/index.ts';
import { asOnTheLine } from '../shared/as-on-the-line.ts';
import { written } from '../shared/written.ts';
import { columnsFor } from './columns.ts';
import { databaseFlag, openDatabase, tenantFlag } from './database.ts';

type Panel = typeof import('../../service/panel.ts');

/** What a panel command works with. */
export interface Desk {
  readonly context: Context;
  readonly panel: Panel;
  readonly store: Store;
  readonly tenantId: number;
  readonly now: Date;
}

interface PanelCommand<F extends Flags, A extends Args> {
  readonly path: readonly [keyof ReturnType<typeof columnsFor>, string];
  readonly summary: Text;
  readonly detail?: Text;
  readonly args?: A;
  readonly flags?: F;
  readonly examples: readonly Example[];
  readonly run: (
    desk: Desk,
    told: { args: WordsFor<A>; flags: Values<F> },
  ) => Promise<object | readonly object[]>;
}

/** A command on one restaurant of a database. It answers with the record, or the records, of the panel. */
export const panelCommand = <F extends Flags, const A extends Args>(spec: PanelCommand<F, A>): Command => {
  const { flags: own, path, run, ...rest } = spec;
  return command({
    ...rest,
    path: ['admin', ...path],
    flags: { ...own, database: databaseFlag, tenant: tenantFlag } as Flags,
    exits: [exits.notFound, exits.refused, exits.unreachable],
    run: async (context, { args, flags }) => {
      const panel = await import('../../service/panel.ts');
      const store = await openDatabase(context, flags['database'] as string | undefined);
      const work = async () => {
        const { id: tenantId } = await panel.chosenTenant(store, flags['tenant'] as number | undefined);
        const desk = { context, panel, store, tenantId, now: context.world.now() };
        return run(desk, { args, flags: flags as Values<F> });
      };
      const found = await work().catch((error: unknown) => {
        throw asOnTheLine(error, { flags: { ...own, tenant: tenantFlag }, args: spec.args ?? [] });
      });
      return outcomeOf(context, found, columnsFor(context.timeZone())[path[0]]);
    },
  });
};

const outcomeOf = (
  context: Context,
  found: object | readonly object[],
  columns: readonly Column[],
): Outcome =>
  Array.isArray(found)
    ? { kind: 'list', records: found as Row[], columns, fields: keysOf(found as Row[]) }
    : written(context, { ...found }, columns);

/** The numeric id that an argument gives. Throws USAGE. */
export const idOf = (word: string | undefined): number => {
  if (word !== undefined && /^\d{1,15}$/.test(word)) return Number(word);
  throw usage([{ name: '<id>', text: mustBe({ en: 'a number', es: 'un número' }, word) }]);
};

export const idArg: Arg = { name: 'id', about: { en: 'its id', es: 'su id' } };
