import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import type { Text } from '../../ground/lang.ts';
import { idArg, idOf, panelCommand } from './panel.ts';

const most = 2_147_483_647;

const add = panelCommand({
  path: ['waitlist', 'add'],
  summary: { en: 'a group joins the queue', es: 'un grupo se apunta a la cola' },
  flags: {
    'customer-name': { ...textFlag('N', { en: 'customer name', es: 'nombre del cliente' }), required: true },
    'party-size': { ...integerFlag({ en: 'group size', es: 'tamaño del grupo' }, 1, most), required: true },
    phone: textFlag('P', { en: 'phone', es: 'teléfono' }),
    notes: textFlag('T', { en: 'notes', es: 'notas' }),
    'estimated-wait-minutes': integerFlag(
      { en: 'estimated wait, minutes', es: 'espera estimada, minutos' },
      0,
      most,
    ),
  },
  examples: [
    {
      line: 'admin waitlist add --customer-name "Ana Ruiz" --party-size 4',
      about: { en: 'at the end of the queue', es: 'al final de la cola' },
    },
    {
      line: 'admin waitlist add --customer-name Luis --party-size 2 --estimated-wait-minutes 20',
      about: { en: 'with a wait', es: 'con una espera' },
    },
  ],
  run: ({ panel, store, tenantId, now }, { flags }) =>
    panel.addToWaitlist(
      store,
      tenantId,
      {
        customer_name: flags['customer-name']!,
        party_size: flags['party-size']!,
        phone: flags.phone,
        notes: flags.notes,
        estimated_wait_minutes: flags['estimated-wait-minutes'],
      },
      now,
    ),
});

const moves = {
  call: { work: 'callEntry', summary: { en: 'their table is ready', es: 'su mesa está lista' } },
  seat: {
    work: 'seatEntry',
    summary: { en: 'they sit down and leave the queue', es: 'se sientan y dejan la cola' },
  },
  cancel: { work: 'cancelEntry', summary: { en: 'they give up', es: 'se marchan' } },
} as const satisfies Record<string, { work: string; summary: Text }>;

const moveCommands = Object.entries(moves).map(([verb, { work, summary }]) =>
  panelCommand({
    path: ['waitlist', verb],
    summary,
    args: [idArg],
    examples: [
      { line: `admin waitlist ${verb} 7`, about: { en: 'by id', es: 'por id' } },
      {
        line: `admin waitlist ${verb} 7 --tenant 2`,
        about: { en: 'of another restaurant', es: 'de otro restaurante' },
      },
    ],
    run: ({ panel, store, tenantId }, { args }) => panel[work](store, tenantId, idOf(args[0])),
  }),
);

export const waitlistCommands = [add, ...moveCommands];
