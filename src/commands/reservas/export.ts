import type { Values } from '../../cli/flag.ts';
import { command } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { bookFormats, exportFlags, toFiles } from '../shared/export-flags.ts';
import { fileFormat } from '../shared/file-format.ts';
import { bookFlags, bookOf, daysOf } from './days.ts';

const { fecha, desde, hasta, estado, mesa } = bookFlags;
const flags = { fecha, desde, hasta, estado, mesa, ...exportFlags };

export const exportBook = command({
  path: ['reservas', 'export'],
  summary: {
    en: 'the book as a file: complete, or not at all',
    es: 'el libro como fichero: completo o ninguno',
  },
  detail: {
    en: 'A failed run leaves the earlier file as it was and ends with the code of the failure. An empty day is a success.\nWith {fecha} a range makes a file a day; with {profile}, --all-profiles makes a file a restaurant.',
    es: 'Si falla, el fichero anterior queda como estaba y se termina con el código del fallo. Un día vacío es un éxito.\nCon {fecha} un periodo da un fichero por día; con {profile}, --all-profiles da un fichero por restaurante.',
  },
  operations: [reservas.list],
  formats: bookFormats,
  flags,
  examples: [
    {
      line: "reservas export --fecha ayer --output csv --out 'reservas-{fecha}.csv'",
      about: { en: 'for cron', es: 'para cron' },
    },
    {
      line: 'reservas export --desde -7d --hasta ayer --out semana.json --manifest',
      about: { en: 'a week in one file', es: 'una semana en un fichero' },
    },
  ],
  run: (context, told) => bookOf(context, told.flags, fileFormat(context, bookFormats, told.flags.out)),
  ...toFiles<Values<typeof flags>>({
    formats: bookFormats,
    dayField: 'fecha_reserva',
    daysOf: (context, told) => daysOf(context, told) ?? [],
  }),
});
