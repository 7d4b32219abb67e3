import { plannedId } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { WritableResource } from '../context/resources/resource.ts';
import type { Operation } from '../contract/operation.ts';
import { isRealDate } from '../ground/dates.ts';
import { type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { joinParts, looksLikePhone } from '../ground/strings.ts';
import { formatChildren, formatField, formatFieldChange, getLabel } from '../journal/messages.ts';
import { formatNumericDate } from '../render/numbers.ts';
import type { ApiRecord } from '../render/result.ts';
import { quoteText, showControls } from '../render/sanitize.ts';

/** A planned request as a call of an operation. */
export interface PlannedCall {
  readonly operation: Operation;
  readonly resource: WritableResource;
  /** The address without its query. */
  readonly place: string;
  /** As text; absent for a creation. */
  readonly id: string | undefined;
  readonly body: ApiRecord;
}

/** The fields that hold what a guest wrote. */
const guestField = /^(nombre_cliente|customer_name|full_name|name|title|notas|notes|description)$/;
const isPlain = (text: string): boolean => looksLikePhone(text) || /^[\p{L}\p{N}_.@+:/-]*$/u.test(text);

/** A value on one line. What a guest wrote is in quotes, so that it cannot look like another field. Dates have their year. */
const quoteValue = (field: string, value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) return showControls(stringifyJson(value));
  if (typeof value !== 'string' || value === '') return value;
  if (guestField.test(field) || !isPlain(value)) return quoteText(value);
  return isRealDate(value) ? formatNumericDate(value) : value;
};

const quoteValues = (record: ApiRecord): ApiRecord =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, quoteValue(field, value)]));

/** Describes a request in the words of the tables: `change reservation: K7PQ2M · … · Guests 2 → 3`. */
export const describeRequest = (
  { method, url, body: text = '' }: OutgoingRequest,
  call: PlannedCall | undefined,
  record: ApiRecord | undefined,
): LocalizedText => {
  if (!call) return untranslated(showControls([method, url, text].join(' ').trim()));
  const { name, noun, formatLine } = call.resource;
  const verb = verbs[method as keyof typeof verbs];
  const body = quoteValues(call.body);
  const before = record && quoteValues(record);
  const children = method === 'DELETE' ? formatChildren(name, record) : untranslated('');
  const query = /\?.*$/s.exec(url)?.[0];
  const newOne = { en: 'the new one', es: noun.article === 'la' ? 'la nueva' : 'el nuevo' };
  // A person approves only what is shown: every field of a creation.
  const fields = Object.keys(body).filter((field) => !record || differs(record, call.body, field));
  return localize((lang) => {
    const line = before && formatLine(before) + children[lang];
    const changes = fields.map((field) =>
      before
        ? formatFieldChange(name, { field, from: before[field], to: body[field] }, lang)
        : `${getLabel(name, field, lang)} ${formatField(name, field, body[field], lang)}`,
    );
    const what = [call.id === plannedId ? newOne[lang] : line, ...changes, query && quoteText(query)];
    return `${verb[lang]} ${noun.one[lang]}: ${joinParts(what)}`;
  });
};

const verbs = {
  POST: { en: 'create', es: 'crear' },
  PUT: { en: 'change', es: 'cambiar' },
  DELETE: { en: 'delete', es: 'eliminar' },
} as const;

const differs = (before: ApiRecord, after: ApiRecord, field: string): boolean =>
  stringifyJson(before[field] ?? null) !== stringifyJson(after[field] ?? null);

/** Describes how a record has changed in these fields; undefined if it has not. */
export const describeChanges = (
  { name, formatLine }: WritableResource,
  before: ApiRecord,
  after: ApiRecord,
  fields: readonly string[],
): LocalizedText | undefined => {
  const changed = fields.filter((field) => differs(before, after, field));
  if (changed.length === 0) return undefined;
  const [from, to] = [quoteValues(before), quoteValues(after)];
  return localize((lang) => {
    const changes = changed.map((field) =>
      formatFieldChange(name, { field, from: from[field], to: to[field] }, lang),
    );
    return `${formatLine(from)} (${changes.join(', ')})`;
  });
};
