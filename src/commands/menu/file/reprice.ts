import type { Flag } from '../../../cli/flag.ts';
import { textFlag } from '../../../cli/flag-types.ts';
import { defineCommand } from '../../../context/context.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { Failure, suggestCommand } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { fold, formatCommand } from '../../../ground/strings.ts';
import type { ApiRecord } from '../../../render/result.ts';
import { menuFormats, outFlag, writeMenu } from './document.ts';

const percentFlag: Flag<number> & { required: true } = {
  about: { en: 'percentage; negative lowers prices', es: 'porcentaje; negativo baja los precios' },
  placeholder: 'P',
  type: 'number',
  required: true,
  question: { en: 'Percent up (negative lowers)', es: 'Porcentaje de subida (negativo baja)' },
  parse: (raw) => parseNumber(raw.trim().replace(/ ?%$/, ''), -99.99, 1000),
  expected: {
    en: 'a percentage from -99.99 to 1000, like 3.5',
    es: 'un porcentaje de -99,99 a 1000, como 3,5',
  },
};

const roundFlag: Flag<number> = {
  about: { en: 'rounding step; 0.01 by default', es: 'paso del redondeo; si falta, 0,01' },
  placeholder: 'STEP',
  type: 'number',
  parse: (raw) => parseNumber(raw, 0.01, 100),
  expected: { en: 'an amount from 0.01, like 0.05', es: 'un importe desde 0,01, como 0,05' },
};

const parseNumber = (raw: string, min: number, max: number): number | undefined => {
  const value = /^-?\d+([.,]\d{1,2})?$/.test(raw.trim()) ? Number(raw.trim().replace(',', '.')) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

export const reprice = defineCommand({
  path: ['menu', 'reprice'],
  words: { percent: 'percent' },
  singleProfileOnly: true,
  summary: {
    en: 'the menu with new prices, for plan and apply',
    es: 'la carta con precios nuevos, para plan y apply',
  },
  detail: {
    en: 'Changes nothing: prints the file. Computes in cents and rounds to the nearest step; a tie goes up.',
    es: 'No cambia nada: escribe el fichero. Calcula al céntimo y redondea al paso más cercano; en caso de empate, al de arriba.',
  },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  onlyFormats: menuFormats,
  flags: {
    percent: percentFlag,
    category: textFlag('CATEGORY', {
      en: 'only this category, by id or name',
      es: 'solo esta categoría, por id o nombre',
    }),
    round: roundFlag,
    out: outFlag,
  },
  examples: {
    'menu reprice --percent 5 --out carta.yaml': {
      en: 'to review, then menu apply carta.yaml',
      es: 'para revisarla, y luego menu apply carta.yaml',
    },
    'menu reprice --percent 3 --round 0.05': { en: 'to five cents', es: 'a cinco céntimos' },
    'menu reprice --percent -10 --category Postres': {
      en: 'one category, cheaper',
      es: 'una categoría, más barata',
    },
  },
  run: async (context, { flags: { percent, category, round: step = 0.01, out = '-' } }) => {
    const repriceItem = (item: ApiRecord): ApiRecord =>
      typeof item['price'] === 'number'
        ? { ...item, price: computePrice(item['price'], percent, step) }
        : item;
    const result = await writeMenu(context, out, ({ categories }) => {
      const isSelected = category === undefined ? () => true : createCategoryFilter(categories, category);
      return {
        categories: categories.map((entry) =>
          isSelected(entry) ? { ...entry, items: entry.items.map(repriceItem) } : entry,
        ),
      };
    });
    if (out !== '-' || context.screen.stdoutIsTerminal) context.notice(suggestNextStep(out));
    return result;
  },
});

/** Changes a price by a percentage and rounds it to the nearest step; a tie goes up. Whole numbers keep it exact. */
export const computePrice = (price: number, percent: number, step: number): number => {
  const [cents = 0, percentHundredths = 0, stepCents = 0] = [price, percent, step].map((value) =>
    Math.round(value * 100),
  );
  // The new price, in steps, is dividend / divisor.
  const dividend = cents * (10_000 + percentHundredths);
  const divisor = 10_000 * stepCents;
  const steps = Math.floor((2 * dividend + divisor) / (2 * divisor));
  return (steps * stepCents) / 100;
};

/** Matches an id, with or without `#`, or a name. Throws NOT_FOUND. */
const createCategoryFilter = (categories: readonly ApiRecord[], value: string) => {
  const text = fold(value.trim());
  const isMatch = ({ id, name }: ApiRecord): boolean =>
    [String(id), `#${id}`, fold(String(name))].includes(text);
  if (categories.some(isMatch)) return isMatch;
  throw new Failure('NOT_FOUND', {
    en: `no category is called "${value}"`,
    es: `no hay ninguna categoría llamada «${value}»`,
    field: '--category',
    hint: suggestCommand(['menu', 'categories', 'list']),
  });
};

const suggestNextStep = (out: string): LocalizedText => {
  const file = out === '-' ? 'carta.yaml' : out;
  const command = formatCommand('maitre', 'menu', 'apply', file);
  return out === '-'
    ? {
        en: `nothing has changed; --out ${file} saves it, ${command} applies it`,
        es: `nada ha cambiado; --out ${file} lo guarda, ${command} lo aplica`,
      }
    : { en: `nothing has changed yet: ${command}`, es: `nada ha cambiado todavía: ${command}` };
};
