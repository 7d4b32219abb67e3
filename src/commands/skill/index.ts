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
      line: 'skill > .claude/skills/maitre/SKILL.md',
      about: { en: 'where an agent looks for skills', es: 'donde un agente busca sus skills' },
    },
    { line: 'skill', about: { en: 'read it', es: 'leerlo' } },
  ],
  run: async () => ({ kind: 'raw', body: (await import('./text.ts')).skillText }),
});
