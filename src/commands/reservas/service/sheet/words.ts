import { reserva } from '../../../../context/kinds/reserva.ts';
import { inEach, type Lang, type Text } from '../../../../ground/lang.ts';
import { capital, counted, diner, joined } from '../../../../ground/nouns.ts';
import { shortDate } from '../../../../render/dates.ts';
import { serviceText } from '../../../shared/services.ts';
import { type Guest, isRegular, type ServiceSheet } from './sheet.ts';

export const words = {
  allergies: { en: 'Allergies', es: 'Alergias' },
  noAllergies: { en: 'No allergies noted', es: 'Ninguna alergia apuntada' },
  arrivals: { en: 'They come', es: 'Llegan' },
  soldOut: { en: 'Sold out', es: 'Agotado' },
  nobody: { en: 'nobody has booked', es: 'no hay reservas' },
} as const satisfies Record<string, Text>;

/** `Comida` */
export const titleOf = ({ servicio }: ServiceSheet, lang: Lang): string => {
  const name = serviceText[servicio][lang];
  return capital(name);
};

/** `21 reservas, 70 comensales` */
export const sumOf = ({ guests, comensales }: ServiceSheet): Text =>
  joined([counted(guests.length, reserva.noun), counted(comensales, diner)]);

/** `14:00 26` */
export const arrivalTexts = ({ arrivals }: ServiceSheet): string[] =>
  arrivals.map(({ inicio, comensales }) => `${inicio} ${comensales}`);

const regular: Text = { en: 'regular', es: 'habitual' };
const birthdayOn: Text = { en: 'birthday', es: 'cumpleaños' };
const today: Text = { en: 'today', es: 'hoy' };

/** `★ habitual, 12 reservas · ★ cumpleaños hoy`; nothing for most. */
export const asideOf = (guest: Guest, fecha: string): Text =>
  inEach((lang) => {
    const { visits = 0, birthday } = guest;
    const day = birthday === fecha ? today[lang] : birthday && shortDate(birthday, lang);
    return [
      isRegular(guest) && `★ ${regular[lang]}, ${counted(visits, reserva.noun)[lang]}`,
      day && `★ ${birthdayOn[lang]} ${day}`,
    ]
      .filter(Boolean)
      .join(' · ');
  });
