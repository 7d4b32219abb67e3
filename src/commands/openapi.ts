import { type Command, command } from '../context/context.ts';

const openapi = command({
  path: ['openapi'],
  summary: { en: 'the interface as an OpenAPI document', es: 'la interfaz como documento OpenAPI' },
  detail: {
    en: 'OpenAPI 3.1 as JSON, which serve answers at /openapi.json too: to make a client from, in any language. With --lang es its descriptions are in Spanish.',
    es: 'OpenAPI 3.1 en JSON, que serve responde también en /openapi.json: para generar un cliente en cualquier lenguaje. Con --lang es las descripciones están en español.',
  },
  output: null,
  writes: [],
  examples: [
    {
      line: 'openapi > openapi.json',
      about: { en: 'a file for a generator', es: 'un fichero para un generador' },
    },
    {
      line: 'openapi --lang es',
      about: { en: 'with descriptions in Spanish', es: 'con descripciones en español' },
    },
  ],
  run: async ({ globals }) => {
    const { createOpenApiDocument } = await import('../service/openapi/document.ts');
    return { kind: 'raw', body: `${JSON.stringify(createOpenApiDocument(globals.lang), null, 2)}\n` };
  },
});

export const commands: readonly Command[] = [openapi];
