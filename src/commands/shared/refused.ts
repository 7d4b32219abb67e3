import type { Shown } from '../../context/kinds/kind.ts';
import { exits, Failure, hinted } from '../../ground/errors.ts';
import type { Row } from '../../render/outcome.ts';

/** What was to be written of a record: as it would stand then, and what was sent for it. */
interface Wanted {
  readonly before?: Row | undefined;
  readonly sent: Row;
}

/** An error of a write, to be thrown on: where a rule refused it, with where to look. */
export const refusedWith = async (
  { wayOut }: Shown,
  { before, sent }: Wanted,
  error: unknown,
): Promise<unknown> =>
  error instanceof Failure && error.exit === exits.refused
    ? hinted(error, await wayOut?.({ ...before, ...sent }, sent))
    : error;
