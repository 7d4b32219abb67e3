import { toBodyFields } from '../../cli/body.ts';
import { bodyFlags } from '../../cli/fields.ts';
import { booleanFlag, integerFlag, textFlag } from '../../cli/flag-types.ts';
import { createOptionError } from '../../ground/errors.ts';
import { mutuallyExclusiveText, requiredText } from '../../ground/i18n.ts';
import { tableInput } from '../../service/panel/tables.ts';
import { definePanelCommand, idArg, parseIdArg } from './panel.ts';

const plantaCommands = [
  definePanelCommand({
    path: ['plantas', 'add'],
    summary: { en: 'add a floor area', es: 'añadir una planta' },
    flags: { name: { ...textFlag('N', { en: 'name', es: 'nombre' }), required: true } },
    examples: {
      'admin plantas add --name Sala': { en: 'inside', es: 'dentro' },
      'admin plantas add --name Terraza': { en: 'outside', es: 'fuera' },
    },
    run: ({ panel, store, tenantId }, { flags: { name = '' } }) => panel.addPlanta(store, tenantId, { name }),
  }),
  definePanelCommand({
    path: ['plantas', 'list'],
    summary: { en: 'list the floor areas', es: 'las plantas' },
    examples: {
      'admin plantas list': { en: 'as a table', es: 'como tabla' },
      'admin plantas list --json': { en: 'for a program', es: 'para un programa' },
    },
    run: ({ panel, store, tenantId }) => panel.listPlantas(store, tenantId),
  }),
  definePanelCommand({
    path: ['plantas', 'remove'],
    summary: { en: 'remove a floor area without tables', es: 'quitar una planta sin mesas' },
    args: [idArg],
    examples: {
      'admin plantas remove 2': { en: 'by id', es: 'por id' },
      'admin plantas remove 2 --tenant 2': { en: 'of another restaurant', es: 'de otro restaurante' },
    },
    run: ({ panel, store, tenantId }, { args }) => panel.removePlanta(store, tenantId, parseIdArg(args[0])),
  }),
];

const mesaArg = { name: 'mesa-id', about: { en: 'id of the table', es: 'id de la mesa' } };

const { id: _id, ...tableFlags } = bodyFlags(tableInput, { planta_id: 'planta' });
const { planta, 'walk-ins-only': walkInsOnly, ...sizeFlags } = tableFlags;

const tableCommands = [
  definePanelCommand({
    path: ['tables', 'add'],
    summary: { en: 'add a table', es: 'añadir una mesa' },
    args: [mesaArg],
    flags: { planta, ...sizeFlags },
    examples: {
      'admin tables add S1 --planta 1 --min 1 --max 2': { en: 'a table for two', es: 'una mesa de dos' },
      'admin tables add T9 --planta 2 --min 6 --max 10 --priority 200': {
        en: 'assigned last',
        es: 'la última en asignarse',
      },
    },
    run: ({ panel, store, tenantId }, { args: [id], flags }) =>
      panel.addTable(store, tenantId, { id, ...toBodyFields(tableFlags, flags) }),
  }),
  definePanelCommand({
    path: ['tables', 'combine'],
    summary: { en: 'add a table made of others', es: 'añadir una mesa formada por otras' },
    detail: {
      en: 'A reservation of the new table takes all its parts, and a reservation of one part blocks the new table. It is assigned automatically if no single table is free.',
      es: 'Una reserva de la mesa nueva ocupa todas sus partes, y una reserva de una parte bloquea la mesa nueva. Se asigna sola si no hay ninguna mesa suelta libre.',
    },
    args: [{ ...mesaArg, variadic: true }],
    flags: {
      name: textFlag('ID', { en: 'its id; S9+S10 by default', es: 'su id; si falta, S9+S10' }),
      ...sizeFlags,
    },
    examples: {
      'admin tables combine S9 S10 --min 5 --max 8': { en: 'two tables together', es: 'dos mesas juntas' },
      'admin tables combine T1 T2 T3 --name Larga --min 5 --max 6': {
        en: 'with a name of its own',
        es: 'con su propio nombre',
      },
    },
    run: ({ panel, store, tenantId }, { args: parts, flags: { name: id, ...sizes } }) =>
      panel.combineTables(store, tenantId, { parts, id, ...sizes }),
  }),
  definePanelCommand({
    path: ['tables', 'edit'],
    summary: { en: 'change a table', es: 'cambiar una mesa' },
    detail: {
      en: 'A walk-in table is for guests at the door: it is never assigned automatically, but a reservation may name it.',
      es: 'Una mesa para clientes sin reserva nunca se asigna sola a una reserva, pero la reserva puede pedirla por su nombre.',
    },
    args: [mesaArg],
    flags: {
      ...sizeFlags,
      min: { ...sizeFlags.min, required: false },
      max: { ...sizeFlags.max, required: false },
      'walk-ins-only': walkInsOnly,
    },
    examples: {
      'admin tables edit S1 --walk-ins-only': {
        en: 'for guests at the door',
        es: 'para quien llega sin reserva',
      },
      'admin tables edit S9 --max 5': { en: 'one more seat', es: 'una plaza más' },
    },
    run: ({ panel, store, tenantId }, { args: [id], flags }) => {
      const changes = toBodyFields(tableFlags, flags);
      if (Object.keys(changes).length === 0)
        throw createOptionError('--min, --max, --priority, --walk-ins-only', {
          en: 'at least one is required',
          es: 'indique al menos una',
        });
      return panel.editTable(store, tenantId, id, changes);
    },
  }),
  definePanelCommand({
    path: ['tables', 'list'],
    summary: { en: 'the tables', es: 'las mesas' },
    examples: {
      'admin tables list': { en: 'as a table', es: 'como tabla' },
      'admin tables list --json': { en: 'for a program', es: 'para un programa' },
    },
    run: ({ panel, store, tenantId }) => panel.listTables(store, tenantId),
  }),
  definePanelCommand({
    path: ['tables', 'remove'],
    summary: { en: 'remove a table without future reservations', es: 'quitar una mesa sin reservas futuras' },
    args: [mesaArg],
    examples: {
      'admin tables remove S1': { en: 'by id', es: 'por id' },
      'admin tables remove S1 --tenant 2': { en: 'of another restaurant', es: 'de otro restaurante' },
    },
    run: ({ panel, store, tenantId, now }, { args }) => panel.removeTable(store, tenantId, args[0], now),
  }),
];

