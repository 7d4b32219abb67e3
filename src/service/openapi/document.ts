import { crm, customerLimit } from '../../contract/crm.ts';
import { type Contract, contract } from '../../contract/index.ts';
import { noData, type Operation, scopes } from '../../contract/operation.ts';
import { getElement, getShape, isOptional, type Schema, unwrap } from '../../contract/schema.ts';
import { capitalize, type Lang, type LocalizedText } from '../../ground/i18n.ts';
import { version } from '../../ground/runtime.ts';
import { createErrorComponents, listErrorResponses } from './responses.ts';
import {
  createNamedSchemas,
  exampleRecords,
  findResponseSchema,
  otherExamples,
  toJsonSchema,
} from './schemas.ts';

const description: LocalizedText = {
  en: "A restaurant's reservations, customers, menu, waitlist and events. Every request carries the restaurant's API key. Every response is a JSON object with `success`.",
  es: 'Las reservas, los clientes, la carta, la lista de espera y los eventos de un restaurante. Cada petición lleva la clave de API del restaurante. Cada respuesta es un objeto JSON con `success`.',
};

const tags: Readonly<Record<keyof Contract, LocalizedText>> = {
  reservas: { en: 'table reservations', es: 'reservas de mesa' },
  crm: { en: 'customers', es: 'clientes' },
  menuItems: { en: 'dishes', es: 'platos' },
  menuCategories: { en: 'categories of the menu', es: 'categorías de la carta' },
  waitlist: { en: 'the active waitlist, read-only', es: 'la lista de espera activa, solo lectura' },
  events: { en: 'restaurant events', es: 'eventos del restaurante' },
  eventSessions: { en: 'dated sessions of an event', es: 'sesiones de un evento, con fecha' },
};

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export const createOpenApiDocument = (lang: Lang = 'en'): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Restaurant Management Interface',
    version,
    description: description[lang],
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [{ apiKey: [] }],
  tags: Object.entries(tags).map(([name, text]) => ({ name, description: text[lang] })),
  paths: createPaths(lang),
  components: {
    schemas: { ...createNamedSchemas(lang), Error: errorSchema },
    responses: createErrorComponents(lang),
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
        description: `Authorization: Bearer <API_KEY>. ${describeScopes(lang)}`,
      },
    },
  },
});

const describeScopes = (lang: Lang): string =>
  Object.entries(scopes)
    .map(([name, grants]) => `\`${name}\`: ${grants[lang]}`)
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

const createPaths = (lang: Lang): Record<string, object> => {
  const paths = new Map<string, Record<string, object>>();
  for (const resource of Object.keys(contract) as (keyof Contract)[]) {
    for (const [verb, operation] of Object.entries<Operation>(contract[resource])) {
      const item = { [operation.method.toLowerCase()]: toOpenApiOperation(resource, verb, operation, lang) };
      paths.set(operation.path, { ...paths.get(operation.path), ...item });
    }
  }
  return Object.fromEntries(paths);
};

const partialUpdateText: LocalizedText = {
  en: 'Changes only the fields that are sent. Null clears a field that a creation may omit.',
  es: 'Solo cambia los campos enviados. Null borra un campo que una creación puede omitir.',
};

/** An operation of the contract in OpenAPI's form. `verb` is its name within its resource. */
const toOpenApiOperation = (
  resource: keyof Contract,
  verb: string,
  operation: Operation,
  lang: Lang,
): object => {
  const texts = [
    operation.rules?.[lang],
    operation.method === 'PUT' ? partialUpdateText[lang] : undefined,
    `Scope: \`${operation.scope}\`.`,
  ];
  return {
    operationId: `${resource}${capitalize(verb)}`,
    tags: [resource],
    summary: operation.summary[lang],
    description: texts.filter((text) => text !== undefined).join('\n\n'),
    security: [{ apiKey: [operation.scope] }],
    ...((operation.params || operation.query) && { parameters: toParameters(resource, operation, lang) }),
    ...(operation.body && { requestBody: toRequestBody(resource, operation.body, lang) }),
    responses: {
      [operation.status]: toSuccessResponse(resource, operation, lang),
      ...listErrorResponses(operation),
    },
  };
};

const toParameters = (resource: keyof Contract, { params, query }: Operation, lang: Lang): object[] =>
  Object.entries({ path: params, query }).flatMap(([location, schema]) =>
    Object.entries(getShape(schema)).map(([name, field]) => {
      const { description, ...json } = toJsonSchema(unwrap(field), 'input', lang);
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

const toRequestBody = (resource: keyof Contract, body: Schema, lang: Lang): object => {
  const example = Object.keys(getShape(body)).map((name) => [name, findExample(resource, name)]);
  return {
    required: true,
    content: {
      'application/json': { schema: toJsonSchema(body, 'input', lang), example: Object.fromEntries(example) },
    },
  };
};

/** The success envelope (API §1). The response to an event's deletion has only `success`. */
const toSuccessResponse = (resource: keyof Contract, operation: Operation, lang: Lang): object => {
  if (operation === contract.events.delete) return toResponse(operation.summary[lang], {}, {});
  if (operation.response === noData) {
    const properties = { data: { type: 'null' }, message: { type: 'string' } };
    return toResponse(operation.summary[lang], properties, { data: null, message: 'Eliminado' });
  }
  const schema = findResponseSchema(resource, operation);
  const data = toJsonSchema(schema, 'output', lang);
  return toResponse(operation.summary[lang], { data }, { data: findExampleData(resource, schema) });
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
