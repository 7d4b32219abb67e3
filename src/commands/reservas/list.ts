import { command } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { documentFormats } from '../../render/outcome.ts';
import { listFlags, listReservations } from './day-list.ts';

export const list = command({
  path: ['reservas', 'list'],
  summary: {
    en: 'the reservations of today, of a day or of a range',
    es: 'las reservas de hoy, de un día o de varios',
  },
  detail: {
    en: 'With --telefono or --nombre and no day: from today on.',
    es: 'Con --telefono o --nombre y sin día: desde hoy.',
  },
  operations: [reservas.list],
  formats: documentFormats,
  flags: listFlags,
  examples: [
    { line: 'reservas list', about: { en: "today's reservations", es: 'las reservas de hoy' } },
    {
      line: 'reservas list --fecha viernes --estado pendiente,confirmada',
      about: { en: 'who is coming on Friday', es: 'quién viene el viernes' },
    },
    {
      line: 'reservas list --telefono 612345678',
      about: { en: 'when is my reservation?', es: '¿cuándo es mi reserva?' },
    },
  ],
  run: (context, { flags }) => listReservations(context, flags),
});
