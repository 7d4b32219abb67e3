import { type Contract, contract } from '../../contract/index.ts';
import { type Operation, scopes } from '../../contract/operation.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { version } from '../../ground/runtime.ts';
import { operationOf } from './operation.ts';
import { errorComponents } from './responses.ts';
import { namedSchemas } from './schemas.ts';

const about: LocalizedText = {
  en: "A restaurant's reservations, customers, menu, waitlist and events. Every request bears the restaurant's API key; every answer is an envelope with `success`.",
  es: 'Las reservas, los clientes, la carta, la lista de espera y los eventos de un restaurante. Cada petición lleva la clave de API del restaurante; cada respuesta es un sobre con `success`.',
};

const tags: Readonly<Record<keyof Contract, LocalizedText>> = {
  reservas: { en: 'table reservations', es: 'reservas de mesa' },
  crm: { en: 'customers', es: 'clientes' },
  menuItems: { en: 'dishes', es: 'platos' },
  menuCategories: { en: 'categories of the menu', es: 'categorías de la carta' },
  waitlist: { en: 'the active waitlist, read-only', es: 'la lista de espera activa, solo lectura' },
  events: { en: "the restaurant's events", es: 'eventos del restaurante' },
  eventSessions: { en: 'dated sessions of an event', es: 'sesiones de un evento, con fecha' },
};

/** The whole interface as an OpenAPI 3.1 document, made from the contract. */
export const openApiDocument = (lang: Lang = 'en'): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Restaurant Management Interface',
    version,
    description: about[lang],
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [{ apiKey: [] }],
  tags: Object.entries(tags).map(([name, text]) => ({ name, description: text[lang] })),
  paths: pathsOf(lang),
  components: {
    schemas: { ...namedSchemas(lang), Error: errorSchema },
    responses: errorComponents(lang),
    headers: {
      RequestId: {
        description: 'The name of the request: as its sender gave it in the same header, else a random one.',
        schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
      },
    },
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: `Authorization: Bearer <API_KEY>. ${scopesOf(lang)}`,
      },
    },
  },
});

const scopesOf = (lang: Lang): string =>
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

const pathsOf = (lang: Lang): Record<string, object> => {
  const paths = new Map<string, Record<string, object>>();
  for (const [resource, rows] of Object.entries(contract) as [keyof Contract, Record<string, Operation>][]) {
    for (const [verb, row] of Object.entries(rows)) {
      const operation = { [row.method.toLowerCase()]: operationOf(resource, verb, row, lang) };
      paths.set(row.path, { ...paths.get(row.path), ...operation });
    }
  }
  return Object.fromEntries(paths);
};
