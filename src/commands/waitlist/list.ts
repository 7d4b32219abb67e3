import { command } from '../../context/context.ts';
import { waitlistEntry as kind } from '../../context/resources/waitlist-entry.ts';
import { waitlist } from '../../contract/waitlist.ts';
import { forPeople, listOf } from '../shared/results.ts';
import { watched, watchFlags } from '../shared/watching.ts';

export const list = command({
  path: ['waitlist', 'list'],
  summary: { en: 'the active queue', es: 'la lista de espera activa' },
  operations: [waitlist.list],
  flags: watchFlags,
  examples: [
    { line: 'waitlist', about: { en: 'who is waiting', es: 'quién espera' } },
    { line: 'waitlist --watch', about: { en: 'drawn anew as it changes', es: 'redibujada según cambia' } },
  ],
  run: async (context, { flags: { watch, every } }) => {
    const look = async () => {
      const { data } = await (await context.client()).call(waitlist.list, {});
      return forPeople(context, kind, listOf(kind, data));
    };
    return watch ? watched(context, every, look) : look();
  },
});
