import { textFlag } from '../../../cli/flag-types.ts';
import { defineCommand } from '../../../context/context.ts';
import { customer as resource } from '../../../context/resources/customer.ts';
import { crm } from '../../../contract/crm.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';

export const erase = defineCommand({
  path: ['crm', 'erase'],
  effect: 'unproposable',
  summary: { en: 'forget a guest, for good', es: 'borrar a un cliente, para siempre' },
  detail: {
    en: 'Deletes the customer, takes name, phone, e-mail and notes out of the bookings (the name becomes Borrado) and every trace out of the journal and of what watching has seen. Asks for the name to be typed; without a terminal it needs --yes. It cannot be undone.',
    es: 'Elimina al cliente, quita nombre, teléfono, correo y notas de sus reservas (el nombre queda como Borrado) y todo rastro del diario y de lo que vio la vigilancia. Pide escribir el nombre; sin terminal necesita --yes. No se puede deshacer.',
  },
  operations: [crm.delete, reservas.update, crm.get, crm.list, reservas.list],
  output: null,
  args: [resource.arg],
  flags: {
    receipt: textFlag(
      'FILE',
      { en: 'write what was done, without who it was', es: 'escribir lo que se hizo, sin decir de quién' },
      { completion: 'files' },
    ),
  },
  exits: [exits.partial],
  examples: [
    { line: 'crm erase 612345678', about: { en: 'asks for the name', es: 'pide el nombre' } },
    {
      line: 'crm erase 41 --yes --receipt recibo.json',
      about: { en: 'from a script', es: 'desde un guion' },
    },
  ],
  run: async (context, { args, flags }) =>
    (await import('./erasing.ts')).eraseCustomer(context, args[0], flags.receipt),
});
