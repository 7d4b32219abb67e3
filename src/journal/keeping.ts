import { randomUUID } from 'node:crypto';
import type { Context } from '../context/context.ts';
import type { Id } from '../context/kinds/finding.ts';
import type { FullKind } from '../context/kinds/kind.ts';
import { Failure } from '../ground/errors.ts';
import { clean } from '../render/clean.ts';
import type { Row } from '../render/outcome.ts';
import { type Deletion, type Mark, version } from './entry.ts';
import { openJournal } from './journal.ts';
import { restaurantOf } from './restaurant.ts';

interface Kept {
  readonly command: string;
  readonly kind: FullKind;
  readonly records: readonly { readonly id: Id; readonly what: string; readonly record: Row }[];
}

/** Says of a record, by its id, what became of it. */
export type Settle = (id: Id, state: 'deleted' | 'kept') => Promise<void>;

/**
 * Writes what is about to be deleted to the journal: it is on the disk when this resolves. Throws WRITE_FAILED,
 * and then nothing must be deleted.
 */
export const keep = async (context: Context, { command, kind, records }: Kept): Promise<Settle> => {
  const journal = openJournal(context.dataDir);
  const entry = randomUUID();
  const line: Deletion = {
    v: version,
    type: 'delete',
    entry,
    at: context.world.now().toISOString(),
    command,
    kind: kind.name,
    restaurant: restaurantOf(context.target()),
    records: records.map(({ id, what, record }) => ({ id, what: clean(what), record: { ...record } })),
  };
  await journal.append([line]).catch(refuse);
  return async (id, state) => {
    const step = String(records.findIndex((record) => record.id === id));
    const mark: Mark = { v: version, type: 'mark', entry, step, state };
    // Without its mark, undo finds out by reading.
    await journal.append([mark]).catch(() => undefined);
  };
};

const refuse = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error;
  throw new Failure(error.code, error.text, {
    cause: error,
    hint: {
      en: 'nothing was deleted; --no-journal deletes without keeping anything',
      es: 'no se ha eliminado nada; --no-journal elimina sin guardar nada',
    },
  });
};
