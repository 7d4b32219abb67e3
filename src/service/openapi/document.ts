import { type Contract, contract } from '../../contract/index.ts';
import { type Operation, scopes } from '../../contract/operation.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { version } from '../../ground/runtime.ts';
import { toOpenApiOperation } from './operation.ts';
import { createErrorComponents } from './responses.ts';
import { createNamedSchemas } from './schemas.ts';

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
  for (const [resource, rows] of Object.entries(contract) as [keyof Contract, Record<string, Operation>][]) {
    for (const [verb, row] of Object.entries(rows)) {
      const operation = { [row.method.toLowerCase()]: toOpenApiOperation(resource, verb, row, lang) };
      paths.set(row.path, { ...paths.get(row.path), ...operation });
    }
  }
  return Object.fromEntries(paths);
};
