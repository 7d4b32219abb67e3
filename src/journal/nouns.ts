import type { Lang } from '../ground/lang.ts';
import { counted, type Noun, noun } from '../ground/nouns.ts';
import type { AnyKind } from './kinds.ts';

export const nouns: Readonly<Record<AnyKind, Noun>> = {
  reserva: noun(['reservation', 'reservations'], ['reserva', 'reservas']),
  customer: noun(['customer', 'customers'], ['cliente', 'clientes']),
  menu_item: noun(['dish', 'dishes'], ['plato', 'platos']),
  menu_category: noun(['category', 'categories'], ['categoría', 'categorías']),
  event: noun(['event', 'events'], ['evento', 'eventos']),
  event_session: noun(['session', 'sessions'], ['sesión', 'sesiones']),
};

/** `1 category`, `3 categorías`. */
export const countOf = (count: number, kind: AnyKind, lang: Lang): string =>
  counted(count, nouns[kind])[lang];
