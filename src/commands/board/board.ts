import { type Context, defineCommand } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { waitlist } from '../../contract/waitlist.ts';
import { createInterruption, Failure } from '../../ground/errors.ts';
import { formatAge } from '../../last-known/age.ts';
import { emptyResult, type ViewResult } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { defaultIntervalMs, everyFlag, getBackoffMs, isOutage } from '../shared/watching.ts';
import { getRowKey, rowActions } from './actions.ts';
import { createBarPrompts } from './bar-prompts.ts';
import { type BoardState, drawFrame, emptyState, filterRows } from './frame.ts';
import { openFullScreen } from './full-screen.ts';
import { type Board, handleKey } from './handle-key.ts';
import { runVerb, type VerbResult } from './run-verb.ts';

export const boardCommand = defineCommand({
  path: ['board'],
  singleProfileOnly: true,
  summary: {
    en: 'the evening on one screen, where every key is a command',
    es: 'la noche en una pantalla, donde cada tecla es un comando',
  },
  detail: {
    en: 'Shows what maitre now shows and keeps it up to date. ↑↓ select a reservation; s seats, f finishes, n marks a no-show, c confirms, x cancels, m moves, a adds a note, w takes a walk-in, b books, z undoes. ? shows all keys, q quits. Needs a terminal. The key needs the scope reservas:write for what it changes.',
    es: 'Muestra lo mismo que maitre now y lo mantiene al día. ↑↓ eligen una reserva; s sienta, f finaliza, n marca que no vino, c confirma, x cancela, m mueve, a anota, w sienta sin reserva, b reserva, z deshace. ? muestra todas las teclas, q sale. Necesita una terminal. Para cambiar algo, la clave necesita el permiso reservas:write.',
  },
  operations: [reservas.list, waitlist.list],
  output: null,
  onlyFormats: [],
  flags: { every: everyFlag },
  examples: {
    board: { en: 'at the door', es: 'en la puerta' },
    'board --every 5s': { en: 'with fresher data', es: 'con datos más recientes' },
  },
  run: async (context, { flags: { every } }) => {
    const { runtime, screen, globals } = context;
    if (!runtime.stdin.isTTY || !screen.escapes.stdout || globals['dry-run'])
      throw new Failure('USAGE', {
        en: 'board needs a terminal that can move the cursor, and does not work with --dry-run',
        es: 'board necesita una terminal que pueda mover el cursor, y no sirve con --dry-run',
        hint: { en: 'for one look use: maitre now', es: 'para un vistazo use: maitre now' },
      });
    await runBoard(context, every ?? defaultIntervalMs);
    return emptyResult;
  },
});

/** Shows the board until a person quits. Throws INTERRUPTED on Ctrl-C or a signal, after the terminal is restored. */
const runBoard = async (context: Context, everyMs: number): Promise<void> => {
  // Throws without a restaurant: there is nothing to show.
  context.target();
  const { runtime, screen, lang } = context;
  let state = emptyState;
  const update = (changes: Partial<BoardState>): void => {
    const next = keepSelection({ ...state, ...changes });
    const isGone = state.selected !== undefined && !next.rowKeys.includes(state.selected);
    // Keys typed for a row that is gone are not meant for the row in its place.
    if (changes.rows && isGone) terminal.discardKeys(({ text }) => Object.hasOwn(rowActions, text));
    state = next;
    terminal.draw(drawFrame(state, screen, lang));
  };
  const terminal = openFullScreen({ runtime, screen, onResize: () => update({ rows: reader.listRows() }) });
  const { signal } = terminal;
  const prompts = createBarPrompts({ lang, terminal, show: (question) => update({ question }) });
  const verbOptions = { context, signal, prompts };
  const readNow = () => runVerb(['reservas', 'now', '--retries=0'], verbOptions);
  const reader = createReader(context, { signal, everyMs, update, readNow });
  let runningVerb: Promise<VerbResult> | undefined;
  const board: Board = {
    context,
    prompts,
    getState: () => state,
    entries: [],
    update,
    run: async (words, label, ownPrompts = prompts) => {
      update({ message: '', running: label });
      const onText = (message: string) => update({ message });
      runningVerb = runVerb(words, { ...verbOptions, prompts: ownPrompts, onText });
      const result = await runningVerb;
      runningVerb = undefined;
      update({ running: undefined, message: result.text });
      return result;
    },
    refresh: reader.refresh,
  };
  const handleKeys = async (): Promise<void> => {
    while (await handleKey(board, await terminal.nextKey()));
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

/** Keeps the selection on its record. If that is gone, the record in its place is selected. */
const keepSelection = (state: BoardState): BoardState => {
  const rowKeys = filterRows(state).flatMap((row) => getRowKey(row) ?? []);
  const { selected } = state;
  if (selected !== undefined && rowKeys.includes(selected)) return { ...state, rowKeys };
  const index = selected === undefined ? 0 : state.rowKeys.indexOf(selected);
  return { ...state, rowKeys, selected: rowKeys[Math.min(Math.max(index, 0), rowKeys.length - 1)] };
};

interface ReaderOptions extends Pick<Board, 'update'> {
  readonly signal: AbortSignal;
  readonly everyMs: number;
  readonly readNow: () => Promise<VerbResult>;
}

/** Reads `reservas now`, which shows stored data during an outage. If it fails, the latest rows stay, with their age. */
const createReader = (
  { runtime, screen, lang, timeZone }: Context,
  { signal, everyMs, update, readNow }: ReaderOptions,
) => {
  let view: ViewResult | undefined;
  let readAt: string | undefined;
  let misses = 0;
  const listRows = () => view?.listRows?.({ lang, width: screen.width, colour: screen.colour.stdout }) ?? [];
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
    update({ rows: listRows(), notices, problem });
  };
  let latest: Promise<void> = Promise.resolve();
  return {
    listRows,
    /** Reads after any read that has begun. Throws if the first read fails for another reason than an outage. */
    refresh: () => {
      latest = latest.then(read);
      return latest;
    },
    getWaitMs: () => getBackoffMs(everyMs, misses),
  };
};
