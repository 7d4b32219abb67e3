import { clean } from '../../../../render/clean.ts';
import { notesTone, warning } from '../../../../render/notes.ts';
import type { Row } from '../../../../render/outcome.ts';
import { statusSign, statusTone } from '../../../../render/status.ts';
import type { Tone } from '../../../../render/tone.ts';
import { fitTo, widthOf } from '../../../../render/width.ts';
import { type Holding, isLate, isSeated, partyOf, usualGrace } from '../../../shared/floor/occupancy.ts';
import type { Scale } from './scale.ts';

/** A booking as a bar: where it stands, and what is written in it. */
export interface Bar {
  readonly visit: Holding;
  /** Its first column, and the one after its last. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the guest's name is all there. */
  readonly isNamed: boolean;
  /** What the bar is filled with after its text. */
  readonly shade: string;
  readonly tone: Tone | undefined;
  readonly isLate: boolean;
  readonly isWarning: boolean;
  /** A party that sits past its hour. */
  readonly isOver: boolean;
}

/** Told apart without colour: how full the bar is. */
const shades: Readonly<Record<string, string>> = {
  pendiente: '░',
  confirmada: '▒',
  en_curso: '▓',
  finalizada: '─',
};

export const lateSign = '»';

/** The bar of a visit at a minute of the wall clock; what its guest's file warns of is marked in it. */
export const barOf = (
  visit: Holding,
  scale: Scale,
  now: number,
  fileOf: (booking: Row) => string | undefined,
): Bar => {
  const { reserva, starts_at, ends_at } = visit;
  const start = Math.min(scale.columnOf(starts_at), scale.width - 1);
  const end = Math.max(start + 1, scale.columnOf(ends_at));
  const late = isLate(visit, now, usualGrace);
  const isWarning = notesTone(reserva.notas, fileOf(reserva)) !== undefined;
  const sign = `${late ? lateSign : statusSign(reserva.estado)}${isWarning ? warning : ''}`;
  return {
    visit,
    start,
    end,
    ...writtenIn(sign, visit, end - start),
    shade: shades[String(reserva.estado)] ?? ' ',
    tone: late ? 'bad' : statusTone(reserva.estado),
    isLate: late,
    isWarning,
    isOver: isSeated(visit) && ends_at < now,
  };
};

const shortestName = 2;

/** `●Ruiz 4`: the sign always, then how many they are, then as much of the name as there is room for. */
const writtenIn = (sign: string, { reserva }: Holding, width: number): Pick<Bar, 'text' | 'isNamed'> => {
  const name = clean(String(reserva.nombre_cliente ?? ''));
  const party = String(partyOf(reserva));
  const room = width - widthOf(sign) - party.length - 1;
  if (widthOf(name) <= room) return { text: `${sign}${name} ${party}`, isNamed: true };
  if (room >= shortestName) return { text: `${sign}${fitTo(name, room)} ${party}`, isNamed: false };
  const short = `${sign}${party}`;
  return { text: widthOf(short) <= width ? short : fitTo(sign, 1), isNamed: false };
};

/** The bars in as many lines as it takes for none to lie over another. */
export const lanesOf = (bars: readonly Bar[]): Bar[][] => {
  const lanes: Bar[][] = [];
  for (const bar of bars) {
    const isFree = (lane: Bar[]): boolean => {
      const last = lane.at(-1);
      return !last || (last.end <= bar.start && last.visit.ends_at <= bar.visit.starts_at);
    };
    const lane = lanes.find(isFree);
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
};
