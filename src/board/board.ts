import { once } from 'node:events';
import type { Context } from '../context/context.ts';
import { createInterruption, Failure } from '../ground/errors.ts';
import { formatAge } from '../last-known/age.ts';
import type { ViewResult } from '../render/result.ts';
import { toSafeLine } from '../render/sanitize.ts';
import { getBackoffMs, isOutage } from '../watching/polling.ts';
import { formatForeignChange } from './actions.ts';
import { createBarPrompts } from './bar-prompts.ts';
import { anchorTops, clampTops, findRowAt, getColumnWidth, scrollToSelection } from './columns.ts';
import { drawFrame, getBodySize } from './frame.ts';
import { type FullScreen, type Key, openFullScreen } from './full-screen.ts';
import { handleKey } from './handle-key.ts';
import { runVerb, type VerbResult } from './run-verb.ts';
import { filterChoices, followRows, getRowKey, selectAt } from './selection.ts';
import { type Board, type BoardState, emptyState, filterRows } from './state.ts';

/** Shows the board until a person quits. Throws INTERRUPTED on Ctrl-C or a signal, after the terminal is restored. */
export const runBoard = async (context: Context, everyMs: number): Promise<void> => {
  // Throws without a restaurant: there is nothing to show.
  const { database } = context.target();
  const { runtime, screen, lang, globals } = context;
  const { writeMode } = globals;
  let state: BoardState = {
    ...emptyState,
    readOnlyReason: writeMode === 'no' ? writesOff : undefined,
    isProposing: writeMode === 'propose',
    canChangeWaitlist: database !== undefined && writeMode === 'yes',
  };
  const update = (changes: Partial<BoardState>): void => {
    const next = { ...state, ...changes };
    if (changes.rows) state = { ...follow(state, next), tops: anchorTops(state, next, getSize()) };
    else if (next.filter === state.filter) state = next;
    else state = { ...next, selection: filterChoices(next.selection, listChoices(next), next.filter) };
    if (!state.page)
      state = { ...state, tops: (state.isScrolled ? clampTops : scrollToSelection)(state, getSize()) };
    terminal.draw(drawFrame(state, screen, lang));
  };
  const getSize = () => getBodySize(state, screen, lang);
  /** Selects in rows that were read again. */
  const follow = (previous: BoardState, next: BoardState): BoardState => {
    const choices = listChoices(next);
    if (previous.rows.length === 0)
      return { ...next, selection: selectAt({ ...next.selection, choices, version: 1 }, 0) };
    const now = runtime.now().getTime();
    const { selection, change } = followRows(next.selection, choices, { now, changing: next.changing });
    if (!change) return { ...next, selection };
    const record = reader.findReservation(change.before.reservation?.['id']);
    return {
      ...next,
      selection,
      message: formatForeignChange(change, record, lang, previous.messageEnds === 'service'),
      messageEnds: 'selection',
    };
  };
  const terminal = openFullScreen({
    runtime,
    screen,
    onResize: () => update({ rows: reader.listRows() }),
    getMoment: () => ({ at: runtime.now().getTime(), version: state.selection.version }),
    findRow: (x, y) => findRowAt(state, getSize(), x, y),
  });
  const { signal } = terminal;
  // A person at the door must know at once that the service is down.
  const { retries = 0, timeout = 2 } = globals;
  const failFast = [`--retries=${retries}`, `--timeout=${timeout}`];
  const keys = limitKeys(terminal, timeout * 1400);
  const prompts = createBarPrompts({ lang, terminal: keys, show: (question) => update({ question }) });
  const verbOptions = { context, signal, prompts };
  const readNow = () => runVerb([...failFast, 'reservas', 'now'], verbOptions);
  const getState = () => state;
  const reader = createReader(context, { signal, everyMs, update, getState, readNow });
  let runningVerb: Promise<VerbResult> | undefined;
  const board: Board = {
    context,
    prompts,
    getState,
    entries: [],
    update,
    run: async (words, label, ownPrompts = prompts) => {
      update({ message: '', messageEnds: undefined, running: label });
      const onText = (text: string) => update({ message: text });
      const options = { ...verbOptions, limit: keys.getLimit(), prompts: ownPrompts, onText };
      runningVerb = runVerb([...failFast, ...words], options);
      const result = await runningVerb;
      runningVerb = undefined;
      const isRefused = result.entry === undefined ? 'selection' : undefined;
      const messageEnds = result.failures.some(isOutage) ? 'service' : isRefused;
      if (result.failures.some(lacksScope)) update({ readOnlyReason: keyOnlyReads });
      update({ running: undefined, message: result.text, messageEnds });
      return result;
    },
    read: (words) => runVerb([...failFast, ...words], { ...verbOptions, limit: keys.getLimit() }),
    refresh: () => keys.waitFor(reader.refresh()),
  };
  const handleKeys = async (): Promise<void> => {
    while (await handleKey(board, await keys.nextAction()));
  };
  const refreshForever = async (): Promise<never> => {
    for (;;) {
      await runtime.sleep(reader.getWaitMs(), signal);
      if (signal.aborted) throw createInterruption();
      await reader.refresh();
    }
  };
  try {
    update({});
    await reader.refresh();
    await Promise.race([handleKeys(), refreshForever()]);
  } finally {
    await terminal.close();
    // The write of a verb that was interrupted may have been sent.
    const interrupted = await runningVerb?.catch(() => undefined);
    if (interrupted?.entry !== undefined) await screen.err(`${interrupted.text}\n`);
  }
};

