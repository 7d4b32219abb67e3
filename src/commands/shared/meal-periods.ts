import type { Flag } from '../../cli/flag.ts';
import { dinnerStart } from '../../ground/dates.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import { minutesSinceMidnight } from '../../ground/times.ts';

export const services = ['comida', 'cena'] as const;
export type Service = (typeof services)[number];

const dinnerMinute = minutesSinceMidnight(dinnerStart);

/** Returns the meal period at a minute of the day. */
export const serviceAt = (minute: number): Service => (minute < dinnerMinute ? 'comida' : 'cena');

export const serviceText: Readonly<Record<Service, LocalizedText>> = {
  comida: { en: 'lunch', es: 'comida' },
  cena: { en: 'dinner', es: 'cena' },
};

/** Accepted words, folded. */
const aliases: Readonly<Record<Service, readonly string[]>> = {
  comida: ['comida', 'comidas', 'almuerzo', 'mediodia', 'lunch'],
  cena: ['cena', 'cenas', 'noche', 'dinner', 'supper', 'evening'],
};

export const servicioFlag = (about: LocalizedText): Flag<Service> => ({
  about,
  value: 'SERVICIO',
  choices: services,
  read: (raw) => services.find((service) => aliases[service].includes(fold(raw.trim()))),
  expects: { en: 'comida (lunch) or cena (dinner)', es: 'comida o cena' },
});
