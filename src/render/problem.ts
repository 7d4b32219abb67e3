import { Failure } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { toJsonLine } from './json.ts';
import { cleanLines, toSafeLine } from './sanitize.ts';
import { paint } from './status.ts';

interface ProblemOptions {
  readonly json: boolean;
  readonly lang: Lang;
  readonly colour: boolean;
  /** Whether a person reads it on a terminal: a message of several lines keeps them, elsewhere it is one. */
  readonly terminal?: boolean | undefined;
  /** With the stack of what went wrong, in the text form. */
  readonly verbose?: boolean | undefined;
  /** How the process will end, where that is not what the failure alone would mean. */
  readonly exit?: number | undefined;
}

/** The failure that an error is; one that nobody foresaw is INTERNAL. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(
    'INTERNAL',
    { en: `unexpected failure: ${reason}`, es: `fallo inesperado: ${reason}` },
    { hint: { en: '--verbose shows where', es: '--verbose dice dónde' }, cause: error },
  );
};

/** An error for stderr, with its last line break: in words, or as one line of JSON with every key always there. */
export const renderProblem = (error: unknown, options: ProblemOptions): string =>
  options.json ? problemLine(asFailure(error), options) : problemText(asFailure(error), options);

const problemLine = (failure: Failure, { lang, exit = failure.exit }: ProblemOptions): string => {
  const { code, text, status, field, hint, retryable } = failure;
  const error = {
    code,
    message: cleanLines(text[lang]).join('\n'),
    status: status ?? null,
    field: field ?? null,
    hint: hint ? cleanLines(hint[lang]).join('\n') : null,
    retryable,
    exit,
  };
  return `${toJsonLine({ error })}\n`;
};

const labels: Record<'error' | 'hint', LocalizedText> = {
  error: { en: 'error:', es: 'error:' },
  hint: { en: 'hint:', es: 'pista:' },
};

const problemText = (
  failure: Failure,
  { lang, colour, terminal = false, verbose = false }: ProblemOptions,
): string => {
  const { text, field, hint, cause } = failure;
  const [message = '', ...more] = terminal ? cleanLines(text[lang]) : [toSafeLine(text[lang])];
  const isSaid = !field || isArgument.test(field) || namesField(text[lang], field);
  const where = !isSaid ? ` (${toSafeLine(field)})` : '';
  const [first, ...others] = hint ? cleanLines(hint[lang]) : [];
  return [
    `${paint(labels.error[lang], 'bad', colour)} ${message}${where}`,
    ...more.map((line) => `  ${line}`),
    ...(first ? [`${paint(labels.hint[lang], 'quiet', colour)} ${first}`] : []),
    ...others.map((line) => `  ${line}`),
    ...(verbose ? stackOf(cause).map((line) => paint(line, 'quiet', colour)) : []),
    '',
  ].join('\n');
};

/** An argument, of which a message says what was given for it. */
const isArgument = /^<.*>$/;

/** Whether the message has the field as a word: `reservas list` is a word too. */
const namesField = (message: string, field: string): boolean =>
  message
    .split(field)
    .some(
      (before, at, parts) => at + 1 < parts.length && !endsInWord(before) && !beginsWord(parts[at + 1] ?? ''),
    );
/** Letters of all languages are looked for only here: to prepare it takes a millisecond of every start. */
const endsInWord = (text: string): boolean => /[\p{L}\p{N}_-]$/u.test(text);
const beginsWord = (text: string): boolean => /^[\p{L}\p{N}_-]/u.test(text);

/** Where an error comes from, and what caused it in turn, at most a few deep. */
const stackOf = (error: unknown, depth = 4): string[] =>
  error instanceof Error && depth > 0
    ? [...cleanLines(error.stack ?? error.message), ...stackOf(error.cause, depth - 1)]
    : [];
