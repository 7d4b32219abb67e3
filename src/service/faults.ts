import { Failure } from '../ground/errors.ts';
import { mutuallyExclusiveText } from '../ground/i18n.ts';

const kinds = ['status', 'html', 'garbage', 'truncate', 'drop', 'drop-after'] as const;
export type FaultKind = (typeof kinds)[number];

/** A misbehaviour asked for with `serve --fault`. */
export interface Fault {
  /** `*` for every one. */
  readonly method: string;
  /** What the request's path begins with. */
  readonly path: string;
  /** None where the answer only comes late. */
  readonly kind: FaultKind | undefined;
  /** Of the answer, for `status` and `html`. */
  readonly status: number;
  /** How many requests it lets pass before the first, and how many it meets then. */
  readonly skip: number;
  readonly times: number;
  /** Milliseconds before the request is looked at. */
  readonly latency: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** Whether the request is processed before a `status` or `html`. */
  readonly isLate: boolean;
}

/** What takes a number, and from which to which; everything else takes none. */
const numbers: Readonly<Record<string, readonly [number, number]>> = {
  status: [400, 599],
  skip: [0, 1_000_000],
  times: [1, 1_000_000],
  latency: [0, 3_600_000],
  'retry-after': [0, 86_400],
};
const words = ['html', 'garbage', 'truncate', 'drop', 'drop-after', 'after'];

/** Reads `METHOD /path: key=value;key`. `field` is who says it. @throws Failure USAGE that says what is wrong with it */
export const parseFault = (text: string, field = '--fault'): Fault => {
  const wrong: Wrong = (en, es) =>
    new Failure('USAGE', { en: `${field} ${en}\n  ${text}`, es: `${field} ${es}\n  ${text}` }, { field });
  const [, method, path, rest] = /^\s*(\S+)\s+(\/[^\s:]*)\s*:\s*(.+?)\s*$/.exec(text) ?? [];
  if (!method || !path || !rest) throw wrong(form.en, form.es);
  if (!['*', 'GET', 'POST', 'PUT', 'DELETE'].includes(method.toUpperCase()))
    throw wrong(`${method} is no method`, `${method} no es un método`);
  const keys = new Map(
    rest
      .split(';')
      .filter(Boolean)
      .map((part) => readKey(part.trim(), wrong)),
  );
  const kind = onlyKind([...keys.keys()], wrong);
  return {
    method: method.toUpperCase(),
    path,
    kind,
    status: keys.get('status') ?? 200,
    skip: keys.get('skip') ?? 0,
    times: keys.get('times') ?? Number.POSITIVE_INFINITY,
    latency: keys.get('latency') ?? 0,
    retryAfter: keys.get('retry-after'),
    isLate: keys.has('after'),
  };
};

type Wrong = (en: string, es: string) => Failure;

const form = {
  en: "must be like 'POST /developer/api/reservas: status=503;times=2'",
  es: "debe ser como 'POST /developer/api/reservas: status=503;times=2'",
};

const readKey = (part: string, wrong: Wrong): [string, number | undefined] => {
  const [name = '', value] = part.split('=', 2);
  if (words.includes(name) && value === undefined) return [name, undefined];
  const [from, to] = numbers[name] ?? [];
  if (from === undefined || to === undefined) {
    const known = [...Object.keys(numbers).map((key) => `${key}=N`), ...words].join(', ');
    throw wrong(`knows ${known}; not ${part}`, `conoce ${known}; no ${part}`);
  }
  const number = /^\d+$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (number >= from && number <= to) return [name, number];
  throw wrong(`${name} is a number from ${from} to ${to}`, `${name} es un número de ${from} a ${to}`);
};

/** The one thing that is done. `html` goes with a status of its own. */
const onlyKind = (keys: readonly string[], wrong: Wrong): FaultKind | undefined => {
  const asked = kinds.filter((kind) => keys.includes(kind));
  const [first, ...more] = asked.includes('html') ? asked.filter((kind) => kind !== 'status') : asked;
  if (more.length > 0) {
    const names = asked.join(', ');
    throw wrong(`${names} ${mutuallyExclusiveText.en}`, `${names} ${mutuallyExclusiveText.es}`);
  }
  if (first === undefined && !keys.includes('latency')) throw wrong(form.en, form.es);
  return first;
};
