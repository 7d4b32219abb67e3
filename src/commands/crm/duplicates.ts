import { defineCommand } from '../../context/context.ts';
import { crm } from '../../contract/crm.ts';

export const duplicates = defineCommand({
  path: ['crm', 'duplicates'],
  summary: {
    en: 'customers that may be one and the same',
    es: 'clientes que pueden ser la misma persona',
  },
  detail: {
    en: 'Those that share a phone, an e-mail or a name, case, accents and spaces aside. Changes nothing.',
    es: 'Los que comparten teléfono, correo o nombre, sin contar mayúsculas, acentos ni espacios. No cambia nada.',
  },
  operations: [crm.list],
  output: null,
  examples: [
    { line: 'crm duplicates', about: { en: 'in groups', es: 'por grupos' } },
    { line: 'crm duplicates --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context) => (await import('./groups.ts')).findDuplicates(context),
});
