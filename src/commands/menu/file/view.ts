import type { Lang, LocalizedText } from '../../../ground/i18n.ts';
import { formatCount, joinTexts, type Noun, noun } from '../../../ground/i18n.ts';
import { money } from '../../../render/numbers.ts';
import type { ApiRecord, CommandResult, Viewport } from '../../../render/outcome.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import { paint, type Tone } from '../../../render/status.ts';
import { wrap } from '../../../render/width.ts';
import type { Plan, Step } from './plan.ts';

const signs: Readonly<Record<Step['action'], { sign: string; tone: Tone; word: Noun }>> = {
  create: { sign: '+', tone: 'ready', word: noun(['new', 'new'], ['nuevo', 'nuevos']) },
  update: { sign: '~', tone: 'pending', word: noun(['changed', 'changed'], ['cambia', 'cambian']) },
  move: {
    sign: '→',
    tone: 'running',
    word: noun(['moved', 'moved'], ['cambia de categoría', 'cambian de categoría']),
  },
  delete: { sign: '−', tone: 'bad', word: noun(['removed', 'removed'], ['se elimina', 'se eliminan']) },
};

const fieldNames: Readonly<Record<string, LocalizedText>> = {
  name: { en: 'name', es: 'nombre' },
  description: { en: 'description', es: 'descripción' },
  price: { en: 'price', es: 'precio' },
  type: { en: 'kind', es: 'tipo' },
  image_url: { en: 'picture', es: 'imagen' },
  is_available: { en: 'available', es: 'disponible' },
  sort_order: { en: 'order', es: 'orden' },
  category: { en: 'category', es: 'categoría' },
};

const valueText = (field: string, value: unknown, lang: Lang): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'price' && Number.isFinite(Number(value))) return money(Number(value), lang);
  if (typeof value === 'boolean') return value ? { en: 'yes', es: 'sí' }[lang] : 'no';
  return toSafeLine(String(value));
};

/** `~ Croquetas (Para picar): precio 9,50 € → 10,00 €` */
export const lineOf = ({ action, name, category, changes }: Step, lang: Lang): string => {
  const where = category === null || action === 'move' ? '' : ` (${toSafeLine(category)})`;
  const details = Object.entries(changes).flatMap(([field, { from, to }]) => {
    const word = fieldNames[field]?.[lang] ?? field;
    if (action === 'create') return field === 'price' ? [valueText(field, to, lang)] : [];
    return [`${word} ${valueText(field, from, lang)} → ${valueText(field, to, lang)}`];
  });
  return `${signs[action].sign} ${toSafeLine(name)}${where}${details.length > 0 ? `: ${details.join(', ')}` : ''}`;
};

/** A step as programs get it. */
export const dataOf = ({ action, resource, id, name, category, changes }: Step): ApiRecord => ({
  action,
  resource,
  id,
  name,
  category,
  changes,
});

/** The plan as a person approves it: by what is done, categories before dishes. */
export const planOutcome = ({ steps, kept }: Plan): CommandResult => ({
  kind: 'board',
  data: steps.map(dataOf),
  draw: (frame) => draw(steps, frame),
  notices: [summaryOf(steps), ...(kept > 0 ? [staying(kept)] : [])],
});

const draw = (steps: readonly Step[], { lang, width, colour }: Viewport): string =>
  steps
    .map((step) => {
      const [first = '', ...more] = wrap(lineOf(step, lang), width - 4);
      return [first, ...more.map((line) => `    ${line}`)]
        .map((line) => `${paint(line, signs[step.action].tone, colour)}\n`)
        .join('');
    })
    .join('');

const summaryOf = (steps: readonly Step[]): LocalizedText => {
  if (steps.length === 0)
    return {
      en: 'the menu is as the file says: nothing to do',
      es: 'la carta está como dice el fichero: nada que hacer',
    };
  const count = (action: Step['action']) => steps.filter((step) => step.action === action).length;
  const actions = (Object.keys(signs) as Step['action'][]).filter((action) => count(action) > 0);
  return joinTexts(actions.map((action) => formatCount(count(action), signs[action].word)));
};

const staying = (kept: number): LocalizedText => ({
  en: `${kept} that the file does not have stay; --prune removes them`,
  es: `${kept} que el fichero no tiene se quedan; --prune los elimina`,
});
