import { defineCommand } from '../../../context/context.ts';
import { crm } from '../../../contract/crm.ts';
import { menuItems } from '../../../contract/menu.ts';
import { reservas } from '../../../contract/reservas.ts';
import { mealPeriodFlag } from '../../shared/meal-periods.ts';
import { dayFlags } from '../flags.ts';

export const sheet = defineCommand({
  path: ['reservas', 'sheet'],
  summary: {
    en: 'the sheet for the kitchen and the door: who comes, allergies, totals',
    es: 'la hoja para cocina y puerta: quién viene, alergias, totales',
  },
  detail: {
    en: 'Allergies appear at the top and beside the reservation. Regulars (five reservations or more) and birthdays within three days come from the customers, sold-out dishes from the menu. If the key may not read them, they are left out and a notice says so. With -o html it is an A4 page, lunch and dinner on separate sheets.',
    es: 'Las alergias van arriba y también junto a la reserva. Los habituales (cinco reservas o más) y los cumpleaños a tres días vienen de los clientes; lo agotado, de la carta. Si la clave no puede leerlos, no salen y se avisa. Con -o html es una página A4, comida y cena en hojas aparte.',
  },
  operations: [reservas.list, crm.list, crm.get, menuItems.list],
  showsLastKnown: true,
  output: null,
  formats: ['html'],
  flags: {
    fecha: dayFlags.fecha,
    servicio: mealPeriodFlag({
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
  run: async (context, { flags }) => (await import('./sheet/render.ts')).showSheet(context, flags),
});
