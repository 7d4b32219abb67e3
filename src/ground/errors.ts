import { interruptedText, type LocalizedText, localize, untranslated } from './i18n.ts';
import { formatCommand } from './strings.ts';

export const exits = {
  done: 0,
  unexpected: 1,
  usage: 2,
  notFound: 3,
  unauthorized: 4,
  refused: 5,
  partial: 6,
  unreachable: 7,
  invalid: 8,
  unknownOutcome: 9,
  settings: 10,
  interrupted: 130,
} as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** The exit code for each signal that ends a command. */
export const signalExits: Readonly<Record<string, number>> = {
  SIGINT: exits.interrupted,
  SIGTERM: 143,
  SIGHUP: 129,
  SIGQUIT: 131,
};

/** The closed set of failure codes, with their exit codes. Codes that the service sends (API §7) keep their names. */
const failureExits = {
  INTERNAL: exits.unexpected,
  MALFORMED_ANSWER: exits.unexpected,
  TOO_LARGE: exits.unexpected,
  WRITE_FAILED: exits.unexpected,
  USAGE: exits.usage,
  AMBIGUOUS: exits.usage,
  CONFIRMATION_REQUIRED: exits.usage,
  NOT_FOUND: exits.notFound,
  UNAUTHORIZED: exits.unauthorized,
  FORBIDDEN_SCOPE: exits.unauthorized,
  WRITES_OFF: exits.unauthorized,
  BUSINESS_ERROR: exits.refused,
  CHANGED_SINCE: exits.refused,
  PARTIAL: exits.partial,
  UNREACHABLE: exits.unreachable,
  TIMEOUT: exits.unreachable,
  UNAVAILABLE: exits.unreachable,
  VALIDATION_ERROR: exits.invalid,
  UNKNOWN_OUTCOME: exits.unknownOutcome,
  NO_PROFILE: exits.settings,
  BROKEN_SETTINGS: exits.settings,
  INTERRUPTED: exits.interrupted,
} as const satisfies Record<string, Exit>;

export type FailureCode = keyof typeof failureExits;

/** After these the same command may succeed later. */
const retryableExits: readonly Exit[] = [exits.unreachable, exits.interrupted];

/** What to do next: for people, and for programs as the words after `maitre` of a command that is complete. */
export interface Hint extends LocalizedText {
  readonly next?: readonly string[] | undefined;
}

/** `list them: maitre proposals`; without a purpose the command alone. */
export const suggestCommand = (next: readonly string[], purpose?: LocalizedText): Hint => {
  const command = formatCommand('maitre', ...next);
  const { en, es } = purpose ?? { en: '', es: '' };
  return purpose
    ? { en: `${en}: ${command}`, es: `${es}: ${command}`, next }
    : { en: command, es: command, next };
};

interface FailureDetail {
  hint?: Hint | undefined;
  /** The flag or API field at fault. */
  field?: string | undefined;
  status?: number | undefined;
  /** Whether the same command may succeed later; by default, what its exit code says. */
  retryable?: boolean | undefined;
  /** The service's Retry-After in milliseconds. */
  wait?: number | undefined;
  cause?: unknown;
}

export type FailureDescription = LocalizedText & FailureDetail;

/** The only error that a command throws on purpose: a code of the closed set, a message and a hint. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly text: LocalizedText;
  readonly hint: Hint | undefined;
  readonly field: string | undefined;
  readonly status: number | undefined;
  readonly exit: Exit;
  readonly retryable: boolean;
  readonly wait: number | undefined;

  /** A text alone is the message in every language. */
  constructor(code: FailureCode, description: FailureDescription | string) {
    const { en, es, ...detail }: FailureDescription =
      typeof description === 'string' ? untranslated(description) : description;
    super(en, { cause: detail.cause });
    this.name = 'Failure';
    this.code = code;
    this.text = { en, es };
    this.hint = detail.hint;
    this.field = detail.field;
    this.status = detail.status;
    this.exit = failureExits[code];
    this.retryable = detail.retryable ?? retryableExits.includes(this.exit);
    this.wait = detail.wait;
  }

  with({ code, ...changes }: Partial<FailureDescription> & { readonly code?: FailureCode }): Failure {
    const { text, hint, field, status, wait, cause } = this;
    // Another code brings its own default.
    const retryable = code === undefined ? this.retryable : undefined;
    return new Failure(code ?? this.code, {
      ...text,
      hint,
      field,
      status,
      retryable,
      wait,
      cause,
      ...changes,
    });
  }
}

/** One thing wrong with the command line: a flag or argument, and the sentence that follows its name. */
export interface UsageIssue {
  readonly name: string;
  readonly text: LocalizedText;
}

export const createUsageError = (issues: readonly UsageIssue[], hint?: Hint): Failure => {
  const lines = localize((lang) => issues.map(({ name, text }) => `${name} ${text[lang]}`).join('\n'));
  return new Failure('USAGE', { ...lines, field: issues[0]?.name, hint });
};

export const createOptionError = (name: string, text: LocalizedText, hint?: Hint): Failure =>
  createUsageError([{ name, text }], hint);

export const withHint = (failure: Failure, hint: Hint | undefined): Failure =>
  failure.hint || !hint ? failure : failure.with({ hint });

export const withPrefix = (prefix: string, failure: Failure): Failure =>
  failure.with(localize((lang) => `${prefix}: ${failure.text[lang]}`));

export const createInterruption = (cause?: unknown): Failure =>
  new Failure('INTERRUPTED', { ...interruptedText, cause });

/** Esc at a prompt: one step back. At the first question the command ends, as on Ctrl-C. */
export class StepBack extends Failure {
  constructor() {
    super('INTERRUPTED', interruptedText);
  }
}

/** Adds to an interruption how to resume, unless it has a hint. Returns any other error unchanged. */
export const withResumeHint = (hint: LocalizedText, error: unknown): unknown =>
  error instanceof Failure && error.code === 'INTERRUPTED' ? withHint(error, hint) : error;

/** Returns a failure after which a command may go on. Throws an interruption, and any error that is not a failure. */
export const catchFailure = (error: unknown): Failure => {
  if (error instanceof Failure && error.code !== 'INTERRUPTED') return error;
  throw error;
};

/** The error code of the system or a library, such as `ENOENT`; '' if there is none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A handler for `catch`: returns `fallback` for a failure with the exit code, and throws any other error. */
export const onExit =
  <T>(exit: Exit, fallback: T) =>
  (error: unknown): T => {
    if (error instanceof Failure && error.exit === exit) return fallback;
    throw error;
  };
