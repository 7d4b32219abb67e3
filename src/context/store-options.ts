import type { Globals } from '../cli/globals.ts';
import type { Runtime } from '../ground/runtime.ts';

interface Asker {
  readonly globals: Pick<Globals, 'timeout' | 'dry-run'>;
  readonly world: Pick<Runtime, 'signal'>;
}

/** How a command opens a database: it waits as long as it was told for whoever holds it, and not beyond an interruption. */
export const storeOptions = ({ globals, world }: Asker) => ({
  dryRun: globals['dry-run'],
  timeoutMs: globals.timeout === undefined ? undefined : globals.timeout * 1000,
  signal: world.signal,
});
