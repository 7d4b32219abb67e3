import type { FlagValues } from '../../cli/flag.ts';
import { findVerbs } from '../../cli/words/vocabulary.ts';
import { defineCommand } from '../../context/context.ts';
import { reserva } from '../../context/resources/reserva.ts';
import { readDays } from '../../context/resources/reserva-days.ts';
import { findEstado } from '../../context/resources/reserva-states.ts';
import { reservas } from '../../contract/reservas.ts';
import { describeImport, type ImportSpec } from '../../importing/import-spec.ts';
import type { ApiRecord } from '../../render/result.ts';
import { createExportFlags, createExportHooks, reservaExportFormats } from '../../verbs/exporting.ts';
import { chooseFileFormat } from '../../verbs/out-files.ts';
import { selectDays } from './flags.ts';
import { listFlags, listReservations } from './list.ts';
import { createNoshowUpdate } from './notes.ts';

const { fecha, desde, hasta, estado, mesa } = listFlags;
const flags = { fecha, desde, hasta, estado, mesa, ...createExportFlags('reservas-{fecha}.csv') };

export const exportReservations = defineCommand({
  path: ['reservas', 'export'],
  words: { day: 'fecha', from: 'desde', to: 'hasta', state: 'estado' },
  summary: {
    en: 'reservations to a file: complete, or not written at all',
    es: 'reservas a un fichero: completo o ninguno',
  },
  detail: {
    en: 'If it fails, the earlier file is unchanged and the exit code is that of the failure. An empty day is a success.\nWith {fecha} in the name a range makes one file per day; with {profile}, --all-profiles makes one file per restaurant.',
    es: 'Si falla, el fichero anterior no cambia y el código de salida es el del fallo. Un día vacío es un éxito.\nCon {fecha} en el nombre, un periodo da un fichero por día; con {profile}, --all-profiles da un fichero por restaurante.',
  },
  operations: [reservas.list],
  formats: reservaExportFormats,
  flags,
  examples: {
    'reservas export --fecha ayer --output csv --out "reservas-{fecha}.csv"': {
      en: 'for cron',
      es: 'para cron',
    },
    'reservas export --desde -7d --hasta ayer --out semana.json --manifest': {
      en: 'a week in one file',
      es: 'una semana en un fichero',
    },
  },
  run: (context, { flags }) =>
    listReservations(context, flags, chooseFileFormat(context, reservaExportFormats, flags.out)),
  ...createExportHooks<FlagValues<typeof flags>>({
    formats: reservaExportFormats,
    dayField: 'fecha_reserva',
    listDays: (context, values) => selectDays(context, values) ?? [],
  }),
});

/** Expands another program's word for an estado, or for a guest who did not come. */
const expandEstado = (word: string, body: ApiRecord): ApiRecord | undefined => {
  if (findVerbs(word.replaceAll('_', ' ')).includes('noshow')) return createNoshowUpdate(body);
  const estado = findEstado(word);
  return estado && { estado };
};

/** Reservations match only on the same date and time. Each day is read once. */
const importSpec: ImportSpec = {
  resource: reserva,
  match: { default: ['telefono', 'nombre_cliente'], more: ['email', 'customer_id', 'mesa_id'] },
  scopeFields: ['fecha_reserva', 'inicio_reserva'],
  valueAlias: { field: 'estado', expand: expandEstado },
  readExisting: (_context, client, bodies) =>
    readDays(client, [...new Set(bodies.map(({ fecha_reserva }) => String(fecha_reserva)))]),
};

export const importReservations = defineCommand({
  ...describeImport(importSpec),
  summary: { en: 'create many reservations from a file', es: 'crear muchas reservas a partir de un fichero' },
  examples: {
    'reservas import reservas.csv --map comensales=Personas --dry-run': {
      en: 'send nothing',
      es: 'no enviar nada',
    },
    'reservas import reservas.csv --match telefono --on-duplicate skip': {
      en: 'leave existing reservations as they are',
      es: 'no tocar las reservas que ya existen',
    },
  },
  run: async (context, { args, flags }) =>
    (await import('../../importing/import-file.ts')).importFile(context, importSpec, args[0], flags),
});
