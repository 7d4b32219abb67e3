import type { ApiRecord, Input, Operation, RequestInput } from '../../contract/operation.ts';
import type { GenderedNoun } from '../../ground/i18n.ts';
import { isSameNumber, stringifyJson } from '../../ground/json.ts';
import { isPhoneField, isSamePhone } from '../../ground/phones.ts';
import { buildRequest, type Client, parseResponse } from '../client.ts';
import { parseHttpDate } from '../retry.ts';

export type WriteInput = Pick<RequestInput, 'params' | 'body'>;

/** What reconciliation must know about the resource of a write. */
export interface Reconcilable {
  readonly noun: GenderedNoun;
  /** The words before a verb in its commands. */
  readonly path: readonly string[];
  readonly operations: { readonly get?: Operation };
  /** The fields that a service does not change on its own. */
  readonly identityFields: readonly string[];
  /** Reads every record that a creation may have made. */
  readonly readCandidates: (client: Client, input: WriteInput) => Promise<RecordSnapshot>;
  /** The words after `maitre` with which a person checks for the record of a creation. */
  readonly getCheckCommand: (input: WriteInput) => readonly string[];
}

/** Finds the resource that an operation writes; undefined for an operation of another service. */
export type FindReconcilable = (operation: Operation) => Promise<Reconcilable | undefined>;

interface RecordSnapshot {
  readonly records: readonly ApiRecord[];
  /** The service's time of the response, in milliseconds since 1970; undefined without a Date header. */
  readonly clock: number | undefined;
  /** Whether there may be more records. */
  readonly isTruncated?: boolean;
}

/** Calls an operation that reads, and also returns the service's time. */
export const readWithClock = async <O extends Operation>(client: Client, operation: O, input: Input<O>) => {
  const response = await client.send(buildRequest(client.baseUrl, operation, input));
  const { data } = await parseResponse(operation, response);
  return { data, clock: parseHttpDate(response.headers.get('date')) };
};

export const readSnapshot = async <O extends Operation>(
  client: Client,
  operation: O,
  input: Input<O>,
): Promise<RecordSnapshot> => {
  const { data, clock } = await readWithClock(client, operation, input);
  return { records: data as readonly ApiRecord[], clock };
};

/**
 * Compares a sent value with the shown one. They are the same even if the service trims text, adds seconds to a time or
 * a time to a date, reformats phones, or shows empty text as null and booleans as 1 or 0. `unseen`: a field that is not
 * shown, or a list.
 */
export const compareField = (field: string, sent: unknown, shown: unknown): 'same' | 'other' | 'unseen' => {
  if (shown === undefined || Array.isArray(sent)) return 'unseen';
  if (isEmpty(sent) || isEmpty(shown)) return isEmpty(sent) && isEmpty(shown) ? 'same' : 'other';
  return isSame(field, sent, shown) ? 'same' : 'other';
};

/** Whether the shown value is exactly the sent one. If `compareField` returns `same`, it may be the one before an edit. */
export const isExactly = (sent: unknown, shown: unknown): boolean =>
  stringifyJson(sent) === stringifyJson(shown);

/** The fields of a body that have a value. */
export const listSentFields = (body: ApiRecord): string[] =>
  Object.keys(body).filter((field) => body[field] !== undefined && body[field] !== null);

/** Whether a record shows no other value than the body's in these fields, by default in every sent one. */
export const isEqualIn = (body: ApiRecord, record: ApiRecord, fields = listSentFields(body)): boolean =>
  fields.every((field) => compareField(field, body[field], record[field]) !== 'other');

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const isSame = (field: string, sent: unknown, shown: unknown): boolean => {
  if (typeof sent === 'number') return isSameNumber(Number(shown), sent);
  if (typeof sent === 'boolean') return shown === sent || shown === Number(sent);
  const [a, b] = [normalize(sent), normalize(shown)];
  if (a === b) return true;
  if (isPhoneField(field)) return isSamePhone(a, b);
  if (isTime(a)) return isTime(b) && a.slice(0, 5) === b.slice(0, 5);
  // `normalize` has turned the T of a timestamp into t.
  return isDate(a) && b.startsWith(`${a}t`);
};

const normalize = (value: unknown): string =>
  String(value).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

const isTime = (text: string): boolean => /^\d\d:\d\d(:\d\d)?$/.test(text);

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
