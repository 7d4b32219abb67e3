import type { Context } from '../context/context.ts';
import { localize } from '../ground/i18n.ts';
import { formatAge } from '../last-known/age.ts';
import type { CommandResult } from '../render/outcome.ts';

/** Adds the ages of the stored data that several restaurants, or one, were read from. */
export const addAges = <Result extends CommandResult>(
  contexts: readonly Context[],
  outcome: Result,
): Result => {
  const ages = contexts.flatMap(({ outage, isMultiProfile, globals, runtime, timeZone }) => {
    if (!outage) return [];
    const age = formatAge(outage, { now: runtime.now(), timeZone: timeZone() });
    const prefix = isMultiProfile ? `${globals.profile}: ` : '';
    return [localize((lang) => prefix + age[lang])];
  });
  return { ...outcome, ages };
};
