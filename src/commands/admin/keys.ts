import { listFlag, textFlag } from '../../cli/flag-types.ts';
import { scopeNames } from '../../contract/operation.ts';
import { definePanelCommand, idArg, parseIdArg } from './panel.ts';

const allScopes = 'all';

export const keyCommands = [
  definePanelCommand({
    path: ['keys', 'create'],
    summary: { en: 'create a key; it is shown only once', es: 'crear una clave; solo se muestra una vez' },
    flags: {
      scopes: {
        ...listFlag('S,S|all', { en: 'its scopes', es: 'sus permisos' }, [...scopeNames, allScopes]),
        required: true,
      },
      name: textFlag('N', { en: 'name, such as its user', es: 'nombre, por ejemplo quién la usa' }),
    },
    examples: {
      'admin keys create --scopes reservas:read,reservas:write --name "sala"': {
        en: 'for the floor',
        es: 'para la sala',
      },
      'admin keys create --scopes all': { en: 'everything', es: 'todo' },
    },
    run: async ({ context, panel, store, tenantId, now }, { flags: { scopes = [], name } }) => {
      const input = { scopes: scopes.includes(allScopes) ? scopeNames : scopes, name };
      const created = await panel.createKey(store, tenantId, input, now);
      // A dry run stores no key, so the new one would not work.
      return context.globals['dry-run'] ? { ...created, key: null } : created;
    },
  }),
  definePanelCommand({
    path: ['keys', 'list'],
    summary: { en: 'the keys and their scopes', es: 'las claves y sus permisos' },
    examples: {
      'admin keys list': { en: 'as a table', es: 'como tabla' },
      'admin keys list --json': { en: 'for a program', es: 'para un programa' },
    },
    run: ({ panel, store, tenantId }) => panel.listKeys(store, tenantId),
  }),
  definePanelCommand({
    path: ['keys', 'revoke'],
    summary: { en: 'revoke a key', es: 'anular una clave' },
    args: [idArg],
    examples: {
      'admin keys revoke 3': { en: 'by id', es: 'por id' },
      'admin keys revoke 3 --tenant 2': { en: 'of another restaurant', es: 'de otro restaurante' },
    },
    run: ({ panel, store, tenantId, now }, { args }) =>
      panel.revokeKey(store, tenantId, parseIdArg(args[0]), now),
  }),
];
