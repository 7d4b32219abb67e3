import { createHash } from 'node:crypto';
import { withoutPassword } from '../ground/database.ts';
import { Failure } from '../ground/errors.ts';
import { type Lang, type Text, verbatim } from '../ground/lang.ts';
import type { Target } from '../profiles/target.ts';
import type { Restaurant } from './entry.ts';

/** A target as the journal names it: its place, and enough of a hash to know its key again; never the key. */
export const restaurantOf = ({ name, baseUrl, database, key }: Target): Restaurant => ({
  profile: name ?? null,
  ...(baseUrl === undefined
    ? { database: withoutPassword(database ?? '') }
    : { base_url: baseUrl.replace(/\/+$/, '') }),
  key_fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 12),
});

export const placeOf = ({ base_url, database }: Restaurant): string => base_url ?? database ?? '';

/**
 * Whether two are one restaurant: the same place, and the same key or the same profile (whose key may have been
 * replaced), since one service may hold several restaurants.
 */
export const isSame = (one: Restaurant, other: Restaurant): boolean =>
  placeOf(one) === placeOf(other) &&
  (one.key_fingerprint === other.key_fingerprint || (one.profile !== null && one.profile === other.profile));

/** Refuses what another restaurant deleted. Throws USAGE with the profile to use. */
export const requireSame = (deleted: Restaurant, current: Restaurant, n: number): void => {
  if (isSame(deleted, current)) return;
  throw new Failure(
    'USAGE',
    {
      en: `that was deleted at another restaurant: ${nameOf(deleted, 'en')}`,
      es: `eso se eliminó en otro restaurante: ${nameOf(deleted, 'es')}`,
    },
    { field: '--profile', hint: wayTo(deleted, n) },
  );
};

const nameOf = (restaurant: Restaurant, lang: Lang): string => {
  const place = placeOf(restaurant);
  if (restaurant.profile !== null) return `${restaurant.profile} (${place})`;
  return lang === 'es' ? `${place}, con otra clave` : `${place}, with another key`;
};

const wayTo = (restaurant: Restaurant, n: number): Text => {
  if (restaurant.profile !== null) return verbatim(`maitre undo ${n} --profile ${restaurant.profile}`);
  const place = `MAITRE_BASE_URL=${placeOf(restaurant)}`;
  return { en: `${place} and its key in MAITRE_API_KEY`, es: `${place} y su clave en MAITRE_API_KEY` };
};
