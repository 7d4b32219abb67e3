import { type WaitlistEntry, waitlist } from '../../contract/waitlist.ts';
import { type Candidates, chooseCandidate, matchOf } from './candidates.ts';
import { type FinderOf, type Naming, numericId, shownId } from './resolver.ts';

type Wanted = Pick<Candidates<WaitlistEntry>, 'asker' | 'purpose' | 'word' | 'noun' | 'lineOf'>;

/** A group of the queue by id, name or phone, read anew for each word. */
export const queueFinder =
  (naming: Naming): FinderOf =>
  (asker, client, { purpose }) =>
  async (word) => {
    const { data } = await client.call(waitlist.list, {});
    return (await pickGroup({ ...naming, asker, purpose, word }, data)).id;
  };

/**
 * The group that a word names. A number is an id. A person who writes one may have read a position: where another group
 * stands at that place, both are shown. Throws as pickOne does.
 */
export const pickGroup = (wanted: Wanted, queue: readonly WaitlistEntry[]): Promise<WaitlistEntry> => {
  const { word, asker } = wanted;
  const number = numericId(word) ?? shownId(word);
  const { isWhole, isPart } = matchOf(word);
  const names = ({ customer_name, phone }: WaitlistEntry) => [[customer_name], [phone]] as const;
  const own = queue.filter(({ id }) => id === number);
  const there = queue.filter(({ id, position }) => position === number && id !== number && word[0] !== '#');
  const isDoubtful = asker.interactive && own.length > 0 && there.length > 0;
  if (isDoubtful)
    asker.notice({
      en: `${word} is the id of one group and the place of another`,
      es: `${word} es el id de un grupo y el puesto de otro`,
    });
  const named = own.length > 0 ? own : queue.filter((entry) => isWhole(...names(entry)));
  return chooseCandidate<WaitlistEntry>({
    ...wanted,
    exactMatches: isDoubtful ? [...own, ...there] : named,
    partialMatches: there.length > 0 ? there : queue.filter((entry) => isPart(...names(entry))),
    hint: { en: 'maitre waitlist shows ids and names', es: 'maitre waitlist muestra ids y nombres' },
  });
};
