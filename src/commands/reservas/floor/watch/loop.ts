import type { Context } from '../../../../context/context.ts';
import { reserva } from '../../../../context/resources/reserva.ts';
import { reservas } from '../../../../contract/reservas.ts';
import { withLock } from '../../../../files/lock.ts';
import { makeFolderFor } from '../../../../files/write-file.ts';
import { createInterruption, Failure, withResumeHint } from '../../../../ground/errors.ts';
import { formatCount, type LocalizedText } from '../../../../ground/i18n.ts';
import { stringifyJson } from '../../../../ground/json.ts';
import type { CommandResult } from '../../../../render/outcome.ts';
import { isOutage, pause } from '../../../shared/watching.ts';
import { bookOf, type Change, changesBetween, lineOf } from './changes.ts';
import { openLedger, type WatchState } from './watch-state.ts';

interface Watching {
  /** Milliseconds between two looks. */
  readonly every: number;
  readonly once: boolean;
  readonly exec: string | undefined;
}

/** The changes of the book as they are seen; with `once` those since the last time. */
export const watchBook = async (context: Context, watching: Watching): Promise<CommandResult> => {
  if (context.globals['dry-run']) return planOf(context);
  return {
    kind: 'stream',
    run: (tell) => {
      const say = async (change: Change): Promise<boolean> => {
        const isHeard = await tell({ ...change });
        if (watching.exec !== undefined) await execute(context, watching.exec, change, watching.once);
        return isHeard;
      };
      const ledger = openLedger(context);
      const looking = watching.once
        ? look(context, { ledger, patience: longestWait }, say).then(() => undefined)
        : watchOn(context, ledger, watching.every, say);
      return looking.catch((error: unknown) => {
        throw withResumeHint(next, error);
      });
    },
    lineOf: (row, lang) => lineOf(row as unknown as Change, lang),
  };
};

const next: LocalizedText = {
  en: 'the same line goes on: it tells what changes meanwhile, and nothing twice',
  es: 'la misma línea continúa: cuenta lo que cambie mientras tanto, y nada dos veces',
};

/** The request of one look, which the ledger does not hear of. */
const planOf = async (context: Context): Promise<CommandResult> => {
  await (await context.client()).call(reservas.list, { query: {} });
  return { kind: 'raw', body: '' };
};

type Say = (change: Change) => Promise<boolean>;

interface Place {
  readonly ledger: WatchState;
  /** How long another watcher is waited for, in milliseconds: its command may take its time. */
  readonly patience: number;
}

/** A job that nobody watches does not pile up behind another. */
const longestWait = 60_000;

/** A change that the command failed for is not told again: a job that nobody watches ends with it. */
const execute = async (
  { world, notice, report }: Context,
  command: string,
  change: Change,
  once: boolean,
): Promise<void> => {
  const { shell, signal } = world;
  const code = await shell(command, [], { input: `${stringifyJson(change)}\n`, signal }).catch(() => 127);
  if (signal.aborted) throw createInterruption();
  if (code === 0) return;
  const text: LocalizedText = { en: `--exec ended with ${code}`, es: `--exec terminó con ${code}` };
  if (once) report(new Failure('PARTIAL', text, { field: '--exec' }));
  else notice(text);
};

/**
 * One look; false where nobody listens any more. Each change is noted just before it is told, so that none is told
 * twice whatever ends the program; one look at a time, so that two watchers tell each change once between them.
 */
const look = async (context: Context, { ledger, patience }: Place, say: Say): Promise<boolean> => {
  const { world, notice } = context;
  const client = await context.client();
  makeFolderFor(ledger.lock, 'MAITRE_DATA_DIR');
  return withLock(ledger.lock, { signal: world.signal, patience }, async () => {
    const before = await ledger.read();
    const after = bookOf((await client.call(reservas.list, { query: {} })).data);
    if (!before) {
      await ledger.take(after);
      notice(firstLook(after.size));
      return true;
    }
    const changes = changesBetween(before, after, world.now().toISOString());
    for (const change of changes) {
      if (world.signal.aborted) throw createInterruption();
      await ledger.note(change);
      if (!(await say(change))) return false;
    }
    if (changes.length > 0) await ledger.take(after);
    return true;
  });
};

const firstLook = (count: number): LocalizedText => ({
  en: `first look: ${formatCount(count, reserva.noun).en}; from now on what changes is told`,
  es: `primera vez: ${formatCount(count, reserva.noun).es}; a partir de ahora se cuenta lo que cambie`,
});

/** Looks again and again, more rarely while the service is out of reach, until nobody listens. Throws INTERRUPTED. */
const watchOn = async (context: Context, ledger: WatchState, every: number, say: Say): Promise<void> => {
  const { now } = context.world;
  for (let misses = 0; ; ) {
    let asked: number | undefined;
    try {
      const found = async (change: Change) => {
        const isBack = misses > 0;
        misses = 0;
        return (!isBack || (await say(about('found', now())))) && say(change);
      };
      if (!(await look(context, { ledger, patience: Number.POSITIVE_INFINITY }, found))) return;
      if (misses > 0 && !(await say(about('found', now())))) return;
      misses = 0;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (misses === 0 && !(await say(about('lost', now())))) return;
      misses++;
      asked = error.wait;
    }
    await pause(context, every, { misses, asked });
  }
};

const about = (type: 'lost' | 'found', now: Date): Change => ({
  type,
  at: now.toISOString(),
  reserva: null,
  changes: {},
});
