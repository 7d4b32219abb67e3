import { bodyFlags } from '../../../cli/fields.ts';
import { defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { waitlist } from '../../../contract/waitlist.ts';
import { defaultGraceMinutes } from '../../shared/floor/occupancy.ts';
import { createLiveResult, graceFlag, watchFlags } from '../../shared/watching.ts';

const { inicio } = bodyFlags(reservas.create.body, { inicio_reserva: 'inicio' });

export const now = defineCommand({
  path: ['reservas', 'now'],
  summary: {
    en: 'who is seated, due or late, and which tables are free',
    es: 'quién está, quién llega o se retrasa, y qué mesas hay libres',
  },
  operations: [reservas.list, waitlist.list],
  showsLastKnown: true,
  output: null,
  flags: {
    at: {
      ...inicio,
      required: false,
      inBody: false,
      about: { en: 'at this time of today; now when left out', es: 'a esta hora de hoy; si falta, ahora' },
    },
    grace: graceFlag,
    ...watchFlags,
  },
  examples: [
    { line: 'reservas now', about: { en: 'the floor at a glance', es: 'la sala de un vistazo' } },
    { line: 'reservas now --at 21:30 --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { flags: { at, grace, watch, every } }) => {
    const { showFloorStatus } = await import('./now/screen.ts');
    const show = () => showFloorStatus(context, at as string | undefined, grace ?? defaultGraceMinutes);
    return watch ? createLiveResult(context, every, show) : show();
  },
});
