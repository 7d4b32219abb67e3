import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { idArg, panelCommand, parseIdArg } from './panel.ts';

const maxInteger = 2_147_483_647;

const plantaCommands = [
  panelCommand({
    path: ['plantas', 'add'],
    summary: { en: 'add a floor area', es: 'añadir una planta' },
    flags: { name: { ...textFlag('N', { en: 'name', es: 'nombre' }), required: true } },
    examples: [
      { line: 'admin plantas add --name Sala', about: { en: 'inside', es: 'dentro' } },
      { line: 'admin plantas add --name Terraza', about: { en: 'outside', es: 'fuera' } },
    ],
    run: ({ panel, store, tenantId }, { flags: { name = '' } }) => panel.addPlanta(store, tenantId, { name }),
  }),
  panelCommand({
    path: ['plantas', 'list'],
    summary: { en: 'list the floor areas', es: 'las plantas' },
    examples: [
      { line: 'admin plantas list', about: { en: 'as a table', es: 'como tabla' } },
      { line: 'admin plantas list --json', about: { en: 'for a program', es: 'para un programa' } },
    ],
    run: ({ panel, store, tenantId }) => panel.listPlantas(store, tenantId),
  }),
  panelCommand({
    path: ['plantas', 'remove'],
    summary: { en: 'remove a floor area without tables', es: 'quitar una planta sin mesas' },
    args: [idArg],
    examples: [
      { line: 'admin plantas remove 2', about: { en: 'by id', es: 'por id' } },
      {
        line: 'admin plantas remove 2 --tenant 2',
        about: { en: 'of another restaurant', es: 'de otro restaurante' },
      },
    ],
    run: ({ panel, store, tenantId }, { args }) => panel.removePlanta(store, tenantId, parseIdArg(args[0])),
  }),
];

const mesaArg = { name: 'mesa-id', about: { en: 'id of the table', es: 'id de la mesa' } };

const tableCommands = [
  panelCommand({
    path: ['tables', 'add'],
    summary: { en: 'add a table', es: 'añadir una mesa' },
    args: [mesaArg],
    flags: {
      planta: {
        ...integerFlag({ en: 'id of its floor area', es: 'id de su planta' }, 1, maxInteger),
        required: true,
      },
      min: {
        ...integerFlag({ en: 'minimum party size', es: 'mínimo de comensales' }, 1, maxInteger),
        required: true,
      },
      max: {
        ...integerFlag({ en: 'maximum party size', es: 'máximo de comensales' }, 1, maxInteger),
        required: true,
      },
      priority: integerFlag(
        {
          en: 'lower values are assigned first; 100 by default',
          es: 'los valores menores se asignan antes; si falta, 100',
        },
        0,
        maxInteger,
      ),
    },
    examples: [
      {
        line: 'admin tables add S1 --planta 1 --min 1 --max 2',
        about: { en: 'a table for two', es: 'una mesa de dos' },
      },
      {
        line: 'admin tables add T9 --planta 2 --min 6 --max 10 --priority 200',
        about: { en: 'assigned last', es: 'la última en asignarse' },
      },
    ],
    run: ({ panel, store, tenantId }, { args, flags: { planta, min, max, priority } }) =>
      panel.addTable(store, tenantId, { id: args[0], planta_id: planta, min, max, priority }),
  }),
  panelCommand({
    path: ['tables', 'list'],
    summary: { en: 'the tables', es: 'las mesas' },
    examples: [
      { line: 'admin tables list', about: { en: 'as a table', es: 'como tabla' } },
      { line: 'admin tables list --json', about: { en: 'for a program', es: 'para un programa' } },
    ],
    run: ({ panel, store, tenantId }) => panel.listTables(store, tenantId),
  }),
  panelCommand({
    path: ['tables', 'remove'],
    summary: {
      en: 'remove a table without future reservations',
      es: 'quitar una mesa sin reservas futuras',
    },
    args: [mesaArg],
    examples: [
      { line: 'admin tables remove S1', about: { en: 'by id', es: 'por id' } },
      {
        line: 'admin tables remove S1 --tenant 2',
        about: { en: 'of another restaurant', es: 'de otro restaurante' },
      },
    ],
    run: ({ panel, store, tenantId, now }, { args }) => panel.removeTable(store, tenantId, args[0], now),
  }),
];

export const floorCommands = [...plantaCommands, ...tableCommands];
