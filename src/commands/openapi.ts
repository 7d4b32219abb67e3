import { defineCommand } from '../context/context.ts';

export const openapi = defineCommand({
  path: ['openapi'],
  summary: { en: 'print the API as an OpenAPI document', es: 'la API como documento OpenAPI' },
  detail: {
    en: 'OpenAPI 3.1 as JSON, to generate a client in any language; maitre serve has it at /openapi.json.',
    es: 'OpenAPI 3.1 en JSON, para generar un cliente en cualquier lenguaje; maitre serve lo ofrece en /openapi.json.',
  },
  output: null,
  onlyFormats: [],
  examples: {
    'openapi > openapi.json': { en: 'to a file', es: 'a un fichero' },
    openapi: { en: 'on the screen', es: 'en pantalla' },
  },
  run: async () => {
    const { createOpenApiDocument } = await import('../service/openapi/document.ts');
    return { kind: 'raw', body: `${JSON.stringify(createOpenApiDocument(), null, 2)}\n` };
  },
});
