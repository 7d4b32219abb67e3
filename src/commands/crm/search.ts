import { integerFlag, toggle } from '../../cli/kinds.ts';
import { usage } from '../../cli/problems.ts';
import { command } from '../../context/context.ts';
import { crm, customerLimit } from '../../contract/crm.ts';
import type { Text } from '../../ground/lang.ts';
import { everyone, listOf } from './every-customer.ts';

const flags = {
  limit: integerFlag(
    { en: 'how many at most; 50 when left out', es: 'cuántos como máximo; si falta, 50' },
    1,
    customerLimit.maximum,
  ),
  all: toggle({ en: 'every one, past the limit of 200', es: 'todos, más allá del límite de 200' }),
};

export const search = command({
  path: ['crm', 'search'],
  summary: {
    en: 'find customers by name, phone or e-mail',
    es: 'buscar clientes por nombre, teléfono o correo',
  },
  operations: [crm.list],
  args: [
    {
      name: 'q',
      optional: true,
      about: { en: 'part of a name, phone or e-mail', es: 'parte de un nombre, teléfono o correo' },
    },
  ],
  flags,
  examples: [
    { line: 'crm search 612345678', about: { en: 'who is calling', es: 'quién llama' } },
    {
      line: 'crm search garcía --all -o csv',
      about: { en: 'all of them, for a sheet', es: 'todos, para una hoja' },
    },
  ],
  run: async (context, { args, flags: { limit, all } }) => {
    if (all && limit !== undefined) {
      throw usage([{ name: '--all, --limit', text: { en: 'do not go together', es: 'no van juntas' } }]);
    }
    const q = args[0];
    const client = await context.client();
    const query = { ...(q !== undefined && { q }), ...(limit !== undefined && { limit }) };
    const { customers, total } = all
      ? await everyone(context, client, { q, needsAll: false })
      : (await client.call(crm.list, { query })).data;
    const missing = (total ?? customers.length) - customers.length;
    return {
      ...listOf(customers),
      ...(missing > 0 && !all && { notices: [cut(customers.length, total!, q)] }),
    };
  },
});

const cut = (shown: number, total: number, q: string | undefined): Text => {
  const line = ['maitre crm search', ...(q === undefined ? [] : [`"${q}"`]), '--all'].join(' ');
  return { en: `${shown} of ${total}; the rest: ${line}`, es: `${shown} de ${total}; el resto: ${line}` };
};
