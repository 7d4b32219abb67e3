import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag, textFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import { reservas } from '../../contract/reservas.ts';
import { withLock } from '../../files/lock.ts';
import { makeFolderFor } from '../../files/write-file.ts';
import { createInterruption, exits, Failure, withResumeHint } from '../../ground/errors.ts';
import { formatCount, type LocalizedText } from '../../ground/i18n.ts';
import { stringifyJson } from '../../ground/json.ts';
import { computeShortHash } from '../../ground/short-hash.ts';
import { emptyResult } from '../../render/result.ts';
import { findFloorPlan } from '../../tables/floor-plan.ts';
import { defaultGraceMinutes } from '../../tables/meal-periods.ts';
import {
  createDurationFlag,
  defaultIntervalMs,
  everyFlag,
  graceFlag,
  isOutage,
  waitForNextRead,
} from '../../watching/polling.ts';
import {
  type Alarm,
  type Change,
  compareSnapshots,
  createChangeId,
  formatAlarm,
  formatChange,
  indexById,
  listAlarms,
} from '../../watching/watch-events.ts';
import { openWatchState, type WatchState } from '../../watching/watch-state.ts';

const flags = {
  every: everyFlag,
  once: booleanFlag({
    en: 'report what changed since the last time, and end',
    es: 'avisar de lo que cambió desde la última vez y acabar',
  }),
  alarms: booleanFlag({
    en: 'also report parties that are due, late or past their end',
    es: 'avisar también de quien llega, se retrasa o pasa de su hora',
  }),
  grace: graceFlag,
  'until-first': booleanFlag({
    en: 'end after the first change or alarm; the others come next time',
    es: 'acabar tras el primer cambio o aviso; los demás salen la próxima vez',
  }),
  for: createDurationFlag({ en: 'end after this time', es: 'acabar tras este tiempo' }),
  exec: textFlag('CMD', {
    en: 'run this command for each change, with the change as JSON on its input',
    es: 'ejecutar este comando por cada cambio, con el cambio en JSON en su entrada',
  }),
};
type WatchValues = FlagValues<typeof flags>;

export const watch = defineCommand({
  path: ['reservas', 'watch'],
  words: {},
  summary: {
    en: 'report changes to the reservations as they happen',
    es: 'avisar de los cambios en las reservas según pasan',
  },
  detail: {
    en: 'Reports new, changed, cancelled and deleted reservations of every day, one line each; with --json one JSON object per line. Changes since the last watch come first; the first run only records the current state. With --alarms also parties that are due in 15 minutes, late, or past their end, each once. Every event has an id. An event that a killed watch was writing is reported again with the same id.',
    es: 'Avisa de reservas nuevas, cambiadas, canceladas y eliminadas de todos los días, una línea cada una; con --json un objeto JSON por línea. Primero salen los cambios desde la última vez; la primera vez solo se anota cómo está todo. Con --alarms también los grupos que llegan en 15 minutos, los que se retrasan y los que pasan de su hora, una vez cada uno. Cada aviso tiene un id. Si algo corta el programa mientras escribe un aviso, ese aviso se repite con el mismo id.',
  },
  operations: [reservas.list],
  output: null,
  onlyFormats: ['table', 'json', 'ndjson'],
  flags,
  exits: [exits.partial],
  examples: {
    'reservas watch': { en: 'until Ctrl-C', es: 'hasta Ctrl-C' },
    'reservas watch --once --json': { en: 'for cron', es: 'para cron' },
    'reservas watch --alarms --for 4h': { en: 'who is late tonight', es: 'quién se retrasa esta noche' },
  },
  run: async (context, { flags: values }) => {
    if (context.globals['dry-run']) {
      await (await context.client()).call(reservas.list, { query: {} });
      return emptyResult;
    }
    return {
      kind: 'stream',
      run: async (emit) => {
        const report: Report = async (event) => {
          const isOpen = await emit({
            record: { ...event },
            // Only an alarm has minutes.
            formatLine: (lang) => ('minutes' in event ? formatAlarm(event, lang) : formatChange(event, lang)),
          });
          if (values.exec !== undefined) await execute(context, values.exec, event, values.once);
          return isOpen;
        };
        const state = await openWatchState(context);
        try {
          if (values.once) await checkOnce(context, state, values, report);
          else await checkRepeatedly(context, state, values, report);
        } catch (error) {
          throw withResumeHint(resumeHint, error);
        }
      },
    };
  },
});

type WatchEvent = (Change & { readonly id: string }) | Alarm;

/** Writes an event; false if the reader has closed the output. */
type Report = (event: WatchEvent) => Promise<boolean>;

