import type { Operation } from '../../contract/operation.ts';
import { exits, Failure, type Hint, suggestCommand } from '../../ground/errors.ts';
import { joinTexts, type LocalizedText, localize, withArticle } from '../../ground/i18n.ts';
import type { Client } from '../client.ts';
import type { RetryOptions } from '../retry.ts';
import type { FindReconcilable, Reconcilable, WriteInput } from './reconcilable.ts';

export interface ReconcileOptions
  extends Pick<RetryOptions, 'now' | 'sleep' | 'signal' | 'timeoutMs' | 'notice'> {
  /** The `--profile` of the command, for commands in hints. */
  readonly profile: string | undefined;
  readonly findReconcilable: FindReconcilable;
}

/** A write whose response was lost. */
export interface UnconfirmedWrite extends ReconcileOptions {
  readonly client: Client;
  readonly operation: Operation;
  readonly input: WriteInput;
  readonly failure: Failure;
  /** By this machine's clock, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Ids of records that this write did not create. */
  readonly existingIds: ReadonlySet<unknown>;
}

export const pollUntil = async <T>(
  write: UnconfirmedWrite,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (const wait of chooseWaits(write)) {
    if (wait > 0) await write.sleep(wait, write.signal);
    const result = await read();
    if (result !== undefined) return result;
  }
  return undefined;
};

/** Whether the service may still apply the write: after a timeout of this client, of a proxy or of the service. */
const mayStillApply = ({ failure }: UnconfirmedWrite): boolean =>
  failure.code === 'TIMEOUT' || failure.status === 504;

/** Milliseconds before each read. A late write is polled for as long as one attempt may take, 5 to 30 seconds. */
const chooseWaits = (write: UnconfirmedWrite): readonly number[] => {
  if (!mayStillApply(write)) return [0, Math.min(1000, write.timeoutMs / 8)];
  const eighth = Math.min(Math.max(write.timeoutMs, 5_000), 30_000) / 8;
  return [0, eighth, eighth, 2 * eighth, 4 * eighth];
};

export const noticeApplied = (
  { operation, failure, notice }: UnconfirmedWrite,
  resource: Reconcilable,
  remark?: LocalizedText,
): void => {
  const { applied } = describeWrite(operation.method, resource);
  const confirmed = localize((lang) => `${applied[lang]} (${confirmedByReading[lang]})`);
  notice(joinTexts([failure.text, confirmed, ...(remark ? [remark] : [])], '; '));
};

const confirmedByReading: LocalizedText = { en: 'confirmed by reading', es: 'comprobado en el servicio' };

/** The write was not applied (exit 7). If the service may still apply it, the failure is not retryable. */
export const createNotAppliedFailure = (write: UnconfirmedWrite, resource: Reconcilable): Failure => {
  const { failure, operation } = write;
  const isPending = mayStillApply(write);
  const text = joinTexts([describeWrite(operation.method, resource).notApplied, failure.text], ': ');
  return new Failure(failure.exit === exits.unreachable ? failure.code : 'UNAVAILABLE', {
    ...(isPending ? joinTexts([text, describeWait(write)], '; ') : text),
    status: failure.status,
    retryable: !isPending,
    hint: isPending ? createCheckHint(write, resource) : failure.hint,
    cause: failure,
  });
};

const describeWait = (write: UnconfirmedWrite): LocalizedText => {
  const seconds = Math.round(chooseWaits(write).reduce((sum, wait) => sum + wait, 0) / 1000);
  return { en: `no sign of it ${seconds} s later`, es: `${seconds} s después no hay rastro` };
};

/** Nobody can tell whether the write was applied (exit 9; 130 if the user interrupted). */
export const createUnknownOutcomeFailure = (
  write: UnconfirmedWrite,
  resource: Reconcilable,
  ...reasons: readonly LocalizedText[]
): Failure => {
  const { failure, operation, signal } = write;
  const { unknown } = describeWrite(operation.method, resource);
  return new Failure(signal.aborted ? 'INTERRUPTED' : 'UNKNOWN_OUTCOME', {
    ...joinTexts([joinTexts([unknown, failure.text], ': '), ...reasons], '; '),
    status: failure.status,
    retryable: false,
    hint: createCheckHint(write, resource),
    cause: failure,
  });
};

export const describeFailedCheck = ({ text: { en, es } }: Failure): LocalizedText => ({
  en: `the check failed: ${en}`,
  es: `no se pudo comprobar: ${es}`,
});

/** As `createUnknownOutcomeFailure`, for a request of which only the method is known. */
export const createUnknownRequestFailure = (failure: Failure, method: string): Failure =>
  new Failure(failure.code === 'INTERRUPTED' ? 'INTERRUPTED' : 'UNKNOWN_OUTCOME', {
    en: `it is not known whether the ${method} was applied: ${failure.text.en}`,
    es: `no se sabe si el ${method} se aplicó: ${failure.text.es}`,
    status: failure.status,
    retryable: false,
    hint: { en: 'check before you repeat it', es: 'compruébelo antes de repetirlo' },
    cause: failure,
  });

const createCheckHint = ({ operation, input, profile }: UnconfirmedWrite, resource: Reconcilable): Hint => {
  const hasRecord = operation.method !== 'POST' && resource.operations.get;
  const words = hasRecord
    ? [...resource.path, 'get', String(input.params?.['id'])]
    : resource.getCheckCommand(input);
  return suggestCommand([...words, ...(profile === undefined ? [] : ['-p', profile])], {
    en: 'check before you repeat it',
    es: 'compruébelo antes de repetirlo',
  });
};

const verbs = {
  POST: { en: 'created', es: 'creó' },
  PUT: { en: 'changed', es: 'cambió' },
  DELETE: { en: 'deleted', es: 'eliminó' },
} as const;

const describeWrite = (method: string, { noun }: Reconcilable) => {
  const { en, es } = verbs[method as keyof typeof verbs];
  const the = withArticle(noun);
  return {
    applied: { en: `${the.en} was ${en}`, es: `${the.es} se ${es}` },
    notApplied: { en: `${the.en} was not ${en}`, es: `${the.es} no se ${es}` },
    unknown: { en: `it is not known whether ${the.en} was ${en}`, es: `no se sabe si ${the.es} se ${es}` },
  };
};
