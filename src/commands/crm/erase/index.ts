import { booleanFlag, textFlag } from '../../../cli/flag-types.ts';
import { defineCommand } from '../../../context/context.ts';
import { customer as resource } from '../../../context/resources/customer.ts';
import { crm } from '../../../contract/crm.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';

export const erase = defineCommand({
  path: ['crm', 'erase'],
  effect: 'unproposable',
  summary: { en: 'erase a customer for good', es: 'borrar a un cliente para siempre' },
  detail: {
    en: 'Deletes the customer, removes name, phone, e-mail and notes from the reservations (the name becomes Borrado), and removes the customer from the journal and from what watch has recorded. Lists the upcoming reservations and asks whether to cancel them; a script uses --cancel-upcoming. Asks for the name to be typed; without a terminal it needs --yes. It cannot be undone.',
    es: 'Elimina al cliente, quita nombre, teléfono, correo y notas de sus reservas (el nombre queda como Borrado) y lo borra del diario y de lo registrado por watch. Muestra las reservas por venir y pregunta si cancelarlas; un script usa --cancel-upcoming. Pide escribir el nombre; sin terminal necesita --yes. No se puede deshacer.',
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
    'cancel-upcoming': booleanFlag({
      en: 'cancel the reservations from today on',
      es: 'cancelar las reservas desde hoy',
    }),
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
    (await import('./erasing.ts')).eraseCustomer(context, args[0], flags),
});
