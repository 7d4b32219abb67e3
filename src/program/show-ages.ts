import type { Context } from '../context/context.ts';
import { localize } from '../ground/i18n.ts';
import { formatAge } from '../last-known/age.ts';
import type { CommandResult } from '../render/outcome.ts';

/** Adds the age of the stored data of each restaurant whose service is unreachable. */
export const addAges = <Result extends CommandResult>(
  contexts: readonly Context[],
  result: Result,
): Result => {
  const ages = contexts.flatMap(({ outage, isMultiProfile, globals, runtime, timeZone }) => {
    if (!outage) return [];
    const age = formatAge(outage, { now: runtime.now(), timeZone: timeZone() });
    const prefix = isMultiProfile ? `${globals.profile}: ` : '';
    return [localize((lang) => prefix + age[lang])];
  });
  return { ...result, ages };
};
