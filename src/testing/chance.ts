import { diceFrom } from '../sample/dice.ts';
import type { Chance } from '../service/chance.ts';

export interface SteadyChance extends Chance {
  /** Another one that will say what this one would from here on. */
  copy(): SteadyChance;
}

/**
 * Chance that falls the same way in every run, so that a test can know the ids: UUIDs in rising order, none that is
 * `taken`.
 */
export const steadyChance = (
  taken: (id: string) => boolean = () => false,
  from: { readonly ids: number; readonly rolls: number } = { ids: 0, rolls: 0 },
): SteadyChance => {
  let { ids, rolls } = from;
  return {
    uuid: () => {
      for (;;) {
        ids += 1;
        const id = uuidOf(ids);
        if (!taken(id)) return id;
      }
    },
    below: (most) => {
      rolls += 1;
      return diceFrom(`code ${rolls}`).between(0, most - 1);
    },
    copy: () => steadyChance(taken, { ids, rolls }),
  };
};

/** Version 4 in form; its first characters tell it from the others, as those of a true one do. */
const uuidOf = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
