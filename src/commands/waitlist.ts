import type { Command } from '../context/context.ts';
import { waitlistEntry } from '../context/kinds/waitlist-entry.ts';
import { listVerb } from './shared/verbs.ts';

const list = listVerb(waitlistEntry, {
  isDefault: true,
  summary: { en: 'the active queue', es: 'la lista de espera activa' },
  examples: [
    { line: 'waitlist', about: { en: 'who is waiting', es: 'quién espera' } },
    { line: 'waitlist list --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
});

export const commands: readonly Command[] = [list];
