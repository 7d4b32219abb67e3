import type { Body } from '../../../cli/body.ts';
import { chooseItem } from '../../../context/resources/resolver.ts';
import { exits, type Failure, onExit } from '../../../ground/errors.ts';
import { type LocalizedText, localize } from '../../../ground/i18n.ts';
import { addMinutes, countMinutes, formatClock, parseClock } from '../../../ground/times.ts';
import { formatFullDate } from '../../../render/numbers.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import {
  type Alternative,
  type Availability,
  findAvailability,
  formatAlternative,
  formatFit,
  formatRush,
} from '../../../tables/availability.ts';
import { findFloorPlan } from '../../../tables/floor-plan.ts';
import { askAboutTime } from '../../../tables/usual-hours.ts';
import type { Dialogue } from '../../../verbs/prompt-body.ts';

const messages = {
  free: { en: 'free', es: 'libres' },
  none: { en: 'no table is free', es: 'no hay mesa libre' },
  rejected: { en: 'not booked', es: 'no se ha apuntado' },
  when: { en: 'When, then?', es: '¿Cuándo, entonces?' },
  other: { en: 'another day, time or party size', es: 'otro día, hora o comensales' },
} as const satisfies Record<string, LocalizedText>;

/** Confirms a doubtful time and shows the free tables. Without any, prompts for another day or time until there is one. */
export const promptTable = async (dialogue: Dialogue): Promise<Body> => {
  const { context, body } = dialogue;
  if (!(await askAboutTime(context, body)))
    return promptTable({ ...dialogue, body: await promptAgain(dialogue) });
  if (body['mesa_id'] !== undefined) return body;
  const availability = await readAvailability(dialogue);
  if (!availability) return body;
  if (availability.tables.length > 0) {
    context.notice(formatFreeTables(availability));
    return body;
  }
  const when = formatWhen(availability.query);
  const { rush } = availability;
  context.notice(rush ? formatRush(rush) : localize((lang) => `${messages.none[lang]} ${when[lang]}`));
  const chosen = await chooseAlternative(dialogue, availability);
  return chosen ? promptTable({ ...dialogue, body: chosen }) : body;
};

/** Prompts for another table, day or time after a business rule rejected the reservation. Keeps the other fields. */
export const promptAfterRejection = async (
  dialogue: Dialogue,
  rejection: Failure,
): Promise<Body | undefined> => {
  const { context } = dialogue;
  if (rejection.exit !== exits.refused) return undefined;
  if (!context.interactive) throw await addRush(dialogue, rejection);
  context.notice(localize((lang) => `${messages.rejected[lang]}: ${rejection.text[lang]}`));
  const availability = await readAvailability(dialogue, { isRejected: true });
  const { mesa_id: _rejected, ...body } = dialogue.body;
  return availability
    ? chooseAlternative({ ...dialogue, body }, availability)
    : promptAgain({ ...dialogue, body });
};

/** If too many guests arrive at that time, adds a hint that says when there is room. Only a database profile knows the pace. */
const addRush = async (dialogue: Dialogue, rejection: Failure): Promise<Failure> => {
  if (dialogue.context.target().database === undefined) return rejection;
  const rush = (await readAvailability(dialogue))?.rush;
  return rush ? rejection.with({ hint: formatRush(rush) }) : rejection;
};

/** Returns undefined if no tables are known or the key lacks the scope. */
const readAvailability = async ({ context, body }: Dialogue, options: RejectionOptions = {}) => {
  const { fecha_reserva: fecha, inicio_reserva: hora, num_comensales } = body;
  if (typeof fecha !== 'string' || typeof hora !== 'string') return undefined;
  const floor = await findFloorPlan(context);
  if (!floor || floor.tables.length === 0) return undefined;
  const comensales = Number(num_comensales ?? 1);
  const minutes = countStay(body) ?? floor.getStay(comensales);
  const query = { fecha, at: parseClock(hora), comensales, minutes };
  return findAvailability(context, floor, query, options).catch(onExit(exits.unauthorized, undefined));
};

interface RejectionOptions {
  /** The service has rejected the reservation at this table and time. */
  readonly isRejected?: boolean;
}

/** The minutes of the stay; undefined unless the body has its start and end. */
const countStay = ({ inicio_reserva: start, final_reserva: end }: Body): number | undefined =>
  typeof start === 'string' && typeof end === 'string' ? countMinutes(start, end) : undefined;

/** The body with an alternative or new answers; undefined to keep it unchanged. */
const chooseAlternative = async (
  dialogue: Dialogue,
  { query, tables, alternatives }: Availability,
): Promise<Body | undefined> => {
  const { context, body } = dialogue;
  const { lang } = context;
  const otherTables = tables
    .slice(0, maxShownTables)
    .map(({ id }): Alternative => ({ fecha: query.fecha, mesa_id: id, inicio: formatClock(query.at) }));
  const choices = [...otherTables, ...alternatives, 'other' as const];
  const format = (item: (typeof choices)[number]) =>
    typeof item === 'string' ? messages[item][lang] : formatAlternative(query, item, lang);
  // Enter alone must not move a party to another time or day.
  const chosen = await chooseItem(context, messages.when, choices, format, { isExplicit: true });
  return chosen === 'other' ? promptAgain(dialogue) : applyAlternative(body, chosen);
};

/** Keeps the stay's length. Sets the table only if the day and time stay. */
const applyAlternative = (body: Body, { fecha, inicio, mesa_id }: Alternative): Body => {
  const minutes = countStay(body);
  const isSameTime = body['fecha_reserva'] === fecha && body['inicio_reserva'] === inicio;
  return {
    ...body,
    fecha_reserva: fecha,
    inicio_reserva: inicio,
    ...(minutes !== undefined && { final_reserva: addMinutes(inicio, minutes) }),
    ...(isSameTime && { mesa_id }),
  };
};

/** Prompts for day, time and party size again, with the current values as defaults. */
const promptAgain = async (dialogue: Dialogue): Promise<Body> => {
  let { body } = dialogue;
  for (const field of ['fecha_reserva', 'inicio_reserva', 'num_comensales']) {
    const current = body[field];
    const format = field === 'fecha_reserva' ? formatFullDate : String;
    const question = current === undefined ? {} : { initial: localize((lang) => format(current, lang)) };
    body = { ...body, [field]: (await dialogue.ask(field, question))[field] };
  }
  return body;
};

const maxShownTables = 4;

/** `libres para 4 a las 21:30: S9 (cabe justo), S3, +4` */
const formatFreeTables = ({ tables, query }: Availability): LocalizedText =>
  localize((lang) => {
    const names = tables
      .slice(0, maxShownTables)
      .map(({ id, spare }, index) =>
        index === 0 ? `${toSafeLine(id)} (${formatFit(spare, lang)})` : toSafeLine(id),
      );
    const more = tables.length > maxShownTables ? [`+${tables.length - maxShownTables}`] : [];
    return `${messages.free[lang]} ${formatWhen(query)[lang]}: ${[...names, ...more].join(', ')}`;
  });

/** `para 4 a las 21:30` */
const formatWhen = ({ at, comensales }: Availability['query']): LocalizedText => ({
  en: `for ${comensales} at ${formatClock(at)}`,
  es: `para ${comensales} a las ${formatClock(at)}`,
});
