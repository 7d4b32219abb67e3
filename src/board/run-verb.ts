import { randomUUID } from 'node:crypto';
import { listInheritedOptions } from '../cli/globals.ts';
import type { Prompts } from '../cli/prompt-input.ts';
import type { Context } from '../context/context.ts';
import { runCollected } from '../context/run-collected.ts';
import { exits, Failure } from '../ground/errors.ts';
import { printNotice } from '../render/notice.ts';
import { present } from '../render/present.ts';
import { renderProblem } from '../render/problem.ts';
import type { CommandResult } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';

export interface VerbResult {
  readonly result: CommandResult | undefined;
  readonly failures: readonly unknown[];
  /** The id of its journal entry; undefined if it changed nothing. */
  readonly entry: string | undefined;
  /** Its notices, result and failures for people. */
  readonly text: string;
}

interface RunVerbOptions {
  readonly context: Context;
  readonly signal: AbortSignal;
  /** Aborts if the service takes too long. */
  readonly limit?: AbortSignal;
  readonly prompts: Prompts;
  /** Receives the text so far. */
  readonly onText?: (text: string) => void;
}

/** Runs a command like a typed one, and collects what it shows. */
export const runVerb = async (words: readonly string[], options: RunVerbOptions): Promise<VerbResult> => {
  const { context, limit, prompts, onText } = options;
  const signal = limit ? AbortSignal.any([options.signal, limit]) : options.signal;
  const { screen, getText } = createCollectingScreen(context.screen, onText);
  const entry = { id: randomUUID(), next: 0 };
  const { lang, globals } = context;
  // A verb asks only if stderr is a terminal. Here the bar asks, so stdout stands in for it.
  const overrides = { signal: { value: signal }, stderr: { value: context.runtime.stdout } };
  const runtime: Context['runtime'] = Object.create(context.runtime, overrides);
  const line = [...listInheritedOptions(globals), ...words];
  const ran = await runCollected(context, line, { runtime, screen }, { prompts, entry });
  const { result } = ran;
  // `next` counts the writes in the journal, and `writes` those that the service has not refused.
  const isWritten = entry.next > 0 && ran.writes > 0;
  const isTooSlow = ran.failures.length > 0 && limit?.aborted === true && !options.signal.aborted;
  const failures = isTooSlow ? [createSlowFailure(isWritten)] : ran.failures.map(fitHint);
  if (result)
    await present(screen, result, { format: 'table', lang, quiet: globals.quiet, summarized: true });
  for (const failure of failures) {
    const isAbandoned = failure instanceof Failure && failure.code === 'INTERRUPTED' && !isWritten;
    const options = { json: false, lang, colour: screen.colour.stderr, terminal: true };
    const unchanged = { en: 'left as it was', es: 'se deja como estaba' }[lang];
    await printNotice(screen, isAbandoned ? `${unchanged}\n` : renderProblem(failure, options));
  }
  // A refused command has reverted what it wrote.
  const isRefused = failures.some((failure) => failure instanceof Failure && failure.exit === exits.refused);
  return { result, failures, entry: isWritten && !isRefused ? entry.id : undefined, text: getText() };
};

/** The service did not answer before the limit. */
const createSlowFailure = (isWritten: boolean): Failure => {
  const what = isWritten
    ? { en: 'it may have been done', es: 'puede que se haya hecho' }
    : { en: 'nothing was changed', es: 'no se ha cambiado nada' };
  return new Failure('TIMEOUT', {
    en: `no answer in time: ${what.en}`,
    es: `sin respuesta a tiempo: ${what.es}`,
    hint: isWritten ? unknownHint : slowHint,
  });
};

const unknownHint = {
  en: 'r shows whether it was done, z undoes it',
  es: 'r muestra si se hizo, z lo deshace',
};
const slowHint = {
  en: 'if the service is always slow: maitre board --timeout 10',
  es: 'si el servicio siempre es lento: maitre board --timeout 10',
};

/** On the board nobody can type the commands and options that a hint names. */
const fitHint = (error: unknown): unknown => {
  if (!(error instanceof Failure)) return error;
  if (error.code === 'UNKNOWN_OUTCOME') return error.with({ hint: unknownHint });
  return error.hint?.next || error.hint?.en.includes('--') ? error.with({ hint: undefined }) : error;
};

/** A result as people see it. */
export const renderResult = async ({ screen, lang }: Context, result: CommandResult): Promise<string> => {
  const collecting = createCollectingScreen(screen);
  await present(collecting.screen, result, { format: 'table', lang });
  return collecting.getText();
};

/** A screen that collects what a verb writes, as wide as the terminal. Nothing may erase a line or show progress. */
const createCollectingScreen = (terminal: Screen, onText?: (text: string) => void) => {
  let text = '';
  const getText = () => text.trimEnd();
  const write = async (part: string | Uint8Array): Promise<void> => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString();
    onText?.(getText());
  };
  const screen: Screen = {
    ...terminal,
    stderrIsTerminal: true,
    escapes: { stdout: false, stderr: false },
    stderrWidth: terminal.width,
    height: undefined,
    colour: { stdout: terminal.colour.stdout, stderr: terminal.colour.stdout },
    out: write,
    err: write,
  };
  return { screen, getText };
};
