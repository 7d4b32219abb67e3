import type { Context } from '../../context/context.ts';
import { columnsOf } from '../../render/columns.ts';
import type { Column, RecordOutcome, Row } from '../../render/outcome.ts';

const dryRun: Column = {
  field: 'dry_run',
  header: { en: 'Dry run', es: 'Simulacro' },
  priority: 0,
  value: (_, { lang }) => ({ en: 'nothing was written', es: 'no se ha escrito nada' })[lang],
};

/** What a command wrote on this machine. With `--dry-run` it is what it would write, and says so: `dry_run`. */
export const written = (
  { globals }: Pick<Context, 'globals'>,
  record: Row,
  columns: readonly Column[] = columnsOf([record]),
): RecordOutcome =>
  globals['dry-run']
    ? { kind: 'record', record: { dry_run: true, ...record }, columns: [dryRun, ...columns] }
    : { kind: 'record', record, columns };
