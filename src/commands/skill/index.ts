import { defineCommand } from '../../context/context.ts';

export const skill = defineCommand({
  path: ['skill'],
  summary: {
    en: 'print a skill file that teaches maitre to an agent',
    es: 'imprimir un fichero que enseña maitre a un agente',
  },
  detail: {
    en: 'Markdown with name and description in its front matter, in English, at most 8 kB.',
    es: 'Markdown con nombre y descripción al principio, en inglés, de 8 kB como mucho.',
  },
  writes: [],
  examples: [
    {
      line: 'skill > SKILL.md',
      about: { en: 'to put where the agent looks', es: 'para ponerlo donde busca el agente' },
    },
    { line: 'skill', about: { en: 'read it', es: 'leerlo' } },
  ],
  run: async () => ({ kind: 'raw', body: (await import('./text.ts')).skillText }),
});
