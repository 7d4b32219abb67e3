import { command } from '../../../context/context.ts';
import { crm } from '../../../contract/crm.ts';
import { menuItems } from '../../../contract/menu.ts';
import { reservas } from '../../../contract/reservas.ts';
import { servicioFlag } from '../../shared/meal-periods.ts';
import { dayFlags } from '../days.ts';

export const sheet = command({
  path: ['reservas', 'sheet'],
  summary: {
    en: 'the paper for the kitchen and the door: who comes, allergies, totals',
    es: 'la hoja para cocina y puerta: quién viene, alergias, totales',
  },
  detail: {
    en: 'Allergies stand on top and again beside the booking. Regulars (five bookings or more) and birthdays within three days come from the customers, what is sold out from the menu; where the key may not read them they are left out, and that is said. With -o html it is a page for A4, lunch and dinner on paper of their own.',
    es: 'Las alergias van arriba y otra vez junto a la reserva. Los habituales (cinco reservas o más) y los cumpleaños a tres días vienen de los clientes, lo agotado de la carta; si la clave no puede leerlos se dejan fuera, y se dice. Con -o html es una página para A4, comida y cena en hojas aparte.',
  },
  operations: [reservas.list, crm.list, crm.get, menuItems.list],
  output: null,
  formats: ['html'],
  flags: {
    fecha: dayFlags.fecha,
    servicio: servicioFlag({
      en: 'comida (before 17:00) or cena; both when left out',
      es: 'comida (antes de las 17:00) o cena; si falta, las dos',
    }),
  },
  examples: [
    { line: 'reservas sheet --servicio cena', about: { en: "tonight's", es: 'la de esta noche' } },
    {
      line: 'reservas sheet --fecha mañana -o html > hoja.html',
      about: { en: 'for the printer', es: 'para la impresora' },
    },
  ],
  run: async (context, { flags }) => (await import('./sheet/render.ts')).sheetOf(context, flags),
});
