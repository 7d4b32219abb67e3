import { defineCommand } from '../context/context.ts';
import { emptyResult } from '../render/result.ts';

export const mcp = defineCommand({
  path: ['mcp'],
  summary: { en: 'serve the Model Context Protocol to an agent', es: 'servir a un agente por MCP' },
  detail: {
    en: 'Speaks the Model Context Protocol on stdin and stdout, for one restaurant, until stdin ends. Writes become proposals, or are confirmed in the client if it can ask. With --writes yes they are sent at once; with --writes no there are none. See docs/agents.md.',
    es: 'Habla el Model Context Protocol por la entrada y la salida estándar, para un restaurante, hasta que acaba la entrada. Los cambios quedan como propuestas, o se confirman en el cliente si sabe preguntar. Con --writes yes se envían al momento; con --writes no, no hay cambios. Más en docs/agents.md.',
  },
  singleProfileOnly: true,
  onlyFormats: [],
  examples: {
    'mcp --profile centro': { en: 'for the settings of a client', es: 'para los ajustes de un cliente' },
    'mcp --profile centro --writes no': { en: 'without writes', es: 'sin cambios' },
  },
  run: async (context) => {
    if (context.runtime.stdin.isTTY)
      context.notice({
        en: 'waiting for an MCP client on standard input; Ctrl-C ends',
        es: 'esperando a un cliente MCP en la entrada estándar; Ctrl-C termina',
      });
    const { serve } = await import('../mcp/server.ts');
    await serve(context);
    return emptyResult;
  },
});
