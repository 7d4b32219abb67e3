import { textFlag, toggle } from '../../../cli/flag-types.ts';
import { command } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';
import { everyFlag } from '../../shared/watching.ts';

export const watch = command({
  path: ['reservas', 'watch'],
  summary: {
    en: 'what changes in the book, as it happens',
    es: 'lo que cambia en el libro, según pasa',
  },
  detail: {
    en: 'Creations, changes field by field, cancellations and deletions of the whole book, one line each; with --json one JSON object a line. What happened while nobody watched is told first, and nothing twice. The first look tells nothing.',
    es: 'Altas, cambios campo a campo, cancelaciones y bajas de todo el libro, una línea cada uno; con --json un objeto JSON por línea. Lo que pasó sin que nadie mirara se cuenta primero, y nada dos veces. La primera vez no cuenta nada.',
  },
  operations: [reservas.list],
  output: null,
  writes: ['table', 'json', 'ndjson'],
  flags: {
    every: everyFlag,
    once: toggle({
      en: 'look once, tell what changed since the last time, and end',
      es: 'mirar una vez, contar lo que cambió desde la última y acabar',
    }),
    exec: textFlag('CMD', {
      en: 'run this for each change, with the change as JSON on its input',
      es: 'ejecutar esto por cada cambio, con el cambio en JSON en su entrada',
    }),
  },
  exits: [exits.partial],
  examples: [
    { line: 'reservas watch', about: { en: 'until Ctrl-C', es: 'hasta Ctrl-C' } },
    { line: 'reservas watch --once --json', about: { en: 'for cron', es: 'para cron' } },
  ],
  run: async (context, { flags: { every, once, exec } }) => {
    const { watchBook } = await import('./watch/loop.ts');
    return watchBook(context, { every: every ?? 10_000, once: once === true, exec });
  },
});
