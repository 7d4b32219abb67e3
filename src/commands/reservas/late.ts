import type { Flag } from '../../cli/flag.ts';
import { readWords } from '../../cli/words/read-words.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { formatLateLine, replaceLateLine } from '../../context/resources/note-lines.ts';
import { reserva as resource, updateReserva } from '../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { createOptionError } from '../../ground/errors.ts';
import { type LocalizedText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import { addMinutes, countMinutes, takeTime } from '../../ground/times.ts';
import { createWriteOptions } from '../../verbs/resolve-names.ts';
import { toRecordResult, withWriteSummary } from '../../verbs/results.ts';
import { reservationFlags } from './flags.ts';

const maxMinutes = 240;

const minutes: Flag<number> = {
  about: { en: 'how many minutes later than reserved', es: 'cuántos minutos después de lo reservado' },
  placeholder: 'N',
  type: 'integer',
  parse: (raw) => (/^\d{1,3}$/.test(raw) ? Number(raw) : undefined),
  isValid: (value) => Number(value) >= 1 && Number(value) <= maxMinutes,
  expected: { en: `minutes from 1 to ${maxMinutes}`, es: `minutos de 1 a ${maxMinutes}` },
};
const flags = {
  minutes,
  hora: {
    ...reservationFlags.inicio,
    required: false,
    inBody: false,
    about: { en: 'the hour when they come', es: 'la hora a la que llegan' },
  },
} as const;
const words = { shift: 'minutes', hour: 'hora' } as const;

export const late = defineCommand({
  path: ['reservas', 'late'],
  summary: {
    en: 'they come later: a line in the notes, and the hour they are expected',
    es: 'llegan más tarde: una línea en las notas, y la hora a la que se les espera',
  },
  detail: {
    en: 'Does not move the reservation. now, board, timeline and alarms use the expected hour. A later one replaces the line.',
    es: 'No mueve la reserva. now, board, timeline y las alarmas usan la hora esperada. Si se retrasan otra vez, se cambia la línea.',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  args: [resource.arg],
  flags,
  words,
  examples: {
    'reservas late Blanco 20': { en: 'twenty minutes later', es: 'veinte minutos más tarde' },
    'late S4 21:40': { en: 'at this hour', es: 'a esta hora' },
  },
  run: async (context, { args, flags: given }) => {
    if (given.minutes !== undefined && given.hora !== undefined)
      throw createOptionError('--minutes, --hora', mutuallyExclusiveText);
    if (given.minutes === undefined && given.hora === undefined && !context.interactive)
      throw createOptionError('--minutes, --hora', {
        en: 'are missing: give one of them',
        es: 'faltan: indique una de las dos',
      });
    const client = await context.client();
    const find = resource.createResolver(context, client, createWriteOptions(context, 'late'));
    const id = String(await find(args[0]));
    const { data: before } = await client.call(reservas.get, { params: { id } });
    const delay = given.minutes ?? countDelay(before, given.hora ?? (await promptDelay(context)));
    const time = addMinutes(takeTime(before.inicio_reserva), delay);
    const notas = replaceLateLine(before.notas, formatLateLine(delay, time, context.restaurantLang));
    const write = await updateReserva(client, before, { notas });
    const effect = { en: `expected at ${time}`, es: `se les espera a las ${time}` };
    return withWriteSummary(context, resource, toRecordResult(resource, write.after), [write], effect);
  },
});

/** The minutes to an hour, or those given. Throws USAGE if the hour is not soon after the start. */
const countDelay = ({ inicio_reserva }: Reserva, answer: string | number): number => {
  const start = takeTime(inicio_reserva);
  const delay = typeof answer === 'number' ? answer : countMinutes(start, answer);
  if (delay <= maxMinutes) return delay;
  throw createOptionError('--hora', {
    en: `must be at most ${maxMinutes} minutes after ${start}; another hour is maitre move`,
    es: `debe ser como mucho ${maxMinutes} minutos después de las ${start}; para otra hora: maitre move`,
  });
};

const promptDelay = async (context: Context): Promise<string | number> => {
  const { lang } = context;
  const read = (text: string) => readWords([text], { path: ['late'], flags, words }, lang);
  const check = (text: string) => {
    const { flags: found, open } = read(text);
    return (Object.keys(found).length === 1 && open.length === 0) || examplesText[lang];
  };
  const prompts = await context.prompts();
  const found = read(await prompts.line(questionText[lang], { initial: '15', check })).flags;
  return typeof found['minutes'] === 'string' ? Number(found['minutes']) : takeTime(found['hora']);
};

const questionText: LocalizedText = {
  en: 'How many minutes later, or at what hour?',
  es: '¿Cuántos minutos más tarde, o a qué hora?',
};
const examplesText: LocalizedText = { en: 'for example: 20, 21:40', es: 'por ejemplo: 20, 21:40' };
