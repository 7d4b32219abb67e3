import { command } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { documentFormats } from '../../render/outcome.ts';
import { bookFlags, bookOf } from './days.ts';

export const list = command({
  path: ['reservas', 'list'],
  summary: { en: "the book: today's, a day's, or a range", es: 'el libro: el de hoy, un día o varios' },
  detail: {
    en: 'With --telefono or --nombre and no day: from today on.',
    es: 'Con --telefono o --nombre y sin día: desde hoy.',
  },
  operations: [reservas.list],
  formats: documentFormats,
  flags: bookFlags,
  examples: [
    { line: 'reservas list', about: { en: "today's book", es: 'el libro de hoy' } },
    {
      line: 'reservas list --fecha viernes --estado pendiente,confirmada',
      about: { en: 'who is coming on Friday', es: 'quién viene el viernes' },
    },
    {
      line: 'reservas list --telefono 612345678',
      about: { en: 'when is my booking?', es: '¿cuándo es mi reserva?' },
    },
  ],
  run: (context, told) => bookOf(context, told.flags),
});
