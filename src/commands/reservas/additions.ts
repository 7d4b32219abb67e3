import type { Body } from '../../cli/body.ts';
import type { Flags, FlagValues } from '../../cli/flag.ts';
import { integerFlag } from '../../cli/flag-types.ts';
import { keepLength } from '../../context/resources/reserva.ts';
import { getPartySize } from '../../context/resources/reserva-days.ts';
import { createOptionError } from '../../ground/errors.ts';
import { mutuallyExclusiveText } from '../../ground/i18n.ts';
import { addMinutes, getDefaultFinal, isTime, takeTime } from '../../ground/times.ts';
import type { ApiRecord } from '../../render/result.ts';

export const more = {
  ...integerFlag(-50, 50, {
    en: 'so many guests more, or fewer: 1 or -1',
    es: 'tantos comensales más, o menos: 1 o -1',
  }),
  type: 'number',
} as const;

/** Adds guests to those of the reservation. */
export const addGuests = (before: ApiRecord, body: Body, { more }: FlagValues<Flags>): Body => {
  if (more !== undefined && 'num_comensales' in body)
    throw createOptionError('--comensales, --more', mutuallyExclusiveText);
  return more === undefined
    ? body
    : { ...body, num_comensales: Number(before['num_comensales']) + Number(more) };
};

export const longer = {
  ...integerFlag(1, 720, {
    en: 'the stay is so many minutes longer',
    es: 'la estancia se alarga tantos minutos',
  }),
  type: 'number',
} as const;

/** Moves the end of the stay along with the start, or makes the stay longer. */
export const moveEnd = (
  before: ApiRecord,
  body: Body,
  { longer: minutes, 'keep-length': keepsLength }: FlagValues<Flags>,
): Body => {
  const kept = keepsLength === true ? { ...body, ...keepLength(before, body) } : body;
  if (minutes === undefined) return kept;
  if ('final_reserva' in body) throw createOptionError('--final, --longer', mutuallyExclusiveText);
  const planned = { ...before, ...kept };
  const end = takeTime(planned['final_reserva']);
  const start = takeTime(planned['inicio_reserva']);
  const from = isTime(end) ? end : getDefaultFinal(start, getPartySize(planned));
  return { ...kept, final_reserva: addMinutes(from, Number(minutes)) };
};
