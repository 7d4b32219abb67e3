import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { queueEntry } from '../../context/resources/waitlist-entry.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { confirm } from '../shared/confirming.ts';
import { type Desk, panelCommand } from './panel.ts';

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
        customer_name: flags['customer-name'],
        party_size: flags['party-size'],
        phone: flags.phone,
        notes: flags.notes,
        estimated_wait_minutes: flags['estimated-wait-minutes'],
      },
      now,
    ),
});

const detail: LocalizedText = {
  en: 'A number is an id, never a position: on a terminal the group is shown and asked about first. undo does not reach this.',
  es: 'Un número es un id, nunca un puesto: en una terminal se muestra el grupo y se pregunta antes. undo no llega aquí.',
};

const moves = {
  call: { work: 'callEntry', summary: { en: 'their table is ready', es: 'su mesa está lista' } },
  seat: {
    work: 'seatEntry',
    summary: { en: 'they sit down and leave the queue', es: 'se sientan y dejan la cola' },
  },
  cancel: { work: 'cancelEntry', summary: { en: 'they give up', es: 'se marchan' } },
} as const satisfies Record<string, { work: string; summary: LocalizedText }>;

const moveCommands = Object.entries(moves).map(([verb, { work, summary }]) =>
  panelCommand({
    path: ['waitlist', verb],
    summary,
    detail,
    args: [queueEntry.arg],
    examples: [
      {
        line: `admin waitlist ${verb} "Ana Ruiz"`,
        about: { en: 'by name, or phone', es: 'por nombre, o teléfono' },
      },
      {
        line: `admin waitlist ${verb} 7 --yes`,
        about: { en: 'by id, from a script', es: 'por id, desde un guion' },
      },
      {
        line: `admin waitlist ${verb} 7 --tenant 2`,
        about: { en: 'of another restaurant', es: 'de otro restaurante' },
      },
    ],
    run: async (desk, { args }) => {
      const { panel, store, tenantId } = desk;
      return panel[work](store, tenantId, await groupNamed(desk, args[0]));
    },
  }),
);

/** The id of the group that the word names, which a person is shown and asked about. */
const groupNamed = async ({ context, panel, store, tenantId }: Desk, word: string): Promise<number> => {
  const { pickGroup } = await import('../../context/resources/waitlist-resolver.ts');
  const { noun, lineOf } = queueEntry;
  const queue = await panel.listWaitlist(store, tenantId);
  const group = await pickGroup({ context, purpose: 'shown', word, noun, lineOf }, queue);
  if (!context.interactive || context.globals.yes) return group.id;
  await confirm(context, { en: 'Is it them?', es: '¿Son ellos?' });
  return group.id;
};

export const waitlistCommands = [add, ...moveCommands];
