import { type WaitlistEntry, waitlist } from '../../contract/waitlist.ts';
import { type Candidates, chooseCandidate, createMatcher } from './candidates.ts';
import { type CreateResolver, parseNumericId, parseShownId, type RecordFormat } from './resolver.ts';

/** Resolves waitlist entries by id, name or phone. Reads the waitlist for each word, because it changes quickly. */
export const createWaitlistResolver =
  (format: RecordFormat): CreateResolver =>
  (context, client, { purpose }) =>
  async (word) => {
    const { data } = await client.call(waitlist.list, {});
    return (await chooseWaitlistEntry({ ...format, context, purpose, word }, data)).id;
  };

type Choice = Pick<Candidates<WaitlistEntry>, 'context' | 'purpose' | 'word' | 'noun' | 'formatLine'>;

/** Chooses an entry like `chooseCandidate`, of all for an empty word. If a number is an id and also the position of another, a person chooses. */
export const chooseWaitlistEntry = (
  choice: Choice,
  entries: readonly WaitlistEntry[],
): Promise<WaitlistEntry> => {
  const { word, context } = choice;
  const number = parseNumericId(word) ?? parseShownId(word);
  const { isExact, isPartial } = createMatcher(word);
  const getNames = ({ customer_name, phone }: WaitlistEntry) => [[customer_name], [phone]] as const;
  const byId = entries.filter(({ id }) => id === number);
  const byPosition = entries.filter(
    ({ id, position }) => position === number && id !== number && word[0] !== '#',
  );
  const isAmbiguous = context.interactive && byId.length > 0 && byPosition.length > 0;
  if (isAmbiguous)
    context.notice({
      en: `${word} is the id of one group and the position of another`,
      es: `${word} es el id de un grupo y el puesto de otro`,
    });
  const isNamed = (entry: WaitlistEntry) => word === '' || isExact(...getNames(entry));
  const named = byId.length > 0 ? byId : entries.filter(isNamed);
  return chooseCandidate<WaitlistEntry>({
    ...choice,
    exactMatches: isAmbiguous ? [...byId, ...byPosition] : named,
    partialMatches:
      byPosition.length > 0 ? byPosition : entries.filter((entry) => isPartial(...getNames(entry))),
    hint: { en: 'ids and names: maitre waitlist', es: 'ids y nombres: maitre waitlist' },
  });
};
