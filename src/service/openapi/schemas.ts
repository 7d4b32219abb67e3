import { type Contract, contract, recordNames } from '../../contract/index.ts';
import { type JsonSchema, jsonSchemaOf } from '../../contract/json-schema.ts';
import { notShown, type Operation } from '../../contract/operation.ts';
import { elementOf, type Schema } from '../../contract/schema.ts';
import type { Lang } from '../../ground/i18n.ts';
import { capitalize } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { leftOut as sessionDefaults } from '../event-sessions.ts';
import { leftOut as eventDefaults } from '../events.ts';
import { leftOut as categoryDefaults } from '../menu-categories.ts';
import { leftOut as itemDefaults } from '../menu-items.ts';
import { leftOut as reservaDefaults } from '../reserva-edit.ts';

/** What a creation puts where nothing is sent; null is what says nothing. */
const defaults: Partial<Record<keyof Contract, Readonly<Record<string, unknown>>>> = {
  reservas: reservaDefaults,
  menuItems: itemDefaults,
  menuCategories: categoryDefaults,
  // A title that is left out is the name's.
  events: { ...eventDefaults(''), title: null },
  eventSessions: sessionDefaults,
};

const resources = Object.keys(contract) as (keyof Contract)[];

/** A resource's row of that verb. */
const rowOf = (resource: keyof Contract, verb: string): Operation | undefined =>
  (contract[resource] as Readonly<Record<string, Operation>>)[verb];

/** The schema of a record: what its list holds. */
const recordOf = (resource: keyof Contract): Schema => {
  const list = rowOf(resource, 'list');
  const one = rowOf(resource, 'get')?.answer ?? (list && elementOf(list.answer));
  return invariant(one, 'every resource lists or gives its records');
};

/** The schema of what a row answers as `data`. An edit that the interface shows no answer of is answered as a read is. */
export const answerOf = (resource: keyof Contract, row: Operation): Schema =>
  row.answer === notShown ? recordOf(resource) : row.answer;

const named = new Map<Schema, string>(
  resources.flatMap((resource) => {
    const name = recordNames[resource].split('_').map(capitalize).join('');
    const bodies = ['create', 'update'].map(
      (verb) => [rowOf(resource, verb)?.body, `${name}${capitalize(verb)}`] as const,
    );
    const known = [[recordOf(resource), name] as const, ...bodies];
    return known.filter((each): each is readonly [Schema, string] => each[0] !== undefined);
  }),
);

const placeOf = (schema: Schema): string | undefined => {
  const name = named.get(schema);
  return name === undefined ? undefined : `#/components/schemas/${name}`;
};

const withoutDialect = ({ $schema, ...rest }: JsonSchema): JsonSchema => rest;

/** The schema of what a row answers, or of one field, its named parts by reference. */
export const referring = (schema: Schema, io: 'input' | 'output', lang: Lang): JsonSchema => {
  const $ref = placeOf(schema);
  return $ref === undefined ? withoutDialect(jsonSchemaOf(schema, { io, lang, placeOf })) : { $ref };
};

/** Every record, and every body that makes or edits one. */
export const namedSchemas = (lang: Lang): Record<string, JsonSchema> => {
  const created = new Map(resources.map((resource) => [rowOf(resource, 'create')?.body, resource]));
  return Object.fromEntries(
    [...named].map(([schema, name]) => {
      const isBody = /(Create|Update)$/.test(name);
      const json = withoutDialect(jsonSchemaOf(schema, { io: isBody ? 'input' : 'output', lang, placeOf }));
      const resource = created.get(schema as Operation['body']);
      return [name, resource ? withDefaults(json, defaults[resource] ?? {}) : json];
    }),
  );
};

const withDefaults = (json: JsonSchema, values: Readonly<Record<string, unknown>>): JsonSchema => {
  const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const value = values[name] ?? undefined;
    const isSaid = value === undefined || typeof property !== 'object';
    return [name, isSaid ? property : { ...property, default: value }];
  });
  return { ...json, properties: Object.fromEntries(properties) };
};
