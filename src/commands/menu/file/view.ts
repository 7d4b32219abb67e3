import { formatPrice } from '../../../context/resources/menu.ts';
import {
  formatCount,
  joinTexts,
  type Lang,
  type LocalizedText,
  type Noun,
  noun,
} from '../../../ground/i18n.ts';
import { joinParts } from '../../../ground/strings.ts';
import { formatFieldChange } from '../../../journal/messages.ts';
import { paint, type Tone } from '../../../render/palette.ts';
import type { ApiRecord, CommandResult, Viewport } from '../../../render/result.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import { wrapIndented } from '../../../render/width.ts';
import type { Plan, Step } from './plan.ts';

const actionStyles: Readonly<Record<Step['action'], { sign: string; tone: Tone; noun: Noun }>> = {
  create: { sign: '+', tone: 'ready', noun: noun(['new', 'new'], ['nuevo', 'nuevos']) },
  update: { sign: '~', tone: 'pending', noun: noun(['changed', 'changed'], ['cambia', 'cambian']) },
  move: {
    sign: '→',
    tone: 'running',
    noun: noun(['moved', 'moved'], ['cambia de categoría', 'cambian de categoría']),
  },
  delete: { sign: '−', tone: 'bad', noun: noun(['removed', 'removed'], ['se elimina', 'se eliminan']) },
};

/** `~ Croquetas (Para picar): Precio 9,50 € → 10,00 €` */
export const formatStep = ({ action, resource, name, category, changes }: Step, lang: Lang): string => {
  const location = category === null || action === 'move' ? '' : ` (${toSafeLine(category)})`;
  const details =
    action === 'create'
      ? [formatPrice(changes['price']?.to, lang)]
      : Object.entries(changes).map(([field, change]) => {
          const fieldChange = { field: field === 'category' ? 'category_name' : field, ...change };
          return formatFieldChange(`menu_${resource}`, fieldChange, lang);
        });
  const text = joinParts(details, ', ');
  return `${actionStyles[action].sign} ${toSafeLine(name)}${location}${text && `: ${text}`}`;
};

export const toStepRecord = ({ categoryId: _, ...record }: Step): ApiRecord => record;

export const createPlanResult = ({ steps, remaining, entriesWithUnknownId }: Plan): CommandResult => ({
  kind: 'view',
  data: steps.map(toStepRecord),
  draw: (viewport) => drawSteps(steps, viewport),
  notices: [
    formatSummary(steps),
    ...(remaining > 0
      ? [
          {
            en: `not in the file: ${remaining}, left unchanged; --prune removes them`,
            es: `no están en el fichero: ${remaining}, sin cambios; --prune los elimina`,
          },
        ]
      : []),
    ...formatUnknownIds(entriesWithUnknownId),
  ],
});

const maxListed = 10;

/** One text, or none if the menu has every id of the file. */
export const formatUnknownIds = (entries: Plan['entriesWithUnknownId']): LocalizedText[] => {
  if (entries.length === 0) return [];
  const listed = entries
    .slice(0, maxListed)
    .map(({ id, fields }) => toSafeLine(`${id} (${fields['name']})`))
    .join(', ');
  const ids = entries.length > maxListed ? `${listed}, … +${entries.length - maxListed}` : listed;
  return [
    {
      en: `ids that are not on the menu, so matched by name or created: ${ids}`,
      es: `ids que no están en la carta; se buscan por su nombre o se crean: ${ids}`,
    },
  ];
};

const drawSteps = (steps: readonly Step[], { lang, width, colour }: Viewport): string =>
  steps
    .flatMap((step) => {
      const { tone } = actionStyles[step.action];
      return wrapIndented(formatStep(step, lang), width).map((line) => `${paint(line, tone, colour)}\n`);
    })
    .join('');

const formatSummary = (steps: readonly Step[]): LocalizedText => {
  if (steps.length === 0)
    return {
      en: 'the menu already matches the file: nothing to do',
      es: 'la carta ya está como dice el fichero: nada que hacer',
    };
  const count = (action: Step['action']) => steps.filter((step) => step.action === action).length;
  const actions = (Object.keys(actionStyles) as Step['action'][]).filter((action) => count(action) > 0);
  return joinTexts(actions.map((action) => formatCount(count(action), actionStyles[action].noun)));
};