const defaultPaceMinutes = 15;

const pace = definePanelCommand({
  path: ['pace'],
  summary: { en: 'limit how many guests arrive at once', es: 'limitar cuántos comensales llegan a la vez' },
  detail: {
    en: 'The service refuses a reservation or edit that brings more guests to the same quarter of an hour. Walk-ins taken through a database profile are exempt. Without options: shows the limit.',
    es: 'El servicio rechaza la reserva o el cambio que traiga más comensales al mismo cuarto de hora. El límite no cuenta para quien llega sin reserva si se le apunta con un perfil de base de datos. Sin opciones: muestra el límite.',
  },
  flags: {
    diners: integerFlag(1, 2 ** 31 - 1, { en: 'guests at most', es: 'comensales como máximo' }),
    every: {
      about: { en: 'the period that the limit is for', es: 'el periodo al que se aplica el límite' },
      placeholder: 'DURATION',
      shownDefault: `${defaultPaceMinutes}m`,
      type: 'number',
      parse: (raw: string) => {
        const minutes = Number(/^(\d{1,2}) *(?:m|min)?$/.exec(raw.trim())?.[1]);
        return 60 % minutes === 0 && minutes >= 5 ? minutes : undefined;
      },
      expected: {
        en: 'a part of an hour: 5m, 10m, 15m, 20m, 30m or 60m',
        es: 'una parte de la hora: 5m, 10m, 15m, 20m, 30m o 60m',
      },
    },
    off: booleanFlag({ en: 'remove the limit', es: 'quitar el límite' }),
  },
  examples: {
    'admin pace --diners 24 --every 15m': {
      en: '24 guests a quarter of an hour',
      es: '24 comensales por cuarto de hora',
    },
    'admin pace --off': { en: 'no limit', es: 'sin límite' },
  },
  run: ({ panel, store, tenantId }, { flags: { diners, every, off } }) => {
    if (off && diners !== undefined) throw createOptionError('--off, --diners', mutuallyExclusiveText);
    if (!off && every !== undefined && diners === undefined)
      throw createOptionError('--diners', requiredText);
    if (off) return panel.setPace(store, tenantId);
    if (diners === undefined) return panel.readPace(store, tenantId);
    return panel.setPace(store, tenantId, { diners, minutes: every ?? defaultPaceMinutes });
  },
});

export const floorCommands = [...plantaCommands, ...tableCommands, pace];
