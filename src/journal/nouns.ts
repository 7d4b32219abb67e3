import type { Noun } from '../commands/shared/find.ts';
import type { Lang } from '../ground/lang.ts';
import type { AnyKind } from './kinds.ts';

export const nouns: Readonly<Record<AnyKind, Noun>> = {
  reserva: { one: { en: 'reservation', es: 'reserva' }, many: { en: 'reservations', es: 'reservas' } },
  customer: { one: { en: 'customer', es: 'cliente' }, many: { en: 'customers', es: 'clientes' } },
  menu_item: { one: { en: 'dish', es: 'plato' }, many: { en: 'dishes', es: 'platos' } },
  menu_category: { one: { en: 'category', es: 'categoría' }, many: { en: 'categories', es: 'categorías' } },
  event: { one: { en: 'event', es: 'evento' }, many: { en: 'events', es: 'eventos' } },
  event_session: { one: { en: 'session', es: 'sesión' }, many: { en: 'sessions', es: 'sesiones' } },
};

/** `1 category`, `3 categorías`. */
export const countOf = (count: number, kind: AnyKind, lang: Lang): string =>
  `${count} ${(count === 1 ? nouns[kind].one : nouns[kind].many)[lang]}`;
