import { crm, customerLimit } from '../../contract/crm.ts';
import { type Contract, contract } from '../../contract/index.ts';
import { noData, type Operation, scopes } from '../../contract/operation.ts';
import { getElement, getShape, isOptional, type Schema, unwrap } from '../../contract/schema.ts';
import { capitalize } from '../../ground/i18n.ts';
import { version } from '../../ground/runtime.ts';
import { createErrorComponents, listErrorResponses } from './responses.ts';
import {
  createNamedSchemas,
  exampleRecords,
  findResponseSchema,
  otherExamples,
  toJsonSchema,
} from './schemas.ts';

const description =
  "A restaurant's reservations, customers, menu, waitlist and events. Every request carries the restaurant's API key. Every response is a JSON object with `success`.";

const tags: Readonly<Record<keyof Contract, string>> = {
  reservas: 'table reservations',
  crm: 'customers',
  menuItems: 'dishes',
  menuCategories: 'categories of the menu',
  waitlist: 'the active waitlist, read-only',
  events: 'restaurant events',
  eventSessions: 'dated sessions of an event',
};

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export const createOpenApiDocument = (): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Restaurant Management Interface',
    version,
    description,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [{ apiKey: [] }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  paths: createPaths(),
  components: {
    schemas: { ...createNamedSchemas(), Error: errorSchema },
    responses: createErrorComponents(),
    headers: {
      RequestId: {
        description: 'The id of the request: the X-Request-Id that was sent, or a random one.',
        schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
      },
    },
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: `Authorization: Bearer <API_KEY>. ${describeScopes()}`,
      },
    },
  },
});

const describeScopes = (): string =>
  Object.entries(scopes)
    .map(([name, grants]) => `\`${name}\`: ${grants.en}`)
    .join('; ');

const errorSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string', description: 'human-readable message' },
    code: { type: 'string', description: 'machine code' },
  },
  required: ['success', 'error', 'code'],
};

const createPaths = (): Record<string, object> => {
  const paths = new Map<string, Record<string, object>>();
  for (const resource of Object.keys(contract) as (keyof Contract)[]) {
    for (const [verb, operation] of Object.entries<Operation>(contract[resource])) {
      const item = { [operation.method.toLowerCase()]: toOpenApiOperation(resource, verb, operation) };
      paths.set(operation.path, { ...paths.get(operation.path), ...item });
    }
  }
  return Object.fromEntries(paths);
};

const partialUpdateText =
  'Changes only the fields that are sent. Null clears a field that a creation may omit.';

/** An operation of the contract in OpenAPI's form. `verb` is its name within its resource. */
const toOpenApiOperation = (resource: keyof Contract, verb: string, operation: Operation): object => {
  const texts = [
    operation.rules?.en,
    operation.method === 'PUT' ? partialUpdateText : undefined,
    `Scope: \`${operation.scope}\`.`,
  ];
  return {
    operationId: `${resource}${capitalize(verb)}`,
    tags: [resource],
    summary: operation.summary.en,
    description: texts.filter((text) => text !== undefined).join('\n\n'),
    security: [{ apiKey: [operation.scope] }],
    ...((operation.params || operation.query) && { parameters: toParameters(resource, operation) }),
    ...(operation.body && { requestBody: toRequestBody(resource, operation.body) }),
    responses: {
      [operation.status]: toSuccessResponse(resource, operation),
      ...listErrorResponses(operation),
    },
  };
};

const toParameters = (resource: keyof Contract, { params, query }: Operation): object[] =>
  Object.entries({ path: params, query }).flatMap(([location, schema]) =>
    Object.entries(getShape(schema)).map(([name, field]) => {
      const { description, ...json } = toJsonSchema(unwrap(field), 'input');
      const isLimit = field === getShape(crm.list.query)['limit'];
      return {
        name,
        in: location,
        required: !isOptional(field),
        ...(description !== undefined && { description }),
        schema: isLimit ? { ...json, default: customerLimit.default } : json,
        example: findExample(resource, name),
      };
    }),
  );

const findExample = (resource: keyof Contract, name: string): unknown =>
  name in exampleRecords[resource] ? exampleRecords[resource][name] : otherExamples[name];

const toRequestBody = (resource: keyof Contract, body: Schema): object => {
  const example = Object.keys(getShape(body)).map((name) => [name, findExample(resource, name)]);
  return {
    required: true,
    content: {
      'application/json': { schema: toJsonSchema(body, 'input'), example: Object.fromEntries(example) },
    },
  };
};

/** The success envelope (API §1). The response to an event's deletion has only `success`. */
const toSuccessResponse = (resource: keyof Contract, operation: Operation): object => {
  if (operation === contract.events.delete) return toResponse(operation.summary.en, {}, {});
  if (operation.response === noData) {
    const properties = { data: { type: 'null' }, message: { type: 'string' } };
    return toResponse(operation.summary.en, properties, { data: null, message: 'Eliminado' });
  }
  const schema = findResponseSchema(resource, operation);
  const data = toJsonSchema(schema, 'output');
  return toResponse(operation.summary.en, { data }, { data: findExampleData(resource, schema) });
};

const toResponse = (description: string, properties: Record<string, object>, example: object): object => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { success: { type: 'boolean', const: true }, ...properties },
        required: ['success', ...Object.keys(properties)],
      },
      example: { success: true, ...example },
    },
  },
});

/** The record of a response, a list of it, or an object with that list and its length. */
const findExampleData = (resource: keyof Contract, schema: Schema): unknown => {
  const record = exampleRecords[resource];
  if (getElement(schema)) return [record];
  // A list that is a field of the record is not the list of records.
  const isList = ([name, field]: [string, Schema]) => !(name in record) && getElement(field) !== undefined;
  const [listName] = Object.entries(getShape(schema)).find(isList) ?? [];
  return listName === undefined ? record : { [listName]: [record], total: 1 };
};
