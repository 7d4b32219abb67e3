import type { Context } from '../../../../context/context.ts';
import { reserva as resource } from '../../../../context/resources/reserva.ts';
import { reservas } from '../../../../contract/reservas.ts';
import { withLock } from '../../../../files/lock.ts';
import { makeFolderFor } from '../../../../files/write-file.ts';
import { createInterruption, Failure, withResumeHint } from '../../../../ground/errors.ts';
import { formatCount, type LocalizedText } from '../../../../ground/i18n.ts';
import { stringifyJson } from '../../../../ground/json.ts';
import type { CommandResult } from '../../../../render/outcome.ts';
import { isOutage, waitForNextRead } from '../../../shared/watching.ts';
import { type Change, formatChange, indexById, listChanges } from './changes.ts';
import { openWatchState, type WatchState } from './watch-state.ts';

interface WatchOptions {
  /** Milliseconds between two checks. */
  readonly every: number;
  readonly once: boolean;
  readonly exec: string | undefined;
}

/** Writes a change; false if the reader has closed the output. */
type Report = (change: Change) => Promise<boolean>;

/** The result of `reservas watch`: a stream of changes. */
export const watchReservations = async (context: Context, options: WatchOptions): Promise<CommandResult> => {
  const { every, once, exec } = options;
  if (context.globals['dry-run']) {
    await (await context.client()).call(reservas.list, { query: {} });
    return { kind: 'raw', body: '' };
  }
  return {
    kind: 'stream',
    run: async (write) => {
      const report: Report = async (change) => {
        const isOpen = await write({ ...change });
        if (exec !== undefined) await execute(context, exec, change, once);
        return isOpen;
      };
      const state = await openWatchState(context);
      try {
        if (once) await checkOnce(context, state, maxLockWaitMs, report);
        else await checkRepeatedly(context, state, every, report);
      } catch (error) {
        throw withResumeHint(resumeHint, error);
      }
    },
    formatLine: (record, lang) => formatChange(record as unknown as Change, lang),
  };
};

const resumeHint: LocalizedText = {
  en: 'the same command resumes: it reports the changes since then, and none twice',
  es: 'el mismo comando continúa: avisa de los cambios desde entonces, y ninguno dos veces',
};

/** A cron job gives up then, so that jobs do not pile up. */
const maxLockWaitMs = 60_000;

/** Runs the `--exec` command. A failed command does not repeat the change; with `--once` the exit code becomes 6. */
const execute = async (
  { runtime, notice, reportFailure }: Context,
  command: string,
  change: Change,
  once: boolean,
): Promise<void> => {
  const { shell, signal } = runtime;
  const code = await shell(command, [], { input: `${stringifyJson(change)}\n`, signal }).catch(() => 127);
  if (signal.aborted) throw createInterruption();
  if (code === 0) return;
  const text: LocalizedText = { en: `--exec ended with ${code}`, es: `--exec terminó con ${code}` };
  if (once) reportFailure(new Failure('PARTIAL', text, { field: '--exec' }));
  else notice(text);
};

/**
 * Reports the changes since the last check; false if the reader has gone. Each change is stored before it is reported,
 * so that none is reported twice. The lock divides the changes between concurrent watchers.
 */
const checkOnce = async (
  context: Context,
  state: WatchState,
  lockWaitMs: number,
  report: Report,
): Promise<boolean> => {
  const { runtime, notice } = context;
  const client = await context.client();
  makeFolderFor(state.lock, 'MAITRE_DATA_DIR');
  return withLock(state.lock, { signal: runtime.signal, timeoutMs: lockWaitMs }, async () => {
    const before = await state.readReservations();
    const after = indexById((await client.call(reservas.list, { query: {} })).data);
    if (!before) {
      await state.saveSnapshot(after);
      notice(formatFirstCheck(after.size));
      return true;
    }
    const changes = listChanges(before, after, runtime.now().toISOString());
    for (const change of changes) {
      if (runtime.signal.aborted) throw createInterruption();
      await state.appendChange(change);
      if (!(await report(change))) return false;
    }
    if (changes.length > 0) await state.saveSnapshot(after);
    return true;
  });
};

const formatFirstCheck = (count: number): LocalizedText => ({
  en: `first run: ${formatCount(count, resource.noun).en}; changes are reported from now on`,
  es: `primera vez: ${formatCount(count, resource.noun).es}; a partir de ahora se avisa de los cambios`,
});

/** Checks until the reader has gone, less often during an outage. Throws INTERRUPTED. */
const checkRepeatedly = async (
  context: Context,
  state: WatchState,
  every: number,
  report: Report,
): Promise<void> => {
  const { now } = context.runtime;
  for (let misses = 0; ; ) {
    let retryAfterMs: number | undefined;
    const reportFound = async (): Promise<boolean> => {
      const wasLost = misses > 0;
      misses = 0;
      return !wasLost || report(createServiceChange('found', now()));
    };
    try {
      const reportChange = async (change: Change) => (await reportFound()) && report(change);
      if (!(await checkOnce(context, state, Number.POSITIVE_INFINITY, reportChange))) return;
      if (!(await reportFound())) return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (misses === 0 && !(await report(createServiceChange('lost', now())))) return;
      misses++;
      retryAfterMs = error.wait;
    }
    await waitForNextRead(context, every, { misses, retryAfterMs: retryAfterMs });
  }
};

const createServiceChange = (type: 'lost' | 'found', now: Date): Change => ({
  type,
  at: now.toISOString(),
  reserva: null,
  changes: {},
});
