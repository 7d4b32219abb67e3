import type { Context } from '../context/context.ts';
import { parseJson } from '../ground/json.ts';
import { maskKey } from '../profiles/target.ts';
import type { CommandResult } from '../render/outcome.ts';
import { present } from '../render/present.ts';
import { namesFields, type Understood } from './understood.ts';

/** Shows what `--dry-run` kept back, else the command's answer. */
export const show = async (
  run: Understood,
  contexts: readonly Context[],
  outcome: CommandResult,
): Promise<void> => {
  const { screen, lang, globals, format } = run;
  if (contexts.some(({ planned }) => planned.length > 0)) return showPlanned(run, contexts);
  const { fields, sort, quiet, raw, bom, verbose } = globals;
  const isAsked = globals.output !== undefined || fields !== undefined || verbose === true;
  const spoken = screen.stdoutIsTerminal && format === 'table' && !isAsked;
  const options = { format, lang, fields, sort, quiet, raw, bom, verbose, spoken };
  if (!namesFields(run)) return present(screen, outcome, options);
  const { doneWhole } = await import('./asked-fields.ts');
  const shown = await doneWhole(run, { outcome, options });
  await present(screen, shown.outcome, shown.options);
};

/** Each request as it would be sent, a line each, the key masked. */
const showPlanned = async ({ screen }: Understood, contexts: readonly Context[]): Promise<void> => {
  const { toJsonLine } = await import('../render/json.ts');
  for (const { planned, target } of contexts) {
    for (const { method, url, body } of planned) {
      const headers = { authorization: `Bearer ${maskKey(target().key)}` };
      const shown = { method, url, headers, ...(body === undefined ? {} : { body: asJson(body) }) };
      await screen.out(`${toJsonLine(shown)}\n`);
    }
  }
};

const asJson = (body: string): unknown => {
  try {
    return parseJson(body);
  } catch {
    return body;
  }
};
