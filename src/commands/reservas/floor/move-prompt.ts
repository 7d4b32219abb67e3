import { type Flags, type FlagValues, parseFlags } from '../../../cli/flag.ts';
import { inferOptions } from '../../../cli/infer-options.ts';
import type { Context } from '../../../context/context.ts';
import { chooseReadings } from '../../shared/choose-readings.ts';
import { correctTableNames } from '../../shared/floor/table-names.ts';

const messages = {
  where: { en: 'To which table, day or time?', es: '¿A qué mesa, día u hora?' },
  examples: {
    en: 'for example: T5, mesa 12, 21:30, tomorrow',
    es: 'por ejemplo: T5, mesa 12, 21:30, mañana',
  },
} as const;

/** Asks for the new table, day or time of a reservation, in the words that `move` also takes without options. */
export const promptMove = async (context: Context, flags: Flags): Promise<FlagValues<Flags>> => {
  const { lang, today, remark } = context;
  const infer = (text: string) => inferOptions(text.trim().split(/\s+/), flags, lang);
  const prompts = await context.prompts();
  const check = (text: string) => infer(text) !== undefined || messages.examples[lang];
  const options = infer(await prompts.line(messages.where[lang], { check })) ?? [];
  const raw = Object.fromEntries(options.map(({ flag, words }) => [flag, words.join(' ')]));
  const exact = await chooseReadings(context, flags, raw);
  return correctTableNames(context, flags, parseFlags(flags, exact, { today, lang, onAmbiguous: remark }));
};
