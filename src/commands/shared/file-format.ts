import { extname } from 'node:path';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { mustBe, oneOf } from '../../ground/sentences.ts';
import type { Format } from '../../render/format.ts';

/** The format of a file: the one that is said, else the one that its ending says, else csv. On stdout the usual one. */
export const fileFormat = (
  { format, globals, world }: Context,
  formats: readonly string[],
  out = '-',
): Format => {
  if (out === '-') return format as Format;
  const said = globals.json ? 'json' : (globals.output ?? (world.env['MAITRE_OUTPUT'] || undefined));
  const ending = extname(out).slice(1).toLowerCase();
  const chosen = said ?? (formats.includes(ending) ? ending : 'csv');
  if (formats.includes(chosen)) return chosen as Format;
  throw usage([{ name: '--output', text: mustBe(oneOf(formats), chosen) }]);
};
