import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { probedOperations } from '../../context/probes.ts';
import { Failure } from '../../ground/errors.ts';
import { formatCount, noun, untranslated } from '../../ground/i18n.ts';
import { createNoProfileFailure, selectProfile, splitNames } from '../../profiles/target.ts';
import { reflow } from '../../render/notice.ts';
import { paint } from '../../render/palette.ts';
import type { Viewport } from '../../render/result.ts';
import { checkMachine, type Finding, toFinding } from './machine.ts';
import { checkRestaurant } from './restaurant.ts';

/** Checks the profile of `-p`, else the service of MAITRE_BASE_URL and MAITRE_API_KEY, else every profile. */
const checkRestaurants = async (context: Context): Promise<readonly Finding[]> => {
  const { env } = context.runtime;
  try {
    const { profiles } = context.settings();
    const { profile } = context.globals;
    if (profile !== undefined) return checkRestaurant(context, profile);
    if (env['MAITRE_BASE_URL'] || env['MAITRE_API_KEY']) return checkRestaurant(context);
    const chosen = selectProfile({ env, profile, settings: context.settings }) ?? '';
    const names = new Set([...Object.keys(profiles), ...splitNames(chosen)]);
    if (names.size === 0) throw createNoProfileFailure();
    return (await Promise.all([...names].map((name) => checkRestaurant(context, name)))).flat();
  } catch (error) {
    return [toFinding('settings', error, untranslated('maitre profile list'))];
  }
};

const problemNoun = noun(['problem', 'problems'], ['problema', 'problemas']);

/** A line for each finding, and what to do below it. */
const drawFindings = (findings: readonly Finding[], { lang, colour, width }: Viewport): string => {
  if (findings.length === 0) return { en: '✓ everything is in order\n', es: '✓ todo está en orden\n' }[lang];
  const lines = findings.map(({ level, check, text, action }) => {
    const sign = level === 'problem' ? paint('✗', 'bad', colour) : paint('·', 'pending', colour);
    return `${sign} ${check}: ${text[lang]}\n    → ${action[lang]}\n`;
  });
  return reflow(lines.join(''), width);
};

export const doctor: Command = defineCommand({
  path: ['doctor'],
  singleProfileOnly: true,
  summary: {
    en: 'check this machine and every restaurant, and say what to do',
    es: 'revisar este equipo y cada restaurante, y decir qué hacer',
  },
  detail: {
    en: 'Changes nothing. Ends with 6 if there is a problem, with 0 if there is only advice. Checks every profile, or the one of -p.',
    es: 'No cambia nada. Termina con 6 si hay algún problema, con 0 si solo hay consejos. Revisa todos los perfiles, o el de -p.',
  },
  operations: probedOperations,
  effect: 'none',
  output: null,
  examples: {
    doctor: { en: 'what is wrong here?', es: '¿qué falla aquí?' },
    'doctor -p centro --json': {
      en: 'one restaurant, for a program',
      es: 'un restaurante, para un programa',
    },
  },
  run: async (context) => {
    const unsorted = [...checkMachine(context), ...(await checkRestaurants(context))];
    const problems = unsorted.filter(({ level }) => level === 'problem');
    const findings = [...problems, ...unsorted.filter(({ level }) => level === 'advice')];
    const { lang } = context;
    if (problems.length > 0) {
      const { en, es } = formatCount(problems.length, problemNoun);
      const text = { en: `doctor found ${en}`, es: `doctor ha encontrado ${es}` };
      context.reportFailure(new Failure('PARTIAL', text));
    }
    return {
      kind: 'view',
      data: {
        ok: problems.length === 0,
        findings: findings.map(({ check, level, text, action }) => ({
          check,
          level,
          says: text[lang],
          do: action[lang],
        })),
      },
      draw: (viewport) => drawFindings(findings, viewport),
    };
  },
});
