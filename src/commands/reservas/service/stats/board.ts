import { reserva } from '../../../../context/kinds/reserva.ts';
import type { Estado } from '../../../../contract/reservas.ts';
import type { Text } from '../../../../ground/lang.ts';
import { counted, diner, joined } from '../../../../ground/nouns.ts';
import { longDate, shortDate } from '../../../../render/dates.ts';
import type { Frame } from '../../../../render/outcome.ts';
import { statusText } from '../../../../render/status.ts';
import { paint, type Tone } from '../../../../render/tone.ts';
import { pad, widthOf } from '../../../../render/width.ts';
import { flow, headline } from '../flow.ts';
import type { Counts, Slot, Stats } from './counts.ts';

const words = {
  comensales: { en: 'Diners', es: 'Comensales' },
  mesas: { en: 'Tables', es: 'Mesas' },
  estados: { en: 'States', es: 'Estados' },
  noshows: { en: 'never came', es: 'no se presentaron' },
  before: { en: 'The same weekday of the last four weeks', es: 'El mismo día de las últimas cuatro semanas' },
  mean: { en: 'mean', es: 'media' },
  here: { en: 'this day', es: 'este día' },
} as const satisfies Record<string, Text>;

const gap = '  ';

/** A day in numbers: who is there by the half hour, as bars; what became of the bookings; the weeks before. */
export const drawStats = (stats: Stats, frame: Frame): string => {
  const { lang } = frame;
  const head = `${longDate(stats.fecha, lang)} · ${sumOf(stats)[lang]}`;
  return [
    ...headline(head, frame),
    ...slotLines(stats.slots, frame),
    '',
    ...headline(words.estados[lang], frame),
    ...flow(statesOf(stats, frame), frame),
    '',
    ...headline(words.before[lang], frame),
    ...baselineLines(stats, frame),
    '',
  ].join('\n');
};

/** `14 reservas, 43 comensales` */
const sumOf = ({ reservas, comensales }: Counts): Text =>
  joined([counted(reservas, reserva.noun), counted(comensales, diner)]);

/** A line a half hour, its two numbers as bars beside each other; nothing but a gap where nobody is there. */
const slotLines = (slots: readonly Slot[], frame: Frame): string[] => {
  if (slots.length === 0) return [];
  const { lang, width } = frame;
  const hour = 5;
  const half = Math.max(8, Math.floor((width - hour - 2 * gap.length) / 2));
  const barOf = (of: 'comensales' | 'mesas', tone: Tone) => {
    const most = Math.max(1, ...slots.map((slot) => slot[of]));
    const digits = String(most).length;
    const room = Math.max(1, half - digits - 1);
    return (slot: Slot): string => {
      const value = slot[of];
      const length = value === 0 ? 0 : Math.max(1, Math.round((value / most) * room));
      const text = `${String(value).padStart(digits)} ${'█'.repeat(length)}`;
      return paint(text, tone, frame.colour) + ' '.repeat(Math.max(0, half - widthOf(text)));
    };
  };
  const [guests, tables] = [barOf('comensales', 'ready'), barOf('mesas', 'pending')];
  const lines = slots.flatMap((slot, index) => {
    if (slot.comensales > 0) return [`${slot.inicio}${gap}${guests(slot)}${gap}${tables(slot)}`];
    return slots[index - 1]?.comensales ? [''] : [];
  });
  const names = `${' '.repeat(hour)}${gap}${pad(words.comensales[lang], half)}${gap}${words.mesas[lang]}`;
  return ['', paint(names, 'strong', frame.colour), ...lines.map((line) => line.trimEnd())];
};

const statesOf = ({ estados, noshows }: Stats, { lang }: Frame): string[] => {
  const counts = (Object.keys(estados) as Estado[]).filter((estado) => estados[estado] > 0);
  return [
    ...(counts.length === 0
      ? ['—']
      : counts.map((estado) => `${statusText(estado, lang)} ${estados[estado]}`)),
    ...(noshows > 0 ? [`${words.noshows[lang]} ${noshows}`] : []),
  ];
};

const baselineLines = ({ baseline, comensales }: Stats, { lang }: Frame): string[] => {
  const mean = baseline.reduce((sum, day) => sum + day.comensales, 0) / Math.max(1, baseline.length);
  const rows = [
    ...baseline.map((day) => [shortDate(day.fecha, lang), sumOf(day)[lang]]),
    [words.mean[lang], `${counted(Math.round(mean), diner)[lang]}${shareOf(comensales, mean, lang)}`],
  ];
  const first = Math.max(...rows.map(([name = '']) => widthOf(name)));
  return rows.map(([name = '', text = '']) => `${gap}${pad(name, first)}${gap}${text}`);
};

const beforePercent: Text = { en: '', es: ' ' };

/** ` · este día +12 %` */
const shareOf = (comensales: number, mean: number, lang: Frame['lang']): string => {
  if (mean === 0) return '';
  const percent = Math.round((comensales / mean - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return ` · ${words.here[lang]} ${sign}${Math.abs(percent)}${beforePercent[lang]}%`;
};
