import type { Body } from '../../cli/body.ts';
import type { Flags, FlagValues } from '../../cli/flag.ts';
import { integerFlag } from '../../cli/flag-types.ts';
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

/** Moves the end of the stay. */
export const addMinutesOfStay = (
  before: ApiRecord,
  body: Body,
  { longer: minutes }: FlagValues<Flags>,
): Body => {
  if (minutes === undefined) return body;
  if ('final_reserva' in body) throw createOptionError('--final, --longer', mutuallyExclusiveText);
  const start = takeTime(body['inicio_reserva'] ?? before['inicio_reserva']);
  const end = isTime(takeTime(before['final_reserva']))
    ? takeTime(before['final_reserva'])
    : getDefaultFinal(start, getPartySize(before));
  return { ...body, final_reserva: addMinutes(end, Number(minutes)) };
};
