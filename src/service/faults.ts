import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize, mutuallyExclusiveText } from '../ground/i18n.ts';

const kinds = ['status', 'html', 'garbage', 'truncate', 'drop', 'drop-after'] as const;
export type FaultKind = (typeof kinds)[number];

/** A fault of `serve --fault`. */
export interface Fault {
  /** `*`: any method. */
  readonly method: string;
  /** A prefix of the path. */
  readonly path: string;
  /** Undefined if there is only a latency. */
  readonly kind: FaultKind | undefined;
  /** The status of `status` and `html`. */
  readonly status: number;
  /** The number of matching requests to let pass first. */
  readonly skip: number;
  /** The number of requests to affect after those. */
  readonly times: number;
  /** Milliseconds to wait before anything else. */
  readonly latency: number;
  /** The `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined;
  /** Whether `status` and `html` process the request first. */
  readonly processesFirst: boolean;
}

/** The keys with a number, and their ranges. */
const keyRanges = new Map<string, readonly [min: number, max: number]>([
  ['status', [400, 599]],
  ['skip', [0, 1_000_000]],
  ['times', [1, 1_000_000]],
  ['latency', [0, 3_600_000]],
  ['retry-after', [0, 86_400]],
]);
const valuelessKeys = ['html', 'garbage', 'truncate', 'drop', 'drop-after', 'after'];

/** Parses `METHOD /path: key=value;key`. `field` is the option that it comes from. @throws Failure USAGE */
export const parseFault = (text: string, field = '--fault'): Fault => {
  const createFailure: CreateFailure = ({ en, es }) =>
    new Failure('USAGE', { en: `${field} ${en}\n  ${text}`, es: `${field} ${es}\n  ${text}`, field });
  const [, method, path, rest] = faultForm.exec(text) ?? [];
  if (!method || !path || !rest) throw createFailure(formText);
  const keys = new Map(
    rest
      .split(';')
      .filter(Boolean)
      .map((part) => parseKey(part.trim(), createFailure)),
  );
  const kind = findKind([...keys.keys()], createFailure);
  return {
    method: method.toUpperCase(),
    path,
    kind,
    status: keys.get('status') ?? 200,
    skip: keys.get('skip') ?? 0,
    times: keys.get('times') ?? Number.POSITIVE_INFINITY,
    latency: keys.get('latency') ?? 0,
    retryAfter: keys.get('retry-after'),
    processesFirst: keys.has('after'),
  };
};

type CreateFailure = (text: LocalizedText) => Failure;

const faultForm = /^\s*(\*|GET|POST|PUT|DELETE)\s+(\/[^\s:?]*)\s*:\s*(.+?)\s*$/i;

const formText: LocalizedText = {
  en: "must be like 'POST /developer/api/reservas: status=503;times=2'",
  es: "debe ser como 'POST /developer/api/reservas: status=503;times=2'",
};

const parseKey = (part: string, createFailure: CreateFailure): [string, number | undefined] => {
  const [name = '', value] = part.split('=', 2);
  if (valuelessKeys.includes(name) && value === undefined) return [name, undefined];
  const range = keyRanges.get(name);
  if (!range) {
    const keys = [...[...keyRanges.keys()].map((key) => `${key}=N`), ...valuelessKeys].join(', ');
    throw createFailure({ en: `accepts ${keys}; not ${part}`, es: `admite ${keys}; no ${part}` });
  }
  const [min, max] = range;
  const number = /^\d+$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return [name, number];
  throw createFailure({
    en: `${name} must be a number from ${min} to ${max}`,
    es: `${name} debe ser un número de ${min} a ${max}`,
  });
};

/** The kind of a fault; undefined for a latency alone. Throws USAGE for two kinds, except `html` with `status`. */
const findKind = (keys: readonly string[], createFailure: CreateFailure): FaultKind | undefined => {
  const present = kinds.filter((kind) => keys.includes(kind));
  const [kind, ...more] = present.includes('html') ? present.filter((name) => name !== 'status') : present;
  if (more.length > 0) {
    const names = present.join(', ');
    throw createFailure(localize((lang) => `${names} ${mutuallyExclusiveText[lang]}`));
  }
  if (kind === undefined && !keys.includes('latency')) throw createFailure(formText);
  return kind;
};
