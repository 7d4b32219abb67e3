import { booleanFlag, textFlag } from '../../../cli/flag-types.ts';
import { defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';
import { defaultGraceMinutes } from '../../shared/floor/occupancy.ts';
import { createDurationFlag, everyFlag, graceFlag } from '../../shared/watching.ts';

export const watch = defineCommand({
  path: ['reservas', 'watch'],
  summary: {
    en: 'report changes to the reservations as they happen',
    es: 'avisar de los cambios en las reservas según pasan',
  },
  detail: {
    en: 'Reports new, changed, cancelled and deleted reservations of every day, one line each; with --json one JSON object per line. Changes since the last watch come first; the first run only records the current state. With --alarms also parties that are due in 15 minutes, late, or past their end, each once. Every event has an id. An event that a killed watch was writing is reported again with the same id.',
    es: 'Avisa de reservas nuevas, cambiadas, canceladas y eliminadas de todos los días, una línea cada una; con --json un objeto JSON por línea. Primero salen los cambios desde la última vez; la primera vez solo se anota cómo está todo. Con --alarms también los grupos que llegan en 15 minutos, los que se retrasan y los que pasan de su hora, una vez cada uno. Cada aviso tiene un id. Si algo corta el programa mientras escribe un aviso, ese aviso se repite con el mismo id.',
  },
  operations: [reservas.list],
  output: null,
  writes: ['table', 'json', 'ndjson'],
  flags: {
    every: everyFlag,
    once: booleanFlag({
      en: 'report what changed since the last time, and end',
      es: 'avisar de lo que cambió desde la última vez y acabar',
    }),
    alarms: booleanFlag({
      en: 'report parties that are due, late or past their end too',
      es: 'avisar también de quien llega, se retrasa o pasa de su hora',
    }),
    grace: graceFlag,
    'until-first': booleanFlag({
      en: 'end after the first change or alarm; the others come next time',
      es: 'acabar tras el primer cambio o aviso; los demás salen la próxima vez',
    }),
    for: createDurationFlag({ en: 'end after this time', es: 'acabar tras este tiempo' }),
    exec: textFlag('CMD', {
      en: 'run this command for each change, with the change as JSON on its input',
      es: 'ejecutar este comando por cada cambio, con el cambio en JSON en su entrada',
    }),
  },
  exits: [exits.partial],
  examples: {
    'reservas watch': { en: 'until Ctrl-C', es: 'hasta Ctrl-C' },
    'reservas watch --once --json': { en: 'for cron', es: 'para cron' },
    'reservas watch --alarms --for 4h': { en: 'who is late tonight', es: 'quién se retrasa esta noche' },
  },
  run: async (context, { flags }) => {
    const { every = 10_000, once, exec, alarms, grace = defaultGraceMinutes, for: duration } = flags;
    const { watchReservations } = await import('./watch/loop.ts');
    return watchReservations(context, {
      ...{ every, once: once === true, exec, duration, untilFirst: flags['until-first'] === true },
      alarmGrace: alarms ? grace : undefined,
    });
  },
});