/** The keys, and a limit to what each of them does. The time to type an answer does not count. */
const limitKeys = ({ nextKey, discardKeys }: FullScreen, ms: number) => {
  let controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const waitForKey = async (): Promise<Key> => {
    clearTimeout(timer);
    const key = await nextKey();
    timer = setTimeout(() => controller.abort(), ms).unref();
    return key;
  };
  return {
    discardKeys,
    nextKey: waitForKey,
    /** Waits for a key that begins something new. */
    nextAction: (): Promise<Key> => {
      controller = new AbortController();
      return waitForKey();
    },
    getLimit: () => controller.signal,
    /** Waits for something that goes on after the limit. */
    waitFor: async (promise: Promise<void>): Promise<void> => {
      const { signal } = controller;
      await Promise.race([promise, signal.aborted || once(signal, 'abort')]);
    },
  };
};

/** Only a refused write tells that the key may not write. */
const lacksScope = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'FORBIDDEN_SCOPE' && error.text.en.includes('reservas:write');

const writesOff = {
  en: 'nothing can be changed here: writes are off',
  es: 'aquí no se puede cambiar nada: writes es no',
};
const keyOnlyReads = {
  en: 'the key may only read: it lacks the scope reservas:write',
  es: 'la clave solo puede leer: no tiene el permiso reservas:write',
};

const listChoices = (state: BoardState) => filterRows(state).filter((row) => getRowKey(row) !== undefined);

interface ReaderOptions extends Pick<Board, 'update' | 'getState'> {
  readonly signal: AbortSignal;
  readonly everyMs: number;
  readonly readNow: () => Promise<VerbResult>;
}

/** Reads `reservas now`, which shows stored data during an outage. If it fails, the latest rows stay, with their age. */
const createReader = (
  { runtime, screen, lang, timeZone }: Context,
  { signal, everyMs, update, getState, readNow }: ReaderOptions,
) => {
  let view: ViewResult | undefined;
  let readAt: string | undefined;
  let misses = 0;
  const listRows = () =>
    view?.listRows?.({ lang, width: getColumnWidth(screen.width), colour: screen.colour.stdout }) ?? [];
  const formatReadFailure = (reason: string): string => {
    if (readAt === undefined) return toSafeLine(`⚠ ${reason}`);
    const moment = { now: runtime.now(), timeZone: timeZone() };
    const age = formatAge({ used: [{ noun: 'reservas', at: readAt }] }, moment);
    return toSafeLine(`${age[lang]} · ${reason}`);
  };
  const read = async (): Promise<void> => {
    const { result, failures, text } = await readNow();
    const [failure] = failures;
    if (signal.aborted) return;
    if (failure && !view && !isOutage(failure)) throw failure;
    const ages = result?.ages;
    if (result?.kind === 'view') view = result;
    const isFresh = !failure && !ages;
    if (isFresh) readAt = runtime.now().toISOString();
    misses = isFresh ? 0 : misses + 1;
    const notices = (view?.notices ?? []).map((notice) => toSafeLine(notice[lang]));
    const problem = failure
      ? formatReadFailure(failure instanceof Failure ? failure.text[lang] : text)
      : ages?.map((age) => age[lang]).join(' · ');
    update({ rows: listRows(), notices, problem, ...(isFresh && endOutage()) });
  };
  const endOutage = () => getState().messageEnds === 'service' && { message: '', messageEnds: undefined };
  let latest: Promise<void> = Promise.resolve();
  return {
    listRows,
    findReservation: (id: unknown) => view?.findReservation?.(id),
    /** Reads after any read that has begun. Throws if the first read fails for another reason than an outage. */
    refresh: () => {
      latest = latest.then(read);
      return latest;
    },
    getWaitMs: () => getBackoffMs(everyMs, misses),
  };
};
