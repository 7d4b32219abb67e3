import { Failure } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { toJsonLine } from './json.ts';
import { printNotice } from './notice.ts';
import { paint } from './palette.ts';
import { toSafeLine, toSafeLines } from './sanitize.ts';
import type { Screen } from './terminal.ts';

interface ProblemOptions {
  readonly json: boolean;
  readonly lang: Lang;
  readonly colour: boolean;
  /** On a terminal a message keeps its lines; elsewhere it becomes one line. */
  readonly terminal?: boolean | undefined;
  /** Adds the stack trace to the text form. */
  readonly verbose?: boolean | undefined;
  /** The process's exit code, if it differs from the failure's. */
  readonly exit?: number | undefined;
  /** The command that failed: its help is the next command after a mistake without a hint. */
  readonly path?: readonly string[] | undefined;
}

export interface ReportContext extends Pick<ProblemOptions, 'path'> {
  readonly screen: Screen;
  readonly lang: Lang;
  readonly isJson: boolean;
  /** Takes the failure in place of the screen. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Prints a failure on stderr. Resolves to its exit code, or to the given one. */
export const reportProblem = async (
  { screen, lang, isJson, onFailure, path }: ReportContext,
  error: unknown,
  { verbose, exit = toFailure(error).exit }: Pick<ProblemOptions, 'verbose' | 'exit'> = {},
): Promise<number> => {
  if (onFailure) {
    onFailure(error);
    return exit;
  }
  const { colour, stderrIsTerminal: terminal } = screen;
  const options = { json: isJson, lang, exit, path, verbose, colour: colour.stderr, terminal };
  const problem = renderProblem(error, options);
  await (isJson ? screen.err(problem) : printNotice(screen, problem));
  return exit;
};

/** Wraps an unexpected error as INTERNAL. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure('INTERNAL', {
    en: `unexpected failure: ${reason}`,
    es: `fallo inesperado: ${reason}`,
    hint: {
      en: 'run it with --verbose to see where it failed',
      es: 'ejecútelo con --verbose para ver dónde ha fallado',
    },
    cause: error,
  });
};

/** An error for stderr with the final line break: text, or one line of JSON with all keys. */
export const renderProblem = (error: unknown, options: ProblemOptions): string =>
  options.json ? formatProblemLine(toFailure(error), options) : formatProblemText(toFailure(error), options);

const formatProblemLine = (failure: Failure, { lang, exit = failure.exit, path }: ProblemOptions): string => {
  const { code, text, status, field, hint, retryable } = failure;
  const help = path && code === 'USAGE' && !hint ? [...path, '--help'] : null;
  const error = {
    code,
    message: toSafeLines(text[lang]).join('\n'),
    status: status ?? null,
    field: field ?? null,
    hint: hint ? toSafeLines(hint[lang]).join('\n') : null,
    next: hint?.next ?? help,
    retryable,
    exit,
  };
  return `${toJsonLine({ error })}\n`;
};

const hintText: LocalizedText = { en: 'hint:', es: 'pista:' };

const formatProblemText = (
  failure: Failure,
  { lang, colour, terminal = false, verbose = false }: ProblemOptions,
): string => {
  const { text, field, hint, cause } = failure;
  const [message = '', ...more] = terminal ? toSafeLines(text[lang]) : [toSafeLine(text[lang])];
  const isFieldNamed = !field || isArgument.test(field) || containsWord(text[lang], field);
  const suffix = isFieldNamed ? '' : ` (${toSafeLine(field)})`;
  const start = `${paint('error:', 'bad', colour)} ${message}${suffix}`;
  const hintLines = hint ? toSafeLines(hint[lang]).map((line) => line.trim()) : [];
  const hintLabel = paint(hintText[lang], 'quiet', colour);
  // Cron mails every line on stderr, so without a terminal the hint is on the same line.
  const inlineHint = hintLines.length > 0 ? ` · ${hintLabel} ${hintLines.join('; ')}` : '';
  if (!terminal && !verbose) return `${start}${inlineHint}\n`;
  return [
    start,
    ...more.map((line) => `  ${line}`),
    ...hintLines.map((line, index) => (index === 0 ? `${hintLabel} ${line}` : `  ${line}`)),
    ...(verbose ? listStackLines(cause).map((line) => paint(line, 'quiet', colour)) : []),
    '',
  ].join('\n');
};

/** An argument such as `<id>`: the message quotes its value instead. */
const isArgument = /^<.*>$/;

const containsWord = (message: string, field: string): boolean => {
  const literal = field.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, 'u').test(message);
};

/** The stack of the error and of up to three causes. */
const listStackLines = (error: unknown, depth = 4): string[] =>
  error instanceof Error && depth > 0
    ? [...toSafeLines(error.stack ?? error.message), ...listStackLines(error.cause, depth - 1)]
    : [];
