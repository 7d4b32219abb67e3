import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { chooseWaitlistEntry, panelWaitlistEntry } from '../../context/resources/waitlist-entry.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { confirm } from '../shared/confirming.ts';
import { type PanelContext, panelCommand } from './panel.ts';

const maxInteger = 2_147_483_647;

const add = panelCommand({
  path: ['waitlist', 'add'],
  summary: { en: 'add a party to the waitlist', es: 'apuntar un grupo a la lista de espera' },
  flags: {
    'customer-name': { ...textFlag('N', { en: 'customer name', es: 'nombre del cliente' }), required: true },
    'party-size': {
      ...integerFlag({ en: 'party size', es: 'número de comensales' }, 1, maxInteger),
      required: true,
    },
    phone: textFlag('P', { en: 'phone', es: 'teléfono' }),
    notes: textFlag('T', { en: 'notes', es: 'notas' }),
    'estimated-wait-minutes': integerFlag(
      { en: 'estimated wait, minutes', es: 'espera estimada, minutos' },
      0,
      maxInteger,
    ),
  },
  examples: [
    {
      line: 'admin waitlist add --customer-name "Ana Ruiz" --party-size 4',
      about: { en: 'at the end of the waitlist', es: 'al final de la lista de espera' },
    },
    {
      line: 'admin waitlist add --customer-name Luis --party-size 2 --estimated-wait-minutes 20',
      about: { en: 'with an estimated wait', es: 'con una espera estimada' },
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
  en: 'A number is an id, not a position. On a terminal it shows the entry and asks first. maitre undo cannot undo this.',
  es: 'Un número es un id, no un puesto. En una terminal muestra el grupo y pregunta antes. maitre undo no puede deshacerlo.',
};

const statusChanges = {
  call: {
    status: 'llamado',
    summary: { en: 'call a party: its table is ready', es: 'avisar a un grupo: su mesa está lista' },
  },
  seat: {
    status: 'sentado',
    summary: { en: 'seat a party from the waitlist', es: 'sentar a un grupo de la lista de espera' },
  },
  cancel: {
    status: 'cancelado',
    summary: { en: 'remove a party that left', es: 'quitar a un grupo que se ha ido' },
  },
} as const satisfies Record<string, { status: string; summary: LocalizedText }>;

const statusCommands = Object.entries(statusChanges).map(([verb, { status, summary }]) =>
  panelCommand({
    path: ['waitlist', verb],
    summary,
    detail,
    args: [panelWaitlistEntry.arg],
    examples: [
      {
        line: `admin waitlist ${verb} "Ana Ruiz"`,
        about: { en: 'by name, or phone', es: 'por nombre, o teléfono' },
      },
      {
        line: `admin waitlist ${verb} 7 --yes`,
        about: { en: 'by id, in a script', es: 'por id, en un script' },
      },
      {
        line: `admin waitlist ${verb} 7 --tenant 2`,
        about: { en: 'of another restaurant', es: 'de otro restaurante' },
      },
    ],
    run: async (panelContext, { args }) => {
      const { panel, store, tenantId } = panelContext;
      return panel.setWaitlistStatus(store, tenantId, await selectEntry(panelContext, args[0]), status);
    },
  }),
);

/** Finds the entry by name, phone or id, asks for confirmation on a terminal, and returns its id. */
const selectEntry = async (
  { context, panel, store, tenantId }: PanelContext,
  word: string,
): Promise<number> => {
  const entries = await panel.listWaitlist(store, tenantId);
  const entry = await chooseWaitlistEntry({ context, purpose: 'shown', word }, entries);
  if (context.interactive) await confirm(context, { en: 'Is this the one?', es: '¿Es este grupo?' });
  return entry.id;
};

export const waitlistCommands = [add, ...statusCommands];
