import { toBodyFields } from '../../cli/body.ts';
import { bodyFlags } from '../../cli/fields.ts';
import { confirm } from '../../context/confirming.ts';
import {
  chooseWaitlistEntry,
  panelWaitlistEntry,
  statusChanges,
} from '../../context/resources/waitlist-entry.ts';
import { waitlistPanel } from '../../contract/waitlist.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { definePanelCommand } from './panel.ts';

const flags = bodyFlags(waitlistPanel.create.body);

const add = definePanelCommand({
  path: ['waitlist', 'add'],
  summary: { en: 'add a party to the waitlist', es: 'apuntar un grupo a la lista de espera' },
  flags,
  examples: {
    'admin waitlist add --customer-name "Ana Ruiz" --party-size 4': {
      en: 'at the end of the waitlist',
      es: 'al final de la lista de espera',
    },
    'admin waitlist add --customer-name Luis --party-size 2 --estimated-wait-minutes 20': {
      en: 'with an estimated wait',
      es: 'con una espera estimada',
    },
  },
  run: ({ panel, store, tenantId, now }, { flags: values }) =>
    panel.addToWaitlist(store, tenantId, toBodyFields(flags, values), now),
});

const detail: LocalizedText = {
  en: 'A number is an id, not a position. On a terminal, shows the entry and asks first. maitre undo cannot undo this.',
  es: 'Un número es un id, no un puesto. En una terminal muestra el grupo y pregunta antes. maitre undo no puede deshacerlo.',
};

const statusCommands = Object.entries(statusChanges).map(([verb, { status, summary }]) =>
  definePanelCommand({
    path: ['waitlist', verb],
    summary,
    detail,
    args: [panelWaitlistEntry.arg],
    examples: {
      [`admin waitlist ${verb} "Ana Ruiz"`]: { en: 'by name, or phone', es: 'por nombre, o teléfono' },
      [`admin waitlist ${verb} 7 --yes`]: { en: 'by id, in a script', es: 'por id, en un script' },
      [`admin waitlist ${verb} 7 --tenant 2`]: { en: 'of another restaurant', es: 'de otro restaurante' },
    },
    run: async ({ context, panel, store, tenantId }, { args: [word] }) => {
      const entries = await panel.listWaitlist(store, tenantId);
      const { id } = await chooseWaitlistEntry({ context, purpose: 'confirmed-write', word }, entries);
      if (context.interactive) await confirm(context, { en: 'Is this the one?', es: '¿Es este grupo?' });
      return panel.setWaitlistStatus(store, tenantId, id, status);
    },
  }),
);

export const waitlistCommands = [add, ...statusCommands];
