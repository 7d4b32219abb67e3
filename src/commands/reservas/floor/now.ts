import { flagsOf } from '../../../cli/fields.ts';
import { integerFlag } from '../../../cli/flag-types.ts';
import { command } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { waitlist } from '../../../contract/waitlist.ts';
import { minutesOfDay } from '../../../ground/times.ts';
import { usualGrace } from '../../shared/floor/occupancy.ts';
import { watched, watchFlags } from '../../shared/watching.ts';

const { inicio } = flagsOf(reservas.create.body, { inicio_reserva: 'inicio' });

export const now = command({
  path: ['reservas', 'now'],
  summary: {
    en: 'who is in, due or late, and which table is free',
    es: 'quién está, quién llega o se retrasa, y qué mesa hay libre',
  },
  operations: [reservas.list, waitlist.list],
  output: null,
  flags: {
    at: {
      ...inicio,
      required: false,
      inBody: false,
      about: { en: 'as at this hour; now when left out', es: 'a esta hora; si falta, ahora' },
    },
    grace: integerFlag(
      {
        en: 'minutes past its hour after which a party is late; 15 when left out',
        es: 'minutos de cortesía antes de contar un retraso; si falta, 15',
      },
      0,
      minutesOfDay,
    ),
    ...watchFlags,
  },
  examples: [
    { line: 'reservas now', about: { en: 'the room at a glance', es: 'la sala de un vistazo' } },
    { line: 'reservas now --at 21:30 --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { flags: { at, grace, watch, every } }) => {
    const { lookAt } = await import('./now/screen.ts');
    const look = () => lookAt(context, at as string | undefined, grace ?? usualGrace);
    return watch ? watched(context, every, look) : look();
  },
});
