import type { Body } from '../../../cli/body.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { type LocalizedText, localize } from '../../../ground/i18n.ts';
import { formatClock, minutesOfDay, minutesSinceMidnight } from '../../../ground/times.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import { knownFloor } from '../../shared/floor/floor.ts';
import type { Talk } from '../../shared/prompt-body.ts';
import { type Alternative, type Availability, fitText, placeOf, roomFor } from '../floor/availability.ts';

/** Says which tables are free for them; where none is, has another hour or day chosen until one is. */
export const askRoom = async (talk: Talk): Promise<Body> => {
  const { context, body } = talk;
  const room = body['mesa_id'] === undefined ? await lookAround(talk, false) : undefined;
  if (!room) return body;
  if (room.tables.length > 0) {
    context.notice(freeText(room));
    return body;
  }
  context.notice(localize((lang) => `${words.none[lang]} ${whenOf(room.asked)[lang]}`));
  const chosen = await chooseOther(talk, room);
  return chosen === 'as it is' ? body : askRoom({ ...talk, body: chosen });
};

/** Another table, hour or day for what a rule refused, everything else kept. */
export const askAgain = async (talk: Talk, refusal: Failure): Promise<Body | undefined> => {
  const { context } = talk;
  if (!context.interactive || refusal.exit !== exits.refused) return undefined;
  context.notice(localize((lang) => `${words.refused[lang]}: ${refusal.text[lang]}`));
  const room = await lookAround(talk, true);
  const { mesa_id: _refused, ...body } = talk.body;
  const chosen = room ? await chooseOther({ ...talk, body }, room, true) : await askOther({ ...talk, body });
  return chosen === 'as it is' ? undefined : chosen;
};

/** The room at that hour; undefined where nothing is known of the tables, or the key may not read the book. */
const lookAround = async ({ context, body }: Talk, isRefused: boolean): Promise<Availability | undefined> => {
  const { fecha_reserva: fecha, inicio_reserva: hora, final_reserva: final, num_comensales: party } = body;
  if (context.globals['dry-run'] || typeof fecha !== 'string' || typeof hora !== 'string') return undefined;
  const minutes = typeof final === 'string' ? lengthOf(hora, final) : undefined;
  try {
    const floor = await knownFloor(context);
    // A restaurant that keeps no tables books without one.
    if (!floor || floor.tables.length === 0) return undefined;
    return await roomFor(context, floor, { fecha, hora, comensales: Number(party ?? 1), minutes }, isRefused);
  } catch (error) {
    if (error instanceof Failure && error.exit === exits.unauthorized) return undefined;
    throw error;
  }
};

const lengthOf = (start: string, end: string): number =>
  ((minutesSinceMidnight(end) - minutesSinceMidnight(start) + minutesOfDay - 1) % minutesOfDay) + 1;

/** One of the alternatives, or whatever is said then. */
const chooseOther = async (talk: Talk, room: Availability, isRefused = false): Promise<Body | 'as it is'> => {
  const { context, body } = talk;
  const { lang } = context;
  const { asked, alternatives, floor } = room;
  const others: readonly Alternative[] = isRefused
    ? [
        ...room.tables
          .slice(0, mostShown)
          .map((table) => ({ ...asked, mesa_id: table.id, inicio: formatClock(asked.at) })),
        ...alternatives,
      ]
    : alternatives;
  const isDoubtful = !isRefused && floor.source !== 'database';
  const choices = [
    ...others.map((other, index) => ({ name: placeOf(asked, other, lang), value: String(index) })),
    { name: words.other[lang], value: 'other' },
    ...(isDoubtful ? [{ name: words.anyway[lang], value: 'as it is' }] : []),
  ];
  const value = await (await context.prompts()).choose(words.when[lang], choices);
  if (value === 'as it is') return value;
  const other = others[Number(value)];
  return other
    ? moved(body, other, isRefused && room.tables.some(({ id }) => id === other.mesa_id))
    : askOther(talk);
};

/** The booking at another hour, as long as it was; with the table where that alone was refused. */
const moved = (body: Body, { fecha, inicio, mesa_id }: Alternative, isTable: boolean): Body => {
  const { inicio_reserva: start, final_reserva: end } = body;
  const length = typeof start === 'string' && typeof end === 'string' ? lengthOf(start, end) : undefined;
  return {
    ...body,
    fecha_reserva: fecha,
    inicio_reserva: inicio,
    ...(length !== undefined && {
      final_reserva: formatClock((minutesSinceMidnight(inicio) + length) % minutesOfDay),
    }),
    ...(isTable && { mesa_id }),
  };
};

/** Day, hour and party anew, each as it was where only Enter is pressed. */
const askOther = async (talk: Talk): Promise<Body> => {
  let { body } = talk;
  for (const field of ['fecha_reserva', 'inicio_reserva', 'num_comensales']) {
    const was = body[field];
    const question = was === undefined ? {} : { initial: localize(() => String(was)) };
    body = { ...body, ...(await askAbout(talk, body, field, question)) };
  }
  return body;
};

const askAbout = async (
  talk: Talk,
  body: Body,
  field: string,
  question: { initial?: LocalizedText },
): Promise<Body> => {
  const answered = await talk.ask(field, question);
  return { ...body, [field]: answered[field] };
};

/** `libres para 4 a las 21:30: S9 (cabe justo), S3, +4`, the best first. */
const freeText = ({ tables, asked }: Availability): LocalizedText =>
  localize((lang) => {
    const shown = tables
      .slice(0, mostShown)
      .map(({ id, spare }, index) =>
        index === 0 ? `${toSafeLine(id)} (${fitText(spare, lang)})` : toSafeLine(id),
      );
    const more = tables.length > mostShown ? [`+${tables.length - mostShown}`] : [];
    return `${words.free[lang]} ${whenOf(asked)[lang]}: ${[...shown, ...more].join(', ')}`;
  });

const mostShown = 4;

/** `para 4 a las 21:30` */
const whenOf = ({ at, comensales }: Availability['asked']): LocalizedText => ({
  en: `for ${comensales} at ${formatClock(at)}`,
  es: `para ${comensales} a las ${formatClock(at)}`,
});

const words = {
  free: { en: 'free', es: 'libres' },
  none: { en: 'no table is free', es: 'no hay mesa libre' },
  refused: { en: 'not booked', es: 'no se ha apuntado' },
  when: { en: 'When, then?', es: '¿Cuándo, entonces?' },
  other: { en: 'another day, hour or party', es: 'otro día, hora o comensales' },
  anyway: { en: 'book it all the same', es: 'apuntarla de todos modos' },
} as const satisfies Record<string, LocalizedText>;
