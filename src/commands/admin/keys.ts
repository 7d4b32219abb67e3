import { listFlag, textFlag } from '../../cli/flag-types.ts';
import { scopeNames } from '../../contract/operation.ts';
import { idArg, idOf, panelCommand } from './panel.ts';

const all = 'all';

export const keyCommands = [
  panelCommand({
    path: ['keys', 'create'],
    summary: { en: 'make a key; it is shown this once', es: 'crear una clave; solo se muestra esta vez' },
    flags: {
      scopes: {
        ...listFlag('S,S|all', { en: 'what it may do', es: 'qué puede hacer' }, [...scopeNames, all]),
        required: true,
      },
      name: textFlag('N', { en: 'whose it is', es: 'de quién es' }),
    },
    examples: [
      {
        line: 'admin keys create --scopes reservas:read,reservas:write --name "sala"',
        about: { en: 'for the floor', es: 'para la sala' },
      },
      { line: 'admin keys create --scopes all', about: { en: 'everything', es: 'todo' } },
    ],
    run: async ({ context, panel, store, tenantId, now }, { flags: { scopes = [], name } }) => {
      const input = { scopes: scopes.includes(all) ? scopeNames : scopes, name };
      const made = await panel.createKey(store, tenantId, input, now);
      // One that opens nothing is not shown.
      return context.globals['dry-run'] ? { ...made, key: null } : made;
    },
  }),
  panelCommand({
    path: ['keys', 'list'],
    summary: { en: 'the keys and what each may do', es: 'las claves y qué puede hacer cada una' },
    examples: [
      { line: 'admin keys list', about: { en: 'as a table', es: 'como tabla' } },
      { line: 'admin keys list --json', about: { en: 'for a program', es: 'para un programa' } },
    ],
    run: ({ panel, store, tenantId }) => panel.listKeys(store, tenantId),
  }),
  panelCommand({
    path: ['keys', 'revoke'],
    summary: { en: 'make a key worthless', es: 'anular una clave' },
    args: [idArg],
    examples: [
      { line: 'admin keys revoke 3', about: { en: 'from now on', es: 'desde ahora' } },
      {
        line: 'admin keys revoke 3 --tenant 2',
        about: { en: 'of another restaurant', es: 'de otro restaurante' },
      },
    ],
    run: ({ panel, store, tenantId, now }, { args }) => panel.revokeKey(store, tenantId, idOf(args[0]), now),
  }),
];
