import { booleanFlag, textFlag } from '../../../cli/flag-types.ts';
import { defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';
import { everyFlag } from '../../shared/watching.ts';

export const watch = defineCommand({
  path: ['reservas', 'watch'],
  summary: {
    en: 'report changes to the reservations as they happen',
    es: 'avisar de los cambios en las reservas según pasan',
  },
  detail: {
    en: 'Reports new, changed, cancelled and deleted reservations of every day, one line each; with --json one JSON object per line. Changes since the last watch come first, and none is reported twice. The first run only records the current state.',
    es: 'Avisa de reservas nuevas, cambiadas, canceladas y eliminadas de todos los días, una línea cada una; con --json un objeto JSON por línea. Primero salen los cambios desde la última vez, y ninguno dos veces. La primera vez solo se anota cómo está todo.',
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
    exec: textFlag('CMD', {
      en: 'run this command for each change, with the change as JSON on its input',
      es: 'ejecutar este comando por cada cambio, con el cambio en JSON en su entrada',
    }),
  },
  exits: [exits.partial],
  examples: [
    { line: 'reservas watch', about: { en: 'until Ctrl-C', es: 'hasta Ctrl-C' } },
    { line: 'reservas watch --once --json', about: { en: 'for cron', es: 'para cron' } },
  ],
  run: async (context, { flags: { every, once, exec } }) => {
    const { watchReservations } = await import('./watch/loop.ts');
    return watchReservations(context, { every: every ?? 10_000, once: once === true, exec });
  },
});