const resumeHint: LocalizedText = {
  en: 'the same command resumes: it reports the changes since then',
  es: 'el mismo comando continúa: avisa de los cambios desde entonces',
};

/** A cron job gives up after waiting this long for the lock, so that jobs do not pile up. */
const maxLockWaitMs = 60_000;

/** Runs the `--exec` command (code 127: no shell). Its failure does not repeat the event; with `--once` the exit code becomes 6. */
const execute = async (
  { runtime, notice, reportFailure }: Context,
  command: string,
  event: WatchEvent,
  once: boolean | undefined,
): Promise<void> => {
  const { shell, signal } = runtime;
  const code = await shell(command, [], { input: `${stringifyJson(event)}\n`, signal }).catch(() => 127);
  if (signal.aborted) throw createInterruption();
  if (code === 0) return;
  const text: LocalizedText = { en: `--exec ended with ${code}`, es: `--exec terminó con ${code}` };
  if (once) reportFailure(new Failure('PARTIAL', { ...text, field: '--exec' }));
  else notice(text);
};

/**
 * Reports the changes since the last check, then the alarms in force; resolves to false if the watch must end. Each event
 * is recorded once it is written: a killed watch reports the last one again, with the same id. The lock divides the events
 * between concurrent watchers.
 */
const checkOnce = async (
  context: Context,
  state: WatchState,
  { once, alarms, grace = defaultGraceMinutes, 'until-first': untilFirst }: WatchValues,
  report: Report,
): Promise<boolean> => {
  const { runtime, notice } = context;
  const client = await context.client();
  makeFolderFor(state.lock, 'MAITRE_DATA_DIR');
  const timeoutMs = once ? maxLockWaitMs : Number.POSITIVE_INFINITY;
  return withLock(state.lock, { signal: runtime.signal, timeoutMs }, async () => {
    const before = await state.readReservations();
    const after = indexById((await client.call(reservas.list, { query: {} })).data);
    if (!before) {
      await state.saveSnapshot(after);
      const { en, es } = formatCount(after.size, resource.noun);
      notice({
        en: `first run: ${en}; changes are reported from now on`,
        es: `primera vez: ${es}; a partir de ahora se avisa de los cambios`,
      });
    }
    const deliver = async (event: WatchEvent, record: () => Promise<void>): Promise<boolean> => {
      if (runtime.signal.aborted) throw createInterruption();
      if (!(await report(event))) return false;
      await record();
      return !untilFirst;
    };
    const at = runtime.now().toISOString();
    const changes = before ? compareSnapshots(before, after, at) : [];
    const recorded = changes.length > 0 ? await state.readChanges() : [];
    for (const change of changes) {
      const event = { id: createChangeId(change, recorded), ...change };
      if (!(await deliver(event, () => state.appendChange(change)))) return false;
    }
    if (changes.length > 0) await state.saveSnapshot(after);
    if (!alarms) return true;
    const reported = await state.readAlarms();
    const floor = await findFloorPlan(context);
    const moment = { clock: context.wallClock(), grace, at, floor };
    for (const alarm of listAlarms([...after.values()], moment)) {
      if (!reported.has(alarm.id) && !(await deliver(alarm, () => state.appendAlarm(alarm)))) return false;
    }
    return true;
  });
};

/** Checks until the reader has gone or the time is over, less often during an outage. Throws INTERRUPTED. */
const checkRepeatedly = async (context: Context, state: WatchState, values: WatchValues, report: Report) => {
  const { every = defaultIntervalMs, for: duration = Number.POSITIVE_INFINITY } = values;
  const { now } = context.runtime;
  const end = now().getTime() + duration;
  for (let misses = 0; ; ) {
    let retryAfterMs: number | undefined;
    const reportRecovery = async (): Promise<boolean> => {
      const wasLost = misses > 0;
      misses = 0;
      return !wasLost || report(createServiceChange('found', now()));
    };
    try {
      const reportEvent = async (event: WatchEvent) => (await reportRecovery()) && report(event);
      if (!(await checkOnce(context, state, values, reportEvent))) return;
      if (!(await reportRecovery())) return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (misses === 0 && !(await report(createServiceChange('lost', now())))) return;
      misses++;
      retryAfterMs = error.wait;
    }
    const remainingMs = end - now().getTime();
    if (remainingMs <= 0) return;
    await waitForNextRead(context, every, { misses, retryAfterMs, maxMs: remainingMs });
    if (now().getTime() >= end) return;
  }
};

const createServiceChange = (type: 'lost' | 'found', now: Date): WatchEvent => {
  const at = now.toISOString();
  return { id: computeShortHash(`${type} ${at}`), type, at, reserva: null, changes: {} };
};
